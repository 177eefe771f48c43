/**
 * The simulator's clock: real time plus an offset that tests and the page can change. All of Slack's deadlines,
 * trigger lifetimes, rate limits and retries run on it. Times are milliseconds since the epoch, UTC.
 */
export type Clock = {
  now(): number;
  readonly offsetMs: number;
  /** Moves the clock by `ms` milliseconds (back if negative) and runs what became due, in order. */
  advance(ms: number): void;
  /** Runs `work` when the clock reaches `atMs`; the returned function cancels it. */
  runAt(atMs: number, work: () => void): () => void;
  /** Cancels everything that has not run yet. */
  stop(): void;
};

type ScheduledWork = {
  atMs: number;
  work: () => void;
};

const maxTimerMs = 2 ** 31 - 1;

/** @param realNow the real time, in milliseconds UTC */
export function createClock(realNow: () => number = Date.now): Clock {
  let offsetMs = 0;
  let timer: NodeJS.Timeout | undefined;
  const scheduled = new Set<ScheduledWork>();
  const now = () => realNow() + offsetMs;

  function earliest(): ScheduledWork | undefined {
    let first: ScheduledWork | undefined;
    for (const item of scheduled) if (first === undefined || item.atMs < first.atMs) first = item;
    return first;
  }

  function runDue(): void {
    for (let next = earliest(); next !== undefined && next.atMs <= now(); next = earliest()) {
      scheduled.delete(next);
      next.work();
    }
    armTimer();
  }

  function armTimer(): void {
    clearTimeout(timer);
    const next = earliest();
    if (next === undefined) return;
    timer = setTimeout(runDue, Math.min(Math.max(next.atMs - now(), 0), maxTimerMs));
    timer.unref();
  }

  return {
    now,
    get offsetMs() {
      return offsetMs;
    },
    advance(ms) {
      offsetMs += ms;
      runDue();
    },
    runAt(atMs, work) {
      const item = { atMs, work };
      scheduled.add(item);
      armTimer();
      return () => {
        scheduled.delete(item);
        armTimer();
      };
    },
    stop() {
      scheduled.clear();
      clearTimeout(timer);
    },
  };
}

/**
 * The result of `work`, or `undefined` if `ms` milliseconds pass first on the simulator's clock, or `realMs` in real time:
 * an app that hangs times out even when the clock was moved back. Aborts the signal at the end either way.
 */
export async function withTimeout<T>(
  clock: Clock,
  { ms, realMs }: { ms: number; realMs: number },
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T | undefined> {
  const abort = new AbortController();
  let cancel = (): void => {};
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    const giveUp = () => resolve(undefined);
    cancel = clock.runAt(clock.now() + ms, giveUp);
    timer = setTimeout(giveUp, realMs);
  });
  try {
    return await Promise.race([work(abort.signal), late]);
  } finally {
    cancel();
    clearTimeout(timer);
    abort.abort();
  }
}
