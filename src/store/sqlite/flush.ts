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
  /** Whether something was written since the last flush that nobody waits for. */
  let isLeft = false;

  async function begin(): Promise<void> {
    await running.catch(() => undefined);
    if (next !== undefined) running = next;
    next = undefined;
    isLeft = false;
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
      isLeft = true;
      // Not ended by a flush: each request would end one and begin another.
      timer ??= setTimeout(() => {
        timer = undefined;
        // Callers that wait for a flush get the error if the disk fails, and so does the health check.
        if (isLeft) flush().catch(() => undefined);
      }, flushMs).unref();
    },
    close(): void {
      clearTimeout(timer);
      closeSync(handle);
    },
  };
}
