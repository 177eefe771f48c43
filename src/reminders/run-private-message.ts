import { lastRun, localDate, nextRun } from '../digests/schedule.ts';
import type { JobHandler, JobOutcome } from '../jobs/scheduler.ts';
import { holdLease } from '../store/held-lease.ts';
import type { Job } from '../store/ports.ts';
import { endOfQuiet } from '../workspaces/quiet-hours.ts';
import { findUnconfirmed } from './find-unconfirmed.ts';
import {
  about,
  isLate,
  type PrivateMessageOptions,
  record,
  type Sent,
  type Work,
} from './private-message-work.ts';
import { isLater, privateMessageOfJob } from './private-messages.ts';
import type { Send } from './sends.ts';

/**
 * Sends it. `sending` is recorded first, then the claim is taken, then the message sent, then the outcome recorded: so
 * whatever a dead process leaves behind says how far it got.
 */
async function send(work: Work, last: Send | undefined, post: () => Promise<Sent>): Promise<JobOutcome> {
  const { leases, dailyLimit, log, lease, id, dueMs, ref, person, asked, next, now, digestTimes } = work;
  const { leaseMs, searchEveryMs, claimMs, retryMs } = digestTimes;
  /** Whether the lease outlives a call to Slack that starts now: if this process was asleep, another may be at it. */
  const hasTime = () => lease.isHeld(leaseMs / 2);
  if (!hasTime()) return { runAt: now() + leaseMs };
  const place = asked ? undefined : await dailyLimit.take({ ...ref, timeZone: person.timeZone });
  if (!asked && place === undefined) {
    log.info(about(work), 'Somebody has had all messages of the day, so there is no private message.');
    return next();
  }
  const sending = { id, dueMs, place: place?.key, channel: last?.channel };
  await record(work, { ...sending, outcome: 'sending' });
  /** In this order: if this process dies in between, the next one finds that nobody has the claim. */
  const giveBack = async () => {
    await leases.release(id);
    await record(work, { ...sending, place: undefined, outcome: 'not-sent' });
    await place?.release();
  };
  // If it is taken after all, what became of it is found out next.
  if (!(await leases.claim(id, claimMs))) return { runAt: now() + leaseMs };
  if (!hasTime()) {
    await giveBack();
    return { runAt: now() + leaseMs };
  }
  const { outcome, channel = last?.channel } = await post();
  if (outcome === 'unknown') {
    log.warn(about(work), 'It is not known whether a private message was sent. It is looked for.');
    return { runAt: now() + searchEveryMs };
  }
  if (outcome === 'sent') {
    await record(work, { ...sending, outcome, channel });
    log.info(about(work), 'A private message was sent.');
    return next();
  }
  await giveBack();
  log.warn({ ...about(work), outcome }, 'A private message was not sent.');
  return outcome === 'try-again' ? { retryAt: now() + retryMs } : next();
}

async function runHeld(work: Work): Promise<JobOutcome> {
  const { kind, lateMs, leases, sends, log, person, ref, dueMs, id, next, now, digestTimes } = work;
  const before = await sends.get({ ...ref, kind });
  const last = before?.outcome === 'sending' ? await findUnconfirmed(work, before) : before;
  if (last === 'search-again') return { runAt: now() + digestTimes.searchEveryMs };
  if (last?.id === id && last.outcome !== 'not-sent') return next();
  if (isLate(work)) {
    log.info(about(work), 'A private message is too late to be sent.');
    return next();
  }
  const quietUntil = endOfQuiet(person.quiet, person.timeZone, now());
  if (quietUntil !== undefined) return quietUntil - dueMs > lateMs ? next() : { runAt: quietUntil };
  // An earlier release has sent it: it recorded nothing.
  if (await leases.isHeld(id)) return next();
  const post = await person.prepare(id, last?.outcome === 'unsure' ? last.dueMs : undefined);
  if (post !== undefined) return send(work, last, post);
  log.info(about(work), 'There was nothing to say in a private message.');
  return next();
}

async function run(options: PrivateMessageOptions, job: Job): Promise<JobOutcome> {
  const { kind, leases, now, digestTimes } = options;
  const { leaseMs } = digestTimes;
  const ref = privateMessageOfJob(job.payload);
  const lease = await holdLease(leases, `private-message/${ref.workspaceId}/${ref.userId}/${kind}`, leaseMs);
  if (lease === undefined) return { runAt: now() + leaseMs };
  try {
    const person = await options.personOf(ref);
    if (person === undefined) return undefined;
    const { schedule, timeZone } = person;
    const asked = isLater(job);
    const named = (what: string) => `${kind}/${ref.workspaceId}/${ref.userId}/${what}`;
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

/** Creates the handler that sends private messages of a kind, each once per person and local date. */
export const createPrivateMessageHandler = (options: PrivateMessageOptions): JobHandler => ({
  run: (job) => run(options, job),
  // The handler knows the right time of each.
  runAtAfterClockJump: async ({ runAt }) =>
    runAt > options.now() + options.mostAheadMs ? options.now() : undefined,
});
