import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createLog } from '../../src/log.ts';
import { createPlatform, type Platform } from '../../src/playground/platform/server.ts';
import { isDict, placedElements } from '../../src/playground/slack/blocks/walk.ts';
import { createClock } from '../../src/playground/slack/clock.ts';
import type { Delivery } from '../../src/playground/slack/deliveries/log.ts';
import { signatureHeaders } from '../../src/playground/slack/deliveries/sign.ts';
import type { FaultInput } from '../../src/playground/slack/faults.ts';
import { createSlack, type SlackOptions, type SlackSimulator } from '../../src/playground/slack/server.ts';
import { valueField } from '../../src/playground/slack/views/values.ts';
import type { Dict } from '../../src/playground/slack/world.ts';
import type { ServiceOptions } from '../../src/services.ts';
import { startTouchline, type Touchline } from '../../src/touchline.ts';
import type { Door } from '../support/door.ts';
import { buttonsIn, menuIn, type Seen, toSeen } from './seen.ts';

export * from './seen.ts';

/** Who is who in the simulator; the seeded platform has the same people. */
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

/** For tests of a platform that hangs: they wait for all of it, while every other answer comes well within it. */
export const shortTimes = { deadlineMs: 5_000, timeouts: { headersMs: 3_000, bodyMs: 3_000 } };

/** When a test's clock starts unless told: a Wednesday, 10:00 UTC. */
export const startsAt = '2026-11-18T10:00:00Z';

export type TestOptions = {
  /** The seeded organization (Northfield Coaching); `false`: one called "Testing" with nobody but its admin. */
  seed?: boolean;
  /** Where the clock of Slack, the platform and Touchline starts (ISO 8601); it goes on from there. */
  at?: string;
  /** Whether T0NORTH001 is connected to the platform's first organization; it is unless told. */
  connected?: boolean;
  slack?: Partial<SlackOptions>;
  touchline?: Partial<ServiceOptions>;
  /** Touchline reaches the platform through this door. */
  door?: Door;
};

export type Test = {
  slack: SlackSimulator;
  platform: Platform;
  /** The one that runs now; another one after `restart`. */
  readonly touchline: Touchline;
  /** Where Touchline listens. */
  url: string;
  dataDir: string;
  now(): number;

  /** Types a line and waits until Touchline is done with it; gives the newest message that the person sees. */
  type(user: string, text: string, channel?: string): Promise<Seen>;
  /** Clicks the button with this label (the `nth` of them, from 0) and waits; gives that message as it is then. */
  click(
    user: string,
    message: Seen,
    label: string,
    options?: { nth?: number; channel?: string },
  ): Promise<Seen>;
  /** Chooses an option of the message's only menu, by its label. */
  choose(user: string, message: Seen, option: string, channel?: string): Promise<Seen>;
  /** The person's modals, the lowest first, as `views` in the control API's state has them. */
  views(user: string): Promise<{ id: string; view: Dict; blocks: Dict[] }[]>;
  /** Fills in the topmost modal (by block id) and submits it. */
  submit(
    user: string,
    values: Record<string, unknown>,
  ): Promise<{ errors?: Record<string, string>; problem?: string }>;
  messages(user: string, channel?: string): Promise<Seen[]>;
  lastMessage(user: string, channel?: string): Promise<Seen>;
  /** Waits until Touchline does nothing any more. */
  quiet(): Promise<void>;
  /** Waits until something holds. */
  until(holds: () => boolean | Promise<boolean>): Promise<void>;
  /** Waits until the work that `start` sets off at Touchline is done: the ack comes before it. */
  done<T>(start: () => Promise<T>): Promise<T>;

  /** Sends Touchline a signed request as Slack would, form fields or an interaction's payload; gives the status. */
  send(payload: Dict, as: 'command' | 'interaction'): Promise<number>;
  /** The newest delivery of a kind. */
  delivered(kind: Delivery['kind']): Promise<Delivery & { payload: Dict }>;
  /** Every delivery, call or answer that went wrong since it was asked last, shortly. */
  troubles(): Promise<string[]>;
  faults(...add: FaultInput[]): Promise<void>;

  /** The platform's calls since it was asked last, such as `GET /todos`. */
  calls(): string[];
  tasks(text?: string): ReturnType<Platform['inspect']>['tasks'];
  /** Stops Touchline and starts it again on the same data. */
  restart(): Promise<void>;
  close(): Promise<void>;
};

/** Bounds for defects: nothing that works comes near them, on whatever machine. */
const waitMs = 45_000;
const beginMs = 10_000;

