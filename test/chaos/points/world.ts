import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPlatform } from '../../../src/playground/platform-emulator/index.ts';
import {
  createClock,
  createSlack,
  type Dict,
  isDict,
} from '../../../src/playground/slack-simulator/index.ts';
import { addOrganization } from '../../app/organization.ts';
import { type Program, startProgram, until } from '../../app/process-support.ts';
import { buttonsIn, channels, people, type Seen, toSeen, workspaces } from '../../app/support.ts';
import { startRedis } from '../../contract/redis-server.ts';
import { type Calls, type How, startOutside } from './outside.ts';
import { startRedisProxy } from './redis-proxy.ts';

/** A moment at which the process is ended, or a call whose answer does not come. `nth` is counted from 1. */
export type Point = { at: 'write'; nth: number } | { at: 'call'; nth: number; how: How };

type Target = { block_id: string; action_id: string; value?: string | undefined };

export type World = Awaited<ReturnType<typeof startWorld>>;

const minute = 60_000;
const preload = join(import.meta.dirname, 'preload.ts');
const root = join(import.meta.dirname, '../../..');
export const direct = (user: string): string => `D0APP${user.slice(2, 8)}`;

/** The next Wednesday at 10:00 UTC, so that a run does not depend on the day. */
function nextWednesday(): number {
  const now = Temporal.Now.zonedDateTimeISO('UTC');
  const date = now.add({ days: ((2 - now.dayOfWeek + 7) % 7) + 1 });
  return date.withPlainTime({ hour: 10 }).epochMilliseconds;
}

/**
 * Slack, the platform and a store, which live on, and Touchline as a process, which is ended and started again. Its clock
 * is Slack's and the platform's, which is moved while no process runs.
 *
 * @param redis the program; SQLite if it is not given
 */
