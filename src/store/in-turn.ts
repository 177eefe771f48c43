import { setTimeout as sleep } from 'node:timers/promises';
import type { LeaseStore } from './ports.ts';

/** How often to check whether another process still holds the claim, in milliseconds. */
const lookEveryMs = 50;

/**
 * Makes a function that runs one work at a time for each key, across all processes on the store. A work waits for the
 * one before it, at most `turnMs` milliseconds: that is as long as one may take.
 */
export const createTurns =
  (leases: LeaseStore, turnMs: number) =>
  async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const end = performance.now() + turnMs;
    let held = await leases.claim(key, turnMs);
    while (!held && performance.now() < end) {
      await sleep(lookEveryMs);
      held = await leases.claim(key, turnMs);
    }
    try {
      return await work();
    } finally {
      if (held) await leases.release(key).catch(() => undefined);
    }
  };
