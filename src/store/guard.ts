import { StoreUnavailableError } from './errors.ts';
import type { Backend } from './ports.ts';

/** The one way to a backend: whatever goes wrong there is a `StoreUnavailableError` here. */
export type Guard = {
  run<T>(call: () => Promise<T>): Promise<T>;
  /** Refuses new calls from now on and waits for those under way. */
  close(): Promise<void>;
};

export function createGuard(backend: Pick<Backend, 'run' | 'describeError'>): Guard {
  const underway = new Set<Promise<unknown>>();
  let closed = false;

  async function guarded<T>(call: () => Promise<T>): Promise<T> {
    try {
      return await backend.run(call);
    } catch (cause) {
      throw new StoreUnavailableError(backend.describeError(cause), { cause });
    }
  }

  return {
    async run(call) {
      if (closed) throw new StoreUnavailableError('The store is closed, because Touchline is stopping.');
      const answer = guarded(call);
      underway.add(answer);
      try {
        return await answer;
      } finally {
        underway.delete(answer);
      }
    },
    async close() {
      closed = true;
      await Promise.allSettled(underway);
    },
  };
}
