import { errorName } from '../lib/errors.ts';
import type { Log } from '../lib/log.ts';
import { pauseMsOf } from '../lib/timeout.ts';
import { second } from '../lib/units.ts';
import { UnreadableJobError } from '../store/errors.ts';
import { jobName } from '../store/job-name.ts';
import type { Bucket, JobRef, JobTable, ScheduledJob } from '../store/ports.ts';
import { failedJobKeptMs, firstRetryMs, longestRetryMs } from './limits.ts';
import type { FailedJob, JobHandler, JobOutcome, RunCounts } from './scheduler.ts';
import type { Went } from './worker-pool.ts';

/** The pause before a job that threw runs again, in milliseconds: 5 minutes, then twice as long each time, up to an hour. */
const retryAfterMs = (attempts: number): number =>
  Math.min(longestRetryMs, firstRetryMs * 2 ** (attempts - 1));

/** The result of a run. */
export type JobRun = Went & {
  /** Why it failed, if it did. */
  failed?: string;
  /** Nothing came of it: the store could not be read or written, or this release cannot read the job. */
  isStillDue?: boolean;
  isUnreadable?: boolean;
  /** There is no job that is due at this time. */
  isGone?: boolean;
};

/**
 * Sees to it that a job is found at its time, then writes that time: `write` gets it, and it may be a little later. When a
 * process dies between the two, a wake-up is left without a job, and never a job without one.
 */
export type Place = <T>(job: ScheduledJob, write: (runAt: number) => Promise<T>) => Promise<T>;

export type JobRuns = ReturnType<typeof createJobRuns>;

/**
 * Runs jobs of the table, one at a time per call, stores the result, and answers from the table: the part that all engines
 * share.
 */
