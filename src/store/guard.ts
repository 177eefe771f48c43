import { RecordError, StoreUnavailableError } from './errors.ts';
import type { Backend } from './ports.ts';

export type Guard = ReturnType<typeof createGuard>;

/**
 * Calls a backend, and turns its errors into `StoreUnavailableError`.
 *
 * @param onCall hears of each call whether the store was away, and how long it took (milliseconds)
 */
export function createGuard(
  backend: Pick<Backend, 'run' | 'describeError'>,
  onCall: (isAway: boolean, ms: number) => void = () => undefined,
) {
  const inFlight = new Set<Promise<unknown>>();
  let closed = false;

  async function run<T>(call: () => Promise<T>): Promise<T> {
    if (closed) throw new StoreUnavailableError('The store is closed, because Touchline is stopping.');
    const begun = performance.now();
    const answer = Promise.try(() => backend.run(call));
    inFlight.add(answer);
    let isAway = false;
    try {
      return await answer;
    } catch (cause) {
      if (cause instanceof RecordError) throw cause;
      isAway = true;
      throw new StoreUnavailableError(backend.describeError(cause), { cause });
    } finally {
      inFlight.delete(answer);
      onCall(isAway, performance.now() - begun);
    }
  }

  return {
    run,
    /** These calls of a part of the backend, guarded. */
    calls<T extends { [K in N]: (...args: never[]) => Promise<unknown> }, N extends keyof T>(
      part: T,
      ...names: N[]
    ): Pick<T, N> {
      const call =
        (name: N) =>
        (...args: never[]) =>
          run(() => part[name](...args));
      return Object.fromEntries(names.map((name) => [name, call(name)])) as Pick<T, N>;
    },
    /** Refuses new calls from now on, and waits for those in flight. */
    async close(): Promise<void> {
      closed = true;
      await Promise.allSettled(inFlight);
    },
  };
}
