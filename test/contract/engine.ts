import { createBullScheduler } from '../../src/jobs/bullmq/scheduler.ts';
import { createPolledScheduler } from '../../src/jobs/polled-scheduler.ts';
import { failedJobRecord, type RunningScheduler } from '../../src/jobs/scheduler.ts';
import type { Log } from '../../src/lib/log.ts';
import type { Store } from '../../src/store/ports.ts';

/** The engine that belongs to a store, as the composition root chooses it. */
export async function createEngine({
  redisUrl,
  store,
  ...options
}: {
  redisUrl: string | undefined;
  store: Store;
  log: Log;
  now: () => number;
  everyMs: number;
  leaseMs?: number;
}): Promise<RunningScheduler> {
  const parts = {
    failures: store.bucket(failedJobRecord),
    ...options,
  };
  const { jobs, timetable, leases } = store;
  return timetable
    ? createPolledScheduler({ ...parts, table: timetable, leases })
    : createBullScheduler({ ...parts, table: jobs, redisUrl: redisUrl ?? '' });
}
