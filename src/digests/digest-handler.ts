import type { AtOnce } from '../jobs/limit.ts';
import type { JobHandler } from '../jobs/scheduler.ts';
import { runAtAfterClockJump } from './reschedule-after-clock-jump.ts';
import { runDigest } from './run-digest.ts';
import { channelOfJob } from './subscriptions.ts';
import type { DigestOptions } from './work.ts';

/** Many are due at nine, and most of a digest is waiting for Slack and the platform. */
const mostAtOnce = { least: 8, most: 64 };

/**
 * Creates the handler that posts digests.
 *
 * @param given.atOnce how many at once, if not as many as go well
 * @param given.yieldsTo whether somebody waits for an answer now
 */
export const createDigestHandler = (
  options: DigestOptions,
  { atOnce, yieldsTo }: { atOnce?: AtOnce; yieldsTo?: () => boolean } = {},
): JobHandler => ({
  run: (job) => runDigest(options, job),
  // A workspace whose platform or Slack is slow leaves room for the others.
  group: (job) => channelOfJob(job).workspaceId,
  atOnce: atOnce ?? { ...mostAtOnce, yieldsTo },
  atOnceOfGroup: { least: 2, most: 8 },
  runAtAfterClockJump: (job) => runAtAfterClockJump(options, job),
});
