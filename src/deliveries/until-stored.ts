import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../lib/log.ts';
import { StoreUnavailableError } from '../store/errors.ts';

const firstMs = 250;
const longestMs = 15_000;
/** By then the message is too late for whatever was to be stored. */
const longestInAllMs = 3 * 60 * 60_000;

/** Repeats a write until it holds: what became of a message must not be lost because the store was away just then. */
export async function untilStored<T>(log: Log, write: () => Promise<T>): Promise<T> {
  const end = performance.now() + longestInAllMs;
  for (let waitMs = firstMs; ; waitMs = Math.min(2 * waitMs, longestMs)) {
    try {
      return await write();
    } catch (error) {
      if (!(error instanceof StoreUnavailableError) || performance.now() > end) throw error;
      if (waitMs === firstMs)
        log.warn({ err: error }, 'What became of a message is stored once the store is back.');
    }
    await sleep(waitMs, undefined, { ref: false });
  }
}