export function createJobRuns(options: {
  table: JobTable;
  failures: Bucket<FailedJob>;
  log: Log;
  /** Milliseconds, UTC. */
  now: () => number;
  /** The table itself knows which jobs are due, unless given. */
  place?: Place;
  /** Which kinds this process runs. */
  handled: { has(kind: string): boolean };
  /** The number of jobs by kind. */
  jobCounts(): Promise<Record<string, number>>;
}) {
  const {
    table,
    failures,
    log,
    now,
    handled,
    jobCounts,
    place = ({ runAt }, write) => write(runAt),
  } = options;
  /** How often a job has thrown in this process without ending since, by its name. */
  const attempts = new Map<string, number>();
  /** The kinds of jobs that this release cannot read, by their names. */
  const unreadable = new Map<string, string>();
  const counts: Record<string, RunCounts> = {};

  let thrownInARow = 0;

  function count(kind: string, outcome: keyof RunCounts): void {
    thrownInARow = outcome === 'threw' ? thrownInARow + 1 : 0;
    counts[kind] ??= { done: 0, again: 0, failed: 0, threw: 0 };
    counts[kind][outcome] += 1;
  }

  async function move(job: ScheduledJob, times: { from?: number; to: number }): Promise<void> {
    const { kind, id } = job;
    await place({ kind, id, runAt: times.to }, (to) => table.change(job, { ...times, to }));
  }

  async function settle(job: ScheduledJob, outcome: JobOutcome): Promise<JobRun> {
    const { kind, id, runAt } = job;
    if (outcome === undefined) {
      await table.change(job, { from: runAt });
      count(kind, 'done');
    } else if ('retryAt' in outcome) {
      await move(job, { to: outcome.retryAt });
      count(kind, 'again');
      return { pauseMs: outcome.pauseMs };
    } else if ('failed' in outcome) {
      const failure = { kind, id, runAt, failedAt: now(), reason: outcome.failed };
      await failures.set(jobName(job), failure, failedJobKeptMs);
      await table.change(job, { from: runAt });
      count(kind, 'failed');
      return { failed: outcome.failed };
    } else {
      await move(job, { from: runAt, to: outcome.runAt });
      count(kind, 'done');
    }
    return {};
  }

  function leave(job: ScheduledJob, error: UnreadableJobError): void {
    const name = jobName(job);
    if (!unreadable.has(name))
      log.error({ err: error, job: name }, 'A job cannot be read. It is left alone, for a release that can.');
    unreadable.set(name, job.kind);
  }

  /** @returns whether the job was moved; otherwise it stays due, and is found again */
  async function retry(job: ScheduledJob, error: unknown): Promise<boolean> {
    const name = jobName(job);
    const tries = (attempts.get(name) ?? 0) + 1;
    attempts.set(name, tries);
    count(job.kind, 'threw');
    const waitMs = pauseMsOf(error) ?? retryAfterMs(tries);
    log.error({ err: error, job: name }, `A job failed. It runs again in ${waitMs / second} s.`);
    try {
      await move(job, { to: now() + waitMs });
      return true;
    } catch (failure) {
      log.error({ err: failure, job: name }, 'A failed job could not be moved.');
      return false;
    }
  }

  return {
    /** Whether this release cannot read the job. */
    isUnreadable: (job: ScheduledJob): boolean => unreadable.has(jobName(job)),
    /** What schedulers answer. */
    queries: {
      nextRunAt: async (job: JobRef) => (await table.get(job))?.runAt,
      async failed(kind: string): Promise<FailedJob[]> {
        const { keys } = await failures.list(`${kind}/`);
        const found = await Promise.all(keys.map((key) => failures.get(key)));
        return found.filter((failure) => failure !== undefined);
      },
      async unhandled(): Promise<Record<string, number>> {
        const unreadableOf = (kind: string) => [...unreadable.values()].filter((one) => one === kind).length;
        const counts = Object.entries(await jobCounts()).map(
          ([kind, jobs]) => [kind, handled.has(kind) ? unreadableOf(kind) : jobs] as const,
        );
        return Object.fromEntries(counts.filter(([, jobs]) => jobs > 0));
      },
      /** How the runs of each kind ended since the process started. */
      runs: (): Record<string, RunCounts> => structuredClone(counts),
      thrownInARow: () => thrownInARow,
    },
    /**
     * Gives each job the time that its handler says it should have, after the clock was set back.
     *
     * @param remove forgets that a job was to run at this time
     */
    async rescheduleAfterClockJump(
      { runAtAfterClockJump }: JobHandler,
      jobs: ScheduledJob[],
      remove?: (job: ScheduledJob) => Promise<void>,
    ): Promise<void> {
      if (runAtAfterClockJump === undefined) return;
      for (const job of jobs) {
        const name = jobName(job);
        try {
          const runAt = await runAtAfterClockJump(job);
          if (runAt === undefined) continue;
          const write = (to: number) => table.change(job, { from: job.runAt, to });
          if (!(await place({ ...job, runAt }, write))) continue;
          await remove?.(job);
          log.warn(
            { job: name, wasMs: job.runAt, nextMs: runAt },
            'A job was scheduled too far ahead, and was moved.',
          );
        } catch (error) {
          log.error({ err: error, job: name }, 'A job could not be checked after the clock changed.');
        }
      }
    },
    /**
     * Runs a job if it is still due, and stores its outcome. While it waited, it may have been cancelled, moved, or done
     * by another process; only at the very time that it was found with does it run. Never rejects.
     */
    async run(handler: JobHandler, found: ScheduledJob): Promise<JobRun> {
      if (unreadable.has(jobName(found))) return { isStillDue: true, isUnreadable: true };
      let hasBegun = false;
      try {
        const job = await table.get(found);
        if (job === undefined || job.runAt !== found.runAt) return { isGone: true };
        hasBegun = true;
        const run = await settle(job, await handler.run(job));
        attempts.delete(jobName(found));
        return run;
      } catch (error) {
        if (error instanceof UnreadableJobError) {
          leave(found, error);
          return { isStillDue: true, isUnreadable: true };
        }
        // A store that could not be read for a moment is no reason to wait five minutes.
        if (!hasBegun || !(await retry(found, error))) return { isStillDue: true };
        return { failed: errorName(error) };
      }
    },
  };
}
