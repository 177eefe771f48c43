import { describe, expect } from 'vitest';
import * as fixture from '../../support/fixture.ts';
import { addOrganization } from '../organization.ts';
import {
  appEach,
  buttonsIn,
  channels,
  labelsIn,
  people,
  type Seen,
  startApp,
  startsAt,
  wordsOf,
  workspaces,
} from '../support.ts';

const { jonas, marta, anna } = people;
/** Wednesday, 11:00 in Berlin, where Jonas is. */
const start = Date.parse(startsAt) / 1000;
const at = (iso: string) => Date.parse(iso) / 1000;
const hour = 3600;
const day = 24 * hour;

let ids: ReturnType<typeof addOrganization>;
let second: string;

const { app, test } = appEach(
  () => startApp({ seed: false }),
  async () => {
    ids = addOrganization(app.platform, ['Spring', 'Autumn']);
    second = ids.programIds[1] ?? '';
    const task = (user: 'jonas' | 'anna', text: string, due: number | null, more: object = {}) =>
      app.platform.addTask({ program: ids.program, user: ids.people[user], text, due, ...more });
    task('jonas', 'Last month', at('2026-10-20T12:00:00+02:00'), { createdAt: start - 9 * day });
    task('jonas', 'Last week', at('2026-11-11T12:00:00+01:00'), { program: second });
    task('jonas', 'Yesterday', at('2026-11-17T23:30:00+01:00'));
    // 00:30 in Berlin is still yesterday in UTC, where the embedded platform reckons.
    task('jonas', 'Early today', at('2026-11-18T00:30:00+01:00'));
    task('jonas', 'Today', start + hour);
    task('jonas', 'Tomorrow', start + day, { program: second });
    task('jonas', 'Sunday', at('2026-11-22T23:59:59+01:00'));
    task('jonas', 'Next week', at('2026-11-24T12:00:00+01:00'));
    task('jonas', 'Next month', at('2026-12-05T12:00:00+01:00'));
    task('jonas', 'Some day', null);
    task('jonas', 'Was done today', start - day, { doneAt: start - hour });
    task('jonas', 'Was done in October', start, { doneAt: at('2026-10-05T12:00:00Z') });
    task('anna', 'Hers', start + hour);
    app.calls();
  },
);

/** The titles of a list, in order. */
const titles = (message: Seen) =>
  wordsOf(message)
    .split('\n')
    .flatMap((line) => /^\d+\. [*~](.*)[*~]$/.exec(line)?.[1] ?? []);
const first = (message: Seen) => wordsOf(message).split('\n')[0];

/** Chooses what **Filter…** calls so, and returns the message as it is then. */
const choose = (user: string, message: Seen, label: string) => app.filter(user, message, label);

/** What **Filter…** offers, by group. */
const offered = async (user: string, message: Seen, query: string) =>
  Object.fromEntries(
    (await app.filterGroups(user, message, query)).map(({ label, options }) => [
      label.text,
      options.map(({ text }) => text.text),
    ]),
  );

describe('a list by priority', () => {
  test.each(['/todo urgent tasks', '/todo urgent all', '/todo urgent tasks about today'])(
    '%s says that the platform does not tell it',
    async (line) => {
      const untold = 'The platform’s lists don’t say how urgent a task is, so I can’t look for that.';
      expect(await app.say(jonas, line)).toContain(untold);
    },
  );
});

