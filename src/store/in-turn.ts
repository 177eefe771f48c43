import { setTimeout as sleep } from 'node:timers/promises';
import { withTimeout } from '../lib/timeout.ts';
import type { LeaseStore } from './ports.ts';

/** How often to check whether another process still holds the lease, in milliseconds. */
const lookEveryMs = 50;

/**
 * Makes a function that runs one work at a time for each key, across all processes on the store. A work waits for the
 * one before it, at most `turnMs` milliseconds: that is as long as one may take. The works of this process line up here,
 * so that they don't ask the store again and again whether it is their turn.
 */
export function createTurns(leases: Pick<LeaseStore, 'lease'>, turnMs: number) {
  /** The end of the last work in line, by key. */
  const line = new Map<string, Promise<void>>();

  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const end = performance.now() + turnMs;
    const before = line.get(key);
    const { promise: ended, resolve: leave } = Promise.withResolvers<void>();
    line.set(key, ended);
    try {
      if (before) await withTimeout(turnMs, () => before).catch(() => undefined);
      let lease = await leases.lease(key, turnMs);
      while (lease === undefined && performance.now() < end) {
        await sleep(lookEveryMs);
        lease = await leases.lease(key, turnMs);
      }
      try {
        return await work();
      } finally {
        await lease?.release().catch(() => undefined);
      }
    } finally {
      if (line.get(key) === ended) line.delete(key);
      leave();
    }
  };
}
