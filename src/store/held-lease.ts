import type { LeaseStore } from './ports.ts';

/** A lease that is renewed as long as its process lives. */
export type HeldLease = {
  /** Releases it. If the store is down, it ends by itself. */
  release(): Promise<void>;
};

/**
 * Takes a short lease and renews it until it is released, lost, or the process dies. Undefined while another process has
 * it.
 *
 * @param ttlMs how long it outlives its process, in milliseconds
 * @param lost is called when another process may have it
 * @throws StoreUnavailableError
 */
export async function holdLease(
  leases: LeaseStore,
  key: string,
  ttlMs: number,
  lost: () => void = () => undefined,
): Promise<HeldLease | undefined> {
  const lease = await leases.lease(key, ttlMs);
  if (lease === undefined) return undefined;

  const timer = setInterval(async () => {
    // A store that is down may be back before the lease ends.
    const isOurs = await lease.renew(ttlMs).catch(() => undefined);
    if (isOurs !== false) return;
    clearInterval(timer);
    lost();
  }, ttlMs / 3).unref();
  return {
    async release() {
      clearInterval(timer);
      await lease.release().catch(() => undefined);
    },
  };
}
