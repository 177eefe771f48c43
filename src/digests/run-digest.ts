import type { Timetable } from '../jobs/scheduler.ts';
import type { Log } from '../lib/log.ts';
import type { LeaseStore } from '../store/ports.ts';
import { digestClaim } from './next-post.ts';
import { type NextTry, NotPostedError } from './not-posted.ts';
import { lastRun, nextRun } from './schedule.ts';
import { digestOfJob, type Subscription, type Subscriptions } from './subscriptions.ts';

export type RunOptions = {
  timetable: Timetable;
  leases: LeaseStore;
  subscriptions: Subscriptions;
  /** Posts one digest. @throws NotPostedError when surely nothing was posted; another error when that is not known */
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

/**
 * Posts a digest that is due. One claim per channel and local date is taken before posting: a restart or a second
 * process finds it taken and does not post again. Never rejects: what fails is logged and tried again.
 *
 * @param job its entry in the timetable
 */
export async function runDigest(options: RunOptions, job: string): Promise<void> {
  const { timetable, log, now } = options;
  try {
    await run(options, job);
  } catch (error) {
    log.error({ err: error, job }, 'A digest failed.');
    await timetable.put(job, now() + retryMs).catch((failure: unknown) => {
      // It stays due, and is found again by the next look.
      log.error({ err: failure, job }, 'A digest could not be put off.');
    });
  }
}

async function run(options: RunOptions, job: string): Promise<void> {
  const { timetable, leases, subscriptions, post, log, now } = options;
  const place = digestOfJob(job);
  if (place === undefined) return;
  const atMs = await timetable.get(job);
  // While it waited it was turned off, set anew, or posted by another process.
  if (atMs === undefined || atMs > now()) return;
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
  if (!(await leases.claim(claim, claimMs))) return done();

  const notPosted: Record<NextTry, () => Promise<void>> = {
    async soon() {
      await leases.release(claim);
      // Also where another process, which found the claim taken, has put the next day; not once it was turned off.
      if ((await timetable.get(job)) !== undefined) await timetable.put(job, now() + retryMs);
    },
    // Given back last, so that no other process takes it up: only a digest that is set anew may come today.
    async 'next-run'() {
      await done();
      await leases.release(claim);
    },
    async never() {
      const now = await subscriptions.get(place.workspaceId, place.channelId);
      // One that was set anew meanwhile, for another organization, stays.
      if (now?.organizationId === subscription.organizationId)
        await subscriptions.remove(place.workspaceId, place.channelId);
      await leases.release(claim);
    },
  };
  try {
    await post(subscription);
  } catch (error) {
    if (error instanceof NotPostedError) {
      log.warn({ err: error, job }, 'A digest was not posted.');
      return notPosted[error.next]();
    }
    const unknown = 'It is not known whether a digest was posted; it is not posted again today.';
    log.error({ err: error, job }, unknown);
  }
  return done();
}
