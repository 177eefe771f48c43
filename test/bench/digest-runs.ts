import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createLog } from '../../src/lib/log.ts';
import { startFakes, type Trouble } from '../chaos/fakes.ts';
import { type Setup, subscribeAll } from '../chaos/setup.ts';
import { type RedisServer, startRedis } from '../contract/redis-server.ts';

export const workspaces = 50;
const tasks = 20;
export const latency: Trouble = { lostAnswers: 0, slackMs: 30, platformMs: 60 };
/** Long enough for a process to start before its digests are due, on a busy machine (milliseconds). */
export const startMs = 8_000;

export type Usage = { cpuMs: number; rss: number; heapUsed: number };
export type Fakes = Awaited<ReturnType<typeof startFakes>>;

/** One run in its own folder, with fakes that answer as slowly as Slack and the platform do. */
export async function inRun<T>(redisPath: string | undefined, work: (run: Run) => Promise<T>): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'touchline-bench-'));
  const redis: RedisServer | undefined = redisPath === undefined ? undefined : await startRedis(redisPath);
  const clock = { from: Date.now(), startedAt: Date.now(), times: 1 };
  const fakes = await startFakes(clock, tasks, latency);
  const { slackApiUrl, platformUrl } = fakes;
  const encryptionKeys = randomBytes(32).toString('base64');
  const setup: Setup = {
    clock,
    dataDir,
    encryptionKeys,
    slackApiUrl,
    platformUrl,
    logLevel: 'silent',
    leaseMs: 10_000,
    ...(redis && { redisUrl: redis.url }),
  };
  const children: ChildProcess[] = [];
  const start = (program: string, ...args: (string | number)[]) => {
    const path = join(import.meta.dirname, program);
    const child = fork(path, [JSON.stringify(setup), ...args.map(String)]);
    children.push(child);
    return child;
  };
  try {
    return await work({ fakes, setup, start });
  } finally {
    for (const child of children) child.kill('SIGKILL');
    fakes.close();
    await redis?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

export type Run = {
  fakes: Fakes;
  setup: Setup;
  start(program: string, ...args: (string | number)[]): ChildProcess;
};

/** @param message with `collect`, what is no longer used is freed before */
export async function usageOf(child: ChildProcess, message: 'usage' | 'collect' = 'usage'): Promise<Usage> {
  const answer = once(child, 'message');
  child.send(message);
  return (await answer)[0] as Usage;
}

/** Subscribes the channels and starts Touchline, whose digests are due some seconds later. */
export async function startTouchline({ setup, start }: Run, count: number, inMs = startMs) {
  // Subscribing takes a while itself.
  const dueAt = Date.now() + inMs + count * 3;
  await subscribeAll(setup, createLog('silent'), count, workspaces, dueAt, dueAt - 72 * 3_600_000);
  const child = start('digest-worker.ts');
  const [url] = (await once(child, 'message')) as [string];
  const spareMs = dueAt - Date.now();
  if (spareMs < 0)
    throw new Error('The machine is too busy: the process started after its digests were due.');
  return { child, url, dueAt };
}

export async function posted(fakes: Fakes, count: number): Promise<void> {
  while (fakes.posts.length < count) await sleep(20);
}
