import { afterAll, beforeAll, expect, test } from 'vitest';
import { fullManifest } from './full-manifest.ts';
import { testRefusals } from './refusals.ts';
import { botUserId, channelIds, type Harness, type Json, startHarness, userIds } from './support.ts';

/** docs.slack.dev/reference/methods/usergroups.list and docs.slack.dev/reference/methods/users.profile.get. */
let harness: Harness;
beforeAll(async () => {
  harness = await startHarness({ rateLimits: false, manifest: fullManifest() });
});
afterAll(() => harness.close());

test('usergroups.list says who is in a group only when asked', async () => {
  const users = [userIds.marta, userIds.jonas, 'U0PRIYA001'];
  const { usergroups } = await harness.call('usergroups.list');
  expect(usergroups).toMatchObject([{ id: 'S0COACHES1', handle: 'coaches', team_id: 'T0NORTH001' }]);
  expect((usergroups as object[])[0]).not.toHaveProperty('users');
  expect(await harness.call('usergroups.list', { include_users: true, include_count: 'true' })).toMatchObject(
    {
      usergroups: [{ users, user_count: 3 }],
    },
  );
  expect(await harness.call('usergroups.list', {}, harness.slack.botToken('T0SOUTH001'))).toMatchObject({
    usergroups: [],
  });
});

test('a group is mentioned by its handle', async () => {
  await harness.slack.control.type({
    user: userIds.jonas,
    channel: channelIds.coaching,
    text: 'hi @coaches',
  });
  const { messages } = await harness.slack.control.messages({
    user: userIds.jonas,
    channel: channelIds.coaching,
  });
  expect(messages[0]).toMatchObject({
    text: 'hi <!subteam^S0COACHES1>',
    blocks: [
      { elements: [{ elements: [{ type: 'text' }, { type: 'usergroup', usergroup_id: 'S0COACHES1' }] }] },
    ],
  });
});

test('people see the group, and its members are mentioned', async () => {
  const unreadOf = async (user: string) => {
    const { channels, usergroups } = await harness.slack.control.state({ user });
    expect(usergroups).toMatchObject([{ id: 'S0COACHES1', handle: 'coaches' }]);
    return (channels as Json[]).find(({ id }) => id === channelIds.coaching)?.mentions;
  };
  expect(await unreadOf(userIds.marta)).toBe(1);
  expect(await unreadOf(userIds.anna)).toBe(0);
});

test("users.profile.get returns a person's profile, or the app's own", async () => {
  const email = 'marta@northfield.example';
  expect(await harness.call('users.profile.get', { user: userIds.marta })).toMatchObject({
    ok: true,
    profile: { real_name: 'Marta Reyes', title: 'Head of coaching', email, fields: {} },
  });
  expect(await harness.call('users.profile.get')).toMatchObject({
    profile: { real_name: 'Minimal', bot_id: botUserId.replace('U', 'B') },
  });
});

testRefusals(() => harness, [['users.profile.get', { user: 'U0NOONE001' }, 'user_not_found']]);
