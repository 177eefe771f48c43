import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { fullManifest, takeEvents } from './full-manifest.ts';
import { testRefusals } from './refusals.ts';
import { channelIds, type Harness, type Json, startHarness, userIds } from './support.ts';

const { coaching, general, care } = channelIds;
const minute = 60;
const day = 24 * 3600;

/** docs.slack.dev/reference/methods/chat.scheduleMessage, chat.scheduledMessages.list, chat.deleteScheduledMessage. */
let harness: Harness;
beforeAll(async () => {
  harness = await startHarness({ rateLimits: false, manifest: fullManifest() });
});
afterAll(() => harness.close());

const nowS = () => Math.floor(harness.slack.clock.now() / 1000);
const schedule = (inS: number, args: Json = {}) =>
  harness.call('chat.scheduleMessage', { channel: coaching, text: 'later', post_at: nowS() + inS, ...args });
const listed = async (args: Json = {}): Promise<unknown> =>
  (await harness.call('chat.scheduledMessages.list', args)).scheduled_messages;
const texts = async (): Promise<unknown[]> =>
  (await harness.slack.control.messages({ user: userIds.jonas, channel: coaching })).messages.map(
    ({ text }) => text,
  );

test('posts when the clock gets there, not before', async () => {
  const post_at = nowS() + day;
  const scheduled = await schedule(day, { text: 'tomorrow' });
  expect(scheduled).toMatchObject({
    ok: true,
    channel: coaching,
    scheduled_message_id: expect.stringMatching(/^Q/),
    post_at,
    message: { type: 'delayed_message', text: 'tomorrow', bot_id: 'B0APPNORTH' },
  });
  expect(scheduled.message).not.toHaveProperty('ts');
  expect(await listed()).toEqual([
    {
      id: scheduled.scheduled_message_id,
      channel_id: coaching,
      post_at,
      date_created: nowS(),
      text: 'tomorrow',
    },
  ]);
  harness.slack.clock.advance((day - 1) * 1000);
  expect(await texts()).toEqual([]);
  harness.slack.clock.advance(1000);
  expect(await texts()).toEqual(['tomorrow']);
  expect(await listed()).toEqual([]);
  expect((await takeEvents(harness)).names).toEqual(['message']);
});

test('takes a person, a thread and blocks like chat.postMessage', async () => {
  expect(await schedule(minute, { channel: userIds.jonas })).toMatchObject({
    ok: true,
    channel: 'D0APPJONAS0',
  });
  const { ts } = await harness.call('chat.postMessage', { channel: coaching, text: 'root' });
  const blocks = [{ type: 'section', text: { type: 'mrkdwn', text: '*in* a thread' } }];
  await schedule(minute, { thread_ts: ts, blocks });
  harness.slack.clock.advance(minute * 1000);
  expect(await harness.call('conversations.replies', { channel: coaching, ts })).toMatchObject({
    messages: [{ text: 'root' }, { text: 'later', thread_ts: ts, blocks }],
  });
});

