import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  createClock,
  createSlack,
  type SlackOptions,
  type SlackSimulator,
} from '../../src/playground/slack-simulator/index.ts';
import type { Clock } from '../../src/playground/slack-simulator/kit/clock.ts';
import { started } from '../support/started.ts';
import { testManifest } from './manifest.ts';

export type Json = Record<string, unknown>;

/** A request to the app. `payload` is the interaction, the event's envelope or the command's fields. */
export type ReceivedRequest = {
  path: string;
  headers: IncomingHttpHeaders;
  raw: string;
  payload: Json;
};

export type AppResponse = {
  status?: number;
  body?: unknown;
  headers?: Record<string, string>;
  afterMs?: number;
  cut?: boolean;
};

/** An app without any SDK: it records the requests that it receives, and responds as a test sets it up. */
export type BareApp = {
  url: string;
  received: ReceivedRequest[];
  /** Set it to respond with something other than an empty 200. */
  respond: (request: ReceivedRequest) => AppResponse | Promise<AppResponse>;
  /** The received payloads of a type (`block_actions`, `event_callback`, `/note`), oldest first. */
  payloads(type: string): Json[];
  close(): Promise<void>;
};

export const userIds = {
  marta: 'U0MARTA001',
  jonas: 'U0JONAS001',
  anna: 'U0ANNAK001',
  guest: 'U0GUEST001',
  olga: 'U0OUTSD001',
  sofia: 'U0SOUTHA01',
};
export const channelIds = {
  coaching: 'C0COACH001',
  general: 'C0GENERAL1',
  care: 'C0CLIENTC1',
  leadership: 'C0LEADER01',
  partners: 'C0PARTNER1',
};
export const botUserId = 'U0APPNORTH';
export const appDmId = 'D0APPJONAS0';

function parse(raw: string, type: string | undefined): Json {
  if (type?.startsWith('application/json')) return JSON.parse(raw);
  const form = Object.fromEntries(new URLSearchParams(raw));
  return form.payload === undefined ? form : JSON.parse(form.payload);
}

export async function startBareApp(): Promise<BareApp> {
  const received: ReceivedRequest[] = [];
  const server: Server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const raw = Buffer.concat(chunks).toString('utf8');
    const incoming = {
      path: request.url ?? '',
      headers: request.headers,
      raw,
      payload: parse(raw, request.headers['content-type']),
    };
    received.push(incoming);
    const answer = await app.respond(incoming);
    if (answer.afterMs !== undefined) await new Promise((resolve) => setTimeout(resolve, answer.afterMs));
    if (answer.cut === true) {
      response.destroy();
      return;
    }
    const body =
      answer.body === undefined
        ? ''
        : typeof answer.body === 'string'
          ? answer.body
          : JSON.stringify(answer.body);
    response.writeHead(answer.status ?? 200, {
      'content-type': typeof answer.body === 'string' ? 'text/plain' : 'application/json',
      ...answer.headers,
    });
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const app: BareApp = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    respond: () => ({}),
    payloads: (type) =>
      received
        .map(({ payload }) => payload)
        .filter((payload) => payload.type === type || payload.command === type),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return app;
}

/** A clock that only moves when a test moves it, so that no outcome depends on the machine's speed. */
export function stoppedClock(): Clock {
  const startMs = Date.now();
  return createClock(() => startMs);
}

/** A simulator that listens, and a bare app that it sends requests to. */
export type Harness = {
  slack: SlackSimulator;
  url: string;
  app: BareApp;
  /** Calls a Web API method with JSON arguments; by default as T0NORTH001's bot. */
  call(method: string, args?: Json, token?: string | null): Promise<Json>;
  /** Like `call`, but returns the whole HTTP response. */
  fetchMethod(method: string, args?: Json, token?: string | null): Promise<Response>;
  close(): Promise<void>;
};

export async function startHarness(options: Partial<SlackOptions> = {}): Promise<Harness> {
  const app = await startBareApp();
  const slack = createSlack({
    manifest: testManifest(),
    appUrl: app.url,
    clock: stoppedClock(),
    ...options,
  });
  const { url } = await slack.listen();
  const fetchMethod: Harness['fetchMethod'] = (method, args = {}, token = slack.botToken()) =>
    fetch(`${slack.apiUrl}${method}`, {
      method: 'POST',
      body: JSON.stringify(args),
      headers: {
        'content-type': 'application/json; charset=utf-8',
        ...(token !== null && { authorization: `Bearer ${token}` }),
      },
    });
  return {
    slack,
    url,
    app,
    fetchMethod,
    call: async (method, args, token) => (await fetchMethod(method, args, token)).json() as Promise<Json>,
    async close() {
      await slack.close();
      await app.close();
    },
  };
}

/** The value at a path such as `view.blocks.0.block_id`. */
export function valueAt(value: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (inner, key) => (typeof inner === 'object' && inner !== null ? (inner as Json)[key] : undefined),
      value,
    );
}

export const modal = (changes: Json = {}): Json => ({
  type: 'modal',
  callback_id: 'note',
  title: { type: 'plain_text', text: 'Note' },
  submit: { type: 'plain_text', text: 'Save' },
  blocks: [
    {
      type: 'input',
      block_id: 'text',
      label: { type: 'plain_text', text: 'Text' },
      element: { type: 'plain_text_input', action_id: 'input' },
    },
  ],
  ...changes,
});

export const button = (actionId: string, value = 'v'): Json => ({
  type: 'button',
  action_id: actionId,
  text: { type: 'plain_text', text: 'Go' },
  value,
});

/** The newest payload of a type that the app received. */
export const lastPayload = (harness: Harness, type: string): Json => harness.app.payloads(type).at(-1) ?? {};

/** Posts blocks to #coaching; returns their message as a container. */
export async function postBlocks(
  harness: Harness,
  blocks: Json[],
): Promise<{ type: 'message'; channel: string; ts: string }> {
  const { ts } = await harness.call('chat.postMessage', { channel: channelIds.coaching, text: 'x', blocks });
  return { type: 'message', channel: channelIds.coaching, ts: String(ts) };
}

/** Types a command as Jonas, and opens a modal with its trigger; returns its view as a container. */
export async function openModal(harness: Harness, view: Json): Promise<{ type: 'view'; view_id: string }> {
  await harness.slack.control.type({ user: userIds.jonas, channel: channelIds.coaching, text: '/note' });
  const opened = await harness.call('views.open', {
    trigger_id: lastPayload(harness, '/note').trigger_id,
    view,
  });
  if (opened.ok !== true) throw new Error(JSON.stringify(opened));
  return { type: 'view', view_id: String(valueAt(opened, 'view.id')) };
}

/** Tests with a simulator and an app of their own each. */
export const harnessEach = (...given: Parameters<typeof startHarness>) =>
  harnessOf('test', () => startHarness(...given));
/** Tests that share a simulator and an app, which start once a file. */
export const harnessOnce = (...given: Parameters<typeof startHarness>) =>
  harnessOf('file', () => startHarness(...given));

function harnessOf(scope: 'file' | 'test', start: () => Promise<Harness>) {
  const { running: harness, test } = started(scope, start);
  return { harness, test };
}
