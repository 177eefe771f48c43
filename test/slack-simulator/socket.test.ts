import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { testManifest } from './manifest.ts';
import {
  appDmId,
  button,
  channelIds,
  type Harness,
  type Json,
  postBlocks,
  startHarness,
  userIds,
} from './support.ts';

const { settings } = testManifest();
const {
  message_menu_options_url: _options,
  request_url: _url,
  ...interactivity
} = settings?.interactivity ?? { is_enabled: true };
const socketManifest = testManifest({
  settings: { ...settings, interactivity, socket_mode_enabled: true },
});

let harness: Harness;
beforeEach(async () => {
  harness = await startHarness({ manifest: socketManifest, rateLimits: false });
});
afterEach(() => harness.close());

/** A Socket Mode connection of an app: what it received, and how it responds. */
type Connection = {
  socket: WebSocket;
  received: Json[];
  answer: (envelope: Json) => Json | undefined;
  closed: Promise<number>;
};

async function connect(): Promise<Connection> {
  const { url } = await harness.call('apps.connections.open', {}, harness.slack.appToken);
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

const typed = { user: userIds.jonas, channel: channelIds.coaching, text: '/note hi' };

describe('apps.connections.open', () => {
  test('returns a URL for one connection', async () => {
    const { url, ok } = await harness.call('apps.connections.open', {}, harness.slack.appToken);
    expect(ok).toBe(true);
    const first = new WebSocket(String(url));
    await new Promise((resolve) => first.once('open', resolve));
    const second = new WebSocket(String(url));
    const rejected = await new Promise<Error>((resolve) => second.once('error', resolve));
    expect(rejected.message).toContain('403');
  });

  test('fails if Socket Mode is off in the manifest', async () => {
    const other = await startHarness();
    expect(await other.call('apps.connections.open', {}, other.slack.appToken)).toMatchObject({
      ok: false,
      error: 'socket_mode_not_enabled',
    });
    await other.close();
  });

  test('allows up to ten connections', async () => {
    for (let count = 0; count < 10; count += 1) await connect();
    expect(await harness.call('apps.connections.open', {}, harness.slack.appToken)).toMatchObject({
      error: 'too_many_websockets',
    });
  });

  test('rejects an upgrade from a page elsewhere', async () => {
    const { url } = await harness.call('apps.connections.open', {}, harness.slack.appToken);
    const socket = new WebSocket(String(url), { origin: 'http://evil.example' });
    const rejected = await new Promise<Error>((resolve) => socket.once('error', resolve));
    expect(rejected.message).toBeTruthy();
  });
});

describe('envelopes', () => {
  test('hello comes first, then each type in its envelope; nothing goes over HTTP', async () => {
    const connection = await connect();
    await harness.slack.control.type(typed);
    const container = await postBlocks(harness, [
      { type: 'actions', block_id: 'b', elements: [button('go')] },
    ]);
    await harness.slack.control.action({ user: userIds.jonas, container, block_id: 'b', action_id: 'go' });
    await harness.slack.control.type({ user: userIds.jonas, channel: appDmId, text: 'hello' });
    await harness.slack.settled();
    expect(connection.received).toMatchObject([
      { type: 'hello', num_connections: 1, connection_info: { app_id: 'A0SIMULATE' } },
      { type: 'slash_commands', accepts_response_payload: true, payload: { command: '/note', text: 'hi' } },
      { type: 'events_api', payload: { event: { bot_id: 'B0APPNORTH' } } },
      { type: 'interactive', accepts_response_payload: false, payload: { type: 'block_actions' } },
      {
        type: 'events_api',
        accepts_response_payload: false,
        retry_attempt: 0,
        payload: { event: { type: 'message', text: 'hello' } },
      },
    ]);
    expect(new Set(connection.received.slice(1).map(({ envelope_id }) => envelope_id)).size).toBe(4);
    expect(harness.app.received).toHaveLength(0);
  });

  test('the response comes with the acknowledgement', async () => {
    const connection = await connect();
    connection.answer = () => ({ text: 'over the socket' });
    await harness.slack.control.type(typed);
    const { messages } = await harness.slack.control.messages({
      user: userIds.jonas,
      channel: channelIds.coaching,
    });
    expect(messages).toMatchObject([{ text: 'over the socket', ephemeral: true }]);
  });

  test('no acknowledgement is operation_timeout; no connection is connection_failed', async () => {
    const connection = await connect();
    connection.answer = () => {
      harness.slack.clock.advance(3001);
      return undefined;
    };
    expect((await harness.slack.control.type(typed)).delivery).toMatchObject({ error: 'operation_timeout' });
    connection.socket.close();
    await connection.closed;
    expect((await harness.slack.control.type(typed)).delivery).toMatchObject({ error: 'connection_failed' });
  });

  test('an event without acknowledgement is retried with the reason', async () => {
    const connection = await connect();
    connection.answer = (envelope) => {
      if (envelope.retry_attempt === 1) return {};
      harness.slack.clock.advance(3001);
      return undefined;
    };
    await harness.slack.control.type({ user: userIds.jonas, channel: appDmId, text: 'hello' });
    await harness.slack.settled();
    expect(connection.received.slice(1)).toMatchObject([
      { retry_attempt: 0 },
      { retry_attempt: 1, retry_reason: 'timeout' },
    ]);
  });

  test('several connections take turns', async () => {
    const connections = [await connect(), await connect()];
    for (let count = 0; count < 4; count += 1) await harness.slack.control.type(typed);
    expect(connections.map(({ received }) => received.length)).toEqual([3, 3]);
  });

  test('anything but an acknowledgement is ignored', async () => {
    const connection = await connect();
    connection.socket.send('not json');
    connection.socket.send(JSON.stringify({ envelope_id: 'nobody asked' }));
    expect((await harness.slack.control.type(typed)).delivery).toMatchObject({ status: 200 });
  });
});

test('a disconnect tells the app why and closes the connection', async () => {
  const connection = await connect();
  expect(await harness.slack.control.disconnect({ reason: 'warning' })).toEqual({ disconnected: 1 });
  expect(await connection.closed).toBe(1000);
  expect(connection.received.at(-1)).toMatchObject({ type: 'disconnect', reason: 'warning' });
});

test('a connection that breaks before the acknowledgement fails the delivery', async () => {
  const connection = await connect();
  connection.answer = () => {
    connection.socket.terminate();
    return undefined;
  };
  expect((await harness.slack.control.type(typed)).delivery).toMatchObject({ error: 'connection_failed' });
});
