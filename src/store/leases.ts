import { randomUUID } from 'node:crypto';
import { wholeMs } from './bucket.ts';
import type { Guard } from './guard.ts';
import type { LeaseStore, OwnedLeaseStore } from './ports.ts';

/** Of how many claims it is remembered that nobody knows whether they were taken. */
const most = 10_000;

/**
 * The leases that callers have. A store that is slow may carry a claim out after its call was given up: nobody acted
 * on it, so it is known by its mark, and given to whoever asks for it next.
 */
export function createLeaseStore(leases: OwnedLeaseStore, guard: Guard): LeaseStore {
  /** The marks of calls that rejected, by key. */
  const unanswered = new Map<string, string>();
  return {
    async claim(key, ttlMs) {
      const ttl = wholeMs(ttlMs);
      const mark = unanswered.get(key) ?? randomUUID();
      // One call only may have the mark.
      unanswered.delete(key);
      try {
        return await guard.run(() => leases.claim(key, ttl, mark));
      } catch (error) {
        unanswered.set(key, mark);
        const oldest = unanswered.keys().next();
        if (unanswered.size > most && !oldest.done) unanswered.delete(oldest.value);
        throw error;
      }
    },
    isHeld: (key) => guard.run(() => leases.isHeld(key)),
    release: (key) => guard.run(() => leases.release(key)),
  };
}
