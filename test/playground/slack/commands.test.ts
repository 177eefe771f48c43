import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Bench, CHANNEL, DM, last, modal, startBench, USER } from './support.ts';

let bench: Bench;
beforeEach(async () => {
  bench = await startBench({ rateLimits: false });
});
afterEach(() => bench.close());

const person = { user: USER.jonas };
const here = { ...person, channel: CHANNEL.coaching };

describe('every request', () => {
  test("is signed over its raw body with the real time, whatever the simulator's clock says", async () => {
    bench.slack.clock.advance(3 * 24 * 3600_000);
    const before = Math.floor(Date.now() / 1000);
    await bench.slack.control.type({ ...here, text: '/note Grüße & ü' });
    const [request] = bench.app.received;
    const timestamp = Number(request?.headers['x-slack-request-timestamp']);
    const expected = createHmac('sha256', bench.slack.signingSecret)
      .update(`v0:${timestamp}:${request?.raw}`)
      .digest('hex');
    expect(request?.headers['x-slack-signature']).toBe(`v0=${expected}`);
    expect(timestamp).toBeGreaterThanOrEqual(before);
    expect(timestamp).toBeLessThanOrEqual(Date.now() / 1000);
    expect(request?.headers['content-type']).toBe('application/x-www-form-urlencoded');
  });

  test('is in the list of deliveries with its payload, status and time; so is what the app calls', async () => {
    await bench.slack.control.type({ ...here, text: '/note hello' });
    await bench.call('auth.test');
    const { deliveries } = await bench.slack.control.deliveries({});
    expect(deliveries).toMatchObject([
      { kind: 'api', url: 'auth.test', status: 200, responseBody: { ok: true } },
      {
        kind: 'command',
        url: `${bench.app.url}/slack/events`,
        status: 200,
        payload: { command: '/note', text: 'hello' },
      },
    ]);
    expect(JSON.stringify(deliveries)).not.toContain(bench.slack.botToken());
  });
});

describe('a slash command', () => {
  test('comes as a form with everything that Slack tells', async () => {
    await bench.slack.control.type({ ...here, text: '/note   buy milk ' });
    expect(last(bench, '/note')).toEqual({
      token: expect.any(String),
      team_id: 'T0NORTH001',
      team_domain: 'northfield',
      channel_id: CHANNEL.coaching,
      channel_name: 'coaching',
      user_id: USER.jonas,
      user_name: 'jonas',
      command: '/note',
      text: 'buy milk',
      api_app_id: 'A0SIMULATE',
      is_enterprise_install: 'false',
      response_url: expect.stringContaining(`${bench.url}/response/`),
      trigger_id: expect.any(String),
    });
  });

  test('names of private and direct channels are not told', async () => {
    await bench.slack.control.type({ ...person, channel: CHANNEL.leadership, text: '/note' });
    expect(last(bench, '/note').channel_name).toBe('privategroup');
    await bench.slack.control.type({ ...person, channel: DM, text: '/note' });
    expect(last(bench, '/note').channel_name).toBe('directmessage');
  });

  test('is escaped only where the manifest says should_escape', async () => {
    const text = 'for @Marta Reyes in #coaching & <b> https://a.example/?x=1&y=2';
    await bench.slack.control.type({ ...here, text: `/note ${text}` });
    await bench.slack.control.type({ ...here, text: `/raw ${text}` });
    expect(last(bench, '/note').text).toBe(
      'for <@U0MARTA001|marta> in <#C0COACH001|coaching> &amp; &lt;b&gt; <https://a.example/?x=1&amp;y=2>',
    );
    expect(last(bench, '/raw').text).toBe(text);
  });

  test('has mentions without names where the simulator is told so', async () => {
    const bare = await startBench({ mentionLabels: false });
    const text = '/note for @Marta Reyes in #coaching, <@U0PRIYA001>';
    await bare.slack.control.type({ ...here, text });
    expect(last(bare, '/note').text).toBe('for <@U0MARTA001> in <#C0COACH001>, <@U0PRIYA001>');
    await bare.close();
  });

  test('does not work in a thread', async () => {
    const { ts } = await bench.slack.control.type({ ...here, text: 'a message' });
    await bench.slack.settled();
    await bench.slack.control.type({ ...here, text: '/note', thread_ts: String(ts) });
    const { messages } = await bench.slack.control.messages({ ...here, thread_ts: String(ts) });
    expect(bench.app.of('/note')).toHaveLength(0);
    expect(messages.map((one) => one.text)).toEqual([
      'a message',
      '/note is not supported in threads. Sorry!',
    ]);
  });

  test('answered with text: a message for that person; in_channel: one for all, with what was typed', async () => {
    bench.app.answer = () => ({ body: 'just you' });
    await bench.slack.control.type({ ...here, text: '/note' });
    bench.app.answer = () => ({ body: { response_type: 'in_channel', text: 'all of you' } });
    await bench.slack.control.type({ ...here, text: '/note loud' });
    const texts = async (user: string) =>
      (await bench.slack.control.messages({ user, channel: CHANNEL.coaching })).messages.map(
        (one) => one.text,
      );
    expect(await texts(USER.jonas)).toEqual(['just you', '/note loud', 'all of you']);
    expect(await texts(USER.marta)).toEqual(['/note loud', 'all of you']);
  });

  test('answered with blocks that Slack would refuse: the person is told', async () => {
    bench.app.answer = () => ({ body: { text: 'x', blocks: [{ type: 'section' }] } });
    await bench.slack.control.type({ ...here, text: '/note' });
    const { messages } = await bench.slack.control.messages(here);
    expect(messages.map((one) => one.text)).toEqual(['/note failed with the error "invalid_blocks"']);
  });
});

describe('shortcuts', () => {
  test('a global one has a trigger and no channel', async () => {
    await bench.slack.control.shortcut({ ...person, callback_id: 'new_note' });
    expect(last(bench, 'shortcut')).toMatchObject({
      callback_id: 'new_note',
      user: { id: USER.jonas },
      team: { id: 'T0NORTH001' },
    });
    expect(last(bench, 'shortcut')).not.toHaveProperty('channel');
    const { trigger_id } = last(bench, 'shortcut');
    expect(await bench.call('views.open', { trigger_id, view: modal() })).toMatchObject({ ok: true });
  });

  test("a message's has the message, its channel and a response url", async () => {
    const { ts } = await bench.slack.control.type({ ...here, text: 'Call @Marta Reyes' });
    await bench.slack.control.shortcut({
      ...person,
      callback_id: 'note_it',
      channel: CHANNEL.coaching,
      ts: String(ts),
    });
    expect(last(bench, 'message_action')).toMatchObject({
      callback_id: 'note_it',
      message_ts: ts,
      channel: { id: CHANNEL.coaching, name: 'coaching' },
      message: { user: USER.jonas, text: 'Call <@U0MARTA001>', ts },
      response_url: expect.stringContaining('/response/'),
      trigger_id: expect.any(String),
    });
  });
});
