import type { Log } from '../lib/log.ts';
import { jobName } from '../store/job-name.ts';
import type { Bucket, JobRef, JobTable } from '../store/ports.ts';
import type { JobRuns } from './job-runs.ts';
import type { FailedJob, JobHandler } from './scheduler.ts';

/** More jobs than there are. */
const all = 1_000_000;

/** What both engines answer from the table, whoever runs the jobs. `handled` says which kinds this process runs. */
export function createTableQueries(options: {
  table: JobTable;
  failures: Bucket<FailedJob>;
  runs: JobRuns;
  handled: { has(kind: string): boolean };
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
      const counts = Object.entries(await table.counts()).map(
        ([kind, jobs]) => [kind, handled.has(kind) ? runs.unreadable(kind) : jobs] as const,
      );
      return Object.fromEntries(counts.filter(([, jobs]) => jobs > 0));
    },
  };
}

/** Gives each job of a kind the time that its handler says it should have, after the clock was set back. */
export async function rescheduleAfterClockJump(
  options: { table: JobTable; log: Log; moved?: (job: JobRef & { runAt: number }) => Promise<void> },
  kind: string,
  { runAtAfterClockJump }: JobHandler,
): Promise<void> {
  const { table, log, moved } = options;
  if (runAtAfterClockJump === undefined) return;
  for (const job of await table.due(kind, Number.MAX_SAFE_INTEGER, all)) {
    const name = jobName(job);
    try {
      const to = await runAtAfterClockJump(job);
      if (to === undefined || !(await table.change(job, { from: job.runAt, to }))) continue;
      await moved?.({ ...job, runAt: to });
      log.warn(
        { job: name, wasMs: job.runAt, nextMs: to },
        'A job was scheduled too far ahead, and was moved.',
      );
    } catch (error) {
      log.error({ err: error, job: name }, 'A job could not be checked after the clock changed.');
    }
  }
}
