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
  /** Posts one digest. @throws NotPostedError when nothing was posted; any other error when that is not known */
  post: (subscription: Subscription) => Promise<void>;
  log: Log;
  /** Milliseconds, UTC. */
  now: () => number;
};

const minute = 60_000;
const hour = 60 * minute;
/** How late a digest may still be posted, after an outage of ours or the platform's. */
const lateMs = 4 * hour;
const retryMs = 5 * minute;
/** Longer than any local day, so that each date is claimed once. */
const claimMs = 72 * hour;

/**
 * Posts a digest that is due, once per channel and local date: before posting it takes a claim, which a restart or a
 * second process finds taken.
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
  // Not the job's own time: a retry comes later, and after an outage the job may be days old.
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
      const unknown = 'It is not known whether a digest was posted. It is not posted again today.';
      log.error({ err: error, job }, unknown);
      return nextTime();
    }
    log.warn({ err: error, job }, 'A digest was not posted.');
    switch (error.next) {
      case 'soon':
        await leases.release(claim);
        return { retryAt: now() + retryMs };
      case 'next-run':
        // Released last, so that no other process posts it. Only a digest that is set up again may be posted today.
        return { ...nextTime(), afterwards: () => leases.release(claim) };
      case 'never': {
        const current = await subscriptions.get(workspaceId, channelId);
        // Unless it was set up again in the meantime, for another organization.
        if (current?.organizationId === organizationId) await subscriptions.remove(workspaceId, channelId);
        await leases.release(claim);
        return { failed: String(error.cause ?? error) };
      }
    }
  }
}
