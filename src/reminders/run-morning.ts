import { lastRun, localDate, nextRun, type Schedule } from '../digests/schedule.ts';
import type { JobHandler, JobOutcome } from '../jobs/scheduler.ts';
import type { Log } from '../lib/log.ts';
import type { DailyLimit } from '../notices/daily-limit.ts';
import { type HeldLease, holdLease } from '../store/held-lease.ts';
import type { Job, LeaseStore } from '../store/ports.ts';
import type { PersonalPreferences } from '../workspaces/preferences.ts';
import { endOfQuiet } from '../workspaces/quiet-hours.ts';
import { isLater, type MorningRef, morningOfJob } from './mornings.ts';

/** What became of sending a message. After `unknown` it may have been sent. */
export type SendOutcome = 'sent' | 'try-again' | 'refused' | 'unknown';

/** Somebody who may get a morning message, as they are now. */
export type MorningPerson = {
  /** Undefined for somebody who no longer wants one. */
  schedule: Schedule | undefined;
  timeZone: string;
  quiet: PersonalPreferences['quiet'];
  /**
   * Reads their day.
   *
   * @param id names the message: the same one after a restart
   * @returns sends it; undefined if there is nothing to say
   * @throws what may pass
   */
  prepare(id: string): Promise<(() => Promise<SendOutcome>) | undefined>;
};

export type MorningOptions = {
  leases: LeaseStore;
  dailyLimit: DailyLimit;
  log: Log;
  /** Milliseconds, UTC. */
  now: () => number;
  /** Undefined for somebody whom Touchline does nothing for any more. @throws what may pass */
  personOf(ref: MorningRef): Promise<MorningPerson | undefined>;
};

/** A morning message that is later than this is none, in milliseconds. */
const lateMs = 3 * 60 * 60_000;
const leaseMs = 60_000;
const retryMs = 5 * 60_000;
const dayMs = 24 * 60 * 60_000;
/** Longer than any local day, so that each date has one message. */
const claimMs = 72 * 60 * 60_000;

/** One message: when it was due (milliseconds, UTC), what claims it, and what comes after it. */
type Work = MorningOptions & {
  ref: MorningRef;
  person: MorningPerson;
  lease: HeldLease;
  dueMs: number;
  id: string;
  /** **Later** was clicked, so somebody asked for it. */
  asked: boolean;
  next: () => JobOutcome;
};

const about = ({ ref, id }: Work) => ({ workspace: ref.workspaceId, user: ref.userId, morning: id });

/**
 * Sends it under the date's claim, which is taken just before, and kept unless nothing was sent: after a crash in between,
 * nobody gets it twice.
 */
async function send(work: Work, post: () => Promise<SendOutcome>): Promise<JobOutcome> {
  const { leases, dailyLimit, log, lease, id, ref, person, asked, next, now } = work;
  const { timeZone } = person;
  const place = asked ? undefined : await dailyLimit.take({ ...ref, timeZone });
  if (!asked && place === undefined) {
    log.info(about(work), 'Somebody has had all messages of the day, so there is no morning message.');
    return next();
  }
  if (!lease.isHeld(leaseMs / 2) || !(await leases.claim(id, claimMs))) {
    await place?.release();
    return { retryAt: now() + leaseMs };
  }
  const outcome = await post();
  if (outcome === 'sent' || outcome === 'unknown') {
    log[outcome === 'sent' ? 'info' : 'warn'](about(work), `A morning message: ${outcome}.`);
    return next();
  }
  await leases.release(id);
  await place?.release();
  log.warn({ ...about(work), outcome }, 'A morning message was not sent.');
  return outcome === 'try-again' ? { retryAt: now() + retryMs } : next();
}

async function runHeld(work: Work): Promise<JobOutcome> {
  const { leases, log, person, dueMs, id, next, now } = work;
  if (now() - dueMs > lateMs) {
    log.info(about(work), 'A morning message is too late to be sent.');
    return next();
  }
  const quietUntil = endOfQuiet(person.quiet, person.timeZone, now());
  if (quietUntil !== undefined) return quietUntil - dueMs > lateMs ? next() : { runAt: quietUntil };
  if (await leases.isHeld(id)) return next();
  const post = await person.prepare(id);
  if (post !== undefined) return send(work, post);
  log.info(about(work), 'There was nothing to say in a morning message.');
  return next();
}

async function run(options: MorningOptions, job: Job): Promise<JobOutcome> {
  const { leases, now } = options;
  const ref = morningOfJob(job.payload);
  const lease = await holdLease(leases, `morning-lease/${ref.workspaceId}/${ref.userId}`, leaseMs);
  if (lease === undefined) return { runAt: now() + leaseMs };
  try {
    const person = await options.personOf(ref);
    if (person === undefined) return undefined;
    const { schedule, timeZone } = person;
    const asked = isLater(job);
    const named = (what: string) => `morning-${ref.workspaceId}-${ref.userId}-${what}`;
    const work = { ...options, ref, person, lease, asked };
    if (asked) {
      // A retry moves the job's own time.
      const { laterMs: dueMs = job.runAt } = ref;
      return await runHeld({ ...work, dueMs, id: named(`later-${dueMs}`), next: () => undefined });
    }
    if (schedule === undefined) return undefined;
    const dueMs = lastRun(schedule, now());
    const next = () => ({ runAt: nextRun(schedule, now()) });
    return await runHeld({ ...work, dueMs, id: named(localDate(dueMs, timeZone)), next });
  } finally {
    void lease.release();
  }
}

/** Creates the handler that sends morning messages, each once per person and local date. */
export const createMorningHandler = (options: MorningOptions): JobHandler => ({
  run: (job) => run(options, job),
  group: ({ id }) => id.split('/')[0] ?? '',
  // Many are due at eight, and what people wait for goes first.
  atOnce: 8,
  atOnceOfGroup: 2,
  // The handler knows the right time of each.
  runAtAfterClockJump: async ({ runAt }) => (runAt > options.now() + 4 * dayMs ? options.now() : undefined),
});
