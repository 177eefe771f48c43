import type { Texts } from '../ports.ts';
import type { RedisClient } from './client.ts';
import { listNames } from './names.ts';
import { createScript } from './script.ts';

/**
 * Changes a text if it is still the first argument, and with a second key the names of the texts that are there. `''`
 * stands for an absent text: stored texts are never empty.
 */
const swapText = `
  if (redis.call('GET', KEYS[1]) or '') ~= ARGV[1] then return 0 end
  if ARGV[2] == '' then
    redis.call('DEL', KEYS[1])
    if KEYS[2] then redis.call('ZREM', KEYS[2], ARGV[4]) end
    return 1
  end
  if ARGV[3] == '' then redis.call('SET', KEYS[1], ARGV[2])
  else redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[3]) end
  if KEYS[2] and ARGV[1] == '' then redis.call('ZADD', KEYS[2], 0, ARGV[4]) end
  return 1`;

/** Sets a text in a listed namespace. */
const setListed = `
  if ARGV[2] == '' then redis.call('SET', KEYS[1], ARGV[1])
  else redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2]) end
  redis.call('ZADD', KEYS[2], 0, ARGV[3])`;

const deleteListed = `
  redis.call('ZREM', KEYS[2], ARGV[1])
  return redis.call('UNLINK', KEYS[1])`;

/**
 * Creates the ledger's texts of each namespace.
 *
 * @param lead what the namespace's keys in Redis begin with
 * @param names the sorted set of its keys, where it is listed
 */
export function createTexts(client: RedisClient): (lead: string, names: string | undefined) => Texts {
  const swap = createScript(client, swapText);
  const set = createScript(client, setListed);
  const remove = createScript(client, deleteListed);
  return (lead, names) => ({
    get: async (key) => (await client.get(lead + key)) ?? undefined,
    async set(key, text, ttlMs) {
      if (names === undefined) await client.set(lead + key, text, ttlMs === undefined ? {} : { PX: ttlMs });
      else await set([lead + key, names], text, ttlMs ?? '', key);
    },
    swap: async (key, { before = '', after = '', ttlMs }) => {
      // One command instead of a script with two.
      if (before === '' && after !== '' && names === undefined)
        return (await client.set(lead + key, after, { NX: true, ...(ttlMs && { PX: ttlMs }) })) !== null;
      const keys = names === undefined ? [lead + key] : [lead + key, names];
      return (await swap(keys, before, after, ttlMs ?? '', key)) === 1;
    },
    delete: async (key) =>
      (names === undefined ? await client.unlink(lead + key) : await remove([lead + key, names], key)) === 1,
    async keys(range, run) {
      if (names === undefined) throw new TypeError('These records are not listed.');
      return listNames(client, lead, names, range, run);
    },
  });
}
