import type { OwnedLeaseStore } from '../ports.ts';
import type { RedisClient } from './client.ts';

const claimKey = (key: string) => `touchline:claim:${key}`;

/** One step, so that a claim cannot expire and change hands between checking its owner and extending it. */
const take = `
  if redis.call('SET', KEYS[1], ARGV[1], 'NX', 'PX', ARGV[2]) then return 1 end
  if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
  return redis.call('PEXPIRE', KEYS[1], ARGV[2])`;

/** Creates leases as Redis keys that hold the owner token and expire by themselves. */
export function createLeaseStore(client: RedisClient): OwnedLeaseStore {
  return {
    claim: async (key, ttlMs, ownerToken) =>
      (await client.eval(take, { keys: [claimKey(key)], arguments: [ownerToken, String(ttlMs)] })) === 1,
    isHeld: async (key) => (await client.exists(claimKey(key))) === 1,
    release: async (key) => void (await client.del(claimKey(key))),
  };
}
