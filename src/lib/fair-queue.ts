export type FairQueue = ReturnType<typeof createFairQueue>;

/**
 * Creates a queue that runs tasks in turn for all groups, so that a group with many tasks does not hold up the others. It
 * limits how many run at the same time. After `countsMs` milliseconds a task no longer counts: it is waiting for others
 * rather than using this process.
 */
export function createFairQueue({ atOnce = 16, countsMs = 1_000 } = {}) {
  /** Waiting tasks by group, in the order of the groups' turns. */
  const waiting = new Map<string, (() => void)[]>();
  /** When each task that counts began, the oldest first. */
  const running = new Map<object, number>();
  let isPlanned = false;
  /** Whether it is planned for when the oldest one no longer counts. */
  let isLater = false;

  function next(): (() => void) | undefined {
    const [first] = waiting;
    if (first === undefined) return undefined;
    const [group, works] = first;
    const work = works.shift();
    // Back to the end of the line, if there is more.
    waiting.delete(group);
    if (works.length > 0) waiting.set(group, works);
    return work;
  }

  function begin(): void {
    isPlanned = false;
    // One per turn of the event loop: new requests are read before the next task.
    next()?.();
    plan();
  }

  function plan(): void {
    if (waiting.size === 0 || isPlanned) return;
    const now = performance.now();
    for (const [work, beganMs] of running) if (now - beganMs >= countsMs) running.delete(work);
    if (running.size < atOnce) {
      isPlanned = true;
      setImmediate(begin);
    } else if (!isLater) {
      isLater = true;
      const [oldestMs = now] = running.values();
      const again = () => {
        isLater = false;
        plan();
      };
      setTimeout(again, oldestMs + countsMs - now).unref();
    }
  }

  return {
    /** Settles as the task does, which starts in the next turn of the event loop at the earliest. */
    async run<T>(group: string, work: () => Promise<T>): Promise<T> {
      const { promise, resolve } = Promise.withResolvers<void>();
      const start = () => {
        running.set(start, performance.now());
        resolve();
      };
      waiting.getOrInsertComputed(group, () => []).push(start);
      plan();
      await promise;
      try {
        return await work();
      } finally {
        running.delete(start);
        plan();
      }
    },
  };
}
