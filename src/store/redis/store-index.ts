import { pagesFrom } from '../keys-of.ts';
import type { StoreIndex } from '../ports.ts';
import type { RedisClient } from './client.ts';
import { createScript } from './script.ts';
import { keysListOf, keysPage, type Writer } from './writer.ts';

export const indexLead = 'touchline:index:';

/** Adding a member removes expired ones. The key expires with its last member. The first key lists the workspace's keys. */
const add = `
  local time = redis.call('TIME')
  local now = time[1] * 1000 + math.floor(time[2] / 1000)
  local expires = now + tonumber(ARGV[2])
  for at = 2, #KEYS do
    redis.call('ZREMRANGEBYSCORE', KEYS[at], '-inf', now)
    redis.call('ZADD', KEYS[at], expires, ARGV[1])
    if redis.call('PTTL', KEYS[at]) < expires - now then redis.call('PEXPIREAT', KEYS[at], expires) end
    redis.call('ZADD', KEYS[1], expires, KEYS[at])
  end`;

const find = `
  local time = redis.call('TIME')
  return redis.call('ZRANGEBYSCORE', KEYS[1], '(' .. time[1] * 1000 + math.floor(time[2] / 1000), '+inf')`;

/** Creates the index in Redis: a sorted set for each key, whose scores are the times when members expire. */
export function createStoreIndex(client: RedisClient, write: Writer): StoreIndex {
  const [runAdd, runFind] = [createScript(client, add), createScript(client, find)];
  return {
    async add(keys, member, ttlMs) {
      const byWorkspace = Map.groupBy(keys, (key) => key.slice(0, key.indexOf('/')));
      for (const [workspaceId, some] of byWorkspace)
        await runAdd([keysListOf(workspaceId), ...some.map((key) => indexLead + key)], ...[member, ttlMs]);
    },
    async of(key) {
      return ((await runFind([indexLead + key])) as string[]).sort();
    },
    async forget(workspaceId) {
      for await (const { keys } of pagesFrom((cursor) => keysPage(client, workspaceId, cursor))) {
        const own = keys.filter((key) => key.startsWith(indexLead));
        await Promise.all(own.map((key) => write({ how: 'delete', key, workspaceId })));
      }
    },
  };
}
