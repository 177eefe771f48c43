import { afterEach, describe, expect, it } from 'vitest';
import { channels, labelsIn, people, postNow, type Seen, wordsOf } from '../support.ts';
import { type DigestTest, startDigestTest } from './digest-support.ts';

/** The buttons of a digest's rows. */
const doneLabels = (blocks: Seen['blocks'] = []): string[] =>
  labelsIn(blocks).filter((label) => label === 'Done' || label === 'Undo');

let test: DigestTest;
afterEach(() => test.close());

/** Wednesday, 10:00 in London, 11:00 in Berlin. */
const wednesday = '2026-11-18T10:00:00Z';

describe('/todo digest weekdays 9am', () => {
  it('posts the overdue tasks once the next morning at nine in the author’s time zone, by assignee', async () => {
    test = await startDigestTest(wednesday);
    test.addTask('Call Anna', test.team.priya, 3);
    test.addTask('Write the report', test.team.priya, 5);
    test.addTask('Send the workbook', test.team.jonas, 1);
    test.addTask('Not due yet', test.team.jonas, -10);
    const reply = await test.type(people.jonas, '/todo digest weekdays 9am');
    expect(reply.ephemeral).toBe(true);
    expect(wordsOf(reply)).toBe(
      'The overdue tasks will be posted here on weekdays at 09:00, if there are any: ' +
        'next on Thu 19 Nov at 09:00 (Europe/Berlin). ' +
        'Stop it with `/todo digest off`, see it now with `/todo digest now`.',
    );
    await test.moveTo('2026-11-19T07:59:59.999Z');
    expect(await test.posts()).toEqual([]);
    await test.moveTo('2026-11-19T08:00:00Z');
    await test.touchline.poll();
    const [digest, ...more] = await test.posts();
    expect(more).toEqual([]);
    expect(await test.postCalls()).toBe(1);
    expect(digest?.text).toBe('3 overdue');
    const shown = wordsOf(digest as NonNullable<typeof digest>);
    expect(shown.split('\n')).toEqual([
      '*3 overdue*',
      '*Write the report*',
      'Priya Nair · due Fri 13 Nov, 6 days ago · Leadership Basics',
      '*Call Anna*',
      'Priya Nair · due Sun 15 Nov, 4 days ago · Leadership Basics',
      '*Send the workbook*',
      'Jonas Lindqvist · due Tue 17 Nov, 2 days ago · Leadership Basics',
      'Priya\u00a02 · Jonas\u00a01',
      'Set up by Jonas Lindqvist, posted on weekdays at 09:00 (Europe/Berlin). Change it with `/todo digest`, stop it with `/todo digest off`.',
    ]);
    expect(labelsIn(digest?.blocks ?? [])).toEqual([
      ...['Done', 'Nudge', 'Done', 'Nudge', 'Done', 'Nudge'],
      ...['Show mine', 'Show all'],
    ]);
    expect(await test.troubles()).toEqual([]);
  });

  it('skips weekends and days without overdue tasks', async () => {
    test = await startDigestTest(wednesday);
    const late = test.addTask('Call Anna', test.team.priya, 3);
    await test.type(people.marta, '/todo digest weekdays 9am');
    const seen: string[] = [];
    for (const day of ['19', '20', '21', '22', '23', '24']) {
      if (day === '24') test.platform.setDone(late, true);
      await test.moveTo(`2026-11-${day}T09:00:00Z`);
      seen.push(`${day}: ${(await test.posts()).length}`);
    }
    expect(seen).toEqual(['19: 1', '20: 2', '21: 2', '22: 2', '23: 3', '24: 3']);
    expect(await test.postCalls()).toBe(3);
  });

  it.each([
    ['spring', '2026-03-27T10:00:00Z', '2026-03-30T08:00:00Z', '2026-03-30T07:59:59.999Z'],
    ['autumn', '2026-10-23T10:00:00Z', '2026-10-26T09:00:00Z', '2026-10-26T08:59:59.999Z'],
  ])('stays at nine in London when the clocks change in %s', async (_season, start, nine, before) => {
    test = await startDigestTest(start);
    test.addTask('Call Anna', test.team.priya, 3);
    await test.type(people.marta, '/todo digest weekdays 9am');
    await test.moveTo(before);
    expect(await test.posts()).toHaveLength(0);
    await test.moveTo(nine);
    expect(await test.posts()).toHaveLength(1);
  });

  it('polls on its own', async () => {
    test = await startDigestTest(wednesday, { touchline: { pollEveryMs: 5 } });
    test.addTask('Call Anna', test.team.priya, 3);
    await test.type(people.marta, '/todo digest weekdays 9am');
    await test.slack.control.clock({ to: '2026-11-19T09:00:00Z' });
    await test.until(async () => (await test.posts()).length > 0);
    await test.touchline.poll();
    expect(await test.postCalls()).toBe(1);
  });

  it('makes one platform call per program, one more for each further page, and one for who is in the team', async () => {
    test = await startDigestTest(wednesday);
    const other = test.platform.addProgram({ name: 'Other' }).id;
    test.platform.addMember({ program: other, user: test.team.jonas });
    for (let i = 0; i < 15; i += 1) test.addTask(`Task ${i}`, test.team.jonas, 2);
    test.platform.addTask({ program: other, user: test.team.jonas, text: 'Elsewhere', due: 1_700_000_000 });
    test.addTask('Later', test.team.jonas, -5);
    expect(
      wordsOf(await test.type(people.marta, '/todo digest weekdays 9am in "leadership basics"')),
    ).toMatch(/^The overdue tasks of Leadership Basics will be posted here on weekdays at 09:00/);
    test.calls();
    await test.moveTo('2026-11-19T09:00:00Z');
    expect(test.calls()).toEqual(['GET /todos', 'GET /todos', 'GET /team-members']);
    expect((await test.posts())[0]?.text).toBe('15 overdue in Leadership Basics');
    for (const task of test.tasks('Task 1')) test.platform.setDone(task.id, true);
    await test.moveTo('2026-11-20T09:00:00Z');
    expect(test.calls().toSorted()).toEqual(['GET /team-members', 'GET /todos']);
    expect((await test.posts())[1]?.text).toBe('14 overdue in Leadership Basics, 1 fewer than yesterday');
  });
});

