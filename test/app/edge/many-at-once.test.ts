import { expect, it } from 'vitest';
import { defaultSeed, type SeedPerson } from '../../../src/playground/slack-simulator/index.ts';
import * as fixture from '../../support/fixture.ts';
import { type DigestApp, startDigestApp } from '../digests/digest-support.ts';
import { ending, people, wordsOf, workspaces } from '../support.ts';

const { marta, jonas, priya } = people;
const { north } = workspaces;

let app: DigestApp;

/** Six digits, of which the simulator makes the id of somebody's direct messages. */
const id = (letter: string, nth: number) => `${letter}7${String(nth).padStart(6, '0')}ZZ`;
const typing = 'C0TYPING01';

/** Coaches with an overdue task each. Slack's clock stands still: all of its limits are those of one minute. */
async function start(at: string, coaches: number): Promise<string[]> {
  const ids = Array.from({ length: coaches }, (_, nth) => id('U', nth));
  const emailOf = (user: string) => `${user}@northfield.example`;
  const more = ids.map((user): SeedPerson => {
    return { id: user, teamId: north, name: user, email: emailOf(user), tz: 'UTC', role: 'member' };
  });
  app = await ending(
    startDigestApp(at, {
      slack: { seed: { ...defaultSeed, people: [...defaultSeed.people, ...more] } },
    }),
  );
  await app.slack.control.channel({
    id: typing,
    teamId: north,
    name: 'typing',
    kind: 'private',
    members: [marta, ...ids, 'bot'],
  });
  for (const user of ids) {
    const { id: coach } = app.platform.addTeamMember({ name: user, email: emailOf(user) });
    app.platform.addMember({ program: app.program, user: coach });
    app.addTask('Call Anna', coach, 2);
  }
  return ids;
}

it('130 people whom nobody has asked about type within a minute, and all get their tasks', async () => {
  const coaches = await start('2026-11-18T10:00:00Z', 130);
  for (const user of coaches) await app.enter(user, '/todo', typing);
  for (const user of coaches) expect(await app.said(user, typing), user).toContain('Call Anna');
  expect(await app.slackCalls('users.info')).toBe(10);
  expect(await app.troubles()).toEqual([]);
});

it('120 morning messages that are due at once come within a minute', async () => {
  const coaches = await start('2026-11-19T07:59:00Z', 120);
  for (const userId of coaches) {
    await fixture.prefer(app, north, userId, { morningHour: 8 });
    const schedule = { days: [...fixture.weekdays], hour: 8, minute: 0, timeZone: 'UTC' };
    await fixture.scheduleMorning(
      app,
      { workspaceId: north, installation: { teamId: north }, userId },
      schedule,
    );
  }
  await app.moveTo('2026-11-19T08:00:00Z');
  for (const user of coaches) expect(await app.told(user), user).toHaveLength(1);
  expect(await app.troubles()).toEqual([]);
});

/** Sets up a digest in so many public channels, whose readers were asked about. */
async function subscribe(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, (_, nth) => id('C', nth));
  const connection = await fixture.connection(app, north);
  for (const channelId of ids) {
    const members = [marta, jonas, priya, 'bot'];
    await app.slack.control.channel({
      id: channelId,
      teamId: north,
      name: channelId.toLowerCase(),
      members,
    });
    await fixture.putDigest(app, {
      workspaceId: north,
      installation: { teamId: north },
      channelId,
      organizationId: connection?.organization.id ?? '',
      schedule: { days: [...fixture.weekdays], hour: 9, minute: 0, timeZone: 'UTC' },
      setBy: marta,
      setByName: 'Marta',
      audience: { choice: 'names', groups: ['anyone'], readers: [] },
    });
  }
  return ids;
}

it('200 digests of a workspace that are due at once come within a minute', async () => {
  await start('2026-11-19T08:59:00Z', 1);
  const ids = await subscribe(200);
  await app.moveTo('2026-11-19T09:00:00Z');
  for (const channelId of ids)
    expect((await app.posts(channelId)).map(wordsOf).join(), channelId).toContain('Call Anna');
  expect(await app.slackCalls('conversations.info')).toBe(10);
  expect(await app.slackCalls('users.conversations')).toBe(1);
  expect(await app.troubles()).toEqual([]);
});
