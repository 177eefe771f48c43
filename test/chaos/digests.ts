import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Delivery, deliveryJobKind, deliveryRecord } from '../../src/deliveries/delivery.ts';
import { digestKey } from '../../src/digests/subscriptions.ts';
import { createLog, type LogLevel } from '../../src/lib/log.ts';
import { loadKeys } from '../../src/store/keys.ts';
import { openStore } from '../../src/store/open.ts';
import type { Store } from '../../src/store/ports.ts';
import { type RedisServer, startRedis } from '../contract/redis-server.ts';
import { dueJobs } from '../support/due-jobs.ts';
import { inRedis } from '../support/redis-rows.ts';
import { readClock } from './clock.ts';
import { startFakes, type Trouble } from './fakes.ts';
import { startProcesses } from './processes.ts';
import { channelsOf, type Setup, subscribeAll } from './setup.ts';

export type ChaosOptions = Trouble & {
  channels: number;
  tasks: number;
  workspaces: number;
  processes: number;
  /** How often a process is ended while digests are posted, and how. */
  ends: number;
  signal: 'SIGKILL' | 'SIGTERM';
  /** The path of `redis-server`; the embedded store without it. */
  redis?: string;
  /** Redis is killed and started again once, and stopped three times for so long. */
  redisStopMs?: number;
  /** How long work is left to a process that died, in milliseconds. */
  leaseMs: number;
  /** Gives up after so long. */
  withinMs: number;
  logLevel?: LogLevel;
};

export type ChaosResult = {
  tried: number;
  lost: number;
  doubled: number;
  toldWrongly: number;
  seconds: number;
  /** Posts whose answer was lost, and searches for a message. */
  cut: number;
  searches: number;
  /** Exit codes other than 0 after SIGTERM. */
  badExits: number;
};

/** A store that is away for a moment is asked again. */
const patiently = async <T>(ask: () => Promise<T>): Promise<T> => {
  for (let tries = 0; ; tries += 1) {
    try {
      return await ask();
    } catch (error) {
      if (tries > 100) throw error;
      await sleep(200);
    }
  }
};

const whereOf = ({ redisUrl, dataDir }: Setup) => (redisUrl ? inRedis(redisUrl) : { dataDir });

/** Whether no digest is due any more: each of them has run, and runs again tomorrow. */
const isOver = (store: Store, setup: Setup): Promise<boolean> =>
  patiently(
    async () =>
      (await dueJobs(store, whereOf(setup), deliveryJobKind, readClock(setup.clock) + 3_600_000)).length ===
      0,
  );

async function readResults(store: Store, options: ChaosOptions): Promise<(Delivery | undefined)[]> {
  const bucket = store.bucket(deliveryRecord);
  const found: (Delivery | undefined)[] = [];
  for (const channel of channelsOf(options.channels, options.workspaces))
    found.push(await patiently(() => bucket.get(digestKey(channel))));
  return found;
}

async function troubleRedis(redis: RedisServer | undefined, nth: number, stopMs = 0): Promise<void> {
  if (redis === undefined || stopMs === 0) return;
  if (nth === 2) {
    await redis.kill();
    await sleep(stopMs / 2);
    await redis.start();
  } else if (nth === 1 || nth === 3 || nth === 4) {
    redis.freeze();
    await sleep(stopMs);
    redis.thaw();
  }
}

/**
 * Posts a digest in every channel while processes are ended. What Slack got is counted by the fake Slack, not by
 * Touchline's own records; these are only compared with it.
 */
export async function digestChaos(options: ChaosOptions): Promise<ChaosResult> {
  const { channels, tasks, workspaces, ends, signal, leaseMs, withinMs, logLevel = 'silent' } = options;
  const clock = { from: Date.parse('2026-11-19T09:00:10Z'), startedAt: Date.now(), times: 60 };
  const dataDir = mkdtempSync(join(tmpdir(), 'touchline-chaos-'));
  const redis = options.redis === undefined ? undefined : await startRedis(options.redis);
  const fakes = await startFakes(clock, tasks, options);
  const { slackApiUrl, platformUrl } = fakes;
  const setup: Setup = {
    clock,
    dataDir,
    encryptionKeys: randomBytes(32).toString('base64'),
    slackApiUrl,
    platformUrl,
    logLevel,
    leaseMs,
    ...(redis && { redisUrl: redis.url }),
  };
  let processes: Awaited<ReturnType<typeof startProcesses>> | undefined;
  let store: Store | undefined;
  try {
    await subscribeAll(setup, createLog('silent'), channels, workspaces);
    store = await openStore({
      dataDir,
      redisUrl: redis?.url,
      keyring: loadKeys({ encryptionKeys: setup.encryptionKeys, dataDir }),
    });
    clock.startedAt = Date.now();
    processes = await startProcesses(setup, options.processes);
    const begin = performance.now();
    const patient = () => performance.now() - begin < withinMs;
    let badExits = 0;
    for (let nth = 0; nth < ends && patient(); nth += 1) {
      // Spread over the first nine tenths of the posts.
      while (fakes.posts.length < (channels * 0.9 * (nth + 0.5)) / ends && patient()) await sleep(5);
      const code = await processes.replace(nth, signal);
      if (signal === 'SIGTERM' && code !== 0) badExits += 1;
      await troubleRedis(redis, nth, options.redisStopMs);
    }
    while (!(await isOver(store, setup)) && patient()) await sleep(100);
    const seconds = (performance.now() - begin) / 1000;
    await processes.close();

    const posts = new Map<string, number>();
    for (const { channel } of fakes.posts) posts.set(channel, (posts.get(channel) ?? 0) + 1);
    const ids = channelsOf(channels, workspaces).map(({ channelId }) => channelId);
    const results = await readResults(store, options);
    const wrong = results.filter((result, at) => {
      const posted = posts.has(ids[at] ?? '');
      return (result?.last?.state === 'sent') !== posted;
    });
    return {
      tried: channels,
      lost: ids.filter((id) => !posts.has(id)).length,
      doubled: ids.filter((id) => (posts.get(id) ?? 0) > 1).length,
      // Every digest can be posted, so whoever is told anything is told something wrong.
      toldWrongly: wrong.length + [...posts.keys()].filter((id) => id.startsWith('U')).length,
      seconds: Math.round(seconds * 10) / 10,
      badExits,
      ...fakes.counts(),
    };
  } finally {
    await processes?.killAll();
    await store?.close();
    fakes.close();
    await redis?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
