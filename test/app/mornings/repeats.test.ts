import { describe, expect } from 'vitest';
import * as fixture from '../../support/fixture.ts';
import { addOrganization } from '../organization.ts';
import { appEach, labelsIn, linesIn, people, type Seen, startApp, wordsOf, workspaces } from '../support.ts';
import { noPolls } from '../todo/wait-support.ts';

const { jonas, marta } = people;
const direct = 'D0APPJONAS0';
const hour = 60 * 60_000;
const day = 24 * hour;

const text = 'Water plant A';
let organization: ReturnType<typeof addOrganization>;
const { app, test } = appEach(
  () => startApp({ seed: false, touchline: noPolls }),
  async () => {
    organization = addOrganization(app.platform, ['Spring']);
  },
);

/** All but the first one, newest first. */
const created = () => app.tasks(text).slice(0, -1);
const dueOf = () => created().map(({ due }) => new Date((due ?? 0) * 1000).toISOString().slice(0, 16));
/** Moves the clock to the next time that a task is created, and creates it. */
async function nextOne(): Promise<void> {
  const [repeat] = await fixture.repeats(app, { workspaceId: workspaces.north, userId: jonas });
  if (repeat === undefined) throw new Error('Nothing repeats.');
  const at = await fixture.nextRunAt(app, fixture.repeatJob(repeat));
  await app.pass(Math.max(0, (at ?? 0) - app.now()) + 1);
}
async function start(words: string, user = jonas): Promise<Seen> {
  const receipt = await app.type(user, `/todo ${text} ${words}`);
  const label = labelsIn(receipt.blocks).find((one) => one.startsWith('Repeat')) ?? '';
  await app.click(user, receipt, label);
  return app.lastMessage(user);
}

describe('a task that repeats', () => {
  test('is offered on the receipt, started by a click, and created on each of its days, once', async () => {
    const receipt = await app.type(jonas, `/todo ${text} every monday 9am for Anna Kowalski`);
    expect(labelsIn(receipt.blocks)).toEqual(['Done', 'Repeat every Monday at 09:00', 'Replace']);
    expect(linesIn(receipt.blocks).join('\n')).toContain(
      'This is the first one. If you repeat it, I create each next one at 06:00 on the day it is due.',
    );
    expect(created()).toEqual([]);
    await app.click(jonas, receipt, 'Repeat every Monday at 09:00');
    const said = await app.lastMessage(jonas);
    expect(wordsOf(said)).toContain('From now on this repeats every Monday at 09:00.');
    expect(wordsOf(said)).toContain(
      'The next one is due Mon 30 Nov, 09:00 (Europe/Berlin), and is created that day at 06:00.',
    );
    await nextOne();
    expect(created()).toMatchObject([{ user: { name: 'Anna Kowalski' }, program: { name: 'Spring' } }]);
    expect(new Date(app.now()).toISOString().slice(0, 16)).toBe('2026-11-30T05:00');
    await app.done(() => app.touchline.poll());
    await nextOne();
    expect(dueOf()).toEqual(['2026-12-07T08:00', '2026-11-30T08:00']);
  });

  test('ends after the last day that was typed', async () => {
    const said = await start('every monday until 1 december');
    expect(wordsOf(said)).toContain('From now on this repeats every Monday until 1 December 2026.');
    await nextOne();
    expect(dueOf()).toEqual(['2026-11-30T22:59']);
    await app.done(() => app.touchline.poll());
    expect(wordsOf(await app.type(jonas, '/todo repeats'))).toContain('Nothing repeats.');
  });

  test('has no next one where its last day has passed before it is repeated', async () => {
    await app.type(jonas, `/todo ${text} daily until friday`);
    const receipt = await app.lastMessage(jonas);
    await app.pass(4 * day);
    await app.click(jonas, receipt, 'Repeat every day until 20 November 2026');
    expect(wordsOf(await app.lastMessage(jonas))).toContain('That was the last one.');
    await app.done(() => app.touchline.poll());
    expect(created()).toHaveLength(0);
    expect(wordsOf(await app.type(jonas, '/todo repeats'))).toContain('Nothing repeats.');
  });

  test('is paused, resumed and ended from the list', async () => {
    await start('daily');
    let list = await app.type(jonas, '/todo repeats');
    expect(labelsIn(list.blocks)).toEqual(['Pause', 'End']);
    list = await app.click(jonas, list, 'Pause');
    expect(wordsOf(list)).toContain('*Paused*');
    await app.pass(3 * day);
    expect(created()).toEqual([]);
    list = await app.click(jonas, list, 'Resume');
    expect(labelsIn(list.blocks)).toEqual(['Pause', 'End']);
    await nextOne();
    expect(created()).toHaveLength(1);
    list = await app.click(jonas, list, 'End');
    expect(wordsOf(list)).toContain('Nothing repeats.');
    await app.pass(3 * day);
    expect(created()).toHaveLength(1);
  });

  test('is its owner’s alone: a colleague neither sees nor changes it', async () => {
    await start('daily');
    const list = await app.type(jonas, '/todo repeats');
    await app.click(jonas, list, 'Pause');
    const { payload } = await app.delivered('block_actions');
    await app.click(jonas, await app.lastMessage(jonas), 'Resume');
    const user = { ...(payload.user as object), id: marta };
    await app.done(() => app.send({ ...payload, user }, 'interaction'));
    const [repeat] = await fixture.repeats(app, {
      workspaceId: workspaces.north,
      userId: jonas,
    });
    expect(repeat?.state).toBe('active');
    expect(await app.say(marta, '/todo repeats')).toContain('Nothing repeats.');
  });
});

