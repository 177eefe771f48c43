import type { OwnedLeaseStore } from '../ports.ts';
import type { RedisClient } from './client.ts';
import { createScript } from './script.ts';

export const claimLead = 'touchline:claim:';
const claimKey = (key: string) => `${claimLead}${key}`;

/** One step, so that a claim cannot expire and change hands between checking its owner and extending it. */
const renew = `
  if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
  return redis.call('PEXPIRE', KEYS[1], ARGV[2])`;

const giveBack = `
  if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
  return redis.call('DEL', KEYS[1])`;

/** Creates leases as Redis keys that hold the owner token and expire by themselves. */
export function createLeaseStore(client: RedisClient): OwnedLeaseStore {
  const runner = (source: string) => {
    const run = createScript(client, source);
    return async (key: string, ...values: (string | number)[]): Promise<boolean> =>
      (await run([claimKey(key)], ...values)) === 1;
  };
  const [runRenew, runGiveBack] = [runner(renew), runner(giveBack)] as const;
  return {
    lease: async (key, ttlMs, ownerToken) =>
      (await client.set(claimKey(key), ownerToken, { NX: true, PX: ttlMs })) !== null,
    renew: (key, ttlMs, ownerToken) => runRenew(key, ownerToken, ttlMs),
    giveBack: async (key, ownerToken) => void (await runGiveBack(key, ownerToken)),
  };
}
