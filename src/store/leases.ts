import { randomUUID } from 'node:crypto';
import type { Guard } from './guard.ts';
import type { LeaseStore, OwnedLeaseStore } from './ports.ts';
import { wholeMs } from './whole-ms.ts';

/** Creates the leases that callers use. */
export function createLeaseStore(leases: OwnedLeaseStore, guard: Guard): LeaseStore {
  return {
    async lease(key, ttlMs) {
      const ownerToken = randomUUID();
      if (!(await guard.run(() => leases.lease(key, wholeMs(ttlMs), ownerToken)))) return undefined;
      return {
        renew: (againMs) => guard.run(() => leases.renew(key, wholeMs(againMs), ownerToken)),
        release: () => guard.run(() => leases.giveBack(key, ownerToken)),
      };
    },
  };
}