describe('a list of words', () => {
  test.each([
    ['/todo today', ['Early today', 'Today'], '*Your tasks* · 2 due on Wed 18 Nov'],
    ['/todo tomorrow', ['Tomorrow'], '*Your tasks* · 1 due on Thu 19 Nov'],
    ['/todo yesterday', ['Yesterday'], '*Your tasks* · 1 due on Tue 17 Nov'],
    [
      '/todo this week',
      ['Yesterday', 'Early today', 'Today', 'Tomorrow', 'Sunday'],
      '*Your tasks* · 5 due from Mon 16 Nov to Sun 22 Nov',
    ],
    ['/todo list next week', ['Next week'], '*Your tasks* · 1 due from Mon 23 Nov to Sun 29 Nov'],
    ['/todo last week', ['Last week'], '*Your tasks* · 1 due from Mon 9 Nov to Sun 15 Nov'],
    ['/todo list due last month', ['Last month'], '*Your tasks* · 1 due from Thu 1 Oct to Sat 31 Oct'],
    [
      '/todo overdue this week',
      ['Yesterday', 'Early today'],
      '*Your tasks* · 2 overdue and due from Mon 16 Nov to Sun 22 Nov',
    ],
    [
      '/todo list in Autumn',
      ['Last week', 'Tomorrow'],
      '*All tasks in Autumn* · 1 overdue · 1 by Sun 22 Nov',
    ],
    [
      '/todo my tasks in Spring today',
      ['Early today', 'Today'],
      '*Your tasks in Spring* · 2 due on Wed 18 Nov',
    ],
    ['/todo list Anna', ['Hers'], '*Anna Kowalski’s tasks* · 1 due Wed 18 Nov'],
    ['/todo list Anna today in Spring', ['Hers'], '*Anna Kowalski’s tasks in Spring* · 1 due on Wed 18 Nov'],
    ['/todo today all', ['Early today', 'Today', 'Hers'], '*All tasks* · 3 due on Wed 18 Nov'],
    ['/todo list done', ['Was done in October', 'Was done today'], '*Your tasks* · 2 done'],
    ['/todo done today', ['Was done today'], '*Your tasks* · 1 done on Wed 18 Nov'],
    [
      '/todo list done last month',
      ['Was done in October'],
      '*Your tasks* · 1 done from Thu 1 Oct to Sat 31 Oct',
    ],
    ['/todo list done due yesterday', ['Was done today'], '*Your tasks* · 1 done and due on Tue 17 Nov'],
    [
      '/todo list overdue newest',
      ['Last week', 'Yesterday', 'Early today', 'Last month'],
      '*Your tasks, newest first* · 4 overdue',
    ],
    [
      '/todo what is overdue?',
      ['Last month', 'Last week', 'Yesterday', 'Early today'],
      '*Your tasks* · 4 overdue',
    ],
  ])('%s', async (line, expected, head) => {
    const list = await app.type(jonas, line);
    expect([titles(list).toSorted(), first(list)]).toEqual([expected.toSorted(), head]);
    if (!line.includes('done')) expect(titles(list)).toEqual(expected);
    // The title says it, or a part's heading: no row repeats it.
    if (head.includes('overdue')) expect(wordsOf(list)).not.toContain('*Overdue* ·');
  });

  test('names the year of days in another one', async () => {
    const none = 'You have no tasks due from Thu 1 Apr 2027 to Fri 30 Apr 2027.';
    expect(await app.say(jonas, '/todo April')).toBe(none);
  });

  test('has its tasks in parts by when they are due, with counts above', async () => {
    const list = await app.type(jonas, '/todo');
    expect(first(list)).toBe(
      '*Your tasks* · 4 overdue · 1 due Wed 18 Nov · 2 by Sun 22 Nov · 2 later · 1 without a date',
    );
    expect(
      wordsOf(list)
        .split('\n')
        .filter((line) => /^(?:\*[A-Z][\w ]+\*|\d+\. .*)$/.test(line)),
    ).toEqual([
      '*Overdue*',
      ...['1. *Last month*', '2. *Last week*', '3. *Yesterday*', '4. *Early today*'],
      '*Due Wed 18 Nov*',
      '5. *Today*',
      '*By Sun 22 Nov*',
      ...['6. *Tomorrow*', '7. *Sunday*'],
      '*Later*',
      ...['8. *Next week*', '9. *Next month*'],
      '*Without a date*',
      '10. *Some day*',
    ]);
    expect(list.text).toBe(
      'Your tasks: 4 overdue, 1 due Wed 18 Nov, 2 by Sun 22 Nov, 2 later, 1 without a date',
    );
  });

  test('offers the program where nobody is called so, and keeps the other words', async () => {
    const asked = await app.type(jonas, '/todo list overdue autu');
    expect(wordsOf(asked)).toMatch(/^Nobody in your organization is called “autu”/);
    expect(labelsIn(asked.blocks)).toContain('All tasks in Autumn');
    const shown = await app.click(jonas, asked, 'All tasks in Autumn');
    expect(wordsOf(shown)).toMatch(/overdue.* in Autumn|in Autumn\*.*overdue/);
    // With a program named already there is none to offer.
    const both = await app.type(jonas, '/todo list autu in Spring');
    expect(labelsIn(both.blocks).filter((label) => label.includes('tasks in'))).toEqual([]);
  });

  test('asks which program is meant, and keeps the other words', async () => {
    const third = app.platform.addProgram({ name: 'Spring Plus' }).id;
    app.platform.addMember({ program: third, user: ids.people.jonas });
    fixture.readDirectoriesAgain(app);
    const question = await app.type(jonas, '/todo today in Spr');
    expect(wordsOf(question)).toBe('2 programs fit “Spr”. Which one do you mean?');
    expect(titles(await app.click(jonas, question, 'Spring'))).toEqual(['Early today', 'Today', 'Hers']);
  });
});

