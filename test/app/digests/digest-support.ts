import { createServer, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { TouchlineOptions } from '../../../src/app.ts';
import type { Platform } from '../../../src/playground/platform-emulator/index.ts';
import { createSecrets, readBody } from '../../../src/playground/slack-simulator/index.ts';
import { listen } from '../../../src/server.ts';
import { type App, type AppOptions, startApp } from '../support.ts';

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
  const app = await startApp({ seed: false, at, ...options });
  const known = populate(app.platform);
  // Only the team reads it, so nobody is asked who may read what.
  await app.channel({ kind: options.channelKind ?? 'private' });
  app.calls();
  const noon = Math.floor(Date.parse(`${at.slice(0, 10)}T12:00:00Z`) / 1000);
  return Object.assign(app, {
    ...known,
    addTask: (text: string, user: string, daysLate: number) =>
      app.platform.addTask({ program: known.program, user, text, due: noon - daysLate * dayS }).id,
    keptMessages() {
      using database = new DatabaseSync(join(app.dataDir, 'touchline.db'), { readOnly: true });
      const row = database.prepare("SELECT count(*) AS n FROM entries WHERE namespace = 'messages'").get();
      return Number(row?.n);
    },
  });
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
