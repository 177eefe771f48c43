import type { Log } from '../lib/log.ts';
import { jobName } from '../store/job-name.ts';
import type { Bucket, JobRef, JobTable, ScheduledJob } from '../store/ports.ts';
import { type JobRuns, type Place, placeInTable } from './job-runs.ts';
import type { FailedJob, JobHandler } from './scheduler.ts';

/** What both engines answer from the table, whichever of them runs the jobs. `handled` says which kinds this process runs. */
export function createTableQueries(options: {
  table: JobTable;
  failures: Bucket<FailedJob>;
  runs: JobRuns;
  handled: { has(kind: string): boolean };
  /** The number of jobs by kind. */
  counts(): Promise<Record<string, number>>;
}) {
  const { table, failures, runs, handled } = options;
  return {
    nextRunAt: async (job: JobRef) => (await table.get(job))?.runAt,
    async failed(kind: string): Promise<FailedJob[]> {
      const { keys } = await failures.list(`${kind}/`);
      const found = await Promise.all(keys.map((key) => failures.get(key)));
      return found.filter((failure) => failure !== undefined);
    },
    async unhandled(): Promise<Record<string, number>> {
      const counts = Object.entries(await options.counts()).map(
        ([kind, jobs]) => [kind, handled.has(kind) ? runs.unreadable(kind) : jobs] as const,
      );
      return Object.fromEntries(counts.filter(([, jobs]) => jobs > 0));
    },
  };
}

/** Gives each job the time that its handler says it should have, after the clock was set back. */
export async function rescheduleAfterClockJump(
  options: {
    table: JobTable;
    log: Log;
    place?: Place;
    /** Forgets that a job was to run at this time. */
    remove?: (job: ScheduledJob) => Promise<void>;
  },
  { runAtAfterClockJump }: JobHandler,
  jobs: ScheduledJob[],
): Promise<void> {
  const { table, log, place = placeInTable, remove } = options;
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
}
