import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { testManifest } from './manifest.ts';
import { at, type Bench, BOT, CHANNEL, DM, type Json, startBench, USER } from './support.ts';

let bench: Bench;
beforeEach(async () => {
  bench = await startBench({ rateLimits: false });
});
afterEach(() => bench.close());

/** The events that reached the app, oldest first. */
const events = async (): Promise<Json[]> => {
  await bench.slack.settled();
  return bench.app.of('event_callback').map((one) => one.event as Json);
};

const say = (user: string, channel: string, text: string) =>
  bench.slack.control.type({ user, channel, text });

describe('what the app is told', () => {
  test('every event comes in an envelope that says for whom it is', async () => {
    await say(USER.jonas, DM, 'hello');
    await bench.slack.settled();
    expect(bench.app.received).toMatchObject([
      {
        headers: { 'content-type': 'application/json' },
        payload: {
          type: 'event_callback',
          team_id: 'T0NORTH001',
          api_app_id: 'A0SIMULATE',
          event_id: expect.stringMatching(/^Ev/),
          event_time: expect.any(Number),
          is_ext_shared_channel: false,
          authorizations: [
            {
              team_id: 'T0NORTH001',
              user_id: BOT,
              is_bot: true,
              enterprise_id: null,
              is_enterprise_install: false,
            },
          ],
          event: {
            type: 'message',
            channel: DM,
            channel_type: 'im',
            user: USER.jonas,
            text: 'hello',
            blocks: [
              {
                type: 'rich_text',
                elements: [{ type: 'rich_text_section', elements: [{ type: 'text', text: 'hello' }] }],
              },
            ],
          },
        },
      },
    ]);
    expect(bench.app.received[0]?.headers).not.toHaveProperty('x-slack-retry-num');
  });

  test('message.im for direct messages, message.channels where the bot is, nothing where it is not', async () => {
    await say(USER.jonas, DM, 'one');
    await say(USER.jonas, CHANNEL.coaching, 'two');
    await say(USER.jonas, CHANNEL.care, 'three');
    await say(USER.jonas, 'D0MARTAJON', 'four');
    expect((await events()).map((one) => [one.channel_type, one.text])).toEqual([
      ['im', 'one'],
      ['channel', 'two'],
    ]);
  });

  test('app_mention beside the message itself', async () => {
    await say(USER.jonas, CHANNEL.coaching, 'hey @Minimal, look');
    const told = await events();
    expect(told.map((one) => one.type).sort()).toEqual(['app_mention', 'message']);
    expect(told).toEqual([
      expect.objectContaining({ text: `hey <@${BOT}>, look` }),
      expect.objectContaining({ user: USER.jonas }),
    ]);
  });

  test('app_home_opened, with the view that was published before', async () => {
    await bench.slack.control.home({ user: USER.jonas });
    await bench.call('views.publish', {
      user_id: USER.jonas,
      view: { type: 'home', callback_id: 'h', blocks: [{ type: 'divider' }] },
    });
    const { view } = await bench.slack.control.home({ user: USER.jonas });
    await bench.slack.control.home({ user: USER.jonas, tab: 'messages' });
    expect(view).toMatchObject({ type: 'home', callback_id: 'h' });
    const told = await events();
    expect(told).toMatchObject([
      { type: 'app_home_opened', user: USER.jonas, tab: 'home', channel: DM },
      { tab: 'home', view: { callback_id: 'h' } },
      { tab: 'messages' },
    ]);
    expect(told[0]).not.toHaveProperty('view');
    expect(told[2]).not.toHaveProperty('view');
  });

  test('member_joined_channel for others where the bot is, and for the bot itself', async () => {
    await bench.slack.control.invite({ channel: CHANNEL.coaching, user: USER.anna, inviter: USER.marta });
    await bench.slack.control.invite({ channel: CHANNEL.general, user: BOT, inviter: USER.marta });
    await bench.slack.control.kick({ channel: CHANNEL.leadership, user: USER.jonas });
    expect(await events()).toMatchObject([
      {
        type: 'member_joined_channel',
        user: USER.anna,
        channel: CHANNEL.coaching,
        inviter: USER.marta,
        team: 'T0NORTH001',
      },
      { type: 'member_joined_channel', user: BOT, channel: CHANNEL.general },
    ]);
  });

  test('its own messages, and that they were edited or deleted', async () => {
    const { ts } = await bench.call('chat.postMessage', { channel: CHANNEL.coaching, text: 'first' });
    await bench.call('chat.update', { channel: CHANNEL.coaching, ts, text: 'second' });
    await bench.call('chat.delete', { channel: CHANNEL.coaching, ts });
    expect(await events()).toMatchObject([
      { type: 'message', text: 'first', bot_id: 'B0APPNORTH' },
      { subtype: 'message_changed', message: { text: 'second', ts }, previous_message: { text: 'first' } },
      { subtype: 'message_deleted', deleted_ts: ts, previous_message: { text: 'second' } },
    ]);
  });

  test('a message in a shared channel says from which workspace it comes', async () => {
    await say(USER.olga, CHANNEL.partners, 'hello from outside');
    await bench.slack.settled();
    expect(bench.app.of('event_callback')).toMatchObject([
      {
        team_id: 'T0NORTH001',
        is_ext_shared_channel: true,
        event: { user: USER.olga, team: 'T0OUTSIDE1', user_team: 'T0OUTSIDE1', source_team: 'T0OUTSIDE1' },
      },
    ]);
  });
});

