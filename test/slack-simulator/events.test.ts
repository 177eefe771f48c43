import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { testManifest } from './manifest.ts';
import {
  appDmId,
  botUserId,
  channelIds,
  type Harness,
  type Json,
  startHarness,
  userIds,
  valueAt,
} from './support.ts';

let harness: Harness;
beforeEach(async () => {
  harness = await startHarness({ rateLimits: false });
});
afterEach(() => harness.close());

/** The events that the app received, oldest first. */
const events = async (): Promise<Json[]> => {
  await harness.slack.settled();
  return harness.app.payloads('event_callback').map(({ event }) => event as Json);
};

const say = (user: string, channel: string, text: string) =>
  harness.slack.control.type({ user, channel, text });

describe('events that the app receives', () => {
  test('every event has an envelope that names its installation', async () => {
    await say(userIds.jonas, appDmId, 'hello');
    await harness.slack.settled();
    expect(harness.app.received).toMatchObject([
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
              user_id: botUserId,
              is_bot: true,
              enterprise_id: null,
              is_enterprise_install: false,
            },
          ],
          event: {
            type: 'message',
            channel: appDmId,
            channel_type: 'im',
            user: userIds.jonas,
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
    expect(harness.app.received[0]?.headers).not.toHaveProperty('x-slack-retry-num');
  });

  test('message.im for direct messages, message.channels where the bot is a member, and nothing elsewhere', async () => {
    await say(userIds.jonas, appDmId, 'one');
    await say(userIds.jonas, channelIds.coaching, 'two');
    await say(userIds.jonas, channelIds.care, 'three');
    await say(userIds.jonas, 'D0MARTAJON', 'four');
    expect((await events()).map(({ channel_type, text }) => [channel_type, text])).toEqual([
      ['im', 'one'],
      ['channel', 'two'],
    ]);
  });

  test('app_mention in addition to the message', async () => {
    await say(userIds.jonas, channelIds.coaching, 'hey @Minimal, look');
    const received = await events();
    expect(received.map(({ type }) => type).sort()).toEqual(['app_mention', 'message']);
    expect(received).toEqual([
      expect.objectContaining({ text: `hey <@${botUserId}>, look` }),
      expect.objectContaining({ user: userIds.jonas }),
    ]);
  });

  test('app_home_opened, with the view if one was published', async () => {
    await harness.slack.control.home({ user: userIds.jonas });
    await harness.call('views.publish', {
      user_id: userIds.jonas,
      view: { type: 'home', callback_id: 'h', blocks: [{ type: 'divider' }] },
    });
    const { view } = await harness.slack.control.home({ user: userIds.jonas });
    await harness.slack.control.home({ user: userIds.jonas, tab: 'messages' });
    expect(view).toMatchObject({ type: 'home', callback_id: 'h' });
    const received = await events();
    expect(received).toMatchObject([
      { type: 'app_home_opened', user: userIds.jonas, tab: 'home', channel: appDmId },
      { tab: 'home', view: { callback_id: 'h' } },
      { tab: 'messages' },
    ]);
    expect(received[0]).not.toHaveProperty('view');
    expect(received[2]).not.toHaveProperty('view');
  });

  // docs.slack.dev/reference/events/member_joined_channel, and the message subtypes channel_join, channel_leave and
  // channel_name beside it: people and apps in the channel see a message as well.
  const { marta, jonas, anna } = userIds;
  const coaching = channelIds.coaching;
  test.each<[string, () => Promise<unknown>, Json[]]>([
    [
      'an invitation',
      () => harness.slack.control.invite({ channel: coaching, user: anna, inviter: marta }),
      [
        { type: 'member_joined_channel', user: anna, channel: coaching, inviter: marta, team: 'T0NORTH001' },
        { subtype: 'channel_join', text: `<@${anna}> has joined the channel`, user: anna, inviter: marta },
      ],
    ],
    [
      "the app's own arrival",
      () => harness.slack.control.invite({ channel: channelIds.general, user: botUserId }),
      [
        { type: 'member_joined_channel', user: botUserId, channel: channelIds.general },
        { subtype: 'channel_join', text: `<@${botUserId}> has joined the channel`, user: botUserId },
      ],
    ],
    [
      'a departure',
      () => harness.slack.control.kick({ channel: coaching, user: jonas }),
      [{ subtype: 'channel_leave', text: `<@${jonas}> has left the channel`, user: jonas }],
    ],
    [
      'a new name',
      () => harness.slack.control.rename({ channel: coaching, user: marta, name: 'plans' }),
      [
        {
          subtype: 'channel_name',
          text: `<@${marta}> has renamed the channel from "coaching" to "plans"`,
          old_name: 'coaching',
          name: 'plans',
        },
      ],
    ],
    [
      'a channel without the app, of which it hears nothing',
      () => harness.slack.control.kick({ channel: channelIds.leadership, user: jonas }),
      [],
    ],
  ])('%s', async (_what, act, expected) => {
    await act();
    // Two deliveries at once may overtake each other.
    const received = (await events()).toSorted((a, b) =>
      String(a.event_ts).localeCompare(String(b.event_ts)),
    );
    expect(received).toMatchObject(expected);
    const notices = received.filter(({ type }) => type === 'message');
    for (const { ts, subtype, text, channel } of notices)
      expect((await harness.call('conversations.history', { channel })).messages).toMatchObject([
        { type: 'message', ts, subtype, text },
      ]);
  });

  test("a message about the channel is neither unread nor the app's to change", async () => {
    await harness.slack.control.invite({ channel: channelIds.general, user: botUserId });
    const { channels } = await harness.slack.control.state({ user: anna });
    expect(channels).toContainEqual(expect.objectContaining({ id: channelIds.general, unread: 0 }));
    const [notice] = (await harness.slack.control.messages({ user: anna, channel: channelIds.general }))
      .messages;
    expect(
      await harness.call('chat.update', { channel: channelIds.general, ts: notice?.ts, text: 'x' }),
    ).toMatchObject({ error: 'cant_update_message' });
  });

  test("the app's own messages, edits and deletions", async () => {
    const { ts } = await harness.call('chat.postMessage', { channel: channelIds.coaching, text: 'first' });
    await harness.call('chat.update', { channel: channelIds.coaching, ts, text: 'second' });
    await harness.call('chat.delete', { channel: channelIds.coaching, ts });
    expect(await events()).toMatchObject([
      { type: 'message', text: 'first', bot_id: 'B0APPNORTH' },
      { subtype: 'message_changed', message: { text: 'second', ts }, previous_message: { text: 'first' } },
      { subtype: 'message_deleted', deleted_ts: ts, previous_message: { text: 'second' } },
    ]);
  });

  test("a message in a shared channel names its author's workspace", async () => {
    await say(userIds.olga, channelIds.partners, 'hello from outside');
    await harness.slack.settled();
    expect(harness.app.payloads('event_callback')).toMatchObject([
      {
        team_id: 'T0NORTH001',
        is_ext_shared_channel: true,
        event: { user: userIds.olga, team: 'T0OUTSIDE1', user_team: 'T0OUTSIDE1', source_team: 'T0OUTSIDE1' },
      },
    ]);
  });
});

describe('an event that is not acknowledged', () => {
  const attempts = () =>
    harness.app.received.map(({ headers, payload }) => [
      headers['x-slack-retry-num'],
      headers['x-slack-retry-reason'],
      payload.event_id,
    ]);

  test('is retried at once, after one minute and after five more, with the same event_id', async () => {
    harness.app.respond = () => ({ status: 500 });
    await say(userIds.jonas, appDmId, 'hello');
    await harness.slack.settled();
    expect(harness.app.received).toHaveLength(2);
    await harness.slack.control.clock({ advanceMs: 59_000 });
    await harness.slack.settled();
    expect(harness.app.received).toHaveLength(2);
    await harness.slack.control.clock({ advanceMs: 1500 });
    await harness.slack.settled();
    expect(harness.app.received).toHaveLength(3);
    await harness.slack.control.clock({ advanceMs: 300_000 });
    await harness.slack.settled();
    const id = valueAt(harness.app.received, '0.payload.event_id');
    expect(attempts()).toEqual([
      [undefined, undefined, id],
      ['1', 'http_error', id],
      ['2', 'http_error', id],
      ['3', 'http_error', id],
    ]);
    await harness.slack.control.clock({ advanceMs: 3_600_000 });
    await harness.slack.settled();
    expect(harness.app.received).toHaveLength(4);
  });

  test('is retried with the reason: a closed connection or a late app', async () => {
    let count = 0;
    harness.app.respond = () => {
      count += 1;
      if (count === 1) return { cut: true };
      if (count > 2) return {};
      harness.slack.clock.advance(3001);
      return { afterMs: 10_000 };
    };
    await say(userIds.jonas, appDmId, 'hello');
    await harness.slack.settled();
    await harness.slack.control.clock({ advanceMs: 61_000 });
    await harness.slack.settled();
    expect(attempts().map(([number, reason]) => [number, reason])).toEqual([
      [undefined, undefined],
      ['1', 'connection_failed'],
      ['2', 'http_timeout'],
    ]);
  });

  test('is not retried once acknowledged, or if the app asks for no retry', async () => {
    harness.app.respond = () => ({ status: 500, headers: { 'x-slack-no-retry': '1' } });
    await say(userIds.jonas, appDmId, 'hello');
    await harness.slack.settled();
    harness.app.respond = ({ headers }) => ({ status: headers['x-slack-retry-num'] === '1' ? 200 : 500 });
    await say(userIds.jonas, appDmId, 'again');
    await harness.slack.settled();
    await harness.slack.control.clock({ advanceMs: 600_000 });
    await harness.slack.settled();
    expect(attempts().map(([number]) => number)).toEqual([undefined, undefined, '1']);
  });
});

describe('injected faults', () => {
  test('duplicate an event with the same event_id', async () => {
    await harness.slack.control.faults({ add: [{ on: 'event', what: 'message.im', kind: 'duplicate' }] });
    await say(userIds.jonas, appDmId, 'hello');
    await say(userIds.jonas, appDmId, 'after');
    expect((await events()).map(({ text }) => text)).toEqual(['hello', 'hello', 'after']);
    const ids = harness.app.received.map(({ payload }) => payload.event_id);
    expect(new Set(ids).size).toBe(2);
  });

  test('lose a response: the app did its work, and Slack retries', async () => {
    await harness.slack.control.faults({ add: [{ on: 'delivery', what: 'event', kind: 'lost' }] });
    await say(userIds.jonas, appDmId, 'hello');
    expect((await events()).map(({ text }) => text)).toEqual(['hello', 'hello']);
    expect(harness.app.received[1]?.headers['x-slack-retry-reason']).toBe('connection_failed');
  });
});

test('events without a subscription are never sent', async () => {
  await harness.close();
  const { settings } = testManifest();
  harness = await startHarness({
    manifest: testManifest({ settings: { ...settings, event_subscriptions: { bot_events: [] } } }),
  });
  await say(userIds.jonas, appDmId, 'hello');
  await harness.slack.control.home({ user: userIds.jonas });
  expect(await events()).toEqual([]);
});
