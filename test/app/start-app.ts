import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTouchline, type Touchline, type TouchlineOptions } from '../../src/app.ts';
import { createLog } from '../../src/lib/log.ts';
import { createPlatform, type Platform } from '../../src/playground/platform-emulator/index.ts';
import type { Delivery, Dict, FaultInput } from '../../src/playground/slack-simulator/index.ts';
import {
  createClock,
  createSlack,
  isDict,
  placedElements,
  type SlackOptions,
  type SlackSimulator,
  signatureHeaders,
  valueField,
} from '../../src/playground/slack-simulator/index.ts';
import { type Door, startDoor } from '../support/door.ts';
import * as fixture from '../support/fixture.ts';
import { turns } from '../support/turns.ts';
import { until } from '../support/until.ts';
import { buttonsIn, menuIn, type Seen, toSeen } from './seen.ts';

/** The people in the simulator; the seeded platform has the same ones. */
export const people = {
  marta: 'U0MARTA001',
  jonas: 'U0JONAS001',
  priya: 'U0PRIYA001',
  anna: 'U0ANNAK001',
  tom: 'U0GUEST001',
  lee: 'U0NOBOD001',
  sofia: 'U0SOUTHA01',
  olga: 'U0OUTSD001',
} as const;

export const channels = {
  coaching: 'C0COACH001',
  general: 'C0GENERAL1',
  clientCare: 'C0CLIENTC1',
  leadership: 'C0LEADER01',
  partners: 'C0PARTNER1',
  southAdvisory: 'C0SOUTHADV',
} as const;

export const workspaces = { north: 'T0NORTH001', south: 'T0SOUTH001' } as const;

/** What a test's clock says by default: a Wednesday, 10:00 UTC. */
export const startsAt = '2026-11-18T10:00:00Z';

export type AppOptions = {
  /** The seeded organization (Northfield Coaching), or with `false` an empty one called "Testing" with only its admin. */
  seed?: boolean;
  /** The platform's database file; in memory by default. */
  platformFile?: string;
  /** What the clock of Slack, the platform and Touchline says (ISO 8601). It moves when a test or a pause of Touchline moves it. */
  at?: string;
  /** The clock is the machine's, for a test whose Touchline is a process of its own. */
  isRealTime?: boolean;
  /** Whether T0NORTH001 is connected to the platform's first organization; true by default. */
  connected?: boolean;
  slack?: Partial<SlackOptions>;
  touchline?: Partial<Omit<TouchlineOptions, 'slack'>>;
};

export type App = {
  slack: SlackSimulator;
  platform: Platform;
  /** Touchline reaches the platform through this door. */
  door: Door;
  /** The running instance; `restart` replaces it. */
  readonly touchline: Touchline;
  /** The address Touchline listens on. */
  url: string;
  dataDir: string;
  now(): number;

  /** Types a line, waits until Touchline is done, and returns the newest message the person sees. */
  type(user: string, text: string, channel?: string): Promise<Seen>;
  /** Clicks the button with this label (the `nth` one, from 0), waits, and returns the message as it is then. */
  click(
    user: string,
    message: Seen,
    label: string,
    options?: { nth?: number; channel?: string },
  ): Promise<Seen>;
  /** Chooses an option of the message's menus by its label. */
  choose(user: string, message: Seen, option: string, channel?: string): Promise<Seen>;
  /** The person's modals, bottom first, like `views` in the control API's state. */
  views(user: string): Promise<{ id: string; view: Dict; blocks: Dict[] }[]>;
  /** Fills in the topmost modal (by block ID) and submits it. */
  submit(
    user: string,
    values: Record<string, unknown>,
  ): Promise<{ errors?: Record<string, string>; problem?: string }>;
  messages(user: string, channel?: string): Promise<Seen[]>;
  lastMessage(user: string, channel?: string): Promise<Seen>;
  /** Waits until Touchline is idle. */
  quiet(): Promise<void>;
  /** Waits until the condition holds. */
  until(holds: () => boolean | Promise<boolean>): Promise<void>;
  /** Runs `start` and waits until the work it triggers in Touchline is done, which may be after the ack. */
  done<T>(start: () => Promise<T>): Promise<T>;

  /** Sends Touchline a signed request like Slack (form fields or an interaction payload); returns the status. */
  send(payload: Dict, as: 'command' | 'interaction'): Promise<number>;
  /** The newest delivery of this kind. */
  delivered(kind: Delivery['kind']): Promise<Delivery & { payload: Dict }>;
  /** One line for every delivery, call or response that failed since the last time this was called. */
  troubles(): Promise<string[]>;
  /** The same, but for what the test's own faults made fail, and for calls that were made again later. */
  left(): Promise<string[]>;
  faults(...add: FaultInput[]): Promise<void>;

  /** The platform's calls since the last time this was called, such as `GET /todos`. */
  calls(): string[];
  tasks(text?: string): ReturnType<Platform['inspect']>['tasks'];
  /** Touchline forgets which programs somebody used last. */
  forget(user: string): Promise<void>;
  /** Stops Touchline and starts it again on the same data. */
  restart(): Promise<void>;
  close(): Promise<void>;
};