describe('what is no repeat', () => {
  test.each([
    ['every hour', 'a task repeats once a day at most'],
    ['every 3 months', 'the platform can’t repeat tasks'],
  ])('“%s” is refused in one sentence', async (words, why) => {
    const asked = await app.type(jonas, `/todo ${text} ${words}`);
    // When the first of every three months is due is asked.
    const isAsked = labelsIn(asked.blocks).includes('Wed 18 Nov');
    expect(isAsked).toBe(words === 'every 3 months');
    const receipt = isAsked ? await app.click(jonas, asked, 'Wed 18 Nov') : asked;
    expect(labelsIn(receipt.blocks)).toEqual(['Done', 'Replace']);
    expect(linesIn(receipt.blocks).join('\n')).toContain(why);
  });

  test('the 31st is said to be the last day of shorter months', async () => {
    const said = await start('monthly on the 31st');
    expect(wordsOf(said)).toContain('every month on the 31st. A shorter month has it on its last day.');
  });

  test('a task that begins with the word is a task', async () => {
    await app.type(jonas, '/todo repeats of the test have to be booked');
    expect(app.tasks('repeats of the test have to be booked')).toHaveLength(1);
  });
});

describe('when something is in the way', () => {
  test('a process that was killed after it sent the request: there is one', async () => {
    await start('daily');
    const [repeat] = await fixture.repeats(app, { workspaceId: workspaces.north, userId: jonas });
    if (repeat === undefined) throw new Error('Nothing repeats.');
    const { date, createMs, dueMs } = fixture.nextTask(repeat) as NonNullable<
      ReturnType<typeof fixture.nextTask>
    >;
    app.slack.clock.advance(createMs - app.now() + 1);
    const nowMs = app.now();
    const due = Math.floor(dueMs / 1000);
    const { program, people: ids } = organization;
    const about = { workspaceId: workspaces.north, userId: jonas, id: `repeat-${repeat.id}-${date}` };
    const chosen = { atMs: dueMs, precision: 'minute', label: '' } as const;
    const draft = { text, priority: null, due: { chosen }, user: repeat.user, program: repeat.program };
    await fixture.beginAsKilled(app, about, nowMs, draft);
    app.platform.addTask({ program, user: ids.jonas, text, due, createdAt: Math.floor(nowMs / 1000) });
    await app.done(() => app.touchline.poll());
    await app.pass(2 * 60_000);
    expect(created()).toHaveLength(1);
    await nextOne();
    expect(created()).toHaveLength(2);
  });

  test('an outage of less than a day: it is created once; a longer one leaves days out, and says so once', async () => {
    await start('daily');
    await app.pass(day + 20 * hour);
    expect(created()).toHaveLength(1);
    await app.pass(4 * day);
    const told = await app.lastMessage(jonas, direct);
    expect(wordsOf(told)).toMatch(/I could not create this repeated task in time, so these are left out: /);
    const before = (await app.messages(jonas, direct)).length;
    const made = created().length;
    await nextOne();
    expect(created()).toHaveLength(made + 1);
    expect(await app.messages(jonas, direct)).toHaveLength(before);
  });

  test('a platform that is away is asked again', async () => {
    await start('daily');
    app.breaks({ method: 'POST', path: '/todos', times: 4, answer: { status: 429 } });
    await nextOne();
    app.mend();
    await app.pass(6 * 60_000);
    expect(created()).toHaveLength(1);
  });

  test('somebody who is no longer in the program: it stops, and says so once', async () => {
    const other = app.platform.addProgram({ name: 'Course' }).id;
    const user = app.platform.addClient({ name: 'Berta Klein', email: 'berta@x.example' }).id;
    app.platform.addMember({ program: other, user });
    await app.pass(hour);
    await start('daily for Berta Klein');
    const [repeat] = await fixture.repeats(app, { workspaceId: workspaces.north, userId: jonas });
    if (repeat === undefined) throw new Error('Nothing repeats.');
    // The platform has no way to remove somebody from a program.
    await fixture.changeRepeat(app, repeat, (one) => ({
      ...one,
      program: { id: organization.program, name: 'Spring' },
    }));
    await nextOne();
    const told = await app.said(jonas, direct);
    expect(told).toContain('This no longer repeats every day. Berta Klein is no longer in Spring.');
    const before = (await app.messages(jonas, direct)).length;
    await app.pass(3 * day);
    expect(await app.messages(jonas, direct)).toHaveLength(before);
    expect(created()).toEqual([]);
    const list = await app.type(jonas, '/todo repeats');
    expect(wordsOf(list)).toContain('*Stopped:*');
    expect(labelsIn(list.blocks)).toEqual(['Resume', 'End']);
  });

  test('an owner who is no longer staff: it stops, and says so', async () => {
    await start('daily');
    await fixture.whileKnownAs(app, 'anna.kowalski@clients.example', nextOne);
    expect(created()).toEqual([]);
    expect(await app.said(jonas, direct)).toContain('You may no longer create tasks');
  });

  test('the platform refuses the task: it stops, and Resume goes on', async () => {
    await start('daily');
    app.breaks({ method: 'POST', path: '/todos', times: 1, answer: { status: 403 } });
    await nextOne();
    expect(await app.said(jonas, direct)).toContain('The coaching platform did not accept the task.');
    await app.click(jonas, await app.type(jonas, '/todo repeats'), 'Resume');
    await nextOne();
    expect(created()).toHaveLength(1);
  });
});
