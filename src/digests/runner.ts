import type { Timetable } from '../jobs/timetable.ts';
import type { Log } from '../log.ts';
import type { Ledger } from '../store/ports.ts';
import { localDate, nextRun } from './schedule.ts';
import { digestOfJob, type Subscription, type Subscriptions } from './subscriptions.ts';

/** A post that surely did not happen, so it may be tried again later today. */
export class NotPostedError extends Error {
  override readonly name = 'NotPostedError';
}

export type RunnerOptions = {
  timetable: Timetable;
  ledger: Ledger;
  subscriptions: Subscriptions;
  /** Posts one digest. @throws NotPostedError when nothing was posted and a later try may help */
  post: (subscription: Subscription) => Promise<void>;
  log: Log;
  /** Milliseconds, UTC. */
  now: () => number;
};

const minute = 60_000;
const hour = 60 * minute;
/** A digest that could not be posted in time (no process, no platform) is still wanted this long after. */
const lateMs = 4 * hour;
const retryMs = 5 * minute;
/** Longer than a local day, so that a date is claimed once. */
const claimMs = 72 * hour;
const batch = 20;

/**
 * Posts what is due. One claim per channel and local date is taken before posting: a restart or a second process
 * finds it taken and does not post again.
 */
export async function runDue(options: RunnerOptions): Promise<void> {
  const { timetable, log, now } = options;
  for (const { id, atMs } of await timetable.due(now(), batch)) {
    try {
      await runOne(options, id, atMs);
    } catch (error) {
      log.error({ err: error, job: id }, 'A digest failed.');
      await timetable.put(id, now() + retryMs);
    }
  }
}

async function runOne(options: RunnerOptions, job: string, atMs: number): Promise<void> {
  const { timetable, ledger, subscriptions, post, log, now } = options;
  const place = digestOfJob(job);
  const subscription = place && (await subscriptions.get(place.workspaceId, place.channelId));
  if (subscription === undefined) return timetable.remove(job);
  const { schedule, workspaceId, channelId } = subscription;
  const scheduledMs = lastRun(subscription, atMs);
  const next = async () => {
    // Read again: it may have been changed or turned off while this digest was posted.
    const current = await subscriptions.get(workspaceId, channelId);
    if (current === undefined) return timetable.remove(job);
    await timetable.put(job, nextRun(current.schedule, Math.max(now(), atMs)));
  };
  if (now() - scheduledMs > lateMs) {
    log.warn({ job, lateMs: now() - scheduledMs }, 'A digest is too late to be posted today.');
    return next();
  }
  const claim = `digest/${workspaceId}/${channelId}/${localDate(scheduledMs, schedule.timeZone)}`;
  if (!(await ledger.claim(claim, claimMs))) return next();
  try {
    await post(subscription);
  } catch (error) {
    if (!(error instanceof NotPostedError)) {
      log.error(
        { err: error, job },
        'It is not known whether a digest was posted; it is not posted again today.',
      );
      return next();
    }
    log.warn({ err: error, job }, 'A digest was not posted and is tried again.');
    await ledger.release(claim);
    return timetable.put(job, now() + retryMs);
  }
  return next();
}

/** The scheduled time that a run belongs to: a retry comes some minutes after it. */
function lastRun({ schedule }: Subscription, atMs: number): number {
  const next = nextRun(schedule, atMs - lateMs - retryMs);
  return Math.min(next, atMs);
}

/** Looks every few seconds for digests that are due, one look at a time, until stopped. */
export function startRunner(options: RunnerOptions & { everyMs: number }): { stop(): Promise<void> } {
  let running: Promise<void> = Promise.resolve();
  let idle = true;
  const timer = setInterval(() => {
    if (!idle) return;
    idle = false;
    running = runDue(options)
      .catch((error) => options.log.error({ err: error }, 'The timetable could not be read.'))
      .finally(() => {
        idle = true;
      });
  }, options.everyMs);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
