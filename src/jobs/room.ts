import type { Log } from '../lib/log.ts';
import type { Store } from '../store/ports.ts';
import { room } from '../store/room.ts';
import { backgroundJob, renewKeysWork } from './background.ts';
import { createPolledScheduler } from './polled-scheduler.ts';
import { failedJobRecord, type RunningScheduler } from './scheduler.ts';

type Dependencies = {
  store: Pick<Store, 'jobs' | 'timetable'>;
  redisUrl: string | undefined;
  /** How often to look for jobs that are due, in milliseconds; 2,000 unless given. */
  everyMs: number | undefined;
  /** How long a job is left to a process that died, in milliseconds; the engine's own unless given. */
  leaseMs: number | undefined;
  /** Milliseconds, UTC. */
  now: () => number;
  log: Log;
};

/** What runs at its time: BullMQ with Redis, else a small engine on the store's timetable. */
export const jobsRoom = room({
  records: [failedJobRecord],
  async create(given: Dependencies, { bucket, leases }) {
    const { store, redisUrl = '', everyMs = 2_000, leaseMs, now, log } = given;
    const options = { failures: bucket(failedJobRecord), log, now, everyMs, ...(leaseMs && { leaseMs }) };
    const { jobs: table, timetable } = store;
    const scheduler: RunningScheduler = timetable
      ? createPolledScheduler({ ...options, table: timetable, leases })
      : await (await import('./bullmq/scheduler.ts')).createBullScheduler({ ...options, table, redisUrl });
    /** Makes what is deleted of a workspace unreadable, wherever a copy is left. */
    const renewKeys = (workspaceId: string): Promise<void> =>
      scheduler.schedule({ ...backgroundJob({ workspaceId, what: renewKeysWork, id: 'all' }), runAt: now() });
    return { scheduler, renewKeys };
  },
});