test('a client sees their own tasks of a program, however it is asked for', async () => {
  expect(titles(await app.type(anna, '/todo today in Spring'))).toEqual(['Hers']);
  const question = await app.type(anna, '/todo Spring');
  expect(labelsIn(question.blocks)[0]).toBe('Show your tasks in Spring');
  expect(titles(await app.click(anna, question, 'Show your tasks in Spring'))).toEqual(['Hers']);
});

describe('Filter…', () => {
  test('changes a list in place, one choice after the other', async () => {
    const list = await app.type(jonas, '/todo');
    const week = await choose(jonas, list, 'This week');
    expect(titles(week)).toEqual(['Yesterday', 'Early today', 'Today', 'Tomorrow', 'Sunday']);
    const late = await choose(jonas, week, 'Overdue');
    expect(titles(late)).toEqual(['Yesterday', 'Early today']);
    const none = await choose(jonas, late, 'Autumn');
    expect(wordsOf(none)).toBe('You have no tasks overdue and due from Mon 16 Nov to Sun 22 Nov in Autumn.');
    expect(labelsIn(none.blocks)).toEqual(['New task']);
    const everywhere = await choose(jonas, none, 'All programs');
    const hers = await choose(jonas, await choose(jonas, everywhere, 'Anna Kowalski'), 'Open');
    expect(titles(hers)).toEqual(['Hers']);
    const everyones = await choose(jonas, await choose(jonas, hers, 'Everyone’s tasks'), 'Today');
    expect(titles(everyones)).toEqual(['Early today', 'Today', 'Hers']);
    const mine = await choose(jonas, await choose(jonas, everyones, 'My tasks'), 'Due any day');
    const done = await choose(jonas, mine, 'Done');
    expect(titles(done).toSorted()).toEqual(['Was done in October', 'Was done today']);
    const october = await choose(jonas, done, 'Last month');
    expect(titles(october)).toEqual(['Was done in October']);
    expect(titles(await choose(jonas, october, 'Done any day'))).toHaveLength(2);
  });

  test('has everything in groups, and finds people, programs and days by what is typed', async () => {
    app.platform.addProgram({ name: 'Autumn Secrets' });
    const list = await app.type(jonas, '/todo');
    expect(await offered(jonas, list, '')).toEqual({
      Whose: ['My tasks', 'My clients’ tasks', 'Everyone’s tasks'],
      Which: ['Open', 'Overdue', 'Done'],
      View: ['As a table'],
      Days: expect.arrayContaining(['Due any day', 'Today', 'This week']),
      Program: ['All programs', 'Autumn', 'Autumn Secrets', 'Spring'],
      'One person': expect.arrayContaining(['Testing Admin', 'Marta Reyes', 'Anna Kowalski', 'Tom Okafor']),
    });
    expect(await offered(jonas, list, 'kow')).toEqual({ 'One person': ['Anna Kowalski'] });
    expect(await offered(jonas, list, 'aut')).toEqual({ Program: ['Autumn', 'Autumn Secrets'] });
    expect(await offered(jonas, list, 'xyzzy')).toEqual({});
  });

  test('does not show a client anybody else’s tasks, whatever a request says', async () => {
    const list = await app.type(anna, '/todo');
    expect(Object.keys(await offered(anna, list, ''))).toEqual(['Which', 'Days', 'Program', 'View']);
    await app.type(jonas, '/todo');
    await choose(jonas, await app.lastMessage(jonas), 'Today');
    const { payload } = await app.delivered('block_actions');
    const forged = { ...payload, user: { ...(payload.user as object), id: anna } };
    const [action] = payload.actions as object[];
    const actions = [{ ...action, block_id: 'q:w=all&s=open' }];
    await app.done(() => app.send({ ...forged, actions }, 'interaction'));
    expect(await app.said(jonas)).toContain('Only coaches and admins');
  });
});

describe('a question that finds nothing', () => {
  test('reads the open tasks once, and the done ones once', async () => {
    await app.say(jonas, '/todo search xyzzy');
    app.calls();
    const said = await app.say(jonas, '/todo what did Anna write about the flux capacitor?');
    expect(said).toContain('No open task has the words');
    const reads = app.calls().filter((call) => call === 'GET /todos');
    // His own, and those of each of his two programs.
    expect(reads).toHaveLength(2 * 3);
  });
});

