import { beforeEach, describe, expect } from 'vitest';
import {
  appOnce,
  buttonsIn,
  channels,
  labelsIn,
  linesIn,
  people,
  type Seen,
  startApp,
  wordsOf,
} from '../support.ts';

const mine = 'Mine, keep the words';
const program = 'in "First 90 Days"';

let count = 0;
let text: string;
const { app, test } = appOnce(() => startApp());
beforeEach(async () => {
  await app.forget(people.jonas);
  count += 1;
  text = `Line number ${count}`;
});

/** Types a line, and expects a question and no task. */
async function ask(line: string, user: string = people.jonas): Promise<Seen> {
  const before = app.tasks().length;
  const question = await app.type(user, `/todo ${line}`);
  expect(app.tasks()).toHaveLength(before);
  expect(wordsOf(question)).toContain('not created yet');
  return question;
}

/** The tasks created meanwhile, in short form: `Anna Kowalski: Call`. */
async function tasksCreatedBy(act: () => Promise<unknown>): Promise<string[]> {
  const before = new Set(app.tasks().map(({ id }) => id));
  await act();
  return app
    .tasks()
    .filter(({ id }) => !before.has(id))
    .map(({ user, description }) => `${user.name}: ${description}`);
}

describe('a name that nobody has', () => {
  test.each([
    ['write a post for LinkedIn', 'LinkedIn', 'write a post for LinkedIn'],
    ['invoice for Acme tomorrow', 'Acme', 'invoice for Acme'],
    ['slides for Module Three !high', 'Module Three', 'slides for Module Three'],
    ['invoice @acme', 'acme', 'invoice @acme'],
    ['invoice for pay@acme.example', 'pay@acme.example', 'invoice for pay@acme.example'],
    ['For LinkedIn: write a post', 'LinkedIn', 'For LinkedIn: write a post'],
  ])('may be part of one’s own task: %s', async (line, name, title) => {
    const question = await ask(`${text} ${line} ${program}`.replace(/^Line number \d+ (?=For)/, ''));
    expect(wordsOf(question)).toContain(
      `Nobody in your organization is called “${name}”, so the task is not created yet. Whose is it?`,
    );
    expect(labelsIn(question.blocks)).toEqual([mine]);
    const created = await tasksCreatedBy(() => app.click(people.jonas, question, mine));
    expect(created).toEqual([`Jonas Lindqvist: ${/^For/.test(title) ? title : `${text} ${title}`}`]);
  });

  test.each([
    ['for Ana Kowalski', 'Anna Kowalski'],
    ['for Anna Kowalsky tomorrow !high', 'Anna Kowalski'],
    ['for anna.kowalsky@clients.example', 'Anna Kowalski'],
  ])('may be a typo, and then the task is theirs: %s', async (rest, name) => {
    const question = await ask(`${text} ${rest}`);
    const labels = labelsIn(question.blocks);
    expect(labels.at(-1)).toBe(mine);
    expect(labels).toContain(name);
    const created = await tasksCreatedBy(() => app.click(people.jonas, question, name));
    expect(created).toEqual([`${name}: ${text}`]);
  });

  test('is asked about in one form together with whatever else is open, and no words are lost', async () => {
    const question = await ask(`${text} call at 7 for Zoom, ${program} !high`);
    expect(labelsIn(question.blocks)).toEqual(['Fill in']);
    await app.click(people.jonas, question, 'Fill in');
    const [view] = await app.views(people.jonas);
    expect(linesIn(view?.blocks ?? [])[0]).toBe(
      'Nobody in your organization is called “Zoom”, so the task is not created yet. Whose is it?',
    );
    const filled = JSON.stringify(view?.blocks);
    for (const known of [
      `"initial_value":"${text} call for Zoom"`,
      '"initial_value":"at 7"',
      '"value":"high"',
    ])
      expect(filled).toContain(known);
    expect(await app.submit(people.jonas, {})).toEqual({
      errors: expect.objectContaining({ people: expect.any(String) }),
    });
  });
});

