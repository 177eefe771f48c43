import type { ScheduledJob, Store } from '../../src/store/ports.ts';

/** The jobs of a kind that run at this time (milliseconds, UTC) or before, on either store. */
export async function dueJobs(
  store: Store,
  kind: string,
  untilMs = Number.POSITIVE_INFINITY,
): Promise<ScheduledJob[]> {
  const found: ScheduledJob[] = [];
  let cursor: string | undefined;
  do {
    const page = await store.rows.page(cursor);
    for (const { at } of page.rows) {
      const job = 'kind' in at && at.kind === kind ? await store.jobs.get(at) : undefined;
      if (job !== undefined && job.runAt <= untilMs) found.push(job);
    }
    cursor = page.next;
  } while (cursor !== undefined);
  return found;
}
