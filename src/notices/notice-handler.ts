import type { JobHandler, JobOutcome } from '../jobs/scheduler.ts';
import type { Log } from '../lib/log.ts';
import { workspaceOfJob } from '../store/job-name.ts';
import type { LeaseStore } from '../store/ports.ts';
import type { Outbox, Outboxes } from './outbox.ts';

/** What became of an attempt to tell somebody. Quiet hours end at `waitUntil` (milliseconds, UTC). */
export type Told = 'told' | 'not-told' | 'try-again' | { waitUntil: number };

export type NoticeOptions = {
  outboxes: Outboxes;
  leases: LeaseStore;
  log: Log;
  /** Milliseconds, UTC. */
  now: () => number;
  /** Tells somebody what waits for them. When it throws, it is tried again. */
  tell: (key: string, outbox: Outbox) => Promise<Told>;
};

const retryMs = 60_000;
/** When to look again after another process that is at work. */
const busyMs = 5_000;
/** Longer than telling somebody takes. */
const leaseMs = 60_000;
const dayMs = 24 * 60 * 60_000;

async function deliver({ outboxes, tell, now }: NoticeOptions, key: string): Promise<JobOutcome> {
  const outbox = await outboxes.get(key);
  if (outbox === undefined || outbox.waiting.length === 0) return undefined;
  const told = await tell(key, outbox);
  if (typeof told === 'object') return { runAt: told.waitUntil };
  if (told === 'try-again') return { retryAt: now() + retryMs };
  if (told === 'not-told') {
    await outboxes.take(key);
    return undefined;
  }
  // What came meanwhile has a job of its own, unless it came in the same millisecond.
  const left = (await outboxes.get(key))?.waiting.length ?? 0;
  return left > 0 ? { retryAt: now() } : undefined;
}

/** Tells one person what waits for them, in one process at a time. */
async function run(options: NoticeOptions, key: string): Promise<JobOutcome> {
  const { leases, log, now } = options;
  const lease = await leases.lease(`notice/${key}`, leaseMs);
  if (lease === undefined) return { runAt: now() + busyMs };
  try {
    return await deliver(options, key);
  } catch (error) {
    // What waits expires, so this ends.
    log.info({ err: error, job: key }, 'A notice has to wait.');
    return { retryAt: now() + retryMs };
  } finally {
    await lease.release().catch(() => undefined);
  }
}

/** Creates the handler that tells people what waits in their outboxes. */
export const createNoticeHandler = (options: NoticeOptions): JobHandler => ({
  run: ({ id }) => run(options, id),
  group: workspaceOfJob,
  atOnce: 8,
  atOnceOfGroup: 2,
  // Quiet hours are shorter than a day.
  runAtAfterClockJump: async ({ runAt }) => (runAt > options.now() + dayMs ? options.now() : undefined),
});