export async function startWorld(redis?: string) {
  const begin = nextWednesday() - Date.now();
  const clock = createClock(() => Date.now() + begin);
  const slack = createSlack({ manifest: join(root, 'manifest.yml'), clock, rateLimits: false });
  await slack.listen();
  const platform = createPlatform({ databaseFile: ':memory:', now: clock.now, seed: false });
  platform.addOrganization({ name: 'Testing' });
  const organization = addOrganization(platform);
  const dataDir = mkdtempSync(join(tmpdir(), 'touchline-points-'));
  const writesFile = join(dataDir, 'writes');
  writeFileSync(writesFile, new Float64Array(2));

  let touchline: Program | undefined;
  let done: string | undefined;
  async function kill(): Promise<void> {
    touchline?.signal('SIGKILL');
    await touchline?.ended();
  }
  const onDone = (what: string) => {
    done = what;
  };
  const calls: Calls = { count: 0, open: 0, at: undefined, kill, onDone };
  const writes = { count: 0, end: 0, kill, onDone: () => onDone('write') };
  const [toSlack, toPlatform] = await Promise.all([
    startOutside(calls, 'slack'),
    startOutside(calls, 'platform'),
  ]);
  toSlack.target = slack.apiUrl.replace(/\/api\/$/, '');
  toPlatform.target = (await platform.listen()).url;
  // Addresses for answers are at Slack's own host, as Touchline demands.
  slack.mount(toSlack.url);
  const server = redis === undefined ? undefined : await startRedis(redis);
  const toRedis = server && (await startRedisProxy(server, writes));
  let url = '';

  const isRunning = () =>
    touchline !== undefined && touchline.child.exitCode === null && touchline.child.signalCode === null;

  /** Starts a process if none runs. One that is killed while it starts is started again. */
  async function start(): Promise<void> {
    if (isRunning()) return;
    touchline = startProgram('test/app/touchline-process.ts', {
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      SLACK_SIGNING_SECRET: slack.signingSecret,
      SLACK_BOT_TOKEN: slack.botToken(),
      SLACK_API_URL: `${toSlack.url}/api/`,
      PLATFORM_URL: toPlatform.url,
      AHEAD_MS: String(clock.now() - Date.now()),
      ...(toRedis
        ? { REDIS_URL: toRedis.url, ENCRYPTION_KEYS: Buffer.alloc(32, 7).toString('base64') }
        : { NODE_OPTIONS: `--import ${preload}`, POINTS_WRITES: writesFile }),
    });
    const one = touchline;
    await until(() => /is ready: /.test(one.out()) || !isRunning(), 'a process to start');
    if (!isRunning()) {
      await one.ended();
      if (one.child.signalCode !== 'SIGKILL') throw new Error(`A process ended: ${one.err()}`);
      hasFired();
      return start();
    }
    url = await one.printed(/^Touchline is ready: (\S+)$/m);
    slack.setAppUrl(url);
  }

  /** Ends the process in order. */
  async function end(): Promise<void> {
    touchline?.signal('SIGTERM');
    await touchline?.ended();
  }

  const fileNumbers = () => new Float64Array(new Uint8Array(readFileSync(writesFile)).buffer);
  const countWrites = () => (toRedis ? writes.count : (fileNumbers()[0] ?? 0));

  /** From now on writes and calls count, and one of them is the point. */
  function arm(point?: Point): void {
    done = undefined;
    calls.count = 0;
    calls.at = point?.at === 'call' ? point : undefined;
    writes.count = 0;
    writes.end = point?.at === 'write' ? point.nth : 0;
    writeFileSync(writesFile, new Float64Array([0, writes.end]), { flag: 'r+' });
  }

  /** Says whether the point was reached, and what it was. */
  function hasFired(): string | undefined {
    const end = fileNumbers()[1] ?? 0;
    if (done === undefined && !toRedis && end > 0 && countWrites() >= end && !isRunning()) done = 'write';
    return done;
  }

  /** Whether there are no jobs whose labels fit; false while the process does not say. */
  async function hasNoJobs(labels: RegExp): Promise<boolean> {
    const text = await fetch(`${url}/metrics`).then(
      (response) => response.text(),
      () => '',
    );
    const jobs = text.matchAll(/^touchline_jobs\{(.*)\} (\d+)$/gm);
    return text !== '' && [...jobs].every(([, of = '', some]) => some === '0' || !labels.test(of));
  }

  /** No job is due or runs, and no call is on its way, each time that one looks. */
  async function isIdle(): Promise<boolean> {
    for (let looks = 0; looks < 8; looks += 1) {
      const before = calls.count + countWrites();
      if (!(await hasNoJobs(/state="(?:waiting|active)"/)) || calls.open > 0) return false;
      if (calls.count + countWrites() !== before) return false;
    }
    return true;
  }

  /** What a user sees in a channel; nothing where they are not. */
  const messages = async (user: string, channel: string = channels.coaching): Promise<Seen[]> =>
    slack.control.messages({ user, channel }).then(
      (found) => found.messages.map(toSeen),
      () => [],
    );

  async function act(user: string, { ts }: Seen, channel: string, target: Target): Promise<boolean> {
    const container = { type: 'message', channel, ts } as const;
    return (await slack.control.action({ user, container, ...target })).error === undefined;
  }

  return {
    slack,
    platform,
    organization,
    clock,
    start,
    end,
    arm,
    hasFired,
    isIdle,
    /** No request that an ended process left is still to be answered. */
    isAnswered: () => hasNoJobs(/kind="operation".*state="(?:scheduled|waiting|active)"/),
    countWrites,
    countCalls: () => calls.count,
    isRunning,
    messages,
    /** Moves the clock while no process runs, and starts one. */
    async move(ms: number): Promise<void> {
      await end();
      clock.advance(ms);
      await start();
    },
    /** @returns whether Touchline took it; otherwise Slack says that it failed */
    async type(user: string, text: string, channel: string = channels.coaching): Promise<boolean> {
      const { delivery } = await slack.control.type({ user, channel, text });
      return delivery === null || delivery.status === 200;
    },
    /** Clicks the first button whose label fits, if it is still there. @returns as `type` */
    async click(
      user: string,
      { ts }: Seen,
      label: RegExp,
      channel: string = channels.coaching,
    ): Promise<boolean> {
      const message = (await messages(user, channel)).find((one) => one.ts === ts);
      const button = buttonsIn(message?.blocks ?? []).find((one) => label.test(one.label));
      if (message === undefined || button === undefined) return true;
      return act(user, message, channel, { block_id: button.blockId, action_id: button.actionId });
    },
    /** Chooses the first option whose value fits in the menu with this action. @returns as `type` */
    async choose(user: string, message: Seen, actionId: string, value: RegExp): Promise<boolean> {
      const block = message.blocks.find((one) => JSON.stringify(one).includes(actionId));
      const [, option] =
        [...JSON.stringify(block).matchAll(/"value":"([^"]+)"/g)].find(([, one = '']) => value.test(one)) ??
        [];
      const target = { block_id: String(block?.block_id), action_id: actionId, value: option };
      return act(user, message, channels.coaching, target);
    },
    /** The top modal of a user, and their Home. */
    async views(user: string): Promise<{ top: Dict | undefined; home: Dict | undefined }> {
      const state = await slack.control.state({ user });
      const [top, home] = [(state.views as Dict[]).at(-1), state.home];
      return { top, home: isDict(home) ? home : undefined };
    },
    async close(): Promise<void> {
      await kill();
      await slack.close();
      await platform.close();
      for (const outside of [toSlack, toPlatform, toRedis]) outside?.close();
      await server?.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Connects the workspace and opens everyone's Home, from which Touchline knows their direct messages. */
export async function connect(world: World): Promise<void> {
  const { control } = world.slack;
  const { marta, jonas, anna } = people;
  await world.start();
  await control.channel({
    id: channels.coaching,
    teamId: workspaces.north,
    name: 'coaching',
    kind: 'private',
    members: [marta, jonas, 'bot'],
  });
  await world.type(marta, '/touchline connect');
  const view = async () => (await world.views(marta)).top;
  await until(async () => (await view()) !== undefined, 'the modal');
  const values = { token: { value: { value: world.platform.token() } } };
  await control.submit({ user: marta, view_id: String((await view())?.id), values });
  await until(async () => JSON.stringify(await view()).includes('is connected to'), 'the connection');
  for (const user of [marta, jonas, anna]) {
    await control.home({ user, tab: 'home' });
    await until(async () => (await world.views(user)).home !== undefined, 'Home');
  }
  await until(world.isIdle, 'the end of the beginning', minute);
}
