import { room } from '../store/room.ts';
import { backgroundJob, renewKeysWork } from './background.ts';
import { createPolledScheduler } from './polled-scheduler.ts';
import { failedJobRecord, type RunningScheduler } from './scheduler.ts';

type Dependencies = Pick<Parameters<typeof createPolledScheduler>[0], 'leaseMs' | 'now' | 'log'> & {
  redisUrl: string | undefined;
  /** How often to look for jobs that are due, in milliseconds; 2,000 unless given. */
  everyMs: number | undefined;
};

/** What runs at its time: BullMQ with Redis, else a small engine on the store's timetable. */
export const jobsRoom = room({
  records: [failedJobRecord],
  async create({ bucket, leases, jobs: table, timetable }, given: Dependencies) {
    const { redisUrl = '', everyMs = 2_000, now } = given;
    const options = { ...given, failures: bucket(failedJobRecord), everyMs };
    const scheduler: RunningScheduler = timetable
      ? createPolledScheduler({ ...options, table: timetable, leases })
      : await (await import('./bullmq/scheduler.ts')).createBullScheduler({ ...options, table, redisUrl });
    /** Makes what is deleted of a workspace unreadable, wherever a copy is left. */
    const renewKeys = (workspaceId: string): Promise<void> =>
      scheduler.schedule({ ...backgroundJob({ workspaceId, what: renewKeysWork, id: 'all' }), runAt: now() });
    return { scheduler, renewKeys };
  },
});