async function until(holds: () => boolean | Promise<boolean>, what = 'it', withinMs = waitMs): Promise<void> {
  const end = performance.now() + withinMs;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`Waited for ${what} for ${withinMs} ms in vain.`);
    await sleep(3);
  }
}

/** Counts what Touchline has under way, from outside: work goes on after the ack. */
function watch({ services }: Touchline) {
  const count = { started: 0, running: 0 };
  const { underWay } = services;
  services.underWay = (work) => {
    count.started += 1;
    count.running += 1;
    const end = () => {
      count.running -= 1;
    };
    work.then(end, end);
    return underWay(work);
  };
  return count;
}

const brief = ({ kind, url, status, error, responseBody }: Delivery): string =>
  [kind, url.replace(/\/T0.*/, ''), status, error, JSON.stringify(responseBody)].filter(Boolean).join(' ');

const wentWrong = ({ status, error, responseBody }: Delivery): boolean =>
  status !== 200 || error !== undefined || (isDict(responseBody) && responseBody.ok === false);

/**
 * Slack (the simulator, with the project's manifest), the embedded platform and Touchline as in production, each on
 * a port of its own; the store is SQLite in a new folder unless `touchline.redisUrl` is set.
 */
export async function startTest(options: TestOptions = {}): Promise<Test> {
  const begin = Date.parse(options.at ?? startsAt) - performance.now();
  const clock = createClock(() => Math.floor(begin + performance.now()));
  const now = () => clock.now();
  const slack = createSlack({
    manifest: join(import.meta.dirname, '../../manifest.yml'),
    clock,
    ...options.slack,
  });
  const { control } = slack;
  await slack.listen();
  const platform = createPlatform({ databaseFile: ':memory:', now, seed: options.seed !== false });
  if (options.seed === false) platform.addOrganization({ name: 'Testing' });
  const { url: ownUrl } = await platform.listen();
  if (options.door) options.door.behind = platform.listener;
  const platformUrl = options.door?.url ?? ownUrl;
  const dataDir = options.touchline?.dataDir ?? mkdtempSync(join(tmpdir(), 'touchline-e2e-'));

  const start = () =>
    startTouchline({
      slack: { signingSecret: slack.signingSecret, apiUrl: slack.apiUrl },
      installations: {
        botToken: async (workspace) => slack.botToken(workspace),
        remove: async () => {},
      },
      platformUrl,
      dataDir,
      log: createLog('silent'),
      now,
      ...options.touchline,
    });
  let touchline = await start();
  let work = watch(touchline);
  const server = createServer((req, res) => {
    if (!touchline.listener(req, res)) res.writeHead(404).end();
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  slack.setAppUrl(url);
  if (options.connected !== false) {
    const token = platform.token();
    await touchline.services.connections.connect({
      workspaceId: workspaces.north,
      token,
      connectedBy: people.marta,
    });
    platform.requests.length = 0;
  }

  const quiet = async () => {
    await slack.settled();
    // A hanging platform is given up on within its own times.
    const end = performance.now() + waitMs;
    while (work.running > 0) {
      if (performance.now() > end) throw new Error('Touchline does not come to an end.');
      await sleep(3);
    }
  };
  async function done<T>(begun: () => Promise<T>): Promise<T> {
    const before = work.started;
    const result = await begun();
    await until(() => work.started > before, 'Touchline to begin', beginMs).catch(() => undefined);
    await quiet();
    return result;
  }

  const told = new Set<string>();
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
      const { blockId, actionId, options: offered } = menuIn(message.blocks);
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
    until: (holds) => until(holds),
    done,

    async send(payload, as) {
      const fields = as === 'command' ? payload : { payload: JSON.stringify(payload) };
      const body = new URLSearchParams(
        Object.entries(fields).map(([key, value]) => [key, String(value)]),
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
    async troubles() {
      const { deliveries } = await control.deliveries({ limit: 1000 });
      const fresh = deliveries.filter((delivery) => wentWrong(delivery) && !told.has(delivery.id));
      for (const { id } of fresh) told.add(id);
      return fresh.map(brief);
    },
    faults: async (...add) => void (await control.faults({ clear: true, add })),

    calls: () => platform.requests.splice(0).map(({ method, path }) => `${method} ${path}`),
    tasks: (text) =>
      platform.inspect().tasks.filter(({ description }) => text === undefined || description === text),
    async restart() {
      await touchline.close();
      touchline = await start();
      work = watch(touchline);
    },
    async close() {
      server.close();
      server.closeAllConnections();
      await touchline.close().catch(() => undefined);
      await slack.close();
      await platform.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
