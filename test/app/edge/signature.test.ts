import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { afterEach, beforeEach, describe, expect, vi } from 'vitest';
import { startTouchline } from '../../../src/app.ts';
import { createLog } from '../../../src/lib/log.ts';
import { type Dict, signatureHeaders } from '../../../src/playground/slack-simulator/index.ts';
import { listen } from '../../../src/server.ts';
import * as fixture from '../../support/fixture.ts';
import { turns } from '../../support/turns.ts';
import { appOnce, ending, people, startApp, workspaces } from '../support.ts';

let command: Dict;

const type = async () => {
  await app.type(people.jonas, '/todo');
  ({ payload: command } = await app.delivered('command'));
};
const { app, test } = appOnce(() => startApp(), type);
beforeEach(async () => {
  await app.quiet();
  app.calls();
  // Seconds are counted: none may pass between a signature and the look at it.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
});
afterEach(() => void vi.useRealTimers());

const seconds = (offset = 0) => Math.floor(Date.now() / 1000) + offset;

/** A `/todo list` command as Slack sends it: it costs one platform call, and Jonas sees a reply. */
const body = (): string =>
  new URLSearchParams(
    Object.entries({ ...command, trigger_id: randomUUID() }).map(([key, value]) => [key, String(value)]),
  ).toString();

const answers = async (): Promise<number> => (await app.messages(people.jonas)).length;

type Sent = { status: number; body: string };

async function send(
  body: string,
  headers: Record<string, string>,
  { path = '/slack/events', method = 'POST', at = app.url } = {},
): Promise<Sent> {
  const answer = await fetch(`${at}${path}`, {
    method,
    ...(method !== 'GET' && { body }),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  });
  return { status: answer.status, body: await answer.text() };
}

const signed = (body: string, atSeconds = seconds(), secret = app.slack.signingSecret) =>
  signatureHeaders(secret, body, atSeconds);

/** The right signature for a timestamp that is written in another way. */
const signedAs = (body: string, timestamp: string) => ({
  ...signed(body),
  'x-slack-request-timestamp': timestamp,
});

test('answers 200 when Slack says that it drops events', async () => {
  await app.slack.control.limitEvents({ team: workspaces.north });
  await app.quiet();
  const { deliveries } = await app.slack.control.deliveries({ limit: 1 });
  expect(deliveries[0]).toMatchObject({ kind: 'event', status: 200, payload: { type: 'app_rate_limited' } });
});

describe('a request with the right signature', () => {
  test.each([0, -299, 295])('is handled if signed %i s from now', async (offset) => {
    // Its address takes five answers.
    await type();
    app.calls();
    const before = await answers();
    const sent = body();
    const { status } = await app.done(() => send(sent, signed(sent, seconds(offset))));
    expect(status).toBe(200);
    expect(app.calls()).toContain('GET /todos');
    expect(await answers()).toBe(before + 1);
  });
});

