import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTouchline, type Touchline, type TouchlineOptions } from '../../src/app.ts';
import { createLog } from '../../src/lib/log.ts';
import { createPlatform, type Platform } from '../../src/playground/platform-emulator/index.ts';
import {
  createClock,
  createSlack,
  type SlackOptions,
  type SlackSimulator,
} from '../../src/playground/slack-simulator/index.ts';
import { type Door, startDoor } from '../support/door.ts';
import * as fixture from '../support/fixture.ts';
import { turns } from '../support/turns.ts';
import { until } from '../support/until.ts';
import { people, startsAt, workspaces } from './people.ts';
import { createVerbs } from './verbs.ts';

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

export type App = ReturnType<typeof createVerbs> & {
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
  /** Waits until Touchline is idle. */
  quiet(): Promise<void>;
  /** Waits until the condition holds. */
  until(holds: () => boolean | Promise<boolean>): Promise<void>;
  /** Runs `start` and waits until the work it triggers in Touchline is done, which may be after the ack. */
  done<T>(start: () => Promise<T>): Promise<T>;
  /** Touchline forgets which programs somebody used last. */
  forget(user: string): Promise<void>;
  /** Stops Touchline and starts it again on the same data. */
  restart(): Promise<void>;
  close(): Promise<void>;
};

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
    // On a busy machine, Slack gives up on nobody before the clock of the test does.
    realAckMs: options.isRealTime ? 3000 : 60_000,
    ...options.slack,
  });

  const isOrgWide = options.slack?.installed?.some((id) => id.startsWith('E')) === true;
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
        botToken: ({ teamId, enterpriseId = '' }) =>
          Promise.try(() => slack.botToken(isOrgWide ? (teamId ? '' : enterpriseId) : teamId)).catch(
            () => undefined,
          ),
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

  const quiet = () => fixture.settle(slack, () => work());
  async function done<T>(begun: () => Promise<T>): Promise<T> {
    const result = await begun();
    // Work begins as soon as it is acknowledged, in the same turn.
    await turns();
    await quiet();
    return result;
  }

  const poll = () => touchline.poll();
  return {
    ...createVerbs({ slack, platform, url, quiet, poll, done }),
    slack,
    platform,
    door,
    get touchline() {
      return touchline;
    },
    url,
    dataDir,
    now,
    quiet,
    until,
    done,
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
