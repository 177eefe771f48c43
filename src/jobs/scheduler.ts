import { z } from 'zod';
import type { JobRef, ScheduledJob } from '../store/ports.ts';
import { recordKind } from '../store/records.ts';

/**
 * What happens to a job after its handler has run. In the meantime the job may have been cancelled or scheduled again.
 * Times are in milliseconds, UTC.
 */
export type JobOutcome =
  /** The job is done. It is removed, unless it was scheduled again. */
  | undefined
  /** The job runs again at this time, unless it was changed. */
  | { runAt: number }
  /**
   * The job runs again at this time even if another process has moved it, but not if it was cancelled. With `pauseMs`
   * (milliseconds) no other job of this kind and workspace begins for so long in this process: the other side asked for that.
   */
  | { retryAt: number; pauseMs?: number }
  /**
   * The job ended in failure. It is removed, unless it was scheduled again, and listed by `failed` with this reason: a
   * sentence of ours or the name of an error, since it is stored as it is.
   */
  | { failed: string };

/**
 * What runs the jobs of a kind. A process runs 32 of them at once, and 4 of a workspace, so that a slow one leaves room for
 * the others; when many are due at once, workspaces take turns. A job's workspace comes before the first `/` of its id.
 */
export type JobHandler = {
  /**
   * Does the work. It must be safe to run twice: a job whose process died runs again, and one whose process was
   * suspended for longer than its lease may run in two processes at once. When this throws, the error is logged and the
   * job runs again in five minutes, then in ten, up to an hour. When it throws `UnreadableJobError`, because only a newer
   * release knows such work, the job is left alone.
   */
  run(job: ScheduledJob): Promise<JobOutcome>;
  /**
   * The time that a job should have instead (milliseconds, UTC), or undefined when its time is right. Called for every
   * job at the start and whenever the clock was set back, because a job that was scheduled while the clock was far ahead
   * would wait for that time.
   */
  runAtAfterClockJump?(job: ScheduledJob): Promise<number | undefined>;
};

const failedJob = z.object({
  kind: z.string(),
  id: z.string(),
  /** When it was due, and when it failed (milliseconds, UTC). */
  runAt: z.number(),
  failedAt: z.number(),
  reason: z.string(),
});

/** A job that ended in failure. */
export type FailedJob = z.infer<typeof failedJob>;

/** Failed jobs by `KIND/ID`. */
export const failedJobRecord = recordKind({
  namespace: 'failed-jobs',
  workspaceAt: 1,
  isListed: true,
  schema: failedJob,
  owner: 'none',
  what: 'work that failed',
  about: (key, value, { workspaceId, userId }) =>
    key.includes(`/${workspaceId}/${userId}/`) || key.endsWith(`/${workspaceId}/${userId}`)
      ? value
      : undefined,
  lasts: '30 days',
});

/**
 * Runs jobs at their times, at least once each, in any of the processes on one store. All calls reject with
 * `StoreUnavailableError` while the store is down.
 */
export type JobScheduler = {
  /**
   * Schedules a job, or replaces the one with the same kind and id. A time in the past means now. With `mayBeLost` the job
   * survives kill -9, but maybe no power cut. With `mayWait`, for a job that no one waits for or that will most likely be
   * cancelled, it may run a few seconds late, together with what comes until then, and costs less.
   */
  schedule(
    job: ScheduledJob,
    options?: { mayBeLost?: boolean | undefined; mayWait?: boolean | undefined },
  ): Promise<void>;
  /** Removes a job, if there is one. A running job is not interrupted. */
  cancel(job: JobRef): Promise<void>;
  /**
   * Removes these jobs of a workspace, and what the engine itself still has of such jobs, whatever became of them, such as
   * what it tells of their runs. Waits until those that run in this process have ended, five seconds at most.
   */
  forget(workspaceId: string, isForgotten: (job: JobRef) => boolean): Promise<void>;
  /** When a job runs next (milliseconds, UTC; past while it is running), or undefined when there is no such job. */
  nextRunAt(job: JobRef): Promise<number | undefined>;
  /** The jobs of a kind that ended in failure in the last 30 days, ordered by id, at most 1,000. */
  failed(kind: string): Promise<FailedJob[]>;
  /** The number of jobs of each kind that are left alone: this process has no handler for them, or cannot read them. */
  unhandled(): Promise<Record<string, number>>;
  /** Starts running jobs of these kinds. */
  start(handlers: Record<string, JobHandler>): void;
  /**
   * Starts no more jobs, and waits for those that are running, at most `graceMs` milliseconds if that is given. What
   * still runs then is given back, so that another process can run it at once.
   *
   * @returns the number of jobs that were given back
   */
  stop(graceMs?: number): Promise<number>;
};

/** The jobs of one kind: those whose time has not come, those that are due, those that run, those that failed. */
export type JobCounts = { scheduled: number; waiting: number; active: number; failed: number };

/** How the runs of one kind ended in this process. */
export type RunCounts = { done: number; again: number; failed: number; threw: number };

/** A scheduler as the composition root sees it. */
export type RunningScheduler = JobScheduler & {
  /** Runs the jobs that are due now, and resolves once they and all jobs that were running are done. Never rejects. */
  poll(): Promise<void>;
  /** The jobs by kind, for metrics. `active` are those of this process, or of all of them where the engine knows. */
  counts(): Promise<Record<string, JobCounts>>;
  runs(): Record<string, RunCounts>;
  /** How many runs in this process ended in an error, one after the other. */
  thrownInARow(): number;
  /** Disconnects, after the last job was scheduled. */
  close(): Promise<void>;
};