describe('a request with a missing, wrong or outdated signature', () => {
  const wrong: [string, (body: string) => Record<string, string>][] = [
    ['no signature', () => ({})],
    ['a timestamp without a signature', () => ({ 'x-slack-request-timestamp': String(seconds()) })],
    [
      'a signature without a timestamp',
      (body) => ({ 'x-slack-signature': signed(body)['x-slack-signature'] ?? '' }),
    ],
    ['another secret', (body) => signed(body, seconds(), 'another secret')],
    ['an empty secret', (body) => signed(body, seconds(), '')],
    ['the signature of another body', (body) => signed(`${body}&text=other`)],
    ['a timestamp 301 s old', (body) => signed(body, seconds(-302))],
    ['a timestamp one day old', (body) => signed(body, seconds(-86_400))],
    ['a timestamp 301 s ahead', (body) => signed(body, seconds(302))],
    ['a timestamp one hour ahead', (body) => signed(body, seconds(3600))],
    ['a timestamp that is not a number', (body) => ({ ...signed(body), 'x-slack-request-timestamp': 'now' })],
    ['a timestamp with a fraction', (body) => signedAs(body, `${seconds()}.9`)],
    ['a timestamp with no fraction', (body) => signedAs(body, `${seconds()}.`)],
    ['a timestamp with a sign', (body) => signedAs(body, `+${seconds()}`)],
    ['a timestamp with zeros in front', (body) => signedAs(body, `00${seconds()}`)],
    ['a timestamp as hexadecimal digits', (body) => signedAs(body, `0x${seconds().toString(16)}`)],
    ['a timestamp with an exponent', (body) => signedAs(body, `${seconds() / 1e9}e9`)],
    ['two timestamps', (body) => signedAs(body, `${seconds()}, ${seconds()}`)],
    ['an empty timestamp', (body) => signedAs(body, '')],
    [
      'a timestamp other than the signed one',
      (body) => ({ ...signed(body), 'x-slack-request-timestamp': String(seconds(-7)) }),
    ],
    [
      'another version',
      (body) => ({
        ...signed(body),
        'x-slack-signature': (signed(body)['x-slack-signature'] ?? '').replace('v0', 'v1'),
      }),
    ],
    [
      'half a signature',
      (body) => ({
        ...signed(body),
        'x-slack-signature': (signed(body)['x-slack-signature'] ?? '').slice(0, 20),
      }),
    ],
  ];

  test.each(wrong)('%s: 401, and nothing happens', async (_what, headers) => {
    const before = await answers();
    const sent = body();
    expect(await send(sent, headers(sent))).toEqual({ status: 401, body: '' });
    await app.quiet();
    expect(app.calls()).toEqual([]);
    expect(await answers()).toBe(before);
  });

  test('names the clock or the signing secret, and a cause is one line', async () => {
    const lines: string[] = [];
    const log = createLog('info', { write: (line) => void lines.push(line) });
    const own = await ending(startApp({ touchline: { log } }));
    const warned = () =>
      lines.filter((line) => line.includes('"level":40')).map((line) => JSON.parse(line).msg);
    const post = (sent: string, headers: Record<string, string>) => send(sent, headers, { at: own.url });
    const sent = body();
    for (let times = 0; times < 5; times += 1) await post(sent, {});
    expect(warned()).toEqual(["Refused a request that cannot be Slack's (401)."]);
    const hourAgo = signed(sent, seconds(-3600), own.slack.signingSecret);
    for (let times = 0; times < 3; times += 1) expect((await post(sent, hourAgo)).status).toBe(401);
    expect(warned()).toEqual([expect.any(String), expect.stringMatching(/Set this machine’s clock/)]);
    for (let times = 0; times < 5; times += 1) await post(sent, signed(sent, seconds(), 'another'));
    expect(warned().slice(2)).toEqual([expect.stringMatching(/^Several .* SLACK_SIGNING_SECRET may be/)]);
  });

  test('is not let in by an unsigned ssl_check', async () => {
    expect((await send(`ssl_check=1&${body()}`, {})).status).toBe(200);
    await app.quiet();
    expect(app.calls()).toEqual([]);
  });
});

describe('a request that comes twice', () => {
  const json = { 'content-type': 'application/json' };
  let messages = 0;
  /** Jonas writes to Touchline directly; every call is another event. */
  const event = (eventId = randomUUID()): string => {
    messages += 1;
    return JSON.stringify({
      type: 'event_callback',
      team_id: 'T0NORTH001',
      event_id: eventId,
      event: {
        type: 'message',
        channel_type: 'im',
        channel: 'D0UNKNOWN1',
        user: people.jonas,
        text: 'list',
        ts: `1790000000.00000${messages}`,
      },
    });
  };
  // That channel is none of Slack's, and an address can be used once.
  afterEach(async () => void (await app.troubles()));
  const listed = () => app.calls().filter((call) => call === 'GET /todos').length;

  test('is refused with the same signature, and handled with a new one', async () => {
    const sent = body();
    const headers = signed(sent);
    expect((await app.done(() => send(sent, headers))).status).toBe(200);
    const retry = { ...headers, 'x-slack-retry-num': '1' };
    for (const same of [headers, retry]) expect(await send(sent, same)).toEqual({ status: 401, body: '' });
    await app.quiet();
    expect(listed()).toBe(1);
    expect((await app.done(() => send(sent, signed(sent, seconds(-1))))).status).toBe(200);
    expect(listed()).toBe(1);
  });

  test('is accepted and handled once, if it is an event that Slack sends again', async () => {
    const sent = event();
    const headers = { ...json, ...signed(sent) };
    expect((await app.done(() => send(sent, headers))).status).toBe(200);
    expect((await send(sent, headers)).status).toBe(401);
    // At once, in the same second; then a minute later.
    const again = { ...headers, 'x-slack-retry-num': '1', 'x-slack-retry-reason': 'http_error' };
    expect((await app.done(() => send(sent, again))).status).toBe(200);
    expect((await send(sent, again)).status).toBe(401);
    const later = { ...json, ...signed(sent, seconds(60)), 'x-slack-retry-num': '2' };
    expect((await app.done(() => send(sent, later))).status).toBe(200);
    expect(listed()).toBe(1);
  });

  test('is refused by another replica, and its event handled by one', async () => {
    const { slack, dataDir } = app;
    const other = await startTouchline({
      slack: { signingSecret: slack.signingSecret, apiUrl: slack.apiUrl },
      installations: { botToken: (of) => fixture.botToken(app, of), remove: async () => {} },
      platformUrl: 'http://127.0.0.1:9',
      dataDir,
      log: createLog('silent'),
      role: 'web',
    });
    const handled = fixture.countRequests({ touchline: other });
    const server = createServer((req, res) => void other.listener(req, res));
    const at = await listen(server, { host: '127.0.0.1', port: 0 });
    try {
      const sent = body();
      const headers = signed(sent);
      expect((await app.done(() => send(sent, headers))).status).toBe(200);
      expect((await send(sent, headers, { at })).status).toBe(401);
      const news = event();
      expect((await app.done(() => send(news, { ...json, ...signed(news) }))).status).toBe(200);
      const again = { ...json, ...signed(news, seconds(1)), 'x-slack-retry-num': '1' };
      expect((await send(news, again, { at })).status).toBe(200);
      const newest = event();
      expect((await send(newest, { ...json, ...signed(newest) }, { at })).status).toBe(200);
      await expect.poll(handled).toBe(1);
      await turns();
      expect(handled()).toBe(1);
    } finally {
      server.close();
      server.closeAllConnections();
      await other.close();
    }
  });
});

