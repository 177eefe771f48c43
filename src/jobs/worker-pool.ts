import { type jobLimits, longestPauseMs } from './limits.ts';

/** The result of a work: no other work of its group begins for so long (milliseconds). */
export type Went = { pauseMs?: number | undefined };

type Work = () => Promise<Went | undefined>;
type Waiting = { group: string; work: Work; end: () => void };

export type Pool = ReturnType<typeof createPool>;

/**
 * Creates a pool that runs at most `atOnce` pieces of work at once, and `atOnceOfGroup` of one group. Groups take turns: one
 * with much work does not keep the others waiting.
 *
 * @param now milliseconds, UTC: the clock of pauses
 */
export function createPool({ atOnce, atOnceOfGroup }: typeof jobLimits, now: () => number = Date.now) {
  /** What waits, by group and id. The group whose turn is next comes first. */
  const waiting = new Map<string, Map<string, Waiting>>();
  const ends = new Map<string, Promise<void>>();
  /** The groups with work that runs: how many pieces. */
  const busy = new Map<string, number>();
  /** Until when nothing of a group begins (milliseconds, UTC). */
  const pauses = new Map<string, number>();
  let inFlight = 0;
  let stopped = false;

  function count(group: string, change: 1 | -1): void {
    inFlight += change;
    const left = (busy.get(group) ?? 0) + change;
    if (left > 0) busy.set(group, left);
    else busy.delete(group);
  }

  /** Takes a group's next work; the group goes to the end of the line. */
  function take(group: string, works: Map<string, Waiting>): Waiting | undefined {
    const [first] = works;
    waiting.delete(group);
    if (first === undefined) return undefined;
    works.delete(first[0]);
    if (works.size > 0) waiting.set(group, works);
    return first[1];
  }

  function pauseOf(group: string): number {
    const left = (pauses.get(group) ?? 0) - now();
    if (left <= 0) pauses.delete(group);
    return Math.max(0, left);
  }

  const isFull = (group: string): boolean => pauseOf(group) > 0 || (busy.get(group) ?? 0) >= atOnceOfGroup;

  function pause(group: string, ms: number): void {
    const pauseMs = Math.min(ms, longestPauseMs);
    pauses.set(group, now() + pauseMs);
    setTimeout(beginMore, pauseMs + 1).unref();
  }

  async function begin({ group, work, end }: Waiting): Promise<void> {
    count(group, 1);
    const went = await work();
    if (went?.pauseMs !== undefined) pause(group, went.pauseMs);
    count(group, -1);
    end();
    beginMore();
  }

  function beginMore(): void {
    // A group that goes to the end of the line comes again in this loop.
    for (const [group, works] of waiting) {
      if (inFlight >= atOnce) return;
      if (isFull(group)) continue;
      const next = take(group, works);
      if (next !== undefined) begin(next);
    }
  }

  const settled = async (): Promise<void> => void (await Promise.all(ends.values()));

  return {
    /** Begins what may begin by now: the clock may have been moved. */
    resume: beginMore,
    /**
     * Queues work, which starts once there is room. Ignored while work with this id is waiting or running. The work
     * must not reject.
     *
     * @param group work of one group shares a limit
     */
    add(id: string, group: string, work: Work): void {
      if (stopped || ends.has(id)) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      ends.set(id, promise);
      const end = () => {
        ends.delete(id);
        resolve();
      };
      waiting.getOrInsertComputed(group, () => new Map()).set(id, { group, work, end });
      if (inFlight < atOnce) beginMore();
    },
    /** Resolves once all work that is waiting or running now is done. */
    settled,
    /** Drops the waiting work, and resolves once the running work is done. */
    stop(): Promise<void> {
      stopped = true;
      for (const works of waiting.values()) for (const { end } of works.values()) end();
      waiting.clear();
      return settled();
    },
  };
}
