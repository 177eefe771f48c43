import { jobName } from '../job-name.ts';
import type { JobRef, StoredJobTable } from '../ports.ts';
import type { RedisClient } from './client.ts';

/** The hash of all payloads, by a job's name. */
export const payloadsKey = 'touchline:job-payloads';
/** The set of all kinds that have had jobs. */
export const kindsKey = 'touchline:job-kinds';

/** Each kind has a sorted set, so that jobs nobody handles are never read. Scores are times. */
export const setOf = (kind: string): string => `touchline:timetable:${kind}`;

/** Scripts rather than MULTI, which waits instead of failing while there is no connection. */
const scripts = {
  put: `
    redis.call('ZADD', KEYS[1], ARGV[2], ARGV[1])
    redis.call('SADD', KEYS[3], ARGV[4])
    if ARGV[3] == '' then return redis.call('HDEL', KEYS[2], ARGV[1]) end
    return redis.call('HSET', KEYS[2], ARGV[1], ARGV[3])`,
  get: `return { redis.call('ZSCORE', KEYS[1], ARGV[1]), redis.call('HGET', KEYS[2], ARGV[1]) }`,
  change: `
    local at = redis.call('ZSCORE', KEYS[1], ARGV[1])
    if not at or (ARGV[2] ~= '' and tonumber(at) ~= tonumber(ARGV[2])) then return 0 end
    if ARGV[3] ~= '' then
      redis.call('ZADD', KEYS[1], ARGV[3], ARGV[1])
    else
      redis.call('ZREM', KEYS[1], ARGV[1])
      redis.call('HDEL', KEYS[2], ARGV[1])
    end
    return 1`,
};

/** Creates the job table in Redis: times in sorted sets, payloads in a hash, both by `KIND/ID`. */
export function createJobTable(client: RedisClient): StoredJobTable {
  const run = (script: keyof typeof scripts, job: JobRef, ...values: (string | number)[]) =>
    client.eval(scripts[script], {
      keys: [setOf(job.kind), payloadsKey, kindsKey],
      arguments: [jobName(job), ...values.map(String)],
    });
  return {
    async put(job) {
      await run('put', job, job.runAt, job.text ?? '', job.kind);
    },
    async get({ kind, id }) {
      const [runAt, text] = (await run('get', { kind, id })) as (string | null)[];
      if (typeof runAt !== 'string') return undefined;
      return { kind, id, runAt: Number(runAt), ...(typeof text === 'string' && { text }) };
    },
    async due(kind, nowMs, limit) {
      const found = await client.zRangeByScoreWithScores(setOf(kind), '-inf', nowMs, {
        LIMIT: { offset: 0, count: limit },
      });
      return found.map(({ value, score }) => ({ kind, id: value.slice(kind.length + 1), runAt: score }));
    },
    change: async (job, { from = '', to = '' }) => (await run('change', job, from, to)) === 1,
    async nextAfter(kind, afterMs) {
      const [next] = await client.zRangeByScoreWithScores(setOf(kind), `(${afterMs}`, '+inf', {
        LIMIT: { offset: 0, count: 1 },
      });
      return next?.score;
    },
    async counts() {
      const kinds = await client.sMembers(kindsKey);
      const counts = await Promise.all(
        kinds.map(async (kind) => [kind, await client.zCard(setOf(kind))] as const),
      );
      return Object.fromEntries(counts.filter(([, jobs]) => jobs > 0));
    },
  };
}