const brief = ({ kind, url, status, error, responseBody }: Delivery): string =>
  [kind, url.replace(/\/T0.*/, ''), status, error, JSON.stringify(responseBody)].filter(Boolean).join(' ');

/** Asking whether somebody is in Slack is no trouble when they are not. */
const isFailure = ({ status, error, responseBody }: Delivery): boolean =>
  status !== 200 ||
  (error !== 'users_not_found' &&
    (error !== undefined || (isDict(responseBody) && responseBody.ok === false)));

/**
 * Slack (the simulator with the project's manifest), the embedded platform, and Touchline as in production, each on
 * its own port. The store is SQLite in a new folder unless `touchline.redisUrl` is set.
 */
export async function startApp(options: AppOptions = {}): Promise<App> {
  const begin = Date.parse(options.at ?? startsAt);
  const clock = options.slack?.clock ?? createClock(options.isRealTime ? Date.now : () => begin);
  const now = () => clock.now();
  const slack = createSlack({
    manifest: join(import.meta.dirname, '../../manifest.yml'),
    clock,
    // Slack promises no bursts, so Touchline must do without them.
    rateLimits: 'strict',
    ...options.slack,
  });
  const { control } = slack;
  await slack.listen();
  const platform = createPlatform({
    databaseFile: options.platformFile ?? ':memory:',
    now,
    seed: options.seed !== false,
  });
  if (options.seed === false) platform.addOrganization({ name: 'Testing' });
  await platform.listen();
  const door = await startDoor();
  door.behind = platform.listener;
  const dataDir = options.touchline?.dataDir ?? mkdtempSync(join(tmpdir(), 'touchline-app-'));

  /** Nobody waits until Slack or the platform take more: the clock moves, once what is on its way has arrived. */
  const wait = async (ms: number) => {
    await turns(20);
    clock.advance(Math.ceil(ms));
  };
  const start = async () => {
    const touchline = await startTouchline({
      slack: { signingSecret: slack.signingSecret, apiUrl: slack.apiUrl },
      installations: {
        botToken: async ({ teamId, enterpriseId = '' }) => slack.botToken(teamId ?? enterpriseId),
        remove: async () => {},
      },
      platformUrl: door.url,
      dataDir,
      log: createLog('silent'),
      now,
      // On a busy machine, nobody is told that the platform is slow.
      slowMs: 60_000,
      wait,
      platformTimes: { wait },
      // Jobs run when a test says so.
      pollEveryMs: 60 * 60_000,
      // Nobody has to wait until other processes have read the data keys anew.
      keysKeptMs: 20,
      ...options.touchline,
    });
    // Nobody has to wait until the platform is asked again for a task that it did not confirm.
    fixture.lookAgainAfter({ touchline }, 20);
    return touchline;
  };
  let touchline = await start();
  let work = fixture.countWork({ touchline });
  const server = createServer((req, res) => {
    if (!touchline.listener(req, res)) res.writeHead(404).end();
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  slack.setAppUrl(url);
  if (options.connected !== false) {
    const token = platform.token();
    await fixture.connect(
      { touchline },
      {
        workspaceId: workspaces.north,
        token,
        connectedBy: people.marta,
      },
    );
    platform.requests.length = 0;
  }

  const quiet = async () => {
    do {
      await until(() => work() === 0);
      // What Touchline posts is delivered to it as well, and work begins as soon as it is acknowledged.
      await slack.settled();
      await turns();
    } while (work() > 0);
  };
  async function done<T>(begun: () => Promise<T>): Promise<T> {
    const result = await begun();
    // Work begins as soon as it is acknowledged, in the same turn.
    await turns();
    await quiet();
    return result;
  }

  const reported = new Set<string>();
  async function failures(): Promise<Delivery[]> {
    await slack.settled();
    const { deliveries } = await control.deliveries({ limit: 1000 });
    const fresh = deliveries.filter((delivery) => isFailure(delivery) && !reported.has(delivery.id));
    for (const { id } of fresh) reported.add(id);
    return fresh;
  }
  const ordered: FaultInput[] = [];
  /** Slack takes what it refuses for a while when it comes again, and is late only because a test moves its clock. */
  const isOrdered = ({ status, error }: Delivery) =>
    error === 'ratelimited' ||
    error === 'operation_timeout' ||
    ordered.some(
      (fault) =>
        error === (fault.error ?? fault.kind) ||
        (fault.kind === 'latency' ? status === null : status === fault.status),
    );
  const messages = async (user: string, channel: string = channels.coaching) =>
    (await control.messages({ user, channel })).messages.map(toSeen);
  const lastMessage = async (user: string, channel?: string) => {
    const last = (await messages(user, channel)).at(-1);
    if (last === undefined) throw new Error('There is no message.');
    return last;
  };
  const again = async (user: string, { ts }: Seen, channel?: string) => {
    const found = (await messages(user, channel)).find((message) => message.ts === ts);
    if (found === undefined) throw new Error('That message is gone.');
    return found;
  };
  type Target = { block_id: string; action_id: string; value?: string };
  const act = (user: string, { ts }: Seen, channel: string, target: Target) =>
    done(() => control.action({ user, container: { type: 'message', channel, ts }, ...target }));
  const views = async (user: string) => {
    const state = await control.state({ user });
    return (state.views as { id: string; view: Dict & { blocks: Dict[] } }[]).map(({ id, view }) => ({
      id,
      view,
      blocks: view.blocks,
    }));
  };

  return {
    slack,
    platform,
    door,
    get touchline() {
      return touchline;
    },
    url,
    dataDir,
    now,
    async type(user, text, channel = channels.coaching) {
      await done(() => control.type({ user, channel, text }));
      return lastMessage(user, channel);
    },
    async click(user, message, label, { nth = 0, channel = channels.coaching } = {}) {
      const button = buttonsIn(message.blocks).filter((one) => one.label === label)[nth];
      if (button === undefined) throw new Error(`There is no button "${label}".`);
      await act(user, message, channel, { block_id: button.blockId, action_id: button.actionId });
      return again(user, message, channel);
    },
    async choose(user, message, option, channel = channels.coaching) {
      const { blockId, actionId, options: offered } = menuIn(message.blocks, option);
      const value = offered.find(({ label }) => label === option)?.value;
      if (value === undefined) throw new Error(`There is no option "${option}".`);
      await act(user, message, channel, { block_id: blockId, action_id: actionId, value });
      return again(user, message, channel);
    },
    views,
    async submit(user, values) {
      const top = (await views(user)).at(-1);
      if (top === undefined) throw new Error('No modal is open.');
      const filled: Record<string, Dict> = {};
      for (const { block, element } of placedElements(top.blocks)) {
        const blockId = String(block.block_id);
        const field = valueField(element.type);
        if (field === undefined || !(blockId in values)) continue;
        filled[blockId] = { [String(element.action_id)]: { [field]: values[blockId] } };
      }
      const { errors, problem } = await done(() => control.submit({ user, view_id: top.id, values: filled }));
      return { ...(errors && { errors }), ...(problem && { problem }) };
    },
    messages,
    lastMessage,
    quiet,
    until,
    done,

    async send(payload, as) {
      const fields = as === 'command' ? payload : { payload: JSON.stringify(payload) };
      const body = new URLSearchParams(
        // What is sent twice in one second needs another signature: the same one would be refused.
        Object.entries({ ...fields, delivery: randomUUID() }).map(([key, value]) => [key, String(value)]),
      ).toString();
      const answer = await fetch(`${url}/slack/events`, {
        method: 'POST',
        body,
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          ...signatureHeaders(slack.signingSecret, body),
        },
      });
      await answer.text();
      return answer.status;
    },
    async delivered(kind) {
      const { deliveries } = await control.deliveries({ limit: 1000 });
      const found = deliveries.find((one) => one.kind === kind);
      if (found === undefined || !isDict(found.payload)) throw new Error(`There was no ${kind}.`);
      return { ...found, payload: found.payload };
    },
    troubles: async () => (await failures()).map(brief),
    left: async () => (await failures()).filter((failure) => !isOrdered(failure)).map(brief),
    async faults(...add) {
      ordered.push(...add);
      await control.faults({ clear: true, add });
    },

    calls: () => platform.requests.splice(0).map(({ method, path }) => `${method} ${path}`),
    tasks: (text) =>
      platform.inspect().tasks.filter(({ description }) => text === undefined || description === text),
    async forget(user) {
      await fixture.forgetPrograms({ touchline }, workspaces.north, user);
    },
    async restart() {
      await touchline.close();
      touchline = await start();
      work = fixture.countWork({ touchline });
    },
    async close() {
      server.close();
      server.closeAllConnections();
      await touchline.close().catch(() => undefined);
      await slack.close();
      door.close();
      await platform.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Types `/todo digest now` and posts what the preview shows. */
export async function postNow(app: Pick<App, 'type' | 'click'>, user: string): Promise<void> {
  const preview = await app.type(user, '/todo digest now');
  if (!buttonsIn(preview.blocks).some(({ label }) => label === 'Post it')) return;
  await app.click(user, preview, 'Post it').catch((error: Error) => {
    // The preview makes room for what came of it.
    if (error.message !== 'That message is gone.') throw error;
  });
}
