/** Work that goes on after its request was answered, counted so that stopping can wait for it. */
export type InFlight = {
  /** Counts this work until it settles, and returns it. */
  inFlight<T>(work: Promise<T>): Promise<T>;
  /** Resolves once all counted work has settled, or after `graceMs` milliseconds. Never rejects. */
  settled(graceMs: number): Promise<void>;
};

export function createInFlight(): InFlight {
  const running = new Set<Promise<unknown>>();
  return {
    inFlight(work) {
      running.add(work);
      const end = () => void running.delete(work);
      work.then(end, end);
      return work;
    },
    async settled(graceMs) {
      const { promise, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, graceMs);
      await Promise.race([Promise.allSettled(running), promise]);
      clearTimeout(timer);
    },
  };
}
