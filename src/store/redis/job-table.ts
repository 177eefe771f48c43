import { jobName } from '../job-name.ts';
import type { JobRef, JobTable } from '../ports.ts';
import type { RedisClient } from './client.ts';
import { createScript } from './script.ts';

/** A job is one value by `KIND/ID`: its time. */
export const jobLead = 'touchline:job:';

/** The names of all lazy jobs, by their times: see `createLazyJobs`. */
export const lazyKey = 'touchline:lazy-jobs';

/** A job is lazy or not. */
const putJob = `
  redis.call('SET', KEYS[1], ARGV[1])
  redis.call('ZREM', KEYS[2], ARGV[2])`;

/** Changes the time, or deletes the job. */
const changeTime = `
  local at = redis.call('GET', KEYS[1])
  if not at or (ARGV[1] ~= '' and at ~= ARGV[1]) then return 0 end
  if ARGV[2] == '' then redis.call('DEL', KEYS[1]) else redis.call('SET', KEYS[1], ARGV[2]) end
  return 1`;

/** Creates the table of jobs in Redis. What wakes for them is elsewhere: see `createBullScheduler`. */
export function createJobTable(client: RedisClient): JobTable {
  const keyOf = (job: JobRef) => `${jobLead}${jobName(job)}`;
  const runPut = createScript(client, putJob);
  const runChange = createScript(client, changeTime);
  return {
    put: async (job) => void (await runPut([keyOf(job), lazyKey], job.runAt, jobName(job))),
    async get({ kind, id }) {
      const stored = await client.get(keyOf({ kind, id }));
      return typeof stored === 'string' ? { kind, id, runAt: Number(stored) } : undefined;
    },
    change: async (job, { from = '', to = '' }) => (await runChange([keyOf(job)], from, to)) === 1,
  };
}
