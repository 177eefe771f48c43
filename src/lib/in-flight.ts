import { withTimeout } from './timeout.ts';

export type InFlight = ReturnType<typeof createInFlight>['inFlight'];

/** Counts work that goes on after its request was answered, so that stopping can wait for it. */
export function createInFlight() {
  const running = new Map<Promise<unknown>, (() => Promise<void>) | undefined>();
  return {
    /**
     * Counts this work until it settles, and returns it.
     *
     * @param tell tells the person who waits for the work that it was dropped
     */
    inFlight<T>(work: Promise<T>, tell?: () => Promise<void>): Promise<T> {
      running.set(work, tell);
      const end = () => void running.delete(work);
      work.then(end, end);
      return work;
    },
    /** Resolves once all counted work has settled, or after `graceMs` milliseconds. Never rejects. */
    async settled(graceMs: number): Promise<void> {
      await withTimeout(graceMs, () => Promise.allSettled(running.keys())).catch(() => undefined);
    },
    /** Drops the work that still runs, and tells those who wait, in at most `tellMs` milliseconds. @returns how much */
    async drop(tellMs: number): Promise<number> {
      const dropped = [...running.values()];
      const told = () => Promise.allSettled(dropped.map((tell) => tell?.()));
      await withTimeout(tellMs, told).catch(() => undefined);
      return dropped.length;
    },
  };
}
