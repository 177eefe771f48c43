import type { RunOptions } from './run-digest.ts';
import { nextRun } from './schedule.ts';
import { digestOfJob } from './subscriptions.ts';

type PullOptions = Omit<RunOptions, 'leases' | 'post'>;

const dayMs = 24 * 60 * 60_000;
/** More entries than a timetable has. */
const all = 1_000_000;

/**
 * Brings forward the digests whose time is later than their schedule puts it: they were put off while the clock was
 * far ahead of the true time, and would be silent until then.
 */
export async function rescheduleAfterClockJump(options: PullOptions): Promise<void> {
  for (const { id, atMs } of await options.timetable.due(Number.MAX_SAFE_INTEGER, all)) {
    try {
      await pullOne(options, id, atMs);
    } catch (error) {
      options.log.error({ err: error, job: id }, 'A digest could not be brought forward.');
    }
  }
}

async function pullOne({ timetable, subscriptions, log, now }: PullOptions, id: string, atMs: number) {
  const place = digestOfJob(id);
  if (place === undefined || atMs <= now() + dayMs) return;
  const subscription = await subscriptions.get(place.workspaceId, place.channelId);
  if (subscription === undefined) return;
  const nextMs = nextRun(subscription.schedule, now());
  // The next run itself may be left out on purpose, where its date had a digest already.
  if (atMs <= nextRun(subscription.schedule, nextMs)) return;
  await timetable.put(id, nextMs);
  log.warn({ job: id, wasMs: atMs, nextMs }, 'A digest was put off too far, and is brought forward.');
}
