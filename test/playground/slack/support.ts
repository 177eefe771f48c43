import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createSlack, type SlackOptions, type SlackSimulator } from '../../../src/playground/slack/server.ts';
import { testManifest } from './manifest.ts';

export type Json = Record<string, unknown>;

/** What the app was sent. `payload` is the interaction, the event's envelope or the command's fields. */
export type Received = {
  path: string;
  headers: IncomingHttpHeaders;
  raw: string;
  payload: Json;
};

export type Answer = {
  status?: number;
  body?: unknown;
  headers?: Record<string, string>;
  afterMs?: number;
  cut?: boolean;
};

/** An app of nothing but HTTP: it keeps what it is sent, and answers what it is told to. */
export type BareApp = {
  url: string;
  received: Received[];
  /** Set it to answer otherwise than with an empty 200. */
  answer: (request: Received) => Answer | Promise<Answer>;
  /** The payloads of one type (`block_actions`, `event_callback`, `/note`), oldest first. */
  of(type: string): Json[];
  close(): Promise<void>;
};

export const USER = {
  marta: 'U0MARTA001',
  jonas: 'U0JONAS001',
  anna: 'U0ANNAK001',
  guest: 'U0GUEST001',
  olga: 'U0OUTSD001',
  sofia: 'U0SOUTHA01',
};
export const CHANNEL = {
  coaching: 'C0COACH001',
  general: 'C0GENERAL1',
  care: 'C0CLIENTC1',
  leadership: 'C0LEADER01',
  partners: 'C0PARTNER1',
};
export const BOT = 'U0APPNORTH';
export const DM = 'D0APPJONAS0';

function parse(raw: string, type: string | undefined): Json {
  if (type?.startsWith('application/json')) return JSON.parse(raw);
  const form = Object.fromEntries(new URLSearchParams(raw));
  return form.payload === undefined ? form : JSON.parse(form.payload);
}

export async function startBareApp(): Promise<BareApp> {
  const received: Received[] = [];
  const server: Server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const raw = Buffer.concat(chunks).toString('utf8');
    const one = {
      path: request.url ?? '',
      headers: request.headers,
      raw,
      payload: parse(raw, request.headers['content-type']),
    };
    received.push(one);
    const answer = await app.answer(one);
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
    answer: () => ({}),
    of: (type) =>
      received
        .map((one) => one.payload)
        .filter((payload) => payload.type === type || payload.command === type),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return app;
}

/** A simulator that listens, and a bare app behind it. */
export type Bench = {
  slack: SlackSimulator;
  url: string;
  app: BareApp;
  /** Calls a Web API method with JSON arguments, as T0NORTH001's bot unless told. */
  call(method: string, args?: Json, token?: string | null): Promise<Json>;
  /** As `call`, with the whole HTTP answer. */
  raw(method: string, args?: Json, token?: string | null): Promise<Response>;
  close(): Promise<void>;
};

export async function startBench(options: Partial<SlackOptions> = {}): Promise<Bench> {
  const app = await startBareApp();
  const slack = createSlack({ manifest: testManifest(), appUrl: app.url, ...options });
  const { url } = await slack.listen();
  const raw: Bench['raw'] = (method, args = {}, token = slack.botToken()) =>
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
    raw,
    call: async (method, args, token) => (await raw(method, args, token)).json() as Promise<Json>,
    async close() {
      await slack.close();
      await app.close();
    },
  };
}

/** The value at a path such as `view.blocks.0.block_id`. */
export function at(value: unknown, path: string): unknown {
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

/** The newest payload of a type that the app was sent. */
export const last = (bench: Bench, type: string): Json => bench.app.of(type).at(-1) ?? {};

/** Posts blocks to #coaching and says where they stand. */
export async function postBlocks(
  bench: Bench,
  blocks: Json[],
): Promise<{ type: 'message'; channel: string; ts: string }> {
  const { ts } = await bench.call('chat.postMessage', { channel: CHANNEL.coaching, text: 'x', blocks });
  return { type: 'message', channel: CHANNEL.coaching, ts: String(ts) };
}

/** Has Jonas type a command, and opens a modal with its trigger. */
export async function openModal(bench: Bench, view: Json): Promise<{ type: 'view'; view_id: string }> {
  await bench.slack.control.type({ user: USER.jonas, channel: CHANNEL.coaching, text: '/note' });
  const opened = await bench.call('views.open', { trigger_id: last(bench, '/note').trigger_id, view });
  if (opened.ok !== true) throw new Error(JSON.stringify(opened));
  return { type: 'view', view_id: String(at(opened, 'view.id')) };
}
