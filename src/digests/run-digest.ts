import type { JobOutcome } from '../jobs/scheduler.ts';
import { errorName } from '../lib/errors.ts';
import { holdLease } from '../store/held-lease.ts';
import type { JobRef } from '../store/ports.ts';
import { findUnconfirmed } from './find-unconfirmed.ts';
import { type Digest, NotPostedError } from './poster.ts';
import type { Run } from './runs.ts';
import { lastRun } from './schedule.ts';
import { channelOfJob } from './subscriptions.ts';
import { createWork, type DigestOptions, type Work } from './work.ts';

/** The lease that a channel's digest is put together under. */
export const digestLease = (workspaceId: string, channelId: string): string =>
  `digest-lease/${workspaceId}/${channelId}`;

const afterPauseMs = 2_000;

/**
 * Posts a digest that is due, once per channel and local date. A short lease keeps other processes away while it is put
 * together. Just before it is sent, `sending` is recorded and the date's claim is taken; then the outcome is recorded. So
 * whatever a dead process leaves behind says how far it got, and this may run any number of times.
 *
 * @throws StoreUnavailableError, RecordError
 */
export async function runDigest(options: DigestOptions, ref: JobRef): Promise<JobOutcome> {
  const { leases, subscriptions, runs, now, times } = options;
  const { workspaceId, channelId } = channelOfJob(ref);
  const lease = await holdLease(leases, digestLease(workspaceId, channelId), times.leaseMs);
  // It stays due: the process that has it may die.
  if (lease === undefined) return { runAt: now() + times.leaseMs };
  try {
    const [subscription, last] = await Promise.all([
      subscriptions.get(workspaceId, channelId),
      runs.get({ workspaceId, channelId }),
    ]);
    if (subscription === undefined) return undefined;
    // Not the job's own time: a retry comes later, and after an outage the job may be days old.
    const scheduledMs = lastRun(subscription.schedule, now());
    return await runHeld(createWork(options, subscription, lease, scheduledMs, last));
  } finally {
    // Nobody waits for it, least of all the next digest.
    void lease.release();
  }
}

async function runHeld(work: Work): Promise<JobOutcome> {
  const { now, times, last } = work;
  if (last?.outcome === 'waiting' && last.date !== work.date)
    work.log.warn({ ...work.about, missed: last.date, reason: last.reason }, 'A digest was never posted.');
  if (work.last?.outcome === 'sending' && (await findUnconfirmed(work, work.last)) === 'search-again')
    return { runAt: now() + times.searchEveryMs };
  try {
    if (isOver(work, work.last)) return work.nextTime();
    if (work.isLate()) return await missed(work);
    const outcome = work.last?.outcome;
    const likely = outcome === 'posted' || outcome === 'nothing-overdue' ? outcome : undefined;
    const digest = await work.poster.prepare(work.subscription, { last: likely });
    if (digest !== undefined) return await send(work, digest);
    work.log.info(work.about, 'A digest was due, and nothing was overdue.');
    await work.record('nothing-overdue');
    return work.nextTime();
  } catch (error) {
    if (!(error instanceof NotPostedError)) throw error;
    return await notPosted(work, error);
  } finally {
    await work.giveBack();
  }
}

/** Whether this run has its outcome. A schedule that was set again since has another time on the same date. */
function isOver({ date, scheduledMs }: Work, last: Run | undefined): boolean {
  if (last?.date !== date) return false;
  if (last.outcome === 'posted' || last.outcome === 'unconfirmed') return true;
  const given = last.outcome === 'nothing-overdue' || last.outcome === 'not-posted';
  return given && last.scheduledMs === scheduledMs;
}

async function send(work: Work, digest: Digest): Promise<JobOutcome> {
  const { log, about, now, times, claim } = work;
  // If this process was asleep for long, another may be at it.
  if (!work.hasTime()) return { runAt: now() + times.leaseMs };
  const messageId = digest.id;
  await work.record('sending', { messageId, takenOver: work.tookOver() });
  if (!work.maySend() && !(await work.take(claim))) {
    log.warn(about, 'The claim of a digest was found taken: an earlier release has posted it, or is at it.');
    await work.record('elsewhere');
    return work.nextTime();
  }
  if (!work.hasTime()) return { runAt: now() + times.leaseMs };
  try {
    const ts = await digest.send(claim);
    work.sent();
    await work.record('posted', { ts });
    log.info({ ...about, ts }, 'A digest was posted.');
    return work.nextTime();
  } catch (error) {
    if (error instanceof NotPostedError) throw error;
    work.sent();
    log.error({ err: error, ...about }, 'It is not known whether a digest was posted. It is looked for.');
    return { runAt: now() + times.searchEveryMs };
  }
}

/** Three hours have passed, and it was not posted. */
async function missed(work: Work): Promise<JobOutcome> {
  const { last, date, scheduledMs, now, log, about } = work;
  const reason = (last?.date === date && last.reason) || 'not-running';
  log.warn({ ...about, lateMs: now() - scheduledMs, reason }, 'A digest is too late to be posted today.');
  await work.tell('missed', reason);
  await work.record('not-posted', { reason });
  return work.nextTime();
}

async function notPosted(work: Work, error: NotPostedError): Promise<JobOutcome> {
  const { subscriptions, subscription, log, about, now, times } = work;
  const { next, reason } = error;
  log.warn({ err: error, ...about, reason, next: error.next }, 'A digest was not posted.');
  // Before it is recorded: if this process dies in between, the next one finds that nobody has the claim.
  await work.giveBack();
  if (next === 'never') {
    const { workspaceId, channelId, organizationId } = subscription;
    const current = await subscriptions.get(workspaceId, channelId);
    // Unless it was set up again in the meantime, for another organization.
    if (current?.organizationId === organizationId) {
      await work.tell('ended', reason);
      await subscriptions.remove(workspaceId, channelId);
    }
    await work.record('not-posted', { reason });
    return { failed: errorName(error.cause ?? error) };
  }
  if (error.needsPeople) await work.tell('stopped', reason);
  await work.record(next === 'soon' ? 'waiting' : 'not-posted', { reason });
  if (next !== 'soon') return work.nextTime();
  const { pauseMs } = error;
  if (pauseMs === undefined) return { retryAt: now() + times.retryMs };
  // A little later than those that have waited meanwhile.
  return { retryAt: now() + Math.min(times.retryMs, pauseMs + afterPauseMs), pauseMs };
}
