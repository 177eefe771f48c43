import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { createSignature } from '../../src/playground/platform-emulator/index.ts';
import { phpJson } from '../../src/playground/platform-emulator/send/sign.ts';
import { stopClock } from '../support/stopped-clock.ts';
import { nowSeconds, start } from './support.ts';

type Received = {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingHttpHeaders;
  body: string;
};

const secret = 'app-secret';
let answer: { status: number; body: string };
let received: Received[];
let url: string;
let close: () => void;

beforeEach(async () => {
  answer = { status: 201, body: '{}' };
  received = [];
  const app = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      received.push({ method: request.method, url: request.url, headers: request.headers, body });
      response.writeHead(answer.status).end(answer.body);
    });
  });
  await new Promise<void>((resolve) => app.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(app.address() as AddressInfo).port}`;
  close = () => {
    app.closeAllConnections();
    app.close();
  };
});

afterEach(() => close());

const hmac = (text: string): string => createHmac('sha256', secret).update(text).digest('hex');

test('JSON is written as PHP writes it', () => {
  expect(phpJson({ a: 'x/y', b: 'é “🙂”', c: null, d: [1, true], e: '"\\\n' })).toBe(
    '{"a":"x\\/y","b":"\\u00e9 \\u201c\\ud83d\\ude42\\u201d","c":null,"d":[1,true],"e":"\\"\\\\\\n"}',
  );
});

test('a signature is an HMAC of the time and the JSON', () => {
  expect(createSignature({ a: 'é/', timestamp: 1700000000 }, secret)).toBe(
    `t=1700000000,${hmac('1700000000.{"a":"\\u00e9\\/","timestamp":1700000000}')}`,
  );
});

test('an installation request contains a token for the organization and is signed', async () => {
  const { platform, as } = await start();
  const { status, body, token } = await platform.sendInstallation({ url: `${url}/platform/install`, secret });
  expect([status, body]).toEqual([201, {}]);
  const [request] = received;
  expect(request).toMatchObject({ method: 'POST', url: '/platform/install' });
  const organization = platform.inspect().organization.id;
  expect(request?.body).toBe(
    JSON.stringify({ app: 'touchline', organization, token, timestamp: nowSeconds }),
  );
  expect(request?.headers['content-type']).toBe('application/json');
  expect(request?.headers['upcoach-refresh-token']).toBe('0');
  expect(request?.headers['upcoach-signature']).toBe(
    `t=${nowSeconds},${hmac(`${nowSeconds}.${request?.body}`)}`,
  );
  expect((await as(token).get('/me')).body.organization.id).toBe(organization);
});

test('a refresh has its own header, and every field can be overridden', async () => {
  const { platform, as } = await start();
  const { token } = await platform.sendInstallation({
    url,
    secret,
    organization: 'southgate',
    refresh: true,
    timestamp: 5,
    app: 'é',
  });
  expect(received[0]?.headers['upcoach-refresh-token']).toBe('1');
  expect(received[0]?.headers['upcoach-signature']).toMatch(/^t=5,[0-9a-f]{64}$/);
  expect(JSON.parse(received[0]?.body ?? '')).toMatchObject({ app: 'é', timestamp: 5 });
  expect((await as(token).get('/me')).body.organization.subdomain).toBe('southgate');
});

test('a webhook contains an event and is signed', async () => {
  const { platform } = await start();
  answer = { status: 200, body: 'no JSON' };
  const delivery = await platform.sendWebhook({ url: `${url}/platform/webhook`, secret });
  expect(delivery).toEqual({ status: 200, body: 'no JSON', attempts: 1 });
  expect(received[0]?.headers.accept).toBe('application/json');
  const [request] = received;
  expect(request?.body).toBe(
    JSON.stringify({
      event: 'app.uninstalled',
      event_timestamp: nowSeconds,
      data: { organization: platform.inspect().organization.id },
      timestamp: nowSeconds,
    }),
  );
  expect(request?.headers['upcoach-signature']).toBe(
    `t=${nowSeconds},${hmac(`${nowSeconds}.${request?.body}`)}`,
  );
  await platform.sendWebhook({ url, secret, event: 'task.created', data: { id: 'x', ok: true } });
  expect(JSON.parse(received[1]?.body ?? '')).toMatchObject({ event: 'task.created', data: { ok: true } });
});

test('is sent again, as the same delivery, until the app accepts it', async () => {
  const { platform } = await start();
  const answers = [503, 429, 201];
  const app = createServer((request, response) => {
    received.push({ method: request.method, url: request.url, headers: request.headers, body: '' });
    request.resume().on('end', () => response.writeHead(answers.shift() ?? 500).end('{}'));
  });
  await new Promise<void>((resolve) => app.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void app.close());
  const { run } = stopClock();
  const address = `http://127.0.0.1:${(app.address() as AddressInfo).port}`;
  const delivery = await run(platform.sendInstallation({ url: address, secret }));
  expect(delivery).toMatchObject({ status: 201, attempts: 3 });
  expect(new Set(received.map(({ headers }) => headers['upcoach-signature'])).size).toBe(1);
});

test('is not sent again when the app refuses it, and the new token is revoked', async () => {
  const { platform, as } = await start();
  answer = { status: 422, body: '{"message":"known"}' };
  const { token, ...delivery } = await platform.sendInstallation({ url, secret });
  expect(delivery).toEqual({ status: 422, body: { message: 'known' }, attempts: 1 });
  expect((await as(token).get('/me')).status).toBe(401);
});

test('a redirect is followed only to the same host, with the same method', async () => {
  const { platform } = await start();
  const elsewhere: string[] = [];
  const other = createServer((request, response) => {
    elsewhere.push(request.url ?? '');
    response.writeHead(201).end('{}');
  });
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void other.close());
  const away = `http://127.0.0.1:${(other.address() as AddressInfo).port}/platform/install`;
  const app = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://x');
    request.resume();
    if (pathname !== '/old') return void response.writeHead(201).end('{}');
    response.writeHead(Number(searchParams.get('status')), { location: searchParams.get('to') ?? '' }).end();
  });
  await new Promise<void>((resolve) => app.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void app.close());
  const base = `http://127.0.0.1:${(app.address() as AddressInfo).port}`;
  const sent = (status: number, to: string) =>
    platform.sendInstallation({ url: `${base}/old?status=${status}&to=${encodeURIComponent(to)}`, secret });
  expect((await sent(308, '/new')).status).toBe(201);
  for (const [status, to] of [
    [308, away],
    [302, '/new'],
    [307, `/old?status=307&to=${encodeURIComponent('/new')}`],
  ] as const)
    expect(await sent(status, to)).toMatchObject({ status, attempts: 1 });
  expect(elsewhere).toEqual([]);
});

test('a token of an app is refused after the app was uninstalled, and after a new one was accepted', async () => {
  const { platform, as } = await start();
  const status = async (token: string) => (await as(token).get('/me')).status;
  const first = await platform.sendInstallation({ url, secret });
  const next = await platform.sendInstallation({ url, secret, refresh: true });
  expect([await status(first.token), await status(next.token), platform.hasApp()]).toEqual([401, 200, true]);
  answer = { status: 200, body: '{}' };
  await platform.sendWebhook({ url, secret });
  expect([await status(next.token), platform.hasApp()]).toEqual([401, false]);
  expect(await status(platform.token())).toBe(200);
});
