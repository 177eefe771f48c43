import type { AtOnce } from '../jobs/limit.ts';
import type { JobHandler } from '../jobs/scheduler.ts';
import { runAtAfterClockJump } from './reschedule-after-clock-jump.ts';
import { runDigest } from './run-digest.ts';
import { channelOfJob } from './subscriptions.ts';
import type { DigestOptions } from './work.ts';

/** Many are due at nine, and most of a digest is waiting for Slack and the platform. */
const mostAtOnce = { least: 8, most: 64 };

/** Creates the handler that posts digests. */
export const createDigestHandler = (options: DigestOptions, atOnce: AtOnce = mostAtOnce): JobHandler => ({
  run: (job) => runDigest(options, job),
  // A workspace whose platform or Slack is slow leaves room for the others.
  group: (job) => channelOfJob(job).workspaceId,
  atOnce,
  atOnceOfGroup: { least: 2, most: 8 },
  runAtAfterClockJump: (job) => runAtAfterClockJump(options, job),
});
