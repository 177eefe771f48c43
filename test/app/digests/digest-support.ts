import { createServer, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { TouchlineOptions } from '../../../src/app.ts';
import type { Platform } from '../../../src/playground/platform-emulator/index.ts';
import {
  createClock,
  createSecrets,
  isDict,
  readBody,
} from '../../../src/playground/slack-simulator/index.ts';
import { listen } from '../../../src/server.ts';
import { type App, type AppOptions, channels, people, type Seen, startApp, workspaces } from '../support.ts';

type DigestOptions = Omit<AppOptions, 'touchline'> & {
  /** Whether #coaching is private, as by default, or open to everybody in the workspace. */
  channelKind?: 'private' | 'public';
  touchline?: Partial<TouchlineOptions>;
};

/** A test with an organization of known tasks and a clock that only moves when told to. */
export type DigestApp = App & {
  team: { jonas: string; priya: string; marta: string };
  anna: string;
  program: string;
  /** Adds an open task due this many days ago, at noon UTC; negative means in the future. */
  addTask(text: string, user: string, daysLate: number): string;
  /** Moves the clock and polls the scheduler. */
  moveTo(iso: string): Promise<void>;
  /** The channel's public posts, oldest first, without Slack's own: who joined, who left. */
  posts(channel?: string): Promise<Seen[]>;
  /** The number of `chat.postMessage` calls for a channel, successful or not. */
  postCalls(): Promise<number>;
  /** Touchline's direct messages to somebody. */
  told(user?: string): Promise<Seen[]>;
  /** The number of calls of a Web API method since the start. */
  slackCalls(method: string): Promise<number>;
  /** The number of stored messages (embedded store). */
  keptMessages(): number;
};

const dayS = 86_400;

function populate(platform: Platform) {
  const jonas = platform.addTeamMember({ name: 'Jonas Lindqvist', email: 'jonas@northfield.example' }).id;
  const priya = platform.addTeamMember({ name: 'Priya Nair', email: 'priya@northfield.example' }).id;
  const marta = platform.addTeamMember({
    name: 'Marta Reyes',
    email: 'marta@northfield.example',
    role: 'admin',
  }).id;
  const anna = platform.addClient({ name: 'Anna Kowalski', email: 'anna.kowalski@clients.example' }).id;
  const program = platform.addProgram({ name: 'Leadership Basics' }).id;
  for (const user of [jonas, priya, marta, anna]) platform.addMember({ program, user });
  return { team: { jonas, priya, marta }, anna, program };
}

/** @param at the clock's time, ISO 8601 */
export async function startDigestApp(at: string, options: DigestOptions = {}): Promise<DigestApp> {
  const clock = createClock(() => Date.parse(at));
  const app = await startApp({
    seed: false,
    at,
    ...options,
    slack: { clock, ...options.slack },
    touchline: { now: () => clock.now(), ...options.touchline },
  });
  const known = populate(app.platform);
  // Only the team reads it, so nobody is asked who may read what.
  await app.slack.control.channel({
    id: channels.coaching,
    teamId: workspaces.north,
    name: 'coaching',
    kind: options.channelKind ?? 'private',
    members: [people.marta, people.jonas, people.priya, 'bot'],
  });
  app.calls();
  async function slackCalls(method: string): Promise<number> {
    const { deliveries } = await app.slack.control.deliveries({ limit: 1000 });
    return deliveries.filter(({ url }) => url === method).length;
  }
  const noon = Math.floor(Date.parse(`${at.slice(0, 10)}T12:00:00Z`) / 1000);
  return {
    ...app,
    // A getter, because a restart replaces it.
    get touchline() {
      return app.touchline;
    },
    now: () => clock.now(),
    ...known,
    addTask: (text, user, daysLate) =>
      app.platform.addTask({ program: known.program, user, text, due: noon - daysLate * dayS }).id,
    async moveTo(iso) {
      clock.advance(Date.parse(iso) - clock.now());
      await app.touchline.poll();
      await app.quiet();
    },
    posts: async (channel = channels.coaching) =>
      (await app.messages('U0JONAS001', channel)).filter(
        ({ ephemeral, subtype }) => !ephemeral && subtype === undefined,
      ),
    async postCalls() {
      const { deliveries } = await app.slack.control.deliveries({ limit: 1000 });
      const posts = deliveries.filter(({ url }) => url === 'chat.postMessage');
      return posts.filter(({ payload }) => isDict(payload) && String(payload.channel).startsWith('C')).length;
    },
    async told(user = people.marta) {
      // What people are told is a job of its own.
      await app.touchline.poll();
      const messages = await app.messages(user, `D0APP${user.slice(2, 8)}`);
      return messages.filter(({ ephemeral }) => !ephemeral);
    },
    slackCalls,
    keptMessages() {
      const database = new DatabaseSync(join(app.dataDir, 'touchline.db'), { readOnly: true });
      try {
        const row = database.prepare("SELECT count(*) AS n FROM entries WHERE namespace = 'messages'").get();
        return Number(row?.n);
      } finally {
        database.close();
      }
    },
  };
}

/** A proxied response; `cut` sends only so many characters and then closes the connection. */
export type ProxiedResponse = {
  status: number;
  type: string;
  text: string;
  /** How long Slack wants to be left alone, of a 429. */
  retryAfter?: string;
  cut?: number;
};

/** A proxy; `onPass` may delay requests and change the responses. */
export type TestProxy = {
  url: string;
  /** The target server; set before the first request. */
  target: string;
  onPass: (
    request: IncomingMessage,
    pass: () => Promise<ProxiedResponse>,
    body: string,
  ) => Promise<ProxiedResponse>;
  close(): void;
};

export async function startProxy(): Promise<TestProxy> {
  const server = createServer(async (request, response) => {
    const body = await readBody(request);
    const pass = async (): Promise<ProxiedResponse> => {
      const { authorization = '', 'content-type': type = '' } = request.headers;
      const answer = await fetch(`${proxy.target}${request.url}`, {
        method: request.method ?? 'GET',
        headers: { authorization, ...(type && { 'content-type': type }) },
        ...(body.length > 0 && { body: new Uint8Array(body) }),
      });
      const { status, headers } = answer;
      const retryAfter = headers.get('retry-after');
      return {
        status,
        type: headers.get('content-type') ?? '',
        text: await answer.text(),
        ...(retryAfter !== null && { retryAfter }),
      };
    };
    const { status, type, text, retryAfter, cut } = await proxy.onPass(request, pass, body.toString());
    const whole = Buffer.from(text);
    response.writeHead(status, {
      'content-type': type,
      'content-length': whole.length,
      ...(retryAfter !== undefined && { 'retry-after': retryAfter }),
    });
    if (cut === undefined) response.end(whole);
    else response.write(whole.subarray(0, cut), () => response.destroy());
  });
  const proxy: TestProxy = {
    url: await listen(server, { host: '127.0.0.1', port: 0 }),
    target: '',
    onPass: (_request, pass) => pass(),
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
  return proxy;
}

/** A test whose Touchline reaches the Web API through a {@link TestProxy}. */
export async function startSlackProxyApp(at: string, options: Pick<DigestOptions, 'touchline'> = {}) {
  const proxy = await startProxy();
  const secret = 'the same for both';
  const slack = { signingSecret: createSecrets(secret)('signing secret'), apiUrl: `${proxy.url}/api/` };
  const app = await startDigestApp(at, {
    slack: { secret },
    touchline: { ...options.touchline, slack },
  });
  proxy.target = app.slack.apiUrl.replace(/\/api\/$/, '');
  // Addresses for answers are at Slack's own host, as Touchline demands.
  app.slack.mount(proxy.url);
  const { close } = app;
  return Object.assign(app, {
    proxy,
    async close() {
      await close();
      proxy.close();
    },
  });
}