describe('Mark several done', () => {
  test('marks what was checked and changes the list', async () => {
    for (const text of ['One', 'Two', 'Three'])
      app.platform.addTask({ program: second, user: ids.people.tom, text });
    const list = await app.type(jonas, '/todo list Tom');
    await app.choose(jonas, list, 'Mark several done');
    const [modal] = await app.views(jonas);
    expect(JSON.stringify(modal?.blocks)).toContain('1. One');
    const chosen = app.tasks().filter(({ description }) => ['One', 'Three'].includes(description));
    expect(await app.submit(jonas, { 'tasks.0': chosen.map(({ id }) => ({ value: id })) })).toEqual({});
    expect(['One', 'Two', 'Three'].map((text) => app.tasks(text)[0]?.done)).toEqual([true, false, true]);
    const now = (await app.messages(jonas)).find(({ ts }) => ts === list.ts);
    expect(now && labelsIn(now.blocks).slice(0, 3)).toEqual(['Undo', 'Done', 'Undo']);
    expect(now && first(now)).toBe('*Tom Okafor’s tasks* · 1 without a date');
    expect(now && wordsOf(now)).toContain('*Done* by you');
  });

  test('says that a list is too old, and changes nothing', async () => {
    const list = await app.type(jonas, '/todo');
    const [done] = buttonsIn(list.blocks);
    await fixture.forgetMessage(app, {
      workspaceId: workspaces.north,
      id: done?.blockId.split('.')[0] ?? '',
    });
    await app.choose(jonas, list, 'Mark several done');
    const modal = (await app.views(jonas)).at(-1);
    expect(JSON.stringify(modal?.blocks)).toContain('more than a day old');
  });
});

describe('a line that begins with a word that is no command', () => {
  test.each(['move 2 chairs', 'show the slides', 'overdue for the board'])(
    '%j is no task before it is said to be one, and then once',
    async (line) => {
      await app.forget(jonas);
      const before = app.tasks().length;
      const question = await app.type(jonas, `/todo ${line}`);
      expect(wordsOf(question)).toContain('Nothing was created or changed.');
      expect(app.tasks()).toHaveLength(before);
      await Promise.all([1, 2].map(() => app.click(jonas, question, 'Create it as a task')));
      // Jonas is in several programs.
      const asked = (await app.messages(jonas)).find(({ ts }) => ts === question.ts);
      expect(asked && wordsOf(asked)).toContain('Which one is it for?');
      if (asked) await Promise.all([1, 2].map(() => app.click(jonas, asked, 'Spring')));
      await app.quiet();
      expect(app.tasks().length - before).toBe(1);
    },
  );
});

describe('/todo help', () => {
  test('has five lines and a button for each topic, which shows more in its place', async () => {
    const topics = ['More about lists', 'More about tasks', 'Digests', 'Programs'];
    const help = await app.type(jonas, '/todo help');
    expect(wordsOf(help).split('\n')).toHaveLength(5);
    expect(labelsIn(help.blocks)).toEqual(topics);
    const digests = await app.click(jonas, help, 'Digests');
    expect(wordsOf(digests)).toContain('`/todo digest weekdays 9am` posts');
    expect(labelsIn(digests.blocks)).toEqual(topics.filter((label) => label !== 'Digests'));
    const admin = await app.type(marta, '/todo help');
    expect(wordsOf(await app.click(marta, admin, 'For admins'))).toContain('`/touchline connect`');
    const client = await app.type(anna, '/todo help', channels.general);
    expect(labelsIn(client.blocks)).toEqual(['More about lists']);
    expect(client.text).not.toContain('digest');
    const lists = await app.click(anna, client, 'More about lists', { channel: channels.general });
    expect(wordsOf(lists)).toContain('`/todo search WORDS`');
  });

  test('shows what this person can do', async () => {
    const admin = await app.say(marta, '/todo help');
    const coach = await app.say(jonas, '/todo help');
    const client = await app.say(anna, '/todo help', channels.general);
    expect([admin, coach, client].map((help) => /makes a task/.test(help))).toEqual([true, true, false]);
    for (const help of [admin, coach, client]) expect(help).toContain('`/todo done 2`');
    expect(await app.say(people.lee, '/todo help', channels.general)).toMatch(
      /^I can’t find you on your coaching platform\. .* Ask an administrator to invite you with it\.$/,
    );
  });
});
