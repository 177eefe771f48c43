import type { ScheduledJob } from '../store/ports.ts';
import { nextRun } from './schedule.ts';
import { channelOfJob } from './subscriptions.ts';
import type { DigestOptions } from './work.ts';

const dayMs = 24 * 60 * 60_000;

/**
 * The right time (milliseconds, UTC) for a digest that is scheduled further ahead than its schedule says, which happens
 * while the clock is far ahead of the true time. Undefined when the digest's time is right.
 */
export async function runAtAfterClockJump(
  { subscriptions, now }: Pick<DigestOptions, 'subscriptions' | 'now'>,
  job: ScheduledJob,
): Promise<number | undefined> {
  if (job.runAt <= now() + dayMs) return undefined;
  const { workspaceId, channelId } = channelOfJob(job);
  const subscription = await subscriptions.get(workspaceId, channelId);
  if (subscription === undefined) return undefined;
  const nextMs = nextRun(subscription.schedule, now());
  // The next run may have been skipped on purpose, because its date has had a digest.
  return job.runAt > nextRun(subscription.schedule, nextMs) ? nextMs : undefined;
}
