import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { at, type Bench, BOT, CHANNEL, DM, type Json, startBench, USER } from './support.ts';

let bench: Bench;
beforeEach(async () => {
  bench = await startBench({ rateLimits: false });
});
afterEach(() => bench.close());

const coaching = { channel: CHANNEL.coaching };
const seen = async (user: string, channel: string = CHANNEL.coaching) =>
  (await bench.slack.control.messages({ user, channel })).messages;
const history = async (args: Json = {}) =>
  (await bench.call('conversations.history', { ...coaching, ...args })).messages as Json[];

describe('posting', () => {
  test('to a channel by id and by name, and to a person', async () => {
    expect(await bench.call('chat.postMessage', { ...coaching, text: 'one' })).toMatchObject({
      ok: true,
      channel: CHANNEL.coaching,
      message: {
        type: 'message',
        user: BOT,
        bot_id: 'B0APPNORTH',
        app_id: 'A0SIMULATE',
        team: 'T0NORTH001',
        text: 'one',
        bot_profile: { name: 'Minimal' },
      },
    });
    expect(await bench.call('chat.postMessage', { channel: '#coaching', text: 'two' })).toMatchObject({
      channel: CHANNEL.coaching,
    });
    expect(await bench.call('chat.postMessage', { channel: USER.jonas, text: 'three' })).toMatchObject({
      channel: DM,
    });
    expect(await bench.call('chat.postMessage', { channel: USER.sofia, text: 'no' })).toMatchObject({
      error: 'channel_not_found',
    });
    expect((await seen(USER.marta)).map((one) => one.text)).toEqual(['one', 'two']);
  });

  test('nothing at all is no_text, and text has its limit', async () => {
    expect(await bench.call('chat.postMessage', coaching)).toMatchObject({ error: 'no_text' });
    expect(await bench.call('chat.postMessage', { ...coaching, text: '' })).toMatchObject({
      error: 'no_text',
    });
    expect(await bench.call('chat.postMessage', { ...coaching, text: 'x'.repeat(40_001) })).toMatchObject({
      error: 'msg_too_long',
    });
    expect(await bench.call('chat.postMessage', { ...coaching, text: 'x'.repeat(40_000) })).toMatchObject({
      ok: true,
    });
    expect(
      await bench.call('chat.postMessage', { ...coaching, attachments: Array(101).fill({ text: 'x' }) }),
    ).toMatchObject({ error: 'too_many_attachments' });
  });

  test('gives ids to blocks and actions that have none', async () => {
    const blocks = [
      { type: 'actions', elements: [{ type: 'button', text: { type: 'plain_text', text: 'Go' } }] },
    ];
    const { message } = await bench.call('chat.postMessage', { ...coaching, text: 'x', blocks });
    expect(at(message, 'blocks.0.block_id')).toMatch(/^\w{5}$/);
    expect(at(message, 'blocks.0.elements.0.action_id')).toMatch(/^\w{5}$/);
  });

  test('markdown_text becomes a markdown block', async () => {
    const { message } = await bench.call('chat.postMessage', { ...coaching, markdown_text: '**hi**' });
    expect(message).toMatchObject({ text: '**hi**', blocks: [{ type: 'markdown', text: '**hi**' }] });
  });

  test("timestamps grow, and are on the simulator's clock", async () => {
    await bench.slack.control.clock({ to: '2030-01-02T03:04:05Z' });
    const stamps: string[] = [];
    for (const text of ['a', 'b', 'c'])
      stamps.push(String((await bench.call('chat.postMessage', { ...coaching, text })).ts));
    expect(stamps.toSorted()).toEqual(stamps);
    expect(new Set(stamps).size).toBe(3);
    expect(stamps[0]).toMatch(/^1893553445\.\d{6}$/);
  });

  test('threads: replies are not in the channel but counted at their root, unless broadcast', async () => {
    const { ts } = await bench.call('chat.postMessage', { ...coaching, text: 'root' });
    await bench.call('chat.postMessage', { ...coaching, text: 'reply', thread_ts: ts });
    await bench.call('chat.postMessage', { ...coaching, text: 'loud', thread_ts: ts, reply_broadcast: true });
    await bench.slack.control.type({ user: USER.marta, ...coaching, text: 'mine', thread_ts: String(ts) });
    expect((await seen(USER.jonas)).map((one) => [one.text, one.reply_count])).toEqual([
      ['root', 3],
      ['loud', undefined],
    ]);
    const { messages } = await bench.call('conversations.replies', { ...coaching, ts });
    expect(messages).toMatchObject([
      { text: 'root', reply_count: 3, reply_users_count: 2 },
      { text: 'reply', thread_ts: ts },
      { text: 'loud' },
      { text: 'mine' },
    ]);
    expect((await history()).map((one) => one.text)).toEqual(['loud', 'root']);
    expect(await bench.call('conversations.replies', { ...coaching, ts: '1.2' })).toMatchObject({
      error: 'thread_not_found',
    });
  });
});