describe('a name that may say whose task it is', () => {
  test.each([
    ['Anna: send the letter', 'Anna', 'Anna Kowalski'],
    ['Anna - send the letter', 'Anna', 'Anna Kowalski'],
    ['send the letter for tommy', 'tommy', 'Tom Okafor'],
  ])('is asked about: %s', async (line, name, person) => {
    const asked = async (where = '') => {
      const question = await ask(`${line}${where}`);
      expect(wordsOf(question)).toContain(
        `“${name}” may say whose task it is, so the task is not created yet. Is this for ${person}?`,
      );
      expect(labelsIn(question.blocks)).toEqual([person, mine]);
      return question;
    };
    const theirs = await asked();
    expect(await tasksCreatedBy(() => app.click(people.jonas, theirs, person))).toEqual([
      `${person}: send the letter`,
    ]);
    const own = await asked(` ${program}`);
    expect(await tasksCreatedBy(() => app.click(people.jonas, own, mine))).toEqual([
      `Jonas Lindqvist: ${line}`,
    ]);
  });

  test('loses no words in the form that also asks for the date', async () => {
    const question = await ask(`Anna: ${text} next friday`);
    expect(labelsIn(question.blocks)).toEqual(['Fill in']);
    await app.click(people.jonas, question, 'Fill in');
    const [view] = await app.views(people.jonas);
    const filled = JSON.stringify(view?.blocks);
    // Who may be meant is chosen already, and above the fields it is asked.
    for (const known of [
      `"initial_value":"${text}"`,
      '“Anna” may say whose task it is',
      '"text":"Anna Kowalski"',
    ])
      expect(filled).toContain(known);
  });
});

describe('anybody else', () => {
  const menu = (question: Seen) => {
    const block = question.blocks.find((one) => JSON.stringify(one).includes('draft.anybody'));
    return { block_id: String(block?.block_id), action_id: 'draft.anybody' };
  };
  const at = (question: Seen) => ({ type: 'message', channel: channels.coaching, ts: question.ts }) as const;
  const offered = async (question: Seen, query: string, user: string = people.jonas) =>
    (await app.slack.control.options({ user, container: at(question), ...menu(question), query }))
      .options as { text: { text: string }; value: string }[];

  test('can be chosen from a menu of everybody when nobody has the typed name', async () => {
    const question = await ask(`${text} for Annna Kowalsky tomorrow`);
    const found = await offered(question, 'tom oka');
    expect(found[0]?.text.text).toBe('Tom Okafor');
    const created = await tasksCreatedBy(() =>
      app.done(() =>
        app.slack.control.action({
          user: people.jonas,
          container: at(question),
          ...menu(question),
          value: found[0],
        }),
      ),
    );
    expect(created).toEqual([`Tom Okafor: ${text}`]);
    expect(await app.said(people.jonas)).toContain('Created for *Tom Okafor*');
  });
});

describe('several names', () => {
  test.each([
    [`for Anna and Tom ${program}`, ['Anna Kowalski', 'Tom Okafor', mine], mine],
    ['@anna.kowalski @tom.okafor', ['Anna Kowalski', 'Tom Okafor', mine], 'Anna Kowalski'],
  ])('stay in the title, whoever is chosen: %s', async (rest, labels, choice) => {
    const question = await ask(`${text} ${rest}`);
    expect(wordsOf(question)).toContain(
      'A task is for one person, and this may be for more than one, so the task is not created yet.',
    );
    expect([...labelsIn(question.blocks)].sort()).toEqual([...labels].sort());
    const created = await tasksCreatedBy(() => app.click(people.jonas, question, choice));
    const name = choice === mine ? 'Jonas Lindqvist' : choice;
    expect(created).toEqual([`${name}: ${text} ${rest.replace(` ${program}`, '')}`]);
  });
});

describe('Mine', () => {
  /** Sends the last click again, as somebody else or with a value that was never offered. */
  const forge = async (value: string, action_id: string, user?: string): Promise<string> => {
    const { payload } = await app.delivered('block_actions');
    const from = user === undefined ? payload.user : { ...(payload.user as object), id: user };
    const sent = { ...payload, user: from, actions: [{ action_id, block_id: 'b', value }] };
    expect(await tasksCreatedBy(() => app.done(() => app.send(sent, 'interaction')))).toEqual([]);
    return await app.said(people.jonas);
  };

  const gone = 'That is more than an hour old, or was not yours';

  test('does not work for a draft without a name', async () => {
    const plain = await ask(`${text} next friday ${program}`);
    const draft = buttonsIn(plain.blocks)[0]?.value.split(' ')[0];
    await app.click(people.jonas, plain, 'Pick a date');
    expect(await forge(`${draft} mine`, 'draft.mine')).toContain(gone);
  });
});
