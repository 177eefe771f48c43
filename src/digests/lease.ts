import type { LeaseStore } from '../store/ports.ts';

export type Lease = {
  /**
   * False if another process may have it `leftMs` milliseconds from now (0 unless given): whoever holds it starts nothing
   * then that must not be done twice.
   */
  isHeld(leftMs?: number): boolean;
  /** Gives it back. If the store is away, it ends by itself. */
  release(): Promise<void>;
};

/**
 * Takes a short lease and renews it until it is released or the process dies. Undefined while another process has it.
 * A renewal gives the key back and takes it again, so another process may get it in between: then this one has lost it.
 *
 * @param ttlMs how long it outlives its process, in milliseconds
 * @throws StoreUnavailableError
 */
export async function holdLease(leases: LeaseStore, key: string, ttlMs: number): Promise<Lease | undefined> {
  let takenAt = performance.now();
  if (!(await leases.claim(key, ttlMs))) return undefined;
  let lost = false;
  let ended = false;
  let renewing: Promise<void> = Promise.resolve();
  const isHeld = (leftMs = 0) => !lost && performance.now() - takenAt < ttlMs - leftMs;

  async function renew(): Promise<void> {
    // Nobody but the holder may give a key back, so it must be ours with time to spare.
    if (ended || lost || performance.now() - takenAt > (ttlMs * 2) / 3) return;
    const now = performance.now();
    await leases.release(key);
    lost = !(await leases.claim(key, ttlMs).catch(() => false));
    takenAt = now;
  }

  const timer = setInterval(() => {
    renewing = renewing.then(renew).catch(() => undefined);
  }, ttlMs / 3);
  timer.unref();
  return {
    isHeld,
    async release() {
      ended = true;
      clearInterval(timer);
      await renewing;
      if (isHeld()) await leases.release(key).catch(() => undefined);
    },
  };
}
