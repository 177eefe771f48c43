import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { fullManifest, takeEvents } from './full-manifest.ts';
import { testRefusals } from './refusals.ts';
import { appDmId, botUserId, channelIds, type Harness, type Json, startHarness, userIds } from './support.ts';

const { coaching, general, care, leadership } = channelIds;
const { jonas, marta, anna } = userIds;

/** What people do with channels, and what the app hears of it. */
let harness: Harness;
beforeAll(async () => {
  harness = await startHarness({ rateLimits: false, manifest: fullManifest() });
});
afterAll(() => harness.close());
beforeEach(() => takeEvents(harness));

test('the app joins a channel, and is told if it is in it already', async () => {
  expect(await harness.call('conversations.join', { channel: general })).toMatchObject({ ok: true });
  expect((await takeEvents(harness)).names).toEqual(['member_joined_channel', 'message/channel_join']);
  const warning = 'already_in_channel';
  expect(await harness.call('conversations.join', { channel: general })).toMatchObject({
    ok: true,
    warning,
    response_metadata: { warnings: [warning] },
  });
  expect((await takeEvents(harness)).names).toEqual([]);
});

test('people join and leave, with an event and a message for each', async () => {
  const { control } = harness.slack;
  await control.invite({ channel: coaching, user: anna, inviter: marta });
  const { names, events } = await takeEvents(harness);
  expect(names).toEqual(['member_joined_channel', 'message/channel_join']);
  expect(events[0]).toMatchObject({ user: anna, channel: coaching, inviter: marta });
  await control.kick({ channel: coaching, user: anna });
  expect((await takeEvents(harness)).names).toEqual(['member_left_channel', 'message/channel_leave']);
});

test('an app that people remove from a private channel hears group_left', async () => {
  await harness.slack.control.invite({ channel: leadership, user: botUserId });
  await takeEvents(harness);
  await harness.slack.control.kick({ channel: leadership, user: botUserId });
  expect((await takeEvents(harness)).names).toEqual(['member_left_channel', 'group_left']);
});

test('a topic is set and cleared, with a message each', async () => {
  const { control } = harness.slack;
  for (const topic of ['Plans', 'Plans', '']) await control.topic({ channel: coaching, user: jonas, topic });
  const { names, events } = await takeEvents(harness);
  expect(names).toEqual(['message/channel_topic', 'message/channel_topic']);
  expect(events).toMatchObject([
    { topic: 'Plans', text: `<@${jonas}> set the channel topic: Plans` },
    { topic: '', text: `<@${jonas}> cleared the channel topic` },
  ]);
});

test.each([
  ['public', 'channel'],
  ['private', 'group'],
] as const)('a %s channel is renamed, archived and unarchived', async (kind, prefix) => {
  const { control } = harness.slack;
  const channel = `C0NEW${kind}`;
  await control.channel({ id: channel, teamId: 'T0NORTH001', name: 'new', kind, members: [jonas, 'bot'] });
  await control.rename({ channel, user: jonas, name: `old-${kind}` });
  await control.archive({ user: jonas, channel });
  for (const method of ['conversations.list', 'users.conversations']) {
    const ids = async (exclude_archived: boolean) => {
      const answer = await harness.call(method, { exclude_archived, types: `${kind}_channel` });
      return (answer.channels as Json[]).map(({ id }) => id);
    };
    expect(await ids(false)).toContain(channel);
    expect(await ids(true)).not.toContain(channel);
  }
  await control.unarchive({ user: jonas, channel });
  const { names, events } = await takeEvents(harness);
  expect(names).toEqual([
    'message/channel_name',
    `${prefix}_rename`,
    'message/channel_archive',
    `${prefix}_archive`,
    'message/channel_unarchive',
    `${prefix}_unarchive`,
  ]);
  expect(events[0]).toMatchObject({ name: `old-${kind}`, old_name: 'new' });
  expect(events[1]?.channel).toMatchObject({
    id: channel,
    name: `old-${kind}`,
    is_channel: kind === 'public',
  });
});

testRefusals(
  () => harness,
  [
    ['conversations.join', { channel: leadership }, 'channel_not_found'],
    ['conversations.join', { channel: appDmId }, 'method_not_supported_for_channel_type'],
    ['conversations.create', { name: 'x' }, 'unknown_method'],
  ],
);

test('the app cannot join an archived channel', async () => {
  await harness.slack.control.archive({ user: jonas, channel: care });
  expect(await harness.call('conversations.join', { channel: care })).toMatchObject({ error: 'is_archived' });
});
