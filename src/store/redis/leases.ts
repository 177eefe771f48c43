import type { OwnedLeaseStore } from '../ports.ts';
import type { RedisClient } from './client.ts';

const place = (key: string) => `touchline:claim:${key}`;

/** In one step: a claim cannot run out and be another's between the look whose it is and making it last. */
const take = `
  if redis.call('SET', KEYS[1], ARGV[1], 'NX', 'PX', ARGV[2]) then return 1 end
  if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
  return redis.call('PEXPIRE', KEYS[1], ARGV[2])`;

/** Claims as keys that are set to their mark only when absent, and that Redis itself lets expire. */
export function createLeaseStore(client: RedisClient): OwnedLeaseStore {
  return {
    claim: async (key, ttlMs, mark) =>
      (await client.eval(take, { keys: [place(key)], arguments: [mark, String(ttlMs)] })) === 1,
    isHeld: async (key) => (await client.exists(place(key))) === 1,
    release: async (key) => void (await client.del(place(key))),
  };
}
