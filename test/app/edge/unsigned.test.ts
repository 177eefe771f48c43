import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, describe, expect } from 'vitest';
import { limits } from '../../../src/http/limits.ts';
import { signatureHeaders } from '../../../src/playground/slack-simulator/index.ts';
import { createHttpServer, listen } from '../../../src/server.ts';
import { appOnce, channels, people, startApp, workspaces } from '../support.ts';

/** Touchline behind the server that an operator's process has. Each port of {@link startApp} is another server. */
let server: Server;
let url: URL;
const sockets: Socket[] = [];

const { app, test } = appOnce(
  () =>
    startApp({
      touchline: {
        platformRequests: {
          secrets: ['the signing secret of the app'],
          appId: 'touchline',
          signatureHeader: 'upcoach-signature',
          refreshHeader: 'upcoach-refresh-token',
          maxAgeMs: 86_400_000,
        },
      },
    }),
  async () => {
    const { listener, connections } = app.touchline;
    server = createHttpServer(listener, connections);
    url = new URL(await listen(server, { host: '127.0.0.1', port: 0 }));
  },
);
afterEach(async () => {
  const gone = sockets.splice(0).filter(({ destroyed }) => !destroyed);
  await Promise.all(
    gone.map((socket) => {
      socket.destroy();
      return once(socket, 'close');
    }),
  );
});
afterAll(async () => {
  server.close();
  server.closeAllConnections();
});

function open(): Socket {
  const socket = connect(Number(url.port), url.hostname).setEncoding('utf8');
  socket.on('error', () => {}).resume();
  sockets.push(socket);
  return socket;
}

/** Sends this, and resolves to everything that came when the connection is closed. */
async function send(text: string): Promise<string> {
  const socket = open();
  let answer = '';
  socket.on('data', (some) => {
    answer += some;
  });
  socket.write(text);
  await once(socket, 'close');
  return answer;
}

const post = (path: string, headers: Record<string, string>, body: string): string =>
  [
    `POST ${path} HTTP/1.1`,
    'host: x',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '',
    body,
  ].join('\r\n');

/** `/todo help`, as Slack sends it. */
function signedCommand(): string {
  const body = new URLSearchParams({
    command: '/todo',
    text: 'help',
    team_id: workspaces.north,
    user_id: people.jonas,
    channel_id: channels.coaching,
    trigger_id: randomUUID(),
  }).toString();
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    'content-length': String(body.length),
    ...signatureHeaders(app.slack.signingSecret, body),
  };
  return post('/slack/events', headers, body);
}

/** The first line of what comes for this. */
async function statusLine(text: string): Promise<string> {
  const socket = open();
  socket.write(text);
  const [answer] = await once(socket, 'data');
  return String(answer).split('\r\n', 1)[0] ?? '';
}

/** A body of 1 MB that lacks its last byte, with a signature of the right form. */
function unfinished(): string {
  const headers = {
    'content-type': 'application/json',
    'content-length': String(1024 * 1024),
    'x-slack-request-timestamp': String(Math.floor(Date.now() / 1000)),
    'x-slack-signature': `v0=${'0'.repeat(64)}`,
  };
  return post('/slack/events', headers, 'x'.repeat(1024 * 1024 - 1));
}

async function metric(name: string): Promise<number> {
  const text = await send('GET /metrics HTTP/1.1\r\nhost: x\r\n\r\n');
  return Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(text)?.[1]);
}

describe('what strangers can take up', () => {
  test('is 4 MB of bodies, however many they do not finish, and Slack is answered meanwhile', async () => {
    let closed = 0;
    for (let sender = 0; sender < 400; sender += 1)
      open()
        .on('close', () => {
          closed += 1;
        })
        .write(unfinished());
    await expect.poll(() => closed).toBe(397);
    expect(await statusLine(signedCommand())).toBe('HTTP/1.1 200 OK');
    const held = await metric('touchline_unsigned_body_bytes');
    expect(held).toBeGreaterThan(0);
    expect(held).toBeLessThanOrEqual(limits.unfinishedBytes);
    expect(await metric('touchline_unsigned_cut_off_total{what="body"}')).toBe(397);
    await app.quiet();
  });

  test('is 500 connections, of which the oldest makes room for Slack', async () => {
    const strangers: Socket[] = [];
    let closed = 0;
    for (let count = 1; count <= limits.unsignedConnections + 100; count += 1) {
      const socket = open().on('close', () => {
        closed += 1;
      });
      strangers.push(socket);
      await once(socket, 'connect');
    }
    await expect.poll(() => closed).toBe(100);
    expect(await statusLine(signedCommand())).toBe('HTTP/1.1 200 OK');
    expect(strangers.slice(0, 100).every(({ destroyed }) => destroyed)).toBe(true);
    expect(await metric('touchline_unsigned_connections')).toBe(limits.unsignedConnections);
    await app.quiet();
  });

  test.each([
    ['GET', '/healthz', 200],
    ['GET', '/readyz', 200],
    ['GET', '/metrics', 200],
    ['GET', '/slack/events', 404],
    ['POST', '/slack/events', 401],
    ['POST', '/platform/install', 401],
    ['POST', '/platform/webhook', 401],
    ['PUT', '/platform/webhook', 405],
    ['GET', '/', 404],
  ])('is no connection after %s %s', async (method, path, status) => {
    const answer = await send(`${method} ${path} HTTP/1.1\r\nhost: x\r\ncontent-length: 0\r\n\r\n`);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(answer).toMatch(/\r\nconnection: close\r\n/);
  });

  test.each([
    ['an event without a signature', '/slack/events', { 'content-type': 'application/json' }],
    [
      'an event of last week',
      '/slack/events',
      {
        'content-type': 'application/json',
        'x-slack-request-timestamp': '1600000000',
        'x-slack-signature': `v0=${'0'.repeat(64)}`,
      },
    ],
    [
      'a form that is too long to be an ssl_check',
      '/slack/events',
      { ...form(), 'content-length': '1000000' },
    ],
    ['an installation', '/platform/install', {}],
    ['a webhook', '/platform/webhook', {}],
  ])('is not the body of %s: the answer comes before it', async (_, path, headers) => {
    let isAnswered = false;
    const sent = send(post(path, { 'content-length': '100', ...headers }, 'x')).finally(() => {
      isAnswered = true;
    });
    // Nothing of it is held meanwhile, as it would be until it is complete or cut off.
    while (!isAnswered) expect(await metric('touchline_unsigned_body_bytes')).toBe(0);
    expect(await sent).toMatch(/^HTTP\/1\.1 401 /);
  });
});

function form(): Record<string, string> {
  return { 'content-type': 'application/x-www-form-urlencoded' };
}

test('Slack’s connection stays open from one request to the next', async () => {
  const socket = open();
  for (let times = 0; times < 2; times += 1) {
    app.slack.clock.advance(2_000);
    socket.write(signedCommand());
    const [answer] = await once(socket, 'data');
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(answer).not.toMatch(/connection: close/i);
    await app.quiet();
  }
});
