import { describe, expect } from 'vitest';
import * as fixture from '../../support/fixture.ts';
import { appEach, labelsIn, people, type Seen, wordsOf, workspaces } from '../support.ts';
import { startDigestApp } from './digest-support.ts';

const { app, test } = appEach(() => startDigestApp('2026-11-18T10:00:00Z'));

async function posted(): Promise<Seen> {
  await app.slack.control.clock({ advanceMs: 2_000 });
  await app.postNow(people.marta);
  const last = (await app.posts()).at(-1);
  if (last === undefined) throw new Error('There is no digest.');
  return last;
}

/** Clicks **Nudge**, and returns what that person is told. */
async function nudge(user: string, digest: Seen, nth = 0): Promise<string> {
  await app.click(user, digest, 'Nudge', { nth });
  return await app.said(user);
}

const told = async (user: string) => await app.toldWords(user);

describe('Nudge', () => {
  test('sends the assignee one direct message with Done, and says that it did', async () => {
    app.addTask('Call Anna', app.team.priya, 3);
    const digest = await posted();
    expect(await nudge(people.jonas, digest)).toBe(
      'Priya Nair gets a friendly reminder in a direct message.',
    );
    const [message, ...more] = await app.told(people.priya);
    expect(more).toEqual([]);
    expect(message && wordsOf(message)).toMatch(
      /^\*Jonas Lindqvist\* sent you a friendly reminder of a task:\n\*Call Anna\*\n/,
    );
    expect(labelsIn(message?.blocks ?? [])).toEqual(['Done']);
    const [shown] = await app.posts();
    expect(shown && labelsIn(shown.blocks)).not.toContain('Nudge');
    expect(shown && wordsOf(shown)).toContain('nudged by Jonas Lindqvist, 10:00');
  });

  test('is done once a day, however many people ask for it, and again the next day', async () => {
    app.addTask('Call Anna', app.team.priya, 3);
    const digest = await posted();
    await Promise.all([
      app.click(people.jonas, digest, 'Nudge'),
      app.click(people.marta, digest, 'Nudge'),
      app.click(people.jonas, digest, 'Nudge'),
    ]);
    await app.quiet();
    expect(await told(people.priya)).toHaveLength(1);
    const second = await posted();
    expect(await nudge(people.marta, second)).toBe(
      'Priya Nair has been nudged about this task already. Once a day is enough.',
    );
    expect(await told(people.priya)).toHaveLength(1);
    await app.moveTo('2026-11-19T16:00:00Z');
    expect(await nudge(people.marta, await posted())).toMatch(/^Priya Nair gets a friendly reminder/);
    expect(await told(people.priya)).toHaveLength(2);
  });

  test('counts the days where the assignee is, not those of UTC', async () => {
    app.addTask('Call Anna', app.team.priya, 3);
    const again = async (iso: string) => {
      await app.moveTo(iso);
      return nudge(people.marta, await posted());
    };
    // Priya is in New York: five in the morning, ten in the evening of that day, one in the morning of the next.
    expect(await again('2026-11-18T10:00:00Z')).toMatch(/^Priya Nair gets a friendly reminder/);
    expect(await again('2026-11-19T03:00:00Z')).toContain('has been nudged about this task already');
    expect(await again('2026-11-19T06:00:00Z')).toMatch(/^Priya Nair gets a friendly reminder/);
  });

  test('waits for quiet hours, says until when, and is dropped if the task is done by then', async () => {
    app.addTask('Call Anna', app.team.priya, 3);
    // 05:00 in New York.
    await fixture.prefer(app, workspaces.north, people.priya, { quiet: { from: 22, to: 8 } });
    const digest = await posted();
    expect(await nudge(people.jonas, digest)).toBe(
      'Priya Nair gets a friendly reminder in a direct message after their quiet hours, which end at 08:00 their time.',
    );
    expect(await told(people.priya)).toEqual([]);
    await app.click(people.marta, (await app.posts())[0] ?? digest, 'Done');
    await app.moveTo('2026-11-18T13:01:00Z');
    expect(await told(people.priya)).toEqual([]);
  });

  test('can be stopped from the message itself', async () => {
    for (const text of ['One', 'Two']) app.addTask(text, app.team.priya, 3);
    const digest = await posted();
    await nudge(people.jonas, digest);
    const [message] = await app.told(people.priya);
    if (message === undefined) throw new Error('Nobody was told.');
    const stop = JSON.stringify(message.blocks).match(/"value":"(nudged [^"]+)"/)?.[1] ?? '';
    await app.done(() =>
      app.slack.control.action({
        user: people.priya,
        container: { type: 'message', channel: 'D0APPPRIYA0', ts: message.ts },
        action_id: 'notices.stop',
        block_id: String(message.blocks[0]?.block_id),
        value: stop,
      }),
    );
    expect((await told(people.priya)).join()).toContain('Nobody can nudge you about tasks any more.');
    expect(await nudge(people.jonas, (await app.posts())[0] ?? digest)).toBe(
      'Priya Nair has turned nudges off, so nobody was nudged.',
    );
  });

  test('says that the assignee is not in Slack, that the task is one’s own, and that it is done', async () => {
    const user = app.platform.addClient({ name: 'Not Here', email: 'not.here@clients.example' }).id;
    app.platform.addMember({ program: app.program, user });
    app.addTask('For nobody here', user, 9);
    app.addTask('Own', app.team.jonas, 8);
    const done = app.addTask('Done meanwhile', app.team.priya, 7);
    const digest = await posted();
    expect(await nudge(people.jonas, digest, 0)).toBe(
      'Not Here is not in this Slack workspace, or not a full member of it, so nobody was nudged.',
    );
    // The row says so from now on, and asks nobody to try again.
    const tried = (await app.posts())[0] ?? digest;
    expect(wordsOf(tried)).toContain('Not Here · due Mon 9 Nov · Leadership Basics · not in Slack');
    expect(labelsIn(tried.blocks).filter((label) => label === 'Nudge')).toHaveLength(2);
    expect(await nudge(people.jonas, tried, 0)).toBe('This task is your own, so nobody was nudged.');
    app.platform.setDone(done, true);
    expect(await nudge(people.jonas, tried, 1)).toBe('This task is done already, so nobody was nudged.');
    expect(wordsOf((await app.posts())[0] ?? digest)).toContain(
      '~Done meanwhile~\n*Done* on the platform, before 10:0',
    );
    expect(await told(people.priya)).toEqual([]);
  });
});
