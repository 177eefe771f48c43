/**
 * The simulator's clock: real time plus an offset that tests and the page may move. Everything that Slack
 * measures (deadlines, triggers, rate limits, retries) is measured on it; milliseconds, UTC.
 */
export type Clock = {
  now(): number;
  readonly offsetMs: number;
  /** Moves the clock by so many milliseconds (negative: back) and runs what has become due, in order. */
  advance(ms: number): void;
  /** Runs `work` when the clock reaches `atMs`; returns what takes it back. */
  runAt(atMs: number, work: () => void): () => void;
  /** Forgets everything that is still to run. */
  stop(): void;
};

type ScheduledWork = {
  atMs: number;
  work: () => void;
};

const maxTimerMs = 2 ** 31 - 1;

export function createClock(realNow: () => number = Date.now): Clock {
  let offsetMs = 0;
  let timer: NodeJS.Timeout | undefined;
  const scheduled = new Set<ScheduledWork>();
  const now = () => realNow() + offsetMs;

  function earliest(): ScheduledWork | undefined {
    let first: ScheduledWork | undefined;
    for (const appointment of scheduled)
      if (first === undefined || appointment.atMs < first.atMs) first = appointment;
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
      const appointment = { atMs, work };
      scheduled.add(appointment);
      armTimer();
      return () => {
        scheduled.delete(appointment);
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
 * The result of `work`, or `undefined` when `ms` have passed first: on the simulator's clock or on the real
 * one, whichever comes first (an app that hangs is given up on even when the clock was moved back).
 */
export async function withTimeout<T>(
  clock: Clock,
  ms: number,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T | undefined> {
  const abort = new AbortController();
  let takeBack = (): void => {};
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    const giveUp = () => resolve(undefined);
    takeBack = clock.runAt(clock.now() + ms, giveUp);
    timer = setTimeout(giveUp, ms);
  });
  try {
    return await Promise.race([work(abort.signal), late]);
  } finally {
    takeBack();
    clearTimeout(timer);
    abort.abort();
  }
}
