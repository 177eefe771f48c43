/** How many works may run at once: a number, or a range within which the number follows how they go. */
export type AtOnce = number | { least: number; most: number };

/** What came of a work, for whoever decides how many run at once. */
export type Went = {
  /** It has to be done again: the other side is busy, or does not answer. */
  isTrouble?: boolean;
  /** No other work of its group begins for so long (milliseconds). */
  pauseMs?: number;
};

export type Limit = ReturnType<typeof createLimit>;

/** A work that takes longer than this (milliseconds) waits for somebody who is in trouble. */
const slowMs = 5_000;
/** The share of troubles in a round that is no accident. */
const troubleShare = 0.25;

/**
 * Creates a limit that rises while works go well and halves when they don't. It is doubled with each round until the first
 * trouble, then raised by one, as connections do (RFC 5681). A round is as many works as run at once.
 *
 * @param hasRoom whether this process has time for more; asked once for each round
 */
export function createLimit(atOnce: AtOnce, hasRoom: () => boolean = () => true) {
  const { least, most } = typeof atOnce === 'number' ? { least: atOnce, most: atOnce } : atOnce;
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
    if (!hasRoom()) {
      isStart = false;
      return limit - Math.ceil(limit / 8);
    }
    // More that would not have been used says nothing.
    if (!wasFull) return limit;
    return isStart ? limit * 2 : limit + 1;
  }

  return {
    /** How many may run now. */
    now: (): number => limit,
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

/** How much of one processor a process may use before it takes on more that nobody waits for. */
const busyShare = 0.8;

/**
 * Creates a question: whether this process had time to spare since it was asked last. What other processes take from it
 * does not count: doing less here would not help.
 */
export function createSpareTime(): () => boolean {
  let last = { atMs: performance.now(), ...process.cpuUsage() };
  return () => {
    const now = { atMs: performance.now(), ...process.cpuUsage() };
    const usedMs = (now.user - last.user + now.system - last.system) / 1000;
    const share = usedMs / (now.atMs - last.atMs);
    last = now;
    return share < busyShare;
  };
}
