import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { appDmId, channelIds, type Harness, lastPayload, modal, startHarness, userIds } from './support.ts';

let harness: Harness;
beforeEach(async () => {
  harness = await startHarness({ rateLimits: false });
});
afterEach(() => harness.close());

const person = { user: userIds.jonas };
const here = { ...person, channel: channelIds.coaching };

describe('every request', () => {
  test("is signed over its raw body with the real time, not the simulator's", async () => {
    harness.slack.clock.advance(3 * 24 * 3600_000);
    const before = Math.floor(Date.now() / 1000);
    await harness.slack.control.type({ ...here, text: '/note Grüße & ü' });
    const [request] = harness.app.received;
    const timestamp = Number(request?.headers['x-slack-request-timestamp']);
    const expected = createHmac('sha256', harness.slack.signingSecret)
      .update(`v0:${timestamp}:${request?.raw}`)
      .digest('hex');
    expect(request?.headers['x-slack-signature']).toBe(`v0=${expected}`);
    expect(timestamp).toBeGreaterThanOrEqual(before);
    expect(timestamp).toBeLessThanOrEqual(Date.now() / 1000);
    expect(request?.headers['content-type']).toBe('application/x-www-form-urlencoded');
  });

  test("is in the delivery log with its payload and status, as are the app's own calls", async () => {
    await harness.slack.control.type({ ...here, text: '/note hello' });
    await harness.call('auth.test');
    const { deliveries } = await harness.slack.control.deliveries({});
    expect(deliveries).toMatchObject([
      { kind: 'api', url: 'auth.test', status: 200, responseBody: { ok: true } },
      {
        kind: 'command',
        url: `${harness.app.url}/slack/events`,
        status: 200,
        payload: { command: '/note', text: 'hello' },
      },
    ]);
    expect(JSON.stringify(deliveries)).not.toContain(harness.slack.botToken());
  });
});

describe('a slash command', () => {
  test("is a form with all of Slack's fields", async () => {
    await harness.slack.control.type({ ...here, text: '/note   buy milk ' });
    expect(lastPayload(harness, '/note')).toEqual({
      token: expect.any(String),
      team_id: 'T0NORTH001',
      team_domain: 'northfield',
      channel_id: channelIds.coaching,
      channel_name: 'coaching',
      user_id: userIds.jonas,
      user_name: 'jonas',
      command: '/note',
      text: 'buy milk',
      api_app_id: 'A0SIMULATE',
      is_enterprise_install: 'false',
      response_url: expect.stringContaining(`${harness.url}/response/`),
      trigger_id: expect.any(String),
    });
  });

  test('does not reveal the names of private and direct channels', async () => {
    await harness.slack.control.type({ ...person, channel: channelIds.leadership, text: '/note' });
    expect(lastPayload(harness, '/note').channel_name).toBe('privategroup');
    await harness.slack.control.type({ ...person, channel: appDmId, text: '/note' });
    expect(lastPayload(harness, '/note').channel_name).toBe('directmessage');
  });

  test('is escaped only if the manifest sets should_escape', async () => {
    const text = 'for @Marta Reyes in #coaching & <b> https://a.example/?x=1&y=2';
    await harness.slack.control.type({ ...here, text: `/note ${text}` });
    await harness.slack.control.type({ ...here, text: `/raw ${text}` });
    expect(lastPayload(harness, '/note').text).toBe(
      'for <@U0MARTA001|marta> in <#C0COACH001|coaching> &amp; &lt;b&gt; <https://a.example/?x=1&amp;y=2>',
    );
    expect(lastPayload(harness, '/raw').text).toBe(text);
  });

  test('does not work in a thread', async () => {
    const { ts } = await harness.slack.control.type({ ...here, text: 'a message' });
    await harness.slack.settled();
    await harness.slack.control.type({ ...here, text: '/note', thread_ts: String(ts) });
    const { messages } = await harness.slack.control.messages({ ...here, thread_ts: String(ts) });
    expect(harness.app.payloads('/note')).toHaveLength(0);
    expect(messages.map(({ text }) => text)).toEqual([
      'a message',
      '/note is not supported in threads. Sorry!',
    ]);
  });

  test('answered with text posts to that person; in_channel posts to everyone, with the typed command', async () => {
    harness.app.respond = () => ({ body: 'just you' });
    await harness.slack.control.type({ ...here, text: '/note' });
    harness.app.respond = () => ({ body: { response_type: 'in_channel', text: 'all of you' } });
    await harness.slack.control.type({ ...here, text: '/note loud' });
    const texts = async (user: string) =>
      (await harness.slack.control.messages({ user, channel: channelIds.coaching })).messages.map(
        ({ text }) => text,
      );
    expect(await texts(userIds.jonas)).toEqual(['just you', '/note loud', 'all of you']);
    expect(await texts(userIds.marta)).toEqual(['/note loud', 'all of you']);
  });

  test('answered with blocks that Slack would reject tells the person', async () => {
    harness.app.respond = () => ({ body: { text: 'x', blocks: [{ type: 'section' }] } });
    await harness.slack.control.type({ ...here, text: '/note' });
    const { messages } = await harness.slack.control.messages(here);
    expect(messages.map(({ text }) => text)).toEqual(['/note failed with the error "invalid_blocks"']);
  });
});

describe('shortcuts', () => {
  test('a global shortcut has a trigger and no channel', async () => {
    await harness.slack.control.shortcut({ ...person, callback_id: 'new_note' });
    expect(lastPayload(harness, 'shortcut')).toMatchObject({
      callback_id: 'new_note',
      user: { id: userIds.jonas },
      team: { id: 'T0NORTH001' },
    });
    expect(lastPayload(harness, 'shortcut')).not.toHaveProperty('channel');
    const { trigger_id } = lastPayload(harness, 'shortcut');
    expect(await harness.call('views.open', { trigger_id, view: modal() })).toMatchObject({ ok: true });
  });

  test('a message shortcut has the message, its channel and a response URL', async () => {
    const { ts } = await harness.slack.control.type({ ...here, text: 'Call @Marta Reyes' });
    await harness.slack.control.shortcut({
      ...person,
      callback_id: 'note_it',
      channel: channelIds.coaching,
      ts: String(ts),
    });
    expect(lastPayload(harness, 'message_action')).toMatchObject({
      callback_id: 'note_it',
      message_ts: ts,
      channel: { id: channelIds.coaching, name: 'coaching' },
      message: { user: userIds.jonas, text: 'Call <@U0MARTA001>', ts },
      response_url: expect.stringContaining('/response/'),
      trigger_id: expect.any(String),
    });
  });
});
