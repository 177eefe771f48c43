import { rescheduleAfterClockJump } from '../digests/reschedule-after-clock-jump.ts';
import { type RunOptions, runDigest } from '../digests/run-digest.ts';
import { digestOfJob } from '../digests/subscriptions.ts';
import { createPool } from './worker-pool.ts';

export type Runner = {
  /**
   * Reads the timetable, after a reading that is under way, and resolves once what it found and what was under way
   * is done. Never rejects.
   */
  poll(): Promise<void>;
  /** Looks no more, and waits for the digests that are being posted. */
  stop(): Promise<void>;
};

/** A platform that hangs holds a digest for 20 s, and many are due at nine. */
const atOnce = 8;
/** A workspace whose platform or Slack is slow leaves room for the others. */
const atOnceOfGroup = 2;
/** What waits stays in the timetable, so one workspace's digests must not fill what is read of it. */
const mostDue = 10_000;
/** A clock that goes back by less is being set right, as clocks are (milliseconds). */
const jumpMs = 60_000;

/**
 * Looks every `everyMs` milliseconds for digests that are due, one look at a time, and posts them in the order of
 * their times, some at once, until stopped.
 */
export function startRunner(options: RunOptions & { everyMs: number }): Runner {
  const { timetable, log, now, everyMs } = options;
  const pool = createPool({ atOnce, atOnceOfGroup });
  let stopped = false;
  let reading: Promise<void> = Promise.resolve();
  let readings = 0;
  // Later than any time: the clock may have been ahead before this process began.
  let lastMs = Number.POSITIVE_INFINITY;

  async function read(): Promise<void> {
    if (stopped) return;
    const nowMs = now();
    if (nowMs < lastMs - jumpMs) await rescheduleAfterClockJump(options);
    lastMs = nowMs;
    for (const { id } of await timetable.due(nowMs, mostDue)) {
      const workspaceId = digestOfJob(id)?.workspaceId;
      if (workspaceId !== undefined) pool.add(id, workspaceId, () => runDigest(options, id));
    }
  }

  const poll = () => {
    readings += 1;
    reading = reading
      .then(read)
      .catch((error) => log.error({ err: error }, 'The timetable could not be read.'))
      .finally(() => {
        readings -= 1;
      });
    return reading.then(() => pool.settled());
  };
  const timer = setInterval(() => {
    if (readings === 0) poll();
  }, everyMs);
  timer.unref();
  return {
    poll,
    stop() {
      stopped = true;
      clearInterval(timer);
      return Promise.all([reading, pool.stop()]).then(() => undefined);
    },
  };
}
