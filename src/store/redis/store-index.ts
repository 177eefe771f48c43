import type { StoreIndex } from '../ports.ts';
import type { RedisClient } from './client.ts';
import { escapeGlob } from './names.ts';
import { createScript } from './script.ts';

export const indexLead = 'touchline:index:';

/** Adding a member removes expired ones. The key expires with its last member. */
const add = `
  local time = redis.call('TIME')
  local now = time[1] * 1000 + math.floor(time[2] / 1000)
  local expires = now + tonumber(ARGV[2])
  for _, key in ipairs(KEYS) do
    redis.call('ZREMRANGEBYSCORE', key, '-inf', now)
    redis.call('ZADD', key, expires, ARGV[1])
    if redis.call('PTTL', key) < tonumber(ARGV[2]) then redis.call('PEXPIREAT', key, expires) end
  end`;

const find = `
  local time = redis.call('TIME')
  return redis.call('ZRANGEBYSCORE', KEYS[1], '(' .. time[1] * 1000 + math.floor(time[2] / 1000), '+inf')`;

/** Creates the index in Redis: a sorted set for each key, whose scores are the times when members expire. */
export function createStoreIndex(client: RedisClient): StoreIndex {
  const [runAdd, runFind] = [createScript(client, add), createScript(client, find)];
  return {
    async add(keys, member, ttlMs) {
      if (keys.length === 0) return;
      await runAdd(
        keys.map((key) => indexLead + key),
        ...[member, ttlMs],
      );
    },
    async of(key) {
      return ((await runFind([indexLead + key])) as string[]).sort();
    },
    async forget(workspaceId) {
      const pages = client.scanIterator({ MATCH: `${indexLead}${escapeGlob(workspaceId)}/*`, COUNT: 1_000 });
      for await (const keys of pages) if (keys.length > 0) await client.del(keys);
    },
  };
}
