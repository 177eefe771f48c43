import type { JobHandler, JobOutcome } from '../jobs/scheduler.ts';
import type { Log } from '../lib/log.ts';
import { type HeldLease, holdLease } from '../store/held-lease.ts';
import type { LeaseStore } from '../store/ports.ts';
import type { Outbox, Outboxes } from './outbox.ts';

/** The result of an attempt to tell a user. Quiet hours, or a pause between searches, end at `waitUntil` (milliseconds, UTC). */
export type Told = 'told' | 'not-told' | 'try-again' | { waitUntil: number };

export type NoticeOptions = {
  /** How long a lease outlives its process, and when what failed is tried again (both milliseconds). */
  times: { leaseMs: number; searchEveryMs: number };
  outboxes: Outboxes;
  leases: LeaseStore;
  log: Log;
  /** Milliseconds, UTC. */
  now: () => number;
  /**
   * Tells a user what waits for them. When it throws, it is tried again.
   *
   * @param maySend false if another process may be at it by now
   */
  tell: (key: string, outbox: Outbox, maySend: () => boolean) => Promise<Told>;
};

/** When to look again after another process that is at work. */
const busyMs = 5_000;
const dayMs = 24 * 60 * 60_000;

const isEmpty = (outbox: Outbox | undefined): boolean =>
  outbox === undefined || (outbox.waiting.length === 0 && outbox.sending === undefined);

async function deliver(
  { outboxes, tell, now, times }: NoticeOptions,
  key: string,
  lease: HeldLease,
): Promise<JobOutcome> {
  const outbox = await outboxes.get(key);
  if (outbox === undefined || isEmpty(outbox)) return undefined;
  const told = await tell(key, outbox, () => lease.isHeld(times.leaseMs / 2));
  if (typeof told === 'object') return { runAt: told.waitUntil };
  if (told === 'try-again') return { retryAt: now() + times.searchEveryMs };
  if (told === 'not-told') {
    await outboxes.clear(key);
    return undefined;
  }
  // What came meanwhile has a job of its own, unless it came in the same millisecond.
  return isEmpty(await outboxes.get(key)) ? undefined : { retryAt: now() };
}

/** Tells one person what waits for them, in one process at a time. */
async function run(options: NoticeOptions, key: string): Promise<JobOutcome> {
  const { leases, log, now, times } = options;
  const lease = await holdLease(leases, `notice/${key}`, times.leaseMs);
  if (lease === undefined) return { runAt: now() + busyMs };
  try {
    return await deliver(options, key, lease);
  } catch (error) {
    // What waits expires, so this ends.
    log.info({ err: error, job: key }, 'A notice has to wait.');
    return { retryAt: now() + times.searchEveryMs };
  } finally {
    await lease.release();
  }
}

/** Creates the handler that tells people what waits in their outboxes. */
export const createNoticeHandler = (options: NoticeOptions): JobHandler => ({
  run: ({ id }) => run(options, id),
  // Quiet hours are shorter than a day.
  runAtAfterClockJump: async ({ runAt }) => (runAt > options.now() + dayMs ? options.now() : undefined),
});
