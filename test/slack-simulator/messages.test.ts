import { describe, expect } from 'vitest';
import { appDmId, botUserId, channelIds, harnessEach, type Json, userIds, valueAt } from './support.ts';

const { harness, test } = harnessEach({ rateLimits: false });

const coaching = { channel: channelIds.coaching };
const messagesFor = async (user: string, channel: string = channelIds.coaching) =>
  (await harness.slack.control.messages({ user, channel })).messages;
const history = async (args: Json = {}) =>
  (await harness.call('conversations.history', { ...coaching, ...args })).messages as Json[];

describe('posting', () => {
  test('posts to a channel, and to a person', async () => {
    expect(await harness.call('chat.postMessage', { ...coaching, text: 'one' })).toMatchObject({
      ok: true,
      channel: channelIds.coaching,
      message: {
        type: 'message',
        user: botUserId,
        bot_id: 'B0APPNORTH',
        app_id: 'A0SIMULATE',
        team: 'T0NORTH001',
        text: 'one',
        bot_profile: { name: 'Minimal' },
      },
    });
    expect(await harness.call('chat.postMessage', { channel: userIds.jonas, text: 'three' })).toMatchObject({
      channel: appDmId,
    });
    expect(await harness.call('chat.postMessage', { channel: userIds.sofia, text: 'no' })).toMatchObject({
      error: 'channel_not_found',
    });
    expect((await messagesFor(userIds.marta)).map(({ text }) => text)).toEqual(['one']);
  });

  test('a message without content is no_text, and content has limits', async () => {
    expect(await harness.call('chat.postMessage', coaching)).toMatchObject({ error: 'no_text' });
    expect(await harness.call('chat.postMessage', { ...coaching, text: '' })).toMatchObject({
      error: 'no_text',
    });
    expect(await harness.call('chat.postMessage', { ...coaching, text: 'x'.repeat(40_001) })).toMatchObject({
      error: 'msg_too_long',
    });
    expect(await harness.call('chat.postMessage', { ...coaching, text: 'x'.repeat(40_000) })).toMatchObject({
      ok: true,
    });
  });

  test('adds ids to blocks and actions without one', async () => {
    const blocks = [
      { type: 'actions', elements: [{ type: 'button', text: { type: 'plain_text', text: 'Go' } }] },
    ];
    const { message } = await harness.call('chat.postMessage', { ...coaching, text: 'x', blocks });
    expect(valueAt(message, 'blocks.0.block_id')).toMatch(/^\w{5}$/);
    expect(valueAt(message, 'blocks.0.elements.0.action_id')).toMatch(/^\w{5}$/);
  });

  test("timestamps increase and follow the simulator's clock", async () => {
    await harness.slack.control.clock({ to: '2030-01-02T03:04:05Z' });
    const stamps: string[] = [];
    for (const text of ['a', 'b', 'c'])
      stamps.push(String((await harness.call('chat.postMessage', { ...coaching, text })).ts));
    expect(stamps.toSorted()).toEqual(stamps);
    expect(new Set(stamps).size).toBe(3);
    expect(stamps[0]).toMatch(/^1893553445\.\d{6}$/);
  });

  test('replies are counted at the start of their thread, and not in the channel', async () => {
    const { ts } = await harness.call('chat.postMessage', { ...coaching, text: 'root' });
    await harness.call('chat.postMessage', { ...coaching, text: 'reply', thread_ts: ts });
    await harness.slack.control.type({
      user: userIds.marta,
      ...coaching,
      text: 'mine',
      thread_ts: String(ts),
    });
    expect((await messagesFor(userIds.jonas)).map(({ text, reply_count }) => [text, reply_count])).toEqual([
      ['root', 2],
    ]);
    expect((await history()).map(({ text }) => text)).toEqual(['root']);
  });
});

describe('an ephemeral message', () => {
  test('is visible to one person and is not in the history', async () => {
    expect(
      await harness.call('chat.postEphemeral', { ...coaching, user: userIds.jonas, text: 'psst' }),
    ).toMatchObject({ ok: true, message_ts: expect.any(String) });
    expect(await messagesFor(userIds.jonas)).toMatchObject([{ text: 'psst', ephemeral: true }]);
    expect(await messagesFor(userIds.marta)).toEqual([]);
    expect(await history()).toEqual([]);
  });

  test('is dismissed by that person, who can dismiss nothing else', async () => {
    const ephemeral = { ...coaching, user: userIds.jonas, text: 'psst' };
    const { message_ts: ts } = await harness.call('chat.postEphemeral', ephemeral);
    const { control } = harness.slack;
    const message = { ...coaching, ts: String(ts) };
    await expect(control.dismiss({ ...message, user: userIds.marta })).rejects.toThrow('message_not_found');
    await control.dismiss({ ...message, user: userIds.jonas });
    expect(await messagesFor(userIds.jonas)).toEqual([]);
    const { ts: own = '' } = await control.type({ ...coaching, user: userIds.jonas, text: 'mine' });
    await expect(control.dismiss({ ...coaching, ts: own, user: userIds.jonas })).rejects.toThrow(
      'cant_delete_message',
    );
  });

  test('cannot be updated or deleted, nor sent to someone outside the channel', async () => {
    const { message_ts: ts } = await harness.call('chat.postEphemeral', {
      ...coaching,
      user: userIds.jonas,
      text: 'psst',
    });
    expect(await harness.call('chat.update', { ...coaching, ts, text: 'x' })).toMatchObject({
      error: 'message_not_found',
    });
    expect(await harness.call('chat.delete', { ...coaching, ts })).toMatchObject({
      error: 'message_not_found',
    });
    expect(
      await harness.call('chat.postEphemeral', { ...coaching, user: userIds.anna, text: 'x' }),
    ).toMatchObject({ error: 'user_not_in_channel' });
  });
});