describe('Done in a digest', () => {
  it('strikes the task through for everyone', async () => {
    test = await startDigestTest(wednesday);
    const id = test.addTask('Call Anna', test.team.priya, 3);
    test.addTask('Write the report', test.team.priya, 2);
    await postNow(test, people.marta);
    const [digest] = await test.posts();
    if (digest === undefined) throw new Error('There is no digest.');
    await test.click(people.jonas, digest, 'Done');
    expect(test.tasks('Call Anna')[0]?.done).toBe(true);
    for (const person of [people.jonas, people.marta, people.priya]) {
      const [seen] = (await test.messages(person)).filter(({ ephemeral }) => !ephemeral);
      expect(wordsOf(seen as NonNullable<typeof seen>)).toContain('~Call Anna~');
      expect(wordsOf(seen as NonNullable<typeof seen>)).toContain('*Done* by Jonas Lindqvist');
      expect(doneLabels(seen?.blocks)).toEqual(['Undo', 'Done']);
    }
    expect(test.tasks('Call Anna')[0]?.id).toBe(id);
  });

  it('keeps both changes when two people click at once', async () => {
    test = await startDigestTest(wednesday);
    for (const text of ['One', 'Two', 'Three', 'Four']) test.addTask(text, test.team.priya, 3);
    await postNow(test, people.marta);
    const [digest] = await test.posts();
    if (digest === undefined) throw new Error('There is no digest.');
    await Promise.all([
      test.click(people.jonas, digest, 'Done', { nth: 0 }),
      test.click(people.priya, digest, 'Done', { nth: 1 }),
      test.click(people.marta, digest, 'Done', { nth: 2 }),
      test.click(people.jonas, digest, 'Done', { nth: 2 }),
    ]);
    await test.quiet();
    expect(doneLabels((await test.posts())[0]?.blocks)).toEqual(['Undo', 'Undo', 'Undo', 'Done']);
    expect(test.tasks().filter(({ done }) => done)).toHaveLength(3);
  });

  it('ends with the newest state if Slack receives two updates out of order', async () => {
    test = await startDigestTest(wednesday);
    for (const text of ['One', 'Two']) test.addTask(text, test.team.priya, 3);
    await postNow(test, people.marta);
    const [digest] = await test.posts();
    if (digest === undefined) throw new Error('There is no digest.');
    await test.faults({ on: 'response_url', kind: 'latency', ms: 150 });
    await Promise.all([
      test.click(people.jonas, digest, 'Done', { nth: 0 }),
      test.click(people.priya, digest, 'Done', { nth: 1 }),
    ]);
    await test.quiet();
    expect(doneLabels((await test.posts())[0]?.blocks)).toEqual(['Undo', 'Undo']);
  });

  it('lets clients complete only their own tasks', async () => {
    test = await startDigestTest(wednesday);
    await test.slack.control.invite({ channel: channels.coaching, user: people.anna });
    test.addTask('Anna’s own', test.anna, 5);
    test.addTask('Priya’s', test.team.priya, 3);
    await test.click(people.marta, await test.type(people.marta, '/todo digest now'), 'Post with names');
    const [digest] = await test.posts();
    if (digest === undefined) throw new Error('There is no digest.');
    await test.click(people.anna, digest, 'Done', { nth: 1 });
    expect(wordsOf(await test.lastMessage(people.anna))).toBe(
      'That task is not one of yours, so nothing was changed.',
    );
    expect(test.tasks('Priya’s')[0]?.done).toBe(false);
    await test.click(people.anna, digest, 'Done', { nth: 0 });
    expect(test.tasks('Anna’s own')[0]?.done).toBe(true);
    expect(doneLabels((await test.posts())[0]?.blocks)).toEqual(['Undo', 'Done']);
  });
});
