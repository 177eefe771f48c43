import type { RunOptions } from './run-one.ts';
import { nextRun } from './schedule.ts';
import { digestOfJob } from './subscriptions.ts';

const dayMs = 24 * 60 * 60_000;
/** More entries than a timetable has. */
const all = 1_000_000;

/**
 * Brings forward the digests whose time is later than their schedule puts it: they were put off while the clock was
 * far ahead of the true time, and would be silent until then.
 */
export async function pullBack(options: Omit<RunOptions, 'ledger' | 'post'>): Promise<void> {
  const { timetable, subscriptions, log, now } = options;
  for (const { id, atMs } of await timetable.due(Number.MAX_SAFE_INTEGER, all)) {
    const place = digestOfJob(id);
    if (place === undefined || atMs <= now() + dayMs) continue;
    const subscription = await subscriptions.get(place.workspaceId, place.channelId);
    if (subscription === undefined) continue;
    const nextMs = nextRun(subscription.schedule, now());
    // The next run itself may be left out on purpose, where its date had a digest already.
    if (atMs <= nextRun(subscription.schedule, nextMs)) continue;
    await timetable.put(id, nextMs);
    log.warn({ job: id, wasMs: atMs, nextMs }, 'A digest was put off too far, and is brought forward.');
  }
}
