import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDigestHandler } from '../../src/digests/digest-handler.ts';
import { parseSchedule } from '../../src/digests/parse-schedule.ts';
import type { DigestOptions } from '../../src/digests/run-digest.ts';
import {
  createSubscriptions,
  digestKind,
  type Subscriptions,
  subscriptionRecord,
} from '../../src/digests/subscriptions.ts';
import { createPolledScheduler, type PolledScheduler } from '../../src/jobs/polled-scheduler.ts';
import { type FailedJob, failedJobRecord } from '../../src/jobs/scheduler.ts';
import { createLog } from '../../src/lib/log.ts';
import { openStore, type StoreOptions } from '../../src/store/open.ts';
import type { Bucket, JobTable, Store } from '../../src/store/ports.ts';

export const minute = 60_000;
export const hour = 60 * minute;

type Process = DigestOptions & { table: JobTable; failures: Bucket<FailedJob> };

/** A clock that stands still, and processes that post digests from one store. */
export function createBench() {
  const dataDir = mkdtempSync(join(tmpdir(), 'touchline-digests-'));
  const stores: Store[] = [];
  const schedulers: PolledScheduler[] = [];
  const posted: string[] = [];
  let nowMs = Date.parse('2026-11-18T10:00:00Z'); // a Wednesday
  const now = () => nowMs;
  /** Starts a scheduler, which polls only when a test says so unless `everyMs` is given. */
  function start(process: Process, everyMs = hour): PolledScheduler {
    const scheduler = createPolledScheduler({ ...process, everyMs });
    scheduler.start({ [digestKind]: createDigestHandler(process) });
    schedulers.push(scheduler);
    return scheduler;
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
    /** The parts of one process, with its own connection to the store. */
    async oneProcess(post?: DigestOptions['post'], options: Partial<StoreOptions> = {}) {
      const store = await openStore({ dataDir, ...options });
      stores.push(store);
      const parts = {
        table: store.jobs,
        failures: store.bucket(failedJobRecord),
        leases: store.leases,
        post:
          post ??
          (async ({ channelId }) => {
            posted.push(`${channelId} ${new Date(nowMs).toISOString()}`);
          }),
        log: createLog('silent'),
        now,
      };
      const planner = createPolledScheduler({ ...parts, everyMs: hour });
      const bucket = store.bucket(subscriptionRecord);
      const process = { ...parts, subscriptions: createSubscriptions({ bucket, scheduler: planner, now }) };
      const scheduler = start(process);
      return { ...process, store, scheduler, run: scheduler.poll };
    },
    start,
    async close() {
      await Promise.all(schedulers.splice(0).map((scheduler) => scheduler.stop()));
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
