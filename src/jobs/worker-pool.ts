export type Pool = ReturnType<typeof createPool>;

type Waiting = { group: string; work: () => Promise<void>; end: () => void };

/** Creates a pool that runs at most `atOnce` pieces of work at once, and `atOnceOfGroup` of one group. */
export function createPool({ atOnce, atOnceOfGroup }: { atOnce: number; atOnceOfGroup: number }) {
  const waiting = new Map<string, Waiting>();
  const ends = new Map<string, Promise<void>>();
  /** How many are running, by group. */
  const busy = new Map<string, number>();
  let inFlight = 0;
  let stopped = false;

  function count(group: string, change: 1 | -1): void {
    inFlight += change;
    const left = (busy.get(group) ?? 0) + change;
    if (left === 0) busy.delete(group);
    else busy.set(group, left);
  }

  async function begin({ group, work, end }: Waiting): Promise<void> {
    count(group, 1);
    await work();
    count(group, -1);
    end();
    beginMore();
  }

  function beginMore(): void {
    for (const [id, next] of waiting) {
      if (inFlight >= atOnce) return;
      if ((busy.get(next.group) ?? 0) >= atOnceOfGroup) continue;
      waiting.delete(id);
      begin(next);
    }
  }

  const settled = async (): Promise<void> => void (await Promise.all(ends.values()));

  return {
    /**
     * Queues work, which starts once there is room. Ignored while work with this id is waiting or running. The work
     * must not reject.
     *
     * @param group work of one group shares a limit
     */
    add(id: string, group: string, work: () => Promise<void>): void {
      if (stopped || ends.has(id)) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      ends.set(id, promise);
      const end = () => {
        ends.delete(id);
        resolve();
      };
      waiting.set(id, { group, work, end });
      beginMore();
    },
    /** Drops work that is waiting. @returns false when it is not: it runs, or is done */
    remove(id: string): boolean {
      const found = waiting.get(id);
      found?.end();
      return waiting.delete(id);
    },
    /** Resolves once all work that is waiting or running now is done. */
    settled,
    /** Drops the waiting work, and resolves once the running work is done. */
    stop(): Promise<void> {
      stopped = true;
      for (const { end } of waiting.values()) end();
      waiting.clear();
      return settled();
    },
  };
}
