import { performance } from 'node:perf_hooks';

/**
 * How many works may run at once: a number, or a range within which the number follows how they go. While `yieldsTo` is
 * true, because somebody waits for an answer, no more begin than the least.
 */
export type AtOnce = number | { least: number; most: number; yieldsTo?: () => boolean };

/** What came of a work, for whoever decides how many run at once. */
export type Went = {
  /** It has to be done again: the other side is busy, or does not answer. */
  isTrouble?: boolean;
  /** No other work of its group begins for so long (milliseconds). */
  pauseMs?: number;
};

/** Whether a process has time for more, for as much as it does, or for less. */
export type SpareTime = 'much' | 'some' | 'none';

export type Limit = ReturnType<typeof createLimit>;

/** A work that takes longer than this (milliseconds) waits for somebody who is in trouble. */
const slowMs = 5_000;
/** The share of troubles in a round that is no accident. */
const troubleShare = 0.25;

/**
 * Creates a limit that rises while works go well and halves when they don't. It is doubled with each round until the first
 * trouble, then raised by one, as connections do (RFC 5681). A round is as many works as run at once.
 *
 * @param spareTime asked once for each round
 */
export function createLimit(atOnce: AtOnce, spareTime: () => SpareTime = () => 'much') {
  const range = typeof atOnce === 'number' ? { least: atOnce, most: atOnce } : atOnce;
  const { least, most, yieldsTo = () => false } = range;
  let limit = least;
  let isStart = true;
  let ended = 0;
  let troubles = 0;
  let wasFull = false;

  function next(): number {
    if (troubles > ended * troubleShare) {
      isStart = false;
      return Math.floor(limit / 2);
    }
    const spare = spareTime();
    if (spare !== 'much') isStart = false;
    if (spare === 'none') return limit - Math.ceil(limit / 4);
    // A limit that was not reached says nothing.
    if (spare === 'some' || !wasFull) return limit;
    return isStart ? limit * 2 : limit + 1;
  }

  return {
    /** How many may run now. */
    now: (): number => (yieldsTo() ? least : limit),
    /** A work begins, and with it so many run. */
    begun(running: number): void {
      wasFull ||= running >= limit;
    },
    /** A work ended after so many milliseconds. */
    ended({ isTrouble = false }: Went, ms: number): void {
      ended += 1;
      if (isTrouble || ms > slowMs) troubles += 1;
      if (ended < limit) return;
      limit = Math.min(most, Math.max(least, next()));
      ended = 0;
      troubles = 0;
      wasFull = false;
    },
  };
}

/**
 * How busy this process's event loop may be before it takes on more that nobody waits for, and how busy before it takes on
 * less: whoever types a command waits for the event loop as well.
 */
const share = { more: 0.6, less: 0.75 };

/** Creates a question: what time this process had to spare since it was asked last. */
export function createSpareTime(): () => SpareTime {
  let last = performance.eventLoopUtilization();
  return () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, last);
    last = now;
    return utilization < share.more ? 'much' : utilization < share.less ? 'some' : 'none';
  };
}
