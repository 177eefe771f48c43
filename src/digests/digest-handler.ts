import type { JobHandler } from '../jobs/scheduler.ts';
import { runAtAfterClockJump } from './reschedule-after-clock-jump.ts';
import { runDigest } from './run-digest.ts';
import type { DigestOptions } from './work.ts';

/** Creates the handler that posts digests. */
export const createDigestHandler = (options: DigestOptions): JobHandler => ({
  run: (job) => runDigest(options, job),
  runAtAfterClockJump: (job) => runAtAfterClockJump(options, job),
});
