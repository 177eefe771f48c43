import { jobName } from '../job-name.ts';
import type { JobRef, StoredJobTable } from '../ports.ts';
import type { RedisClient } from './client.ts';
import { createScript } from './script.ts';

/** A job is one value by `KIND/ID`: its time, a space, and the text of its payload, if it has one. */
export const jobLead = 'touchline:job:';

/** Reads what is stored for a job. */
export function partsOf(stored: string): { runAt: number; text?: string } {
  const space = stored.indexOf(' ');
  const text = stored.slice(space + 1);
  return { runAt: Number(stored.slice(0, space)), ...(text !== '' && { text }) };
}

export const storedJob = (runAt: number, text = ''): string => `${runAt} ${text}`;

/** Changes the time that comes before the space, or deletes the job. */
const changeTime = `
  local before = redis.call('GET', KEYS[1])
  local at = before and string.match(before, '^[^ ]+')
  if not at or (ARGV[1] ~= '' and at ~= ARGV[1]) then return 0 end
  if ARGV[2] == '' then redis.call('DEL', KEYS[1])
  else redis.call('SET', KEYS[1], ARGV[2] .. string.sub(before, #at + 1)) end
  return 1`;

/** Creates the table of jobs in Redis. What wakes for them is elsewhere: see `createBullScheduler`. */
export function createJobTable(client: RedisClient): StoredJobTable {
  const keyOf = (job: JobRef) => `${jobLead}${jobName(job)}`;
  const runChange = createScript(client, changeTime);
  return {
    put: async (job) => void (await client.set(keyOf(job), storedJob(job.runAt, job.text))),
    async get({ kind, id }) {
      const stored = await client.get(keyOf({ kind, id }));
      return typeof stored === 'string' ? { kind, id, ...partsOf(stored) } : undefined;
    },
    change: async (job, { from = '', to = '' }) => (await runChange([keyOf(job)], from, to)) === 1,
  };
}
