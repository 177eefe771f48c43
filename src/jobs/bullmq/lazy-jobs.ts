import { jobName, jobOfName } from '../../store/job-name.ts';
import type { JobRef, ScheduledJob } from '../../store/ports.ts';
import type { RedisClient } from '../../store/redis/client.ts';
import { jobLead, lazyKey } from '../../store/redis/job-table.ts';
import { createScript } from '../../store/redis/script.ts';
import { mostDueJobs } from '../limits.ts';

/** A job that is still lazy, with this time, gets its record. One that is there is of a run that has begun before. */
const record = `
  if redis.call('ZSCORE', KEYS[1], ARGV[1]) ~= ARGV[2] then return 0 end
  redis.call('SET', KEYS[2], ARGV[3])
  return redis.call('ZREM', KEYS[1], ARGV[1])`;

/**
 * Jobs that will most likely be cancelled, or that may wait a little: until they are due they are in one sorted set, and
 * have no record and no wake-up. Both would cost twenty times as much.
 */
export function createLazyJobs(client: RedisClient) {
  const runRecord = createScript(client, record);
  return {
    add: (job: ScheduledJob) => client.zAdd(lazyKey, { score: job.runAt, value: jobName(job) }),
    remove: (job: JobRef) => client.zRem(lazyKey, jobName(job)),
    runAt: async (job: JobRef) => (await client.zScore(lazyKey, jobName(job))) ?? undefined,
    names: () => client.zRange(lazyKey, 0, -1),
    /** Those that are due at this time (milliseconds, UTC) or before. */
    async due(untilMs: number): Promise<ScheduledJob[]> {
      const options = { BY: 'SCORE', LIMIT: { offset: 0, count: mostDueJobs } } as const;
      const found = await client.zRangeWithScores(lazyKey, '-inf', untilMs, options);
      return found.map(({ value, score }) => ({ ...jobOfName(value), runAt: score }));
    },
    /** Makes a job one like all others, whose wake-up at `runAt` was added before. Another process may have done so. */
    record: (job: ScheduledJob, runAt: number) =>
      runRecord([lazyKey, `${jobLead}${jobName(job)}`], jobName(job), job.runAt, runAt),
  };
}
