import type { ScheduledJob } from '../store/ports.ts';
import type { DigestOptions } from './run-digest.ts';
import { nextRun } from './schedule.ts';
import { channelOfJob } from './subscriptions.ts';

const dayMs = 24 * 60 * 60_000;

/**
 * When a digest runs that was put off further than its schedule puts it (milliseconds, UTC): that happened while the
 * clock was far ahead of the true time, and the channel would hear nothing until then. Undefined for all others.
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
  // The next run itself may be left out on purpose, when its date had a digest already.
  return job.runAt > nextRun(subscription.schedule, nextMs) ? nextMs : undefined;
}
