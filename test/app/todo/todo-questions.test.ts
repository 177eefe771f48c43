import { beforeEach, describe, expect } from 'vitest';
import { appOnce, buttonsIn, labelsIn, linesIn, optionsIn, people, startApp, wordsOf } from '../support.ts';

let count = 0;
let text: string;
const { app, test } = appOnce(() => startApp());
beforeEach(async () => {
  await app.forget(people.jonas);
  count += 1;
  text = `Send number ${count}`;
});

const created = () => app.tasks(text);
const at = (iso: string) => Date.parse(iso) / 1000;

describe('a name that several people have', () => {
  test('leads to a question with emails, and the answer replaces it with the created task', async () => {
    const question = await app.type(
      people.jonas,
      `/todo ${text} tomorrow in "First 90 Days" for Maria Silva`,
    );
    expect(created()).toEqual([]);
    expect(wordsOf(question)).toContain(
      '2 people fit “Maria Silva”, so the task is not created yet. Who is it for?',
    );
    expect(wordsOf(question)).toContain(`${text} tomorrow in "First 90 Days" for Maria Silva`);
    const label = 'Maria Silva (maria.silva@clients.example)';
    expect(labelsIn(question.blocks)).toEqual([label, 'Maria Silva (msilva.sp@clients.example)']);
    const receipt = await app.click(people.jonas, question, label);
    expect(receipt.ts).toBe(question.ts);
    expect(wordsOf(receipt)).toContain('Created for *Maria Silva* in *First 90 Days*');
    const { clients } = app.platform.inspect();
    const maria = clients.find(({ email }) => email === 'maria.silva@clients.example');
    expect(created()).toMatchObject([{ user: { id: maria?.id } }]);
  });

  test('that is only the start of somebody’s name leads to a question; an initial is enough', async () => {
    const question = await app.type(people.jonas, `/todo ${text} for Anna Kowal`);
    expect(wordsOf(question)).toContain(
      'Nobody in your organization is called “Anna Kowal”, so the task is not created yet. Is it for Anna Kowalski?',
    );
    expect(created()).toEqual([]);
    const [label = ''] = labelsIn(question.blocks);
    expect(wordsOf(await app.click(people.jonas, question, label))).toContain('Created for *Anna Kowalski*');
    await app.type(people.jonas, `/todo ${text} for anna k`);
    expect(created().map(({ user }) => user.name)).toEqual(['Anna Kowalski', 'Anna Kowalski']);
    const several = await app.type(people.jonas, `/todo ${text} for maria s`);
    expect(wordsOf(several)).toContain('2 people fit “maria s”');
  });

  test('becomes a menu above five matches, and above a hundred explains how to reach the others', async () => {
    for (let i = 0; i < 7; i++)
      app.platform.addClient({ name: `Zuzanna ${i}`, email: `zuz${i}@clients.example` });
    for (let i = 0; i < 101; i++) app.platform.addClient({ name: `Quentin ${i}` });
    await app.quiet();
    app.slack.clock.advance(11 * 60_000);
    const zuzannas = await app.type(people.jonas, '/todo list for Zuzanna');
    expect(optionsIn(zuzannas.blocks)).toHaveLength(7);
    const list = await app.choose(people.jonas, zuzannas, 'Zuzanna 3 (zuz3@clients.example)');
    expect(wordsOf(list)).toBe('Zuzanna 3 has no open tasks.');
    const quentins = await app.type(people.jonas, '/todo list for Quentin');
    expect(optionsIn(quentins.blocks)).toHaveLength(100);
    expect(wordsOf(quentins)).toContain(
      '101 people fit “Quentin”. Which one do you mean? Only the first 100',
    );
  });
});

