import type { StoreIndex } from '../ports.ts';
import type { RedisClient } from './client.ts';
import { createScript } from './script.ts';

export const indexLead = 'touchline:index:';

/** Adding a member removes expired ones. The key expires with its last member. The first key lists the others. */
const add = `
  local time = redis.call('TIME')
  local now = time[1] * 1000 + math.floor(time[2] / 1000)
  local expires = now + tonumber(ARGV[2])
  local function put(key, member, score)
    redis.call('ZREMRANGEBYSCORE', key, '-inf', now)
    redis.call('ZADD', key, score, member)
    if redis.call('PTTL', key) < score - now then redis.call('PEXPIREAT', key, score) end
  end
  for at = 2, #KEYS do
    put(KEYS[at], ARGV[1], expires)
    put(KEYS[1], KEYS[at], now + redis.call('PTTL', KEYS[at]))
  end`;

const find = `
  local time = redis.call('TIME')
  return redis.call('ZRANGEBYSCORE', KEYS[1], '(' .. time[1] * 1000 + math.floor(time[2] / 1000), '+inf')`;

/** The list of a workspace's keys. It has no slash, unlike these. */
export const listOf = (workspaceId: string): string => indexLead + workspaceId;

/** Creates the index in Redis: a sorted set for each key, whose scores are the times when members expire. */
export function createStoreIndex(client: RedisClient): StoreIndex {
  const [runAdd, runFind] = [createScript(client, add), createScript(client, find)];
  return {
    async add(keys, member, ttlMs) {
      const byWorkspace = Map.groupBy(keys, (key) => key.slice(0, key.indexOf('/')));
      for (const [workspaceId, some] of byWorkspace)
        await runAdd([listOf(workspaceId), ...some.map((key) => indexLead + key)], ...[member, ttlMs]);
    },
    async of(key) {
      return ((await runFind([indexLead + key])) as string[]).sort();
    },
    async forget(workspaceId) {
      const list = listOf(workspaceId);
      await client.unlink([list, ...(await client.zRange(list, 0, -1))]);
    },
  };
}
