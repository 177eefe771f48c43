import { describe, expect } from 'vitest';
import { homeOf } from '../app/home/home-support.ts';
import { startOwnProcess } from '../app/own-process.ts';
import { appEach, people, workspaces } from '../app/support.ts';
import type { Weekday } from '../support/fixture.ts';
import * as fixture from '../support/fixture.ts';
import { until } from '../support/until.ts';

const { jonas } = people;
const kinds = ['morning', 'weekly'] as const;
type Kind = (typeof kinds)[number];
const place = { workspaceId: workspaces.north, userId: jonas };

const { app, test } = appEach(
  startOwnProcess,
  // Home tells the channel of the direct message.
  async () => void (await homeOf(app, jonas).open()),
);

/** Has Jonas get one kind of message at the hour that has begun where he is. */
async function want(kind: Kind): Promise<void> {
  const { hour, dayOfWeek } = Temporal.Now.zonedDateTimeISO('Europe/Berlin');
  const days = [dayOfWeek as Weekday];
  const change = kind === 'morning' ? { morningHour: hour } : { weekly: hour };
  await fixture.prefer(app, workspaces.north, jonas, { ...change, morningDays: days });
  const schedule = { days, hour, minute: 0, timeZone: 'Europe/Berlin' };
  const set = kind === 'morning' ? fixture.scheduleMorning : fixture.scheduleWeekly;
  await set(app, { ...place, installation: { teamId: workspaces.north } }, schedule);
}

const keyOf = (kind: Kind) => `${workspaces.north}/${kind}/${jonas}`;
async function due(kind: Kind): Promise<void> {
  await app.touchline.close();
  await app.due(keyOf(kind));
}
const outcome = (kind: Kind) =>
  app.withStore(async (store) => {
    const { sending, last } = (await store.bucket(fixture.deliveryRecord).get(keyOf(kind))) ?? {};
    return sending ? 'sending' : last?.state;
  });

const words = { morning: 'Good morning, Jonas', weekly: 'Your clients’ week, ' };
/** Kills the process with kill -9 when it posts, before or after Slack has the message. */
const killAtPost = (kind: Kind, when: 'before' | 'after'): Promise<void> =>
  app.atPost(when, words[kind], async (answer) => {
    await app.kill();
    return answer;
  });

const messages = async (kind: Kind) =>
  (await app.messages(jonas, 'D0APPJONAS0')).filter(({ text }) => text.startsWith(words[kind])).length;

describe.each(kinds)('a %s message whose process is killed', (kind) => {
  test.each([1, 2])('before Slack has it, %i times: comes once', async (kills) => {
    await want(kind);
    await due(kind);
    for (let kill = 0; kill < kills; kill += 1) {
      const killed = killAtPost(kind, 'before');
      await app.start();
      await killed;
      expect(await outcome(kind)).toBe('sending');
      expect(await messages(kind)).toBe(0);
    }
    await app.start();
    await until(async () => (await messages(kind)) > 0, 'the message');
    await app.end('SIGTERM');
    expect(await outcome(kind)).toBe('sent');
    expect(await messages(kind)).toBe(1);
  });

  test('after Slack has it: does not come again', async () => {
    await want(kind);
    await due(kind);
    const killed = killAtPost(kind, 'after');
    await app.start();
    await killed;
    expect(await outcome(kind)).toBe('sending');
    const searched = await app.slackCalls('conversations.history');
    await app.start();
    await until(async () => (await app.slackCalls('conversations.history')) > searched, 'the search');
    await app.end('SIGTERM');
    expect(await outcome(kind)).toBe('sent');
    await due(kind);
    const before = await app.slackCalls('users.info');
    await app.start();
    await until(async () => (await app.slackCalls('users.info')) > before, 'the job');
    await app.end('SIGTERM');
    expect(await messages(kind)).toBe(1);
  });
});