describe('an event that is not acknowledged', () => {
  const attempts = () =>
    bench.app.received.map(({ headers, payload }) => [
      headers['x-slack-retry-num'],
      headers['x-slack-retry-reason'],
      payload.event_id,
    ]);

  test('comes again at once, after a minute and after five, with the same event_id', async () => {
    bench.app.answer = () => ({ status: 500 });
    await say(USER.jonas, DM, 'hello');
    await bench.slack.settled();
    expect(bench.app.received).toHaveLength(2);
    await bench.slack.control.clock({ advanceMs: 59_000 });
    await bench.slack.settled();
    expect(bench.app.received).toHaveLength(2);
    await bench.slack.control.clock({ advanceMs: 1500 });
    await bench.slack.settled();
    expect(bench.app.received).toHaveLength(3);
    await bench.slack.control.clock({ advanceMs: 300_000 });
    await bench.slack.settled();
    const id = at(bench.app.received, '0.payload.event_id');
    expect(attempts()).toEqual([
      [undefined, undefined, id],
      ['1', 'http_error', id],
      ['2', 'http_error', id],
      ['3', 'http_error', id],
    ]);
    await bench.slack.control.clock({ advanceMs: 3_600_000 });
    await bench.slack.settled();
    expect(bench.app.received).toHaveLength(4);
  });

  test('says why: a connection that was cut, an app that was late', async () => {
    let count = 0;
    bench.app.answer = () => {
      count += 1;
      if (count === 1) return { cut: true };
      if (count > 2) return {};
      bench.slack.clock.advance(3001);
      return { afterMs: 10_000 };
    };
    await say(USER.jonas, DM, 'hello');
    await bench.slack.settled();
    await bench.slack.control.clock({ advanceMs: 61_000 });
    await bench.slack.settled();
    expect(attempts().map(([number, reason]) => [number, reason])).toEqual([
      [undefined, undefined],
      ['1', 'connection_failed'],
      ['2', 'http_timeout'],
    ]);
  });

  test('does not come again once it was acknowledged, or when the app asks for no retry', async () => {
    bench.app.answer = () => ({ status: 500, headers: { 'x-slack-no-retry': '1' } });
    await say(USER.jonas, DM, 'hello');
    await bench.slack.settled();
    bench.app.answer = ({ headers }) => ({ status: headers['x-slack-retry-num'] === '1' ? 200 : 500 });
    await say(USER.jonas, DM, 'again');
    await bench.slack.settled();
    await bench.slack.control.clock({ advanceMs: 600_000 });
    await bench.slack.settled();
    expect(attempts().map(([number]) => number)).toEqual([undefined, undefined, '1']);
  });
});

describe('on request', () => {
  test('an event comes twice with the same event_id', async () => {
    await bench.slack.control.faults({ add: [{ on: 'event', what: 'message.im', kind: 'duplicate' }] });
    await say(USER.jonas, DM, 'hello');
    await say(USER.jonas, DM, 'after');
    expect((await events()).map((one) => one.text)).toEqual(['hello', 'hello', 'after']);
    const ids = bench.app.received.map((one) => one.payload.event_id);
    expect(new Set(ids).size).toBe(2);
  });

  test('an event comes after the next one', async () => {
    await bench.slack.control.faults({ add: [{ on: 'event', kind: 'reorder' }] });
    await say(USER.jonas, DM, 'first');
    expect(await events()).toEqual([]);
    await say(USER.jonas, DM, 'second');
    expect((await events()).map((one) => one.text)).toEqual(['second', 'first']);
  });

  test('a delivery is lost: the app did its work, and Slack comes again', async () => {
    await bench.slack.control.faults({ add: [{ on: 'delivery', what: 'event', kind: 'lost' }] });
    await say(USER.jonas, DM, 'hello');
    expect((await events()).map((one) => one.text)).toEqual(['hello', 'hello']);
    expect(bench.app.received[1]?.headers['x-slack-retry-reason']).toBe('connection_failed');
  });
});

test('events that nobody subscribed to do not come, whatever happens', async () => {
  await bench.close();
  const { settings } = testManifest();
  bench = await startBench({
    manifest: testManifest({ settings: { ...settings, event_subscriptions: { bot_events: [] } } }),
  });
  await say(USER.jonas, DM, 'hello');
  await bench.slack.control.home({ user: USER.jonas });
  expect(await events()).toEqual([]);
});