describe('the list', () => {
  afterEach(async () => {
    harness.slack.clock.advance(3600_000);
    await harness.slack.settled();
  });

  test('is sorted by time, of one channel, of a span and in pages', async () => {
    const from = nowS();
    await schedule(30 * minute, { text: 'c' });
    await schedule(10 * minute, { text: 'a' });
    await schedule(20 * minute, { text: 'b', channel: userIds.jonas });
    const textsOf = async (args: Json) => ((await listed(args)) as Json[]).map(({ text }) => text);
    expect(await textsOf({})).toEqual(['a', 'b', 'c']);
    expect(await textsOf({ channel: coaching })).toEqual(['a', 'c']);
    expect(await textsOf({ oldest: from + 15 * minute, latest: from + 25 * minute })).toEqual(['b']);
    const page = await harness.call('chat.scheduledMessages.list', { limit: 2 });
    const { next_cursor: cursor } = page.response_metadata as Json;
    expect(await textsOf({ limit: 2, cursor })).toEqual(['c']);
  });

  test('a deleted message is not posted; one that is due within a minute cannot be deleted', async () => {
    const { scheduled_message_id } = await schedule(5 * minute, { text: 'never' });
    const args = { channel: coaching, scheduled_message_id };
    expect(await harness.call('chat.deleteScheduledMessage', args)).toEqual({ ok: true });
    expect(await harness.call('chat.deleteScheduledMessage', args)).toMatchObject({
      error: 'invalid_scheduled_message_id',
    });
    const soon = await schedule(minute, { text: 'soon' });
    expect(
      await harness.call('chat.deleteScheduledMessage', {
        channel: coaching,
        scheduled_message_id: soon.scheduled_message_id,
      }),
    ).toMatchObject({ error: 'invalid_scheduled_message_id' });
    harness.slack.clock.advance(10 * minute * 1000);
    expect(await texts()).toEqual(expect.arrayContaining(['soon']));
    expect(await texts()).not.toContain('never');
  });

  test('a direct message is scheduled and deleted by the person’s id, as Slack’s node-tasks-app does', async () => {
    const { channel, scheduled_message_id } = await schedule(5 * minute, { channel: userIds.jonas });
    expect(channel).toMatch(/^D/);
    const args = { channel: userIds.jonas, scheduled_message_id };
    expect(await harness.call('chat.deleteScheduledMessage', args)).toEqual({ ok: true });
  });

  test('nothing is posted in a channel that the app has left or that is archived', async () => {
    await schedule(minute, { text: 'gone' });
    await harness.slack.control.archive({ user: userIds.jonas, channel: coaching });
    harness.slack.clock.advance(minute * 1000);
    await harness.slack.control.unarchive({ user: userIds.jonas, channel: coaching });
    await schedule(minute, { text: 'gone' });
    await harness.slack.control.kick({ channel: coaching, user: 'U0APPNORTH' });
    harness.slack.clock.advance(minute * 1000);
    expect(await texts()).not.toContain('gone');
    await harness.slack.control.invite({ channel: coaching, user: 'U0APPNORTH' });
  });

  test('thirty in five minutes of one channel', async () => {
    const start = (Math.floor(nowS() / 300) + 2) * 300;
    for (let at = 0; at < 30; at += 1) await schedule(0, { post_at: start + at });
    expect(await schedule(0, { post_at: start + 299 })).toMatchObject({ error: 'restricted_too_many' });
    expect(await schedule(0, { post_at: start + 300 })).toMatchObject({ ok: true });
    expect(await schedule(0, { post_at: start, channel: userIds.jonas })).toMatchObject({ ok: true });
  });
});

describe('refusals', () => {
  beforeAll(() => harness.slack.control.archive({ user: userIds.jonas, channel: care }));
  const at =
    (inS: number, args: Json = {}) =>
    () => ({
      channel: coaching,
      text: 'x',
      post_at: nowS() + inS,
      ...args,
    });
  testRefusals(
    () => harness,
    [
      ['chat.scheduleMessage', at(0), 'time_in_past'],
      ['chat.scheduleMessage', at(120 * day + 1), 'time_too_far'],
      ['chat.scheduleMessage', at(0, { post_at: 'tomorrow' }), 'invalid_time'],
      ['chat.scheduleMessage', at(60, { text: '' }), 'no_text'],
      ['chat.scheduleMessage', at(60, { blocks: [{ type: 'nonsense' }] }), 'invalid_blocks'],
      ['chat.scheduleMessage', at(60, { channel: general }), 'not_in_channel'],
      ['chat.scheduleMessage', at(60, { channel: care }), 'is_archived'],
      ['chat.scheduleMessage', at(60, { channel: 'C0NOWHERE1' }), 'channel_not_found'],
      ['chat.scheduleMessage', at(60, { username: 'Somebody' }), 'missing_scope'],
      ['chat.scheduledMessages.list', { channel: 'C0NOWHERE1' }, 'invalid_channel'],
      ['chat.scheduledMessages.list', { cursor: 'nonsense' }, 'invalid_cursor'],
      [
        'chat.deleteScheduledMessage',
        { channel: coaching, scheduled_message_id: 'Q1' },
        'invalid_scheduled_message_id',
      ],
      ['chat.deleteScheduledMessage', { channel: 'C1', scheduled_message_id: 'Q1' }, 'channel_not_found'],
      ['chat.postMessage', { channel: care, text: 'x' }, 'is_archived'],
    ],
  );
});
