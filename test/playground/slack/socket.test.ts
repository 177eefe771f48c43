import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { testManifest } from './manifest.ts';
import { type Bench, button, CHANNEL, DM, type Json, postBlocks, startBench, USER } from './support.ts';

const { settings } = testManifest();
const {
  message_menu_options_url: _options,
  request_url: _url,
  ...interactivity
} = settings?.interactivity ?? { is_enabled: true };
const socketManifest = testManifest({
  settings: { ...settings, interactivity, socket_mode_enabled: true },
});

let bench: Bench;
beforeEach(async () => {
  bench = await startBench({ manifest: socketManifest, rateLimits: false });
});
afterEach(() => bench.close());

/** One connection of an app, by hand: what came over it, and what it answers. */
type Connection = {
  socket: WebSocket;
  received: Json[];
  answer: (envelope: Json) => Json | undefined;
  closed: Promise<number>;
};

async function connect(): Promise<Connection> {
  const { url } = await bench.call('apps.connections.open', {}, bench.slack.appToken);
  const socket = new WebSocket(String(url));
  const received: Json[] = [];
  const connection: Connection = {
    socket,
    received,
    answer: () => ({}),
    closed: new Promise((resolve) => socket.once('close', resolve)),
  };
  const hello = new Promise<void>((resolve, reject) => {
    socket.once('error', reject);
    socket.on('message', (data) => {
      const envelope = JSON.parse(String(data)) as Json;
      received.push(envelope);
      if (envelope.type === 'hello') resolve();
      if (envelope.envelope_id === undefined) return;
      const payload = connection.answer(envelope);
      if (payload !== undefined) socket.send(JSON.stringify({ envelope_id: envelope.envelope_id, payload }));
    });
  });
  await hello;
  return connection;
}

const typed = { user: USER.jonas, channel: CHANNEL.coaching, text: '/note hi' };

describe('apps.connections.open', () => {
  test('gives a ticket for one connection', async () => {
    const { url, ok } = await bench.call('apps.connections.open', {}, bench.slack.appToken);
    expect(ok).toBe(true);
    const first = new WebSocket(String(url));
    await new Promise((resolve) => first.once('open', resolve));
    const second = new WebSocket(String(url));
    const refused = await new Promise<Error>((resolve) => second.once('error', resolve));
    expect(refused.message).toContain('403');
  });

  test('is refused when the manifest has Socket Mode off', async () => {
    const other = await startBench();
    expect(await other.call('apps.connections.open', {}, other.slack.appToken)).toMatchObject({
      ok: false,
      error: 'socket_mode_not_enabled',
    });
    await other.close();
  });

  test('no more than ten connections', async () => {
    for (let count = 0; count < 10; count += 1) await connect();
    expect(await bench.call('apps.connections.open', {}, bench.slack.appToken)).toMatchObject({
      error: 'too_many_websockets',
    });
  });

  test('an upgrade from a page elsewhere is refused', async () => {
    const { url } = await bench.call('apps.connections.open', {}, bench.slack.appToken);
    const socket = new WebSocket(String(url), { origin: 'http://evil.example' });
    const refused = await new Promise<Error>((resolve) => socket.once('error', resolve));
    expect(refused.message).toBeTruthy();
  });
});

describe('envelopes', () => {
  test('hello first, then each kind in its envelope; nothing goes over HTTP', async () => {
    const connection = await connect();
    await bench.slack.control.type(typed);
    const container = await postBlocks(bench, [{ type: 'actions', block_id: 'b', elements: [button('go')] }]);
    await bench.slack.control.action({ user: USER.jonas, container, block_id: 'b', action_id: 'go' });
    await bench.slack.control.type({ user: USER.jonas, channel: DM, text: 'hello' });
    await bench.slack.settled();
    expect(connection.received).toMatchObject([
      { type: 'hello', num_connections: 1, connection_info: { app_id: 'A0SIMULATE' } },
      { type: 'slash_commands', accepts_response_payload: true, payload: { command: '/note', text: 'hi' } },
      { type: 'events_api', payload: { event: { bot_id: 'B0APPNORTH' } } },
      { type: 'interactive', accepts_response_payload: true, payload: { type: 'block_actions' } },
      {
        type: 'events_api',
        accepts_response_payload: false,
        retry_attempt: 0,
        payload: { event: { type: 'message', text: 'hello' } },
      },
    ]);
    expect(new Set(connection.received.slice(1).map((one) => one.envelope_id)).size).toBe(4);
    expect(bench.app.received).toHaveLength(0);
  });

  test('the answer goes along with the acknowledgement', async () => {
    const connection = await connect();
    connection.answer = () => ({ text: 'over the socket' });
    await bench.slack.control.type(typed);
    const { messages } = await bench.slack.control.messages({ user: USER.jonas, channel: CHANNEL.coaching });
    expect(messages).toMatchObject([{ text: 'over the socket', ephemeral: true }]);
  });

  test('no acknowledgement: operation_timeout; no connection: dispatch_failed', async () => {
    const connection = await connect();
    connection.answer = () => {
      bench.slack.clock.advance(3001);
      return undefined;
    };
    expect((await bench.slack.control.type(typed)).delivery).toMatchObject({ error: 'operation_timeout' });
    connection.socket.close();
    await connection.closed;
    expect((await bench.slack.control.type(typed)).delivery).toMatchObject({ error: 'connection_failed' });
  });

  test('an event that is not acknowledged comes again, saying so', async () => {
    const connection = await connect();
    connection.answer = (envelope) => {
      if (envelope.retry_attempt === 1) return {};
      bench.slack.clock.advance(3001);
      return undefined;
    };
    await bench.slack.control.type({ user: USER.jonas, channel: DM, text: 'hello' });
    await bench.slack.settled();
    expect(connection.received.slice(1)).toMatchObject([
      { retry_attempt: 0 },
      { retry_attempt: 1, retry_reason: 'http_timeout' },
    ]);
  });

  test('several connections take turns', async () => {
    const connections = [await connect(), await connect()];
    for (let count = 0; count < 4; count += 1) await bench.slack.control.type(typed);
    expect(connections.map((one) => one.received.length)).toEqual([3, 3]);
  });

  test('what is not an acknowledgement is passed over', async () => {
    const connection = await connect();
    connection.socket.send('not json');
    connection.socket.send(JSON.stringify({ envelope_id: 'nobody asked' }));
    expect((await bench.slack.control.type(typed)).delivery).toMatchObject({ status: 200 });
  });
});

test('a disconnect on request: the app is told why, and the connection is closed', async () => {
  const connection = await connect();
  expect(await bench.slack.control.disconnect({ reason: 'warning' })).toEqual({ disconnected: 1 });
  expect(await connection.closed).toBe(1000);
  expect(connection.received.at(-1)).toMatchObject({ type: 'disconnect', reason: 'warning' });
});

test('a connection that breaks while the app works: the person is told', async () => {
  const connection = await connect();
  connection.answer = () => {
    connection.socket.terminate();
    return undefined;
  };
  expect((await bench.slack.control.type(typed)).delivery).toMatchObject({ error: 'connection_failed' });
});
