import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseSchedule } from '../../src/digests/parse-schedule.ts';
import type { RunOptions } from '../../src/digests/run-digest.ts';
import {
  createSubscriptions,
  type Subscriptions,
  subscriptionRecord,
} from '../../src/digests/subscriptions.ts';
import { type Runner, startRunner } from '../../src/jobs/polled-scheduler.ts';
import { createLog } from '../../src/lib/log.ts';
import { openStore, type StoreOptions } from '../../src/store/open.ts';
import type { Store } from '../../src/store/ports.ts';

export const minute = 60_000;
export const hour = 60 * minute;

/** A clock that stands still, and what processes with a runner each have on one store. */
export function createBench() {
  const dataDir = mkdtempSync(join(tmpdir(), 'touchline-runner-'));
  const stores: Store[] = [];
  const runners: Runner[] = [];
  const posted: string[] = [];
  let nowMs = Date.parse('2026-11-18T10:00:00Z'); // a Wednesday
  const now = () => nowMs;
  /** A runner that looks when it is told. */
  function start(options: RunOptions): Runner {
    const runner = startRunner({ ...options, everyMs: hour });
    runners.push(runner);
    return runner;
  }
  return {
    posted,
    now,
    at(iso: string) {
      nowMs = Date.parse(iso);
    },
    advance(ms: number) {
      nowMs += ms;
    },
    /** What one process has: its own connection to the one store. */
    async oneProcess(post?: RunOptions['post'], store: Partial<StoreOptions> = {}) {
      const opened = await openStore({ dataDir, ...store });
      stores.push(opened);
      const options: RunOptions = {
        timetable: opened.timetable,
        leases: opened.leases,
        subscriptions: createSubscriptions({
          bucket: opened.bucket(subscriptionRecord),
          timetable: opened.timetable,
          now,
        }),
        post:
          post ??
          (async ({ channelId }) => {
            posted.push(`${channelId} ${new Date(nowMs).toISOString()}`);
          }),
        log: createLog('silent'),
        now,
      };
      return { ...options, store: opened, run: start(options).poll };
    },
    start,
    async close() {
      await Promise.all(runners.splice(0).map((runner) => runner.stop()));
      await Promise.all(stores.splice(0).map((store) => store.close()));
      rmSync(dataDir, { recursive: true });
    },
  };
}

export type Bench = ReturnType<typeof createBench>;

export const subscribe = (
  subscriptions: Subscriptions,
  words: string,
  channelId = 'C1',
  { zone = 'Europe/London', workspaceId = 'T1' } = {},
): Promise<void> => {
  const schedule = parseSchedule(words, zone);
  if (schedule === undefined) throw new Error(`"${words}" is no schedule.`);
  return subscriptions.set({ workspaceId, channelId, schedule, setBy: 'U1' });
};
