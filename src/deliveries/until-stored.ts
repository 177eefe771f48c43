import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../lib/log.ts';
import { StoreUnavailableError } from '../store/errors.ts';
import { firstStoreWaitMs, longestStoreWaitMs, longestStoringMs } from './limits.ts';

/** Repeats a write until it holds: the result of a message must not be lost because the store was away just then. */
export async function untilStored<T>(log: Log, write: () => Promise<T>): Promise<T> {
  const end = performance.now() + longestStoringMs;
  for (let waitMs = firstStoreWaitMs; ; waitMs = Math.min(2 * waitMs, longestStoreWaitMs)) {
    try {
      return await write();
    } catch (error) {
      if (!(error instanceof StoreUnavailableError) || performance.now() > end) throw error;
      if (waitMs === firstStoreWaitMs)
        log.warn({ err: error }, 'The result of a message is stored once the store is back.');
    }
    await sleep(waitMs, undefined, { ref: false });
  }
}
