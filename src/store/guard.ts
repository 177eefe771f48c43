import { RecordError, StoreUnavailableError } from './errors.ts';
import type { Backend } from './ports.ts';

export type Guard = ReturnType<typeof createGuard>;

/** Calls a backend, and turns its errors into `StoreUnavailableError`. */
export function createGuard(backend: Pick<Backend, 'run' | 'describeError'>) {
  const inFlight = new Set<Promise<unknown>>();
  let closed = false;

  async function guarded<T>(call: () => Promise<T>): Promise<T> {
    try {
      return await backend.run(call);
    } catch (cause) {
      if (cause instanceof RecordError) throw cause;
      throw new StoreUnavailableError(backend.describeError(cause), { cause });
    }
  }

  return {
    async run<T>(call: () => Promise<T>): Promise<T> {
      if (closed) throw new StoreUnavailableError('The store is closed, because Touchline is stopping.');
      const answer = guarded(call);
      inFlight.add(answer);
      try {
        return await answer;
      } finally {
        inFlight.delete(answer);
      }
    },
    /** Refuses new calls from now on, and waits for those in flight. */
    async close(): Promise<void> {
      closed = true;
      await Promise.allSettled(inFlight);
    },
  };
}
