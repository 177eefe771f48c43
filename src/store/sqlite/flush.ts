import { closeSync, fsync, openSync } from 'node:fs';
import { promisify } from 'node:util';
import { flushMs } from '../limits.ts';

const sync = promisify(fsync);

/** Opens a file that SQLite writes, in order to flush it to the disk. */
export function openFlush(file: string) {
  const handle = openSync(file, 'r+');
  let running: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  async function begin(): Promise<void> {
    await running.catch(() => undefined);
    if (next !== undefined) running = next;
    next = undefined;
    clearTimeout(timer);
    timer = undefined;
    await sync(handle);
  }

  /** Resolves once everything written before this call is on the disk. All calls during a flush share the next one. */
  function flush(): Promise<void> {
    next ??= begin();
    return next;
  }

  return {
    flush,
    /** Flushes within a second, unless another flush comes first. */
    flushSoon(): void {
      timer ??= setTimeout(() => {
        // Callers that wait for a flush get the error if the disk fails, and so does the health check.
        flush().catch(() => undefined);
      }, flushMs).unref();
    },
    close(): void {
      clearTimeout(timer);
      closeSync(handle);
    },
  };
}
