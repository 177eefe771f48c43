export type Pool = {
  /**
   * Does the work once there is room, in the order of adding. Nothing happens while work of this id waits or is under
   * way. The work must not reject.
   *
   * @param group what shares its room: one that is slow takes no more of the pool than this
   */
  add(id: string, group: string, work: () => Promise<void>): void;
  /** Resolves once all that waits or is under way now is done. */
  settled(): Promise<void>;
  /** Drops what waits; resolves once what is under way is done. */
  stop(): Promise<void>;
};

type Waiting = { group: string; work: () => Promise<void>; end: () => void };

/** Does so many pieces of work at once, and so many of one group. */
export function createPool({ atOnce, atOnceOfGroup }: { atOnce: number; atOnceOfGroup: number }): Pool {
  const waiting = new Map<string, Waiting>();
  const ends = new Map<string, Promise<void>>();
  /** How many are under way, by group. */
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
    add(id, group, work) {
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
    settled,
    stop() {
      stopped = true;
      for (const { end } of waiting.values()) end();
      waiting.clear();
      return settled();
    },
  };
}
