import type { OwnedLeaseStore } from '../ports.ts';
import type { RedisClient } from './client.ts';
import { createScript, deleteSame } from './script.ts';

export const claimLead = 'touchline:claim:';
const claimKey = (key: string) => `${claimLead}${key}`;

/** One step, so that a claim cannot expire and change hands between checking its owner and extending it. */
const renew = `
  if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
  return redis.call('PEXPIRE', KEYS[1], ARGV[2])`;

/** Creates leases as Redis keys that hold the owner token and expire by themselves. */
export function createLeaseStore(client: RedisClient): OwnedLeaseStore {
  const [runRenew, runGiveBack] = [createScript(client, renew), createScript(client, deleteSame)];
  return {
    lease: async (key, ttlMs, ownerToken) =>
      (await client.set(claimKey(key), ownerToken, { NX: true, PX: ttlMs })) !== null,
    renew: async (key, ttlMs, ownerToken) => (await runRenew([claimKey(key)], ownerToken, ttlMs)) === 1,
    giveBack: async (key, ownerToken) => void (await runGiveBack([claimKey(key)], ownerToken)),
  };
}
