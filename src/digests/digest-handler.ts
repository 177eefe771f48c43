import type { JobHandler } from '../jobs/scheduler.ts';
import { runAtAfterClockJump } from './reschedule-after-clock-jump.ts';
import { runDigest } from './run-digest.ts';
import { channelOfJob } from './subscriptions.ts';
import type { DigestOptions } from './work.ts';

/** Creates the handler that posts digests. */
export const createDigestHandler = (options: DigestOptions): JobHandler => ({
  run: (job) => runDigest(options, job),
  // A workspace whose platform or Slack is slow leaves room for the others.
  group: (job) => channelOfJob(job).workspaceId,
  // A platform that hangs blocks a digest for 20 s, and many are due at nine.
  atOnce: 8,
  atOnceOfGroup: 2,
  runAtAfterClockJump: (job) => runAtAfterClockJump(options, job),
});
