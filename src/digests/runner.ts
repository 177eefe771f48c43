import type { Timetable } from '../jobs/timetable.ts';
import type { Log } from '../log.ts';
import type { Ledger } from '../store/ports.ts';
import { digestClaim } from './next-post.ts';
import { lastRun, nextRun } from './schedule.ts';
import { digestOfJob, type Subscription, type Subscriptions } from './subscriptions.ts';

/** A post that surely did not happen, so it may be tried again later today. */
export class NotPostedError extends Error {
  override readonly name = 'NotPostedError';
}

export type RunnerOptions = {
  timetable: Timetable;
  ledger: Ledger;
  subscriptions: Subscriptions;
  /** Posts one digest. @throws NotPostedError when nothing was posted and a later try may help */
  post: (subscription: Subscription) => Promise<void>;
  log: Log;
  /** Milliseconds, UTC. */
  now: () => number;
};

const minute = 60_000;
const hour = 60 * minute;
/** A digest that could not be posted in time (no process, no platform) is still wanted this long after. */
const lateMs = 4 * hour;
const retryMs = 5 * minute;
/** Longer than a local day, so that a date is claimed once. */
const claimMs = 72 * hour;
const batch = 20;

/**
 * Posts what is due. One claim per channel and local date is taken before posting: a restart or a second process
 * finds it taken and does not post again.
 *
 * @param signal stops it between two digests
 */
export async function runDue(options: RunnerOptions, signal?: AbortSignal): Promise<void> {
  const { timetable, log, now } = options;
  for (const { id, atMs } of await timetable.due(now(), batch)) {
    if (signal?.aborted) return;
    try {
      await runOne(options, id, atMs);
    } catch (error) {
      log.error({ err: error, job: id }, 'A digest failed.');
      await timetable.put(id, now() + retryMs);
    }
  }
}

async function runOne(options: RunnerOptions, job: string, atMs: number): Promise<void> {
  const { timetable, ledger, subscriptions, post, log, now } = options;
  const place = digestOfJob(job);
  if (place === undefined) return;
  const subscription = await subscriptions.get(place.workspaceId, place.channelId);
  if (subscription === undefined) return timetable.remove(job);
  const { schedule } = subscription;
  // A retry comes some time after it, and the first look after an outage days after the entry's own time.
  const scheduledMs = lastRun(schedule, now());
  const done = async () => {
    // Left alone where it was moved meanwhile: the digest was changed or turned off, or is tried again elsewhere.
    if ((await timetable.get(job)) === atMs) await timetable.put(job, nextRun(schedule, now()));
  };
  if (now() - scheduledMs > lateMs) {
    log.warn({ job, lateMs: now() - scheduledMs }, 'A digest is too late to be posted today.');
    return done();
  }
  const claim = digestClaim(subscription, scheduledMs);
  if (!(await ledger.claim(claim, claimMs))) return done();
  try {
    await post(subscription);
  } catch (error) {
    if (error instanceof NotPostedError) {
      log.warn({ err: error, job }, 'A digest was not posted and is tried again.');
      await ledger.release(claim);
      // Also where another process, which found the claim taken, has put the next day; not once it was turned off.
      if ((await timetable.get(job)) !== undefined) await timetable.put(job, now() + retryMs);
      return;
    }
    log.error(
      { err: error, job },
      'It is not known whether a digest was posted; it is not posted again today.',
    );
  }
  return done();
}

export type Runner = {
  /** Posts what is due now, after a look that is under way. Never rejects. */
  look(): Promise<void>;
  /** Looks no more, and waits for the digest that is being posted. */
  stop(): Promise<void>;
};

/** Looks every `everyMs` milliseconds for digests that are due, one look at a time, until stopped. */
export function startRunner(options: RunnerOptions & { everyMs: number }): Runner {
  const stopping = new AbortController();
  let last: Promise<void> = Promise.resolve();
  let waiting = 0;
  const look = () => {
    waiting += 1;
    last = last
      .then(() => runDue(options, stopping.signal))
      .catch((error) => options.log.error({ err: error }, 'The timetable could not be read.'))
      .finally(() => {
        waiting -= 1;
      });
    return last;
  };
  const timer = setInterval(() => {
    if (waiting === 0) look();
  }, options.everyMs);
  timer.unref();
  return {
    look,
    stop() {
      clearInterval(timer);
      stopping.abort();
      return last;
    },
  };
}
