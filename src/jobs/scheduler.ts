import { z } from 'zod';
import type { Job, JobRef, ScheduledJob } from '../store/ports.ts';
import type { RecordKind } from '../store/records.ts';

/**
 * What becomes of a job that a handler has worked on. While it worked, the job may have been cancelled or scheduled
 * anew. Times are in milliseconds, UTC.
 */
export type JobOutcome =
  /** It is done: forgets the job, unless it was scheduled anew. */
  | undefined
  /** Runs it again then, unless it was changed; `afterwards` is called once that is stored. */
  | { runAt: number; afterwards?: () => Promise<void> }
  /** Runs it again then, whatever time another process gave it meanwhile, unless it was cancelled. */
  | { retryAt: number }
  /** Gives the job up for this reason, which an operator reads; see `failed`. */
  | { failed: string };

export type JobHandler = {
  /**
   * Does the work. A job may run twice, also at the same time in two processes: a process that dies while it works
   * leaves the job to the next one. A job whose handler throws is logged and run again in five minutes.
   */
  run(job: Job): Promise<JobOutcome>;
  /** What a job shares its room with: a group that is slow leaves room for the others. */
  group(job: ScheduledJob): string;
  /** How many jobs of this kind run at once in one process, and how many of one group. */
  atOnce: number;
  atOnceOfGroup: number;
  /**
   * The time that a job should have instead, undefined when its own is right. Asked at the start, and whenever the
   * clock was set back: a job that was put off while the clock was far ahead would wait for that time.
   */
  runAtAfterClockJump?(job: ScheduledJob): Promise<number | undefined>;
};

const failedJob = z.object({
  kind: z.string(),
  id: z.string(),
  /** When it was to run, and when it was given up: milliseconds, UTC. */
  runAt: z.number(),
  failedAt: z.number(),
  reason: z.string(),
});

/** A job that ended in failure. */
export type FailedJob = z.infer<typeof failedJob>;

/** Failed jobs by `KIND/ID`. */
export const failedJobRecord: RecordKind<FailedJob> = {
  namespace: 'failed-jobs',
  version: 1,
  schema: failedJob,
};

/**
 * Does work at its time, at least once, in any of the processes on one store. All calls reject with
 * `StoreUnavailableError` while the store is down.
 */
export type JobScheduler = {
  /** Sets when a job runs, in place of an earlier time and payload. A time in the past means now. */
  schedule(job: Job): Promise<void>;
  /** Forgets a job; nothing happens when there is none. One that runs now is not interrupted. */
  cancel(job: JobRef): Promise<void>;
  /** When a job runs next, undefined when there is none (milliseconds, UTC). The time of one that runs now is past. */
  nextRunAt(job: JobRef): Promise<number | undefined>;
  /** The jobs of a kind that ended in failure in the last 30 days, by id; at most 1,000. */
  failed(kind: string): Promise<FailedJob[]>;
  /** How many jobs there are of kinds that this process does not handle, by kind. They are left alone. */
  unhandled(): Promise<Record<string, number>>;
  /** Begins to run jobs of these kinds. */
  start(handlers: Record<string, JobHandler>): void;
  /** Runs no more jobs, and waits for those that run now. */
  stop(): Promise<void>;
};