describe('several programs', () => {
  test('lead to a question, and a choice creates the task with one call', async () => {
    const question = await app.type(people.jonas, `/todo ${text} tomorrow`);
    expect(wordsOf(question)).toContain(
      'You are in 3 programs, so the task is not created yet. Which one is it for?',
    );
    expect(labelsIn(question.blocks)).toEqual([
      'Career Transition',
      'First 90 Days',
      'Leadership Foundations',
    ]);
    expect(created()).toEqual([]);
    app.calls();
    await app.click(people.jonas, question, 'First 90 Days');
    expect(app.calls()).toEqual(['POST /todos']);
    expect(created()).toMatchObject([
      { program: { name: 'First 90 Days' }, user: { name: 'Jonas Lindqvist' } },
    ]);
  });
});

describe('a program that does not fit', () => {
  test('never leads to a dead end: people without a program are told so', async () => {
    app.platform.addClient({ name: 'Nora Alone', email: 'nora@clients.example' });
    app.slack.clock.advance(11 * 60_000);
    const none = await app.type(people.jonas, `/todo ${text} for Nora Alone`);
    expect(wordsOf(none)).toMatch(
      /Nora Alone is not in any program, and a task needs one, so the task is not created yet/,
    );
    const wrong = await app.type(people.jonas, `/todo ${text} in "First 90 Days" for Nora Alone`);
    expect(wordsOf(wrong)).toContain('Nora Alone is not in First 90 Days, nor in any other program');
    for (const { blocks } of [none, wrong]) expect(labelsIn(blocks)).toEqual(['Mine, keep the words']);
    const unknown = await app.type(people.jonas, `/todo ${text} in "Nowhere" for Nora Alone`);
    expect(wordsOf(unknown)).toContain(
      'There is no program called “Nowhere”, so the task is not created yet.',
    );
    expect(created()).toEqual([]);
  });
});

describe('an ambiguous date', () => {
  test('leads to a question with its readings, the first one first', async () => {
    const question = await app.type(people.jonas, `/todo ${text} next friday for Anna Kowalski`);
    expect(wordsOf(question)).toContain(
      '“next friday” can be read in more than one way, so the task is not created yet.',
    );
    expect(labelsIn(question.blocks).slice(-2)).toEqual(['No date', 'Pick a date']);
    expect(created()).toEqual([]);
    const second = labelsIn(question.blocks)[1] ?? '';
    expect(second).toMatch(/Fri 20 Nov/);
    const receipt = await app.click(people.jonas, question, second);
    expect(wordsOf(receipt)).toMatch(/Fri 20 Nov/);
    expect(created()).toMatchObject([{ due: at('2026-11-20T23:59:59+01:00') }]);
  });

  test.each([
    ['next friday for Anna Kowalski', 'next friday'],
    ['at 7 for Anna Kowalski !high', 'at 7'],
    ['for Anna Kowalski (next friday)', '(next friday)'],
    ['on 17 November 2026 for Anna Kowalski', 'on 17 November 2026'],
  ])('can be omitted, and then its words stay in the task: %s', async (rest, words) => {
    const question = await app.type(people.jonas, `/todo ${text} ${rest}`);
    expect(wordsOf(question)).toContain(`“${words.replace(/[()]/g, '')}” `);
    await app.click(people.jonas, question, 'No date');
    expect(app.tasks(`${text} ${words}`)).toMatchObject([{ due: null, user: { name: 'Anna Kowalski' } }]);
    expect(created()).toEqual([]);
  });

  test('is asked for together with person and program, in one form that becomes the receipt', async () => {
    const question = await app.type(people.jonas, `/todo ${text} next friday for Maria Silva !high`);
    expect(labelsIn(question.blocks)).toEqual(['Fill in']);
    expect(wordsOf(question)).toContain('? There is more to fill in.');
    await app.click(people.jonas, question, 'Fill in');
    const view = async () => (await app.views(people.jonas)).at(-1);
    const opened = await view();
    expect(opened?.view.title).toMatchObject({ text });
    expect(linesIn(opened?.blocks ?? [])[0]).toContain('2 people fit “Maria Silva”');
    const { clients, programs } = app.platform.inspect();
    const maria = clients.find(({ email }) => email === 'maria.silva@clients.example')?.id ?? '';
    const spring = programs.find(({ name }) => name === 'First 90 Days')?.id ?? '';
    const option = (value: string) => ({ text: { type: 'plain_text', text: value }, value });
    await app.done(() =>
      app.slack.control.action({
        user: people.jonas,
        container: { type: 'view', view_id: opened?.id ?? '' },
        block_id: 'people',
        action_id: 'task.person',
        value: [option(maria)],
      }),
    );
    const program = { [`program ${maria}`]: option(spring) };
    expect(await app.submit(people.jonas, program)).toEqual({
      errors: { when: 'Which one? Type Fri 27 Nov or Fri 20 Nov.' },
    });
    expect(created()).toEqual([]);
    expect(await app.submit(people.jonas, { ...program, when: 'Fri 27 Nov' })).toEqual({});
    expect(created()).toMatchObject([
      { user: { id: maria }, priority: 'high', due: at('2026-11-27T23:59:59+01:00') },
    ]);
    const receipt = (await app.messages(people.jonas)).find(({ ts }) => ts === question.ts);
    expect(receipt && wordsOf(receipt)).toMatch(/^Created for \*Maria Silva\*/m);
    expect(linesIn((await view())?.blocks ?? [])[1]).toMatch(/^Created for \*Maria Silva\*/);
    // Neither the form nor an old window that still shows the question creates it again.
    await app.resend('view_submission');
    expect(created()).toHaveLength(1);
  });
});

