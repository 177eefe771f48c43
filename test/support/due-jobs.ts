import type { JobTable, ScheduledJob } from '../../src/store/ports.ts';
import { type Stores, storedRows } from './stored-rows.ts';

/** The jobs of a kind that run at this time (milliseconds, UTC) or before, on either store. */
export async function dueJobs(
  { jobs }: { jobs: JobTable },
  stores: Stores,
  kind: string,
  untilMs = Number.POSITIVE_INFINITY,
): Promise<ScheduledJob[]> {
  const found: ScheduledJob[] = [];
  for (const { at } of await storedRows(stores)) {
    const job = 'kind' in at && at.kind === kind ? await jobs.get(at) : undefined;
    if (job !== undefined && job.runAt <= untilMs) found.push(job);
  }
  return found;
}