describe('Slack’s checks of an address', () => {
  test('answers a signed url_verification with the challenge', async () => {
    const sent = JSON.stringify({ type: 'url_verification', challenge: 'c-123', token: 'x' });
    const json = { 'content-type': 'application/json' };
    const answer = await send(sent, { ...json, ...signed(sent) });
    expect(answer).toEqual({ status: 200, body: '{"challenge":"c-123"}' });
    expect((await send(sent, json)).status).toBe(401);
  });
});

describe('a request that does not come from Slack', () => {
  test('a body of more than 1 MB is refused, and the next request is served', async () => {
    const sent = 'x'.repeat(1024 * 1024 + 1);
    expect((await send(sent, signed(sent))).status).toBe(413);
    expect((await send('ssl_check=1', {})).status).toBe(200);
  });

  test.each([
    ['{"type":"event_callback"', 'application/json'],
    ['payload=%7B', 'application/x-www-form-urlencoded'],
  ])('signed but cut off: 400 (%s)', async (sent, type) => {
    expect((await send(sent, { 'content-type': type, ...signed(sent) })).status).toBe(400);
  });

  test.each(['null', '[]', '1', '"x"', 'true', '['.repeat(100_000) + ']'.repeat(100_000)])(
    'signed but no object: 400 for either content type, and the process lives (%.20s)',
    async (json) => {
      for (const [sent, type] of [
        [json, 'application/json'],
        [`payload=${encodeURIComponent(json)}`, 'application/x-www-form-urlencoded'],
      ] as const) {
        expect((await send(sent, { 'content-type': type, ...signed(sent) })).status).toBe(400);
        expect((await send(sent, { 'content-type': type })).status).toBe(401);
      }
      expect((await send('ssl_check=1', {})).status).toBe(200);
    },
  );

  test('signed and nested deeply: the process lives', async () => {
    const deep = `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`;
    for (const sent of [
      `{"type":"event_callback","event":${deep}}`,
      `payload=${encodeURIComponent(`{"type":"block_actions","actions":[${deep}]}`)}`,
    ]) {
      const type = sent.startsWith('{') ? 'application/json' : 'application/x-www-form-urlencoded';
      const signal = AbortSignal.timeout(500);
      const headers = { 'content-type': type, ...signed(sent) };
      await fetch(`${app.url}/slack/events`, { method: 'POST', body: sent, signal, headers }).catch(
        () => undefined,
      );
    }
    await app.quiet();
    expect((await send('ssl_check=1', {})).status).toBe(200);
  });

  test.each([
    ['{}', 'application/json'],
    ['[1]', 'application/json'],
    ['{"type":"event_callback","event":"message"}', 'application/json'],
    ['{"type":"event_callback","event":{"type":"message","item":"x"}}', 'application/json'],
    ['{"type":"url_verification","challenge":{}}', 'application/json'],
    ['command=%2Ftodo', 'application/x-www-form-urlencoded'],
    ['command=&team_id=T1&user_id=U1&channel_id=C1&trigger_id=1', 'application/x-www-form-urlencoded'],
    ['command=%2Ftodo&command=%2Ftodo', 'application/x-www-form-urlencoded'],
    ['payload={"type":"block_actions","actions":[]}', 'application/x-www-form-urlencoded'],
    ['payload={"type":"constructor"}', 'application/x-www-form-urlencoded'],
  ])('signed but incomplete: 400 at once, and nothing happens (%s)', async (sent, type) => {
    expect(await send(sent, { 'content-type': type, ...signed(sent) })).toEqual({ status: 400, body: '' });
    await app.quiet();
    expect(app.calls()).toEqual([]);
    expect((await send('ssl_check=1', {})).status).toBe(200);
  });
});