describe('Pick a date', () => {
  const ask = async (user: string = people.jonas) => {
    const question = await app.type(user, `/todo ${text} next friday for Anna Kowalski`);
    await app.click(user, question, 'Pick a date');
    return question;
  };

  test('opens a modal with a date, a time and the user’s time zone, and creates the task with them', async () => {
    const question = await ask();
    const [view] = await app.views(people.jonas);
    expect(linesIn(view?.blocks ?? [])).toContain('Times are in your own zone, Europe/Berlin.');
    expect(view?.blocks[0]).toMatchObject({ element: { initial_date: '2026-11-27' } });
    expect(await app.submit(people.jonas, { date: '2026-12-01', time: '09:30' })).toEqual({});
    expect(await app.views(people.jonas)).toEqual([]);
    expect(created()).toMatchObject([{ due: at('2026-12-01T09:30:00+01:00') }]);
    const receipt = await app.lastMessage(people.jonas);
    expect(receipt.ts).toBe(question.ts);
    expect(wordsOf(receipt)).toMatch(/Tue 1 Dec, 09:30 Berlin time/);
  });

  test('asks again about a past date, and accepts it the second time', async () => {
    await ask();
    await app.submit(people.jonas, { date: '2026-11-02', time: '08:00' });
    const question = await app.lastMessage(people.jonas);
    expect(wordsOf(question)).toContain('That date is in the past');
    expect(created()).toEqual([]);
    await app.click(people.jonas, question, labelsIn(question.blocks)[0] ?? '');
    expect(created()).toMatchObject([{ due: at('2026-11-02T08:00:00+01:00') }]);
  });

  test('starts with the first reading and its time', async () => {
    await app.type(people.jonas, `/todo ${text} next friday at 17:30 for Anna Kowalski`);
    await app.click(people.jonas, await app.lastMessage(people.jonas), 'Pick a date');
    await app.submit(people.jonas, {});
    expect(created()).toMatchObject([{ due: at('2026-11-27T17:30:00+01:00') }]);
  });
});

describe('a question whose draft has expired', () => {
  test('is reported as expired, and creates nothing', async () => {
    const question = await app.type(people.jonas, `/todo ${text} tomorrow`);
    const [button] = buttonsIn(question.blocks);
    await app.click(people.jonas, question, 'First 90 Days');
    const { payload } = await app.delivered('block_actions');
    const action = {
      action_id: 'draft.program.0',
      block_id: button?.blockId,
      value: button?.value.replace(/^\S+/, 'gone'),
    };
    await app.done(() => app.send({ ...payload, actions: [action] }, 'interaction'));
    expect(await app.said(people.jonas)).toContain('That is more than an hour old');
    expect(created()).toHaveLength(1);
  });
});
