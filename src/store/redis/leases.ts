import type { OwnedLeaseStore } from '../ports.ts';
import type { RedisClient } from './client.ts';
import { createScript } from './script.ts';

export const claimLead = 'touchline:claim:';
const claimKey = (key: string) => `${claimLead}${key}`;

/** One step, so that a claim cannot expire and change hands between checking its owner and extending it. */
const take = `
  if redis.call('SET', KEYS[1], ARGV[1], 'NX', 'PX', ARGV[2]) then return 1 end
  if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
  return redis.call('PEXPIRE', KEYS[1], ARGV[2])`;

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
  const [runTake, runRenew, runGiveBack] = [runner(take), runner(renew), runner(giveBack)] as const;
  const claim: OwnedLeaseStore['claim'] = async (key, ttlMs, ownerToken) =>
    // Most often there is none, and then this is all.
    (await client.set(claimKey(key), ownerToken, { NX: true, PX: ttlMs })) !== null ||
    runTake(key, ownerToken, ttlMs);
  return {
    claim,
    lease: claim,
    renew: (key, ttlMs, ownerToken) => runRenew(key, ownerToken, ttlMs),
    giveBack: async (key, ownerToken) => void (await runGiveBack(key, ownerToken)),
    isHeld: async (key) => (await client.exists(claimKey(key))) === 1,
    release: async (key) => void (await client.del(claimKey(key))),
  };
}
