import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fullManifest, takeEvents } from './full-manifest.ts';
import { testRefusals } from './refusals.ts';
import { botUserId, channelIds, type Harness, type Json, startHarness, userIds } from './support.ts';

const { coaching, general, leadership } = channelIds;

/** docs.slack.dev/reference/methods/reactions.add. */
let harness: Harness;
let item: Json;
beforeAll(async () => {
  harness = await startHarness({ rateLimits: false, manifest: fullManifest() });
  const typed = async (channel: string): Promise<Json> => {
    const { ts } = await harness.slack.control.type({ user: userIds.jonas, channel, text: 'well done' });
    return { channel, timestamp: ts };
  };
  item = await typed(coaching);
  await takeEvents(harness);
});
afterAll(() => harness.close());

test('adds a reaction, with an event for each', async () => {
  await harness.slack.control.react({
    user: userIds.jonas,
    channel: coaching,
    ts: String(item.timestamp),
    name: 'tada',
  });
  expect(await harness.call('reactions.add', { ...item, name: 'tada' })).toEqual({ ok: true });
  expect(await harness.call('reactions.add', { ...item, name: 'wave::skin-tone-3' })).toEqual({ ok: true });
  const reactions = [
    { name: 'tada', count: 2, users: [userIds.jonas, botUserId] },
    { name: 'wave::skin-tone-3', count: 1, users: [botUserId] },
  ];
  expect(await harness.call('conversations.history', { channel: coaching })).toMatchObject({
    messages: [{ reactions }],
  });
  const { names, events } = await takeEvents(harness);
  expect(names).toEqual(['reaction_added', 'reaction_added', 'reaction_added']);
  expect(events[1]).toMatchObject({ user: botUserId, reaction: 'tada', item_user: userIds.jonas });
});

describe('refusals', () => {
  const ts = '1700000000.000100';
  testRefusals(
    () => harness,
    [
      ['reactions.add', () => ({ ...item, name: ':tada:' }), 'invalid_name'],
      ['reactions.add', () => ({ ...item, name: 'wave::skin-tone-3' }), 'already_reacted'],
      ['reactions.add', () => ({ ...item }), 'invalid_arguments'],
      ['reactions.add', { name: 'tada' }, 'no_item_specified'],
      ['reactions.add', { channel: coaching, timestamp: 'now', name: 'tada' }, 'bad_timestamp'],
      ['reactions.add', { channel: coaching, timestamp: ts, name: 'tada' }, 'message_not_found'],
      ['reactions.add', { channel: leadership, timestamp: ts, name: 'tada' }, 'channel_not_found'],
      ['reactions.add', { channel: general, timestamp: ts, name: 'tada' }, 'not_in_channel'],
      ['reactions.add', { file: 'F1', name: 'eyes' }, 'not_reactable'],
    ],
  );
});