describe('updating and deleting', () => {
  test("works for the app's own messages only", async () => {
    const { ts } = await harness.slack.control.type({ user: userIds.jonas, ...coaching, text: 'mine' });
    expect(await harness.call('chat.update', { ...coaching, ts, text: 'x' })).toMatchObject({
      error: 'cant_update_message',
    });
    expect(await harness.call('chat.delete', { ...coaching, ts })).toMatchObject({
      error: 'cant_delete_message',
    });
    expect(await harness.call('chat.update', { ...coaching, ts: '1.2', text: 'x' })).toMatchObject({
      error: 'message_not_found',
    });
  });

  test('replaces text and blocks, and marks the message as edited', async () => {
    const { ts } = await harness.call('chat.postMessage', {
      ...coaching,
      text: 'one',
      blocks: [{ type: 'divider' }],
    });
    expect(
      await harness.call('chat.update', {
        ...coaching,
        ts,
        text: 'two',
        blocks: [{ type: 'header', text: { type: 'plain_text', text: 'Two' } }],
      }),
    ).toMatchObject({ ok: true, text: 'two', ts });
    expect(await messagesFor(userIds.marta)).toMatchObject([
      { ts, text: 'two', blocks: [{ type: 'header' }], edited: { user: botUserId } },
    ]);
    await harness.call('chat.delete', { ...coaching, ts });
    expect(await messagesFor(userIds.marta)).toEqual([]);
  });

  // docs.slack.dev/reference/methods/chat.update, "blocks" and "metadata": previous blocks that are left
  // out are retained; an empty list removes them, and an empty object removes the metadata.
  const header = { type: 'header', text: { type: 'plain_text', text: 'One' } };
  const metadata = { event_type: 'noted', event_payload: {} };
  const all = { text: 'one', blocks: [header], metadata };
  test.each<[string, Json, Json]>([
    ['text alone keeps the blocks', { text: 'two' }, { text: 'two' }],
    ['text with blocks changes both', { text: 'two', blocks: [header] }, { text: 'two' }],
    ['an empty list removes the blocks', { text: 'two', blocks: [] }, { text: 'two', blocks: [] }],
    [
      'an empty object removes the metadata',
      { text: 'one', blocks: [header], metadata: {} },
      { metadata: null },
    ],
  ])('%s', async (_rule, change, expected) => {
    const { ts } = await harness.call('chat.postMessage', { ...coaching, ...all });
    await harness.call('chat.update', { ...coaching, ts, ...change });
    const [{ text, blocks = [], metadata: left = null } = {}] = await history({
      include_all_metadata: true,
    });
    expect({ text, blocks, metadata: left }).toMatchObject({ ...all, ...expected });
  });

  test('links to a message', async () => {
    const { ts } = await harness.call('chat.postMessage', { ...coaching, text: 'one' });
    expect(await harness.call('chat.getPermalink', { ...coaching, message_ts: ts })).toMatchObject({
      permalink: `https://northfield.slack.com/archives/${channelIds.coaching}/p${String(ts).replace('.', '')}`,
    });
    expect(await harness.call('chat.getPermalink', { ...coaching, message_ts: '1.2' })).toMatchObject({
      error: 'message_not_found',
    });
  });
});

describe('history', () => {
  test('is newest first, in pages, between two times', async () => {
    const stamps: unknown[] = [];
    for (const text of ['1', '2', '3', '4', '5'])
      stamps.push((await harness.call('chat.postMessage', { ...coaching, text })).ts);
    const first = await harness.call('conversations.history', { ...coaching, limit: 2 });
    expect(first).toMatchObject({ has_more: true, messages: [{ text: '5' }, { text: '4' }] });
    const cursor = valueAt(first, 'response_metadata.next_cursor');
    const rest = await harness.call('conversations.history', { ...coaching, limit: 3, cursor });
    expect(rest).toMatchObject({
      has_more: false,
      messages: [{ text: '3' }, { text: '2' }, { text: '1' }],
      response_metadata: { next_cursor: '' },
    });
    expect((await history({ oldest: stamps[1], latest: stamps[3] })).map(({ text }) => text)).toEqual(['3']);
    expect(
      (await history({ oldest: stamps[1], latest: stamps[3], inclusive: true })).map(({ text }) => text),
    ).toEqual(['4', '3', '2']);
    expect(await harness.call('conversations.history', { ...coaching, cursor: 'nonsense!' })).toMatchObject({
      error: 'invalid_cursor',
    });
  });

  test('has metadata only with include_all_metadata', async () => {
    const metadata = { event_type: 'digest_posted', event_payload: { date: '2026-01-02', claim: 7 } };
    const { ts, message } = await harness.call('chat.postMessage', { ...coaching, text: 'x', metadata });
    expect(message).toMatchObject({ metadata });
    expect((await history())[0]).not.toHaveProperty('metadata');
    expect((await history({ include_all_metadata: true }))[0]).toMatchObject({ ts, metadata });
    expect(
      await harness.call('chat.postMessage', { ...coaching, text: 'x', metadata: { event_type: 'x' } }),
    ).toMatchObject({ error: 'invalid_arguments' });
  });
});
