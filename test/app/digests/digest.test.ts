import { describe, expect, it } from 'vitest';
import { ending, labelsIn, people, type Seen, wordsOf } from '../support.ts';
import { type DigestApp, startDigestApp } from './digest-support.ts';

/** The buttons of a digest's rows. */
const doneLabels = (blocks: Seen['blocks'] = []): string[] =>
  labelsIn(blocks).filter((label) => label === 'Done' || label === 'Undo');

let app: DigestApp;

/** Wednesday, 10:00 in London, 11:00 in Berlin. */
const wednesday = '2026-11-18T10:00:00Z';

describe('/todo digest weekdays 9am', () => {
  it('posts the overdue tasks once the next morning at nine in the author’s time zone, by assignee', async () => {
    app = await ending(startDigestApp(wednesday));
    app.addTask('Call Anna', app.team.priya, 3);
    app.addTask('Write the report', app.team.priya, 5);
    app.addTask('Send the workbook', app.team.jonas, 1);
    app.addTask('Not due yet', app.team.jonas, -10);
    const reply = await app.type(people.jonas, '/todo digest weekdays 9am');
    expect(reply.ephemeral).toBe(true);
    expect(wordsOf(reply)).toBe(
      'The overdue tasks will be posted here on weekdays at 09:00, if there is anything to show: ' +
        'next on Thu 19 Nov at 09:00 (Europe/Berlin). ' +
        'Stop it with `/todo digest off`, see it now with `/todo digest now`.',
    );
    await app.moveTo('2026-11-19T07:59:59.999Z');
    expect(await app.posts()).toEqual([]);
    await app.moveTo('2026-11-19T08:00:00Z');
    await app.touchline.poll();
    const [digest, ...more] = await app.posts();
    expect(more).toEqual([]);
    expect(await app.postCalls()).toBe(1);
    expect(digest?.text).toBe('3 overdue');
    const shown = wordsOf(digest as NonNullable<typeof digest>);
    expect(shown.split('\n')).toEqual([
      '*3 overdue*',
      '*Write the report*',
      'Priya Nair · due Fri 13 Nov · Leadership Basics',
      '*Call Anna*',
      'Priya Nair · due Sun 15 Nov · Leadership Basics',
      '*Send the workbook*',
      'Jonas Lindqvist · due Tue 17 Nov · Leadership Basics',
      'Priya\u00a02 · Jonas\u00a01',
      'Set up by Jonas Lindqvist, posted on weekdays at 09:00 (Europe/Berlin). Change it with `/todo digest`, stop it with `/todo digest off`.',
    ]);
    expect(labelsIn(digest?.blocks ?? [])).toEqual([
      ...['Done', 'Nudge', 'Done', 'Nudge', 'Done', 'Nudge'],
      ...['Show mine', 'Show all'],
    ]);
    expect(await app.troubles()).toEqual([]);
  });

  it.each([
    ['spring', '2026-03-27T10:00:00Z', '2026-03-30T08:00:00Z', '2026-03-30T07:59:59.999Z'],
    ['autumn', '2026-10-23T10:00:00Z', '2026-10-26T09:00:00Z', '2026-10-26T08:59:59.999Z'],
  ])('stays at nine in London when the clocks change in %s', async (_season, start, nine, before) => {
    app = await ending(startDigestApp(start));
    app.addTask('Call Anna', app.team.priya, 3);
    await app.type(people.marta, '/todo digest weekdays 9am');
    await app.moveTo(before);
    expect(await app.posts()).toHaveLength(0);
    await app.moveTo(nine);
    expect(await app.posts()).toHaveLength(1);
  });
});

describe('Done in a digest', () => {
  it('strikes the task through for everyone', async () => {
    app = await ending(startDigestApp(wednesday));
    const id = app.addTask('Call Anna', app.team.priya, 3);
    app.addTask('Write the report', app.team.priya, 2);
    await app.postNow(people.marta);
    const [digest] = await app.posts();
    if (digest === undefined) throw new Error('There is no digest.');
    await app.click(people.jonas, digest, 'Done');
    expect(app.tasks('Call Anna')[0]?.done).toBe(true);
    for (const person of [people.jonas, people.marta, people.priya]) {
      const [seen] = (await app.messages(person)).filter(({ ephemeral }) => !ephemeral);
      expect(wordsOf(seen as NonNullable<typeof seen>)).toContain('~Call Anna~');
      expect(wordsOf(seen as NonNullable<typeof seen>)).toContain('*Done* by Jonas Lindqvist');
      expect(doneLabels(seen?.blocks)).toEqual(['Undo', 'Done']);
    }
    expect(app.tasks('Call Anna')[0]?.id).toBe(id);
  });

  it('keeps both changes when two people click at once', async () => {
    app = await ending(startDigestApp(wednesday));
    for (const text of ['One', 'Two', 'Three', 'Four']) app.addTask(text, app.team.priya, 3);
    await app.postNow(people.marta);
    const [digest] = await app.posts();
    if (digest === undefined) throw new Error('There is no digest.');
    await Promise.all([
      app.click(people.jonas, digest, 'Done', { nth: 0 }),
      app.click(people.priya, digest, 'Done', { nth: 1 }),
      app.click(people.marta, digest, 'Done', { nth: 2 }),
      app.click(people.jonas, digest, 'Done', { nth: 2 }),
    ]);
    await app.quiet();
    expect(doneLabels((await app.posts())[0]?.blocks)).toEqual(['Undo', 'Undo', 'Undo', 'Done']);
    expect(app.tasks().filter(({ done }) => done)).toHaveLength(3);
  });
});
