import { StoreUnavailableError } from './errors.ts';
import type { Backend } from './ports.ts';

/** Calls a backend, and turns whatever goes wrong there into a `StoreUnavailableError`. */
export type Guard = {
  run<T>(call: () => Promise<T>): Promise<T>;
  /** Refuses new calls from now on, and waits for those in flight. */
  close(): Promise<void>;
};

export function createGuard(backend: Pick<Backend, 'run' | 'describeError'>): Guard {
  const inFlight = new Set<Promise<unknown>>();
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
      inFlight.add(answer);
      try {
        return await answer;
      } finally {
        inFlight.delete(answer);
      }
    },
    async close() {
      closed = true;
      await Promise.allSettled(inFlight);
    },
  };
}
