import { randomUUID } from 'node:crypto';
import { wholeMs } from './bucket.ts';
import type { Guard } from './guard.ts';
import type { LeaseStore, OwnedLeaseStore } from './ports.ts';

/** How many claims of unknown outcome are remembered. */
const most = 10_000;

/**
 * Creates the leases that callers use. A slow store may carry out a claim after the call has timed out. No one acted on
 * that claim, so its owner token is remembered, and the next caller who asks for the key gets it.
 */
export function createLeaseStore(leases: OwnedLeaseStore, guard: Guard): LeaseStore {
  /** The owner tokens of calls that rejected, by key. */
  const unanswered = new Map<string, string>();
  return {
    async lease(key, ttlMs) {
      const ownerToken = randomUUID();
      if (!(await guard.run(() => leases.lease(key, wholeMs(ttlMs), ownerToken)))) return undefined;
      return {
        renew: (againMs) => guard.run(() => leases.renew(key, wholeMs(againMs), ownerToken)),
        release: () => guard.run(() => leases.giveBack(key, ownerToken)),
      };
    },
    async claim(key, ttlMs, owner) {
      const ttl = wholeMs(ttlMs);
      if (owner !== undefined) return guard.run(() => leases.claim(key, ttl, owner));
      const ownerToken = unanswered.get(key) ?? randomUUID();
      // Only one call may use the token.
      unanswered.delete(key);
      try {
        return await guard.run(() => leases.claim(key, ttl, ownerToken));
      } catch (error) {
        unanswered.set(key, ownerToken);
        const oldest = unanswered.keys().next();
        if (unanswered.size > most && !oldest.done) unanswered.delete(oldest.value);
        throw error;
      }
    },
    isHeld: (key) => guard.run(() => leases.isHeld(key)),
    release: (key) => guard.run(() => leases.release(key)),
  };
}
