/** Runs works in turn for all groups: a group with many of them does not keep the others waiting. */
export type FairQueue = {
  /** Settles as the work does, which begins later: at the earliest in the next turn of the event loop. */
  run<T>(group: string, work: () => Promise<T>): Promise<T>;
};

/**
 * Creates a queue that bounds how many works run at the same time. A work that takes long waits for others rather than
 * for this process, so it does not count any more after `countsMs` milliseconds.
 */
export function createFairQueue({ atOnce = 16, countsMs = 1_000 } = {}): FairQueue {
  /** The works that wait, by group; the group whose turn is next comes first. */
  const waiting = new Map<string, (() => void)[]>();
  let running = 0;
  let isPlanned = false;

  function next(): (() => void) | undefined {
    const [first] = waiting;
    if (first === undefined) return undefined;
    const [group, works] = first;
    const work = works.shift();
    // To the end of the line, if there is more.
    waiting.delete(group);
    if (works.length > 0) waiting.set(group, works);
    return work;
  }

  function begin(): void {
    isPlanned = false;
    // One in a turn: whatever came meanwhile is read before the next.
    next()?.();
    plan();
  }

  function plan(): void {
    if (waiting.size === 0 || running >= atOnce || isPlanned) return;
    isPlanned = true;
    setImmediate(begin);
  }

  return {
    run(group, work) {
      const { promise, resolve } = Promise.withResolvers<ReturnType<typeof work>>();
      const start = () => {
        running += 1;
        let counts = true;
        const end = () => {
          if (!counts) return;
          counts = false;
          clearTimeout(counting);
          running -= 1;
          plan();
        };
        const counting = setTimeout(end, countsMs).unref();
        const done = work();
        done.then(end, end);
        resolve(done);
      };
      waiting.getOrInsertComputed(group, () => []).push(start);
      plan();
      return promise as ReturnType<typeof work>;
    },
  };
}
