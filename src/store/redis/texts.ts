import type { Texts } from '../ports.ts';
import type { RedisClient } from './client.ts';
import { listKeys } from './keys.ts';
import { createScript } from './script.ts';

/** Changes a text if it is still the first argument. `''` stands for an absent text: stored texts are never empty. */
const swapText = `
  if (redis.call('GET', KEYS[1]) or '') ~= ARGV[1] then return 0 end
  if ARGV[2] == '' then redis.call('DEL', KEYS[1])
  elseif ARGV[3] == '' then redis.call('SET', KEYS[1], ARGV[2])
  else redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[3]) end
  return 1`;

/** Creates the ledger's texts of each namespace. @param lead what the namespace's keys in Redis begin with */
export function createTexts(client: RedisClient): (lead: string) => Texts {
  const swap = createScript(client, swapText);
  return (lead) => ({
    get: async (key) => (await client.get(lead + key)) ?? undefined,
    async set(key, text, ttlMs) {
      await client.set(lead + key, text, ttlMs === undefined ? {} : { PX: ttlMs });
    },
    swap: async (key, { before = '', after = '', ttlMs }) =>
      (await swap([lead + key], before, after, ttlMs ?? '')) === 1,
    delete: async (key) => (await client.unlink(lead + key)) === 1,
    keys: (range, run) => listKeys(client, lead, range, run),
  });
}