describe('an ephemeral message', () => {
  test('is seen by one person, and is in no history', async () => {
    expect(
      await bench.call('chat.postEphemeral', { ...coaching, user: USER.jonas, text: 'psst' }),
    ).toMatchObject({ ok: true, message_ts: expect.any(String) });
    expect(await seen(USER.jonas)).toMatchObject([{ text: 'psst', ephemeral: true }]);
    expect(await seen(USER.marta)).toEqual([]);
    expect(await history()).toEqual([]);
  });

  test('can be neither changed nor deleted nor linked to, nor sent to somebody who is not there', async () => {
    const { message_ts: ts } = await bench.call('chat.postEphemeral', {
      ...coaching,
      user: USER.jonas,
      text: 'psst',
    });
    expect(await bench.call('chat.update', { ...coaching, ts, text: 'x' })).toMatchObject({
      error: 'message_not_found',
    });
    expect(await bench.call('chat.delete', { ...coaching, ts })).toMatchObject({
      error: 'message_not_found',
    });
    expect(await bench.call('conversations.replies', { ...coaching, ts })).toMatchObject({
      error: 'thread_not_found',
    });
    expect(await bench.call('chat.postEphemeral', { ...coaching, user: USER.anna, text: 'x' })).toMatchObject(
      { error: 'user_not_in_channel' },
    );
  });
});

describe('changing and deleting', () => {
  test("one's own messages only", async () => {
    const { ts } = await bench.slack.control.type({ user: USER.jonas, ...coaching, text: 'mine' });
    expect(await bench.call('chat.update', { ...coaching, ts, text: 'x' })).toMatchObject({
      error: 'cant_update_message',
    });
    expect(await bench.call('chat.delete', { ...coaching, ts })).toMatchObject({
      error: 'cant_delete_message',
    });
    expect(await bench.call('chat.update', { ...coaching, ts: '1.2', text: 'x' })).toMatchObject({
      error: 'message_not_found',
    });
  });

  test('an update replaces text and blocks, and says that it was edited', async () => {
    const { ts } = await bench.call('chat.postMessage', {
      ...coaching,
      text: 'one',
      blocks: [{ type: 'divider' }],
    });
    expect(
      await bench.call('chat.update', {
        ...coaching,
        ts,
        text: 'two',
        blocks: [{ type: 'header', text: { type: 'plain_text', text: 'Two' } }],
      }),
    ).toMatchObject({ ok: true, text: 'two', ts });
    expect(await seen(USER.marta)).toMatchObject([
      { ts, text: 'two', blocks: [{ type: 'header' }], edited: { user: BOT } },
    ]);
    await bench.call('chat.update', { ...coaching, ts, text: 'three' });
    expect((await seen(USER.marta))[0]).not.toHaveProperty('blocks');
    await bench.call('chat.delete', { ...coaching, ts });
    expect(await seen(USER.marta)).toEqual([]);
  });

  test('a permalink', async () => {
    const { ts } = await bench.call('chat.postMessage', { ...coaching, text: 'one' });
    expect(await bench.call('chat.getPermalink', { ...coaching, message_ts: ts })).toMatchObject({
      permalink: `https://northfield.slack.com/archives/${CHANNEL.coaching}/p${String(ts).replace('.', '')}`,
    });
    expect(await bench.call('chat.getPermalink', { ...coaching, message_ts: '1.2' })).toMatchObject({
      error: 'message_not_found',
    });
  });
});

describe('history', () => {
  test('newest first, in pages, between two times', async () => {
    const stamps: unknown[] = [];
    for (const text of ['1', '2', '3', '4', '5'])
      stamps.push((await bench.call('chat.postMessage', { ...coaching, text })).ts);
    const first = await bench.call('conversations.history', { ...coaching, limit: 2 });
    expect(first).toMatchObject({ has_more: true, messages: [{ text: '5' }, { text: '4' }] });
    const cursor = at(first, 'response_metadata.next_cursor');
    const rest = await bench.call('conversations.history', { ...coaching, limit: 3, cursor });
    expect(rest).toMatchObject({
      has_more: false,
      messages: [{ text: '3' }, { text: '2' }, { text: '1' }],
      response_metadata: { next_cursor: '' },
    });
    expect((await history({ oldest: stamps[1], latest: stamps[3] })).map((one) => one.text)).toEqual(['3']);
    expect(
      (await history({ oldest: stamps[1], latest: stamps[3], inclusive: true })).map((one) => one.text),
    ).toEqual(['4', '3', '2']);
    expect(await bench.call('conversations.history', { ...coaching, cursor: 'nonsense!' })).toMatchObject({
      error: 'invalid_cursor',
    });
  });

  test('metadata only with include_all_metadata', async () => {
    const metadata = { event_type: 'digest_posted', event_payload: { date: '2026-01-02', claim: 7 } };
    const { ts, message } = await bench.call('chat.postMessage', { ...coaching, text: 'x', metadata });
    expect(message).toMatchObject({ metadata });
    expect((await history())[0]).not.toHaveProperty('metadata');
    expect((await history({ include_all_metadata: true }))[0]).toMatchObject({ ts, metadata });
    const replies = await bench.call('conversations.replies', {
      ...coaching,
      ts,
      include_all_metadata: 'true',
    });
    expect(replies.messages).toMatchObject([{ metadata }]);
    expect(
      await bench.call('chat.postMessage', { ...coaching, text: 'x', metadata: { event_type: 'x' } }),
    ).toMatchObject({ error: 'invalid_arguments' });
  });
});
