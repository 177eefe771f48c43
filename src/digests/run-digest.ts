import type { JobOutcome } from '../jobs/scheduler.ts';
import type { Log } from '../lib/log.ts';
import { jobName } from '../store/job-name.ts';
import type { JobRef, LeaseStore } from '../store/ports.ts';
import { digestClaim } from './next-post.ts';
import { NotPostedError } from './not-posted.ts';
import { lastRun, nextRun } from './schedule.ts';
import { channelOfJob, type Subscription, type Subscriptions } from './subscriptions.ts';

export type DigestOptions = {
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
 * process finds it taken and does not post again.
 *
 * @throws StoreUnavailableError, RecordError
 */
export async function runDigest(options: DigestOptions, ref: JobRef): Promise<JobOutcome> {
  const { leases, subscriptions, post, log, now } = options;
  const job = jobName(ref);
  const { workspaceId, channelId } = channelOfJob(ref);
  const subscription = await subscriptions.get(workspaceId, channelId);
  if (subscription === undefined) return undefined;
  const { schedule, organizationId } = subscription;
  const nextTime = () => ({ runAt: nextRun(schedule, now()) });
  // A retry comes some time after it, and the first read after an outage days after the job's own time.
  const scheduledMs = lastRun(schedule, now());
  if (now() - scheduledMs > lateMs) {
    log.warn({ job, lateMs: now() - scheduledMs }, 'A digest is too late to be posted today.');
    return nextTime();
  }
  const claim = digestClaim(subscription, scheduledMs);
  if (!(await leases.claim(claim, claimMs))) return nextTime();

  try {
    await post(subscription);
    return nextTime();
  } catch (error) {
    if (!(error instanceof NotPostedError)) {
      const unknown = 'It is not known whether a digest was posted; it is not posted again today.';
      log.error({ err: error, job }, unknown);
      return nextTime();
    }
    log.warn({ err: error, job }, 'A digest was not posted.');
    switch (error.next) {
      case 'soon':
        await leases.release(claim);
        return { retryAt: now() + retryMs };
      case 'next-run':
        // Released last, so that no other process posts it: only a digest that is set anew may come today.
        return { ...nextTime(), afterwards: () => leases.release(claim) };
      case 'never': {
        const current = await subscriptions.get(workspaceId, channelId);
        // One that was set anew meanwhile, for another organization, stays.
        if (current?.organizationId === organizationId) await subscriptions.remove(workspaceId, channelId);
        await leases.release(claim);
        return { failed: String(error.cause ?? error) };
      }
    }
  }
}
