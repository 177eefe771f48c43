/** Counts work that goes on after its request was answered, so that stopping can wait for it. */
export function createInFlight() {
  const running = new Set<Promise<unknown>>();
  return {
    /** Counts this work until it settles, and returns it. */
    inFlight<T>(work: Promise<T>): Promise<T> {
      running.add(work);
      const end = () => void running.delete(work);
      work.then(end, end);
      return work;
    },
    /** Resolves once all counted work has settled, or after `graceMs` milliseconds. Never rejects. */
    async settled(graceMs: number): Promise<void> {
      const { promise, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, graceMs);
      await Promise.race([Promise.allSettled(running), promise]);
      clearTimeout(timer);
    },
  };
}
