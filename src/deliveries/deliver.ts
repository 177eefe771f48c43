import { randomUUID } from 'node:crypto';
import type { JobOutcome } from '../jobs/scheduler.ts';
import { errorName } from '../lib/errors.ts';
import type { Log } from '../lib/log.ts';
import { becauseOf } from '../lib/reference.ts';
import { pauseMsOf } from '../lib/timeout.ts';
import type { DailyLimit } from './daily-limit.ts';
import type { Deliveries } from './deliveries.ts';
import { addressOf, claimOf, type Delivery, type Sending } from './delivery.ts';
import { type DeliveryKind, type Due, type Found, NotPostedError, type Opened, type Result } from './kind.ts';
import { type DigestTimes, idleMs, mostLost } from './limits.ts';
import { saidAt } from './said.ts';

export type DeliverOptions = {
  deliveries: Deliveries;
  dailyLimit: DailyLimit;
  log: Log;
  /** Milliseconds, UTC. */
  now: () => number;
  times: DigestTimes;
};

/** One recipient's messages of one kind, as they are now. */
type Work = DeliverOptions & { key: string; kind: DeliveryKind; opened: Opened };

const about = ({ key }: Work, { once }: Pick<Due, 'once'>) => {
  const { workspaceId: workspace, kind, to } = addressOf(key);
  return { workspace, kind, to, once };
};

const isLate = ({ now, kind }: Work, { dueMs }: Due): boolean => now() - dueMs > kind.lateMs;

/** Whether a message can still be said: what it says was stored with it, or is still to come today. */
const isStillDue = (work: Work, delivery: Delivery, sending: Sending): boolean =>
  !isLate(work, sending) &&
  (sending.items.length > 0 || work.opened.due({ ...delivery, sending: undefined })?.once === sending.once);

/** Stores a result that people are told of first. */
async function record(work: Work, delivery: Delivery, result: Result, sending?: Sending): Promise<void> {
  const { deliveries, opened, key } = work;
  const { once, dueMs, state, reason } = result;
  const told = await opened.tell?.(result, delivery.last?.told);
  if (sending) await deliveries.end(key, sending, { state, reason, told });
  // Without anyone to tell, only what was sent matters, or may have been.
  else if (opened.tell) await deliveries.record(key, { once, dueMs, state, reason, told });
  else await deliveries.keep(key);
}

/** Takes a message back that is surely not in Slack, then the place that it took. */
async function revert(
  { deliveries, dailyLimit, opened, key }: Work,
  sending: Sending,
  why?: 'dropped' | 'gone' | 'lost',
): Promise<void> {
  await deliveries.revert(key, sending, why);
  if (opened.unasked) await dailyLimit.giveBack(opened.unasked, claimOf(key, sending));
}

/**
 * Finds the result of a message that has none: its process died, or Slack's answer was lost. It is left to
 * its process for a while; then it is looked for. Where it can't be looked for, it is not sent again.
 *
 * @returns the delivery as it is then; a time (milliseconds, UTC) while nothing is known
 */
async function settle(
  work: Work,
  delivery: Delivery,
  sending: Sending,
): Promise<{ runAt: number } | { delivery: Delivery }> {
  const { deliveries, opened, key, kind, log, now, times } = work;
  const { leaseMs, searchEveryMs } = times;
  // A time that is still to come was taken from a clock that was ahead.
  if (Math.abs(now() - sending.atMs) < leaseMs) return { runAt: Math.min(sending.atMs, now()) + leaseMs };
  const stored = async () => ({ delivery: (await deliveries.get(key)) ?? {} });
  // Adding the same twice changes nothing.
  if (sending.into) {
    await revert(work, sending);
    return stored();
  }
  const searchAgain = { runAt: now() + searchEveryMs };
  const claim = claimOf(key, sending);
  let found: Found;
  try {
    found = await opened.find(sending, claim, delivery);
  } catch (error) {
    log.warn(
      { err: error, ...about(work, sending) },
      'A message whose result is not known cannot be looked for.',
    );
    if (now() - sending.dueMs < 2 * kind.lateMs) return searchAgain;
    found = 'not-searchable';
  }
  if (found === 'not-searchable') {
    if (kind.ifUnknowable !== 'again' && !sending.isSought) {
      log.error(about(work, sending), 'It is not known whether a message was sent. It is not sent again.');
      await record(work, delivery, { ...sending, state: 'unknown', reason: 'not-searchable' }, sending);
      return stored();
    }
    found = undefined;
  }
  if (found === 'later') return searchAgain;
  if (found !== undefined && 'searchedTo' in found) {
    await deliveries.searched(key, sending, found.searchedTo);
    return searchAgain;
  }
  if (found !== undefined) {
    log.info({ ...about(work, sending), ts: found.ts }, 'A message whose result was not known was found.');
    await deliveries.end(key, sending, { state: 'sent', ...found });
    return stored();
  }
  if (!sending.isSought) log.warn(about(work, sending), 'A message whose process ended was not there.');
  if (isStillDue(work, delivery, sending) && (delivery.lost ?? 0) < mostLost) {
    await revert(work, sending, 'lost');
    return stored();
  }
  const state = opened.tell ? 'not-sent' : 'unknown';
  await record(work, delivery, { ...sending, state, reason: 'interrupted' }, sending);
  if (opened.unasked) await work.dailyLimit.giveBack(opened.unasked, claim);
  return stored();
}

/** The result of an attempt; after `left` another process is at it, and `again` is to be tried at once. */
export type Attempt = 'sent' | 'nothing' | 'full' | 'left' | 'again' | 'unknown';

/**
 * Sends one message. It is put on its way in one change that waits for the disk; then half of the time that other processes
 * leave it alone must be left, so that no one can find it missing while it is sent.
 *
 * @throws NotPostedError; temporary errors of reading what there is to say
 */
async function attempt(work: Work, due: Due, delivery: Delivery): Promise<Attempt> {
  const { deliveries, dailyLimit, opened, key, log, now, times } = work;
  const { once, dueMs } = due;
  const prepared = await opened.prepare(due, delivery);
  if (prepared === undefined) return 'nothing';
  const place = claimOf(key, due);
  const { last, mayBeIn } = delivery;
  const into = mayBeIn ?? (last && opened.collects?.(last) ? last : undefined);
  if (opened.unasked && !into && !(await dailyLimit.take(opened.unasked, place))) return 'full';
  const from = performance.now();
  const sending = await deliveries.begin(
    key,
    { once, dueMs, messageId: prepared.id, into },
    saidAt(delivery.said, once),
  );
  if (sending === undefined) return 'left';
  const halfMs = times.leaseMs / 2;
  // This process may have been asleep.
  if (performance.now() - from >= halfMs || Math.abs(now() - sending.atMs) >= halfMs) {
    await revert(work, sending);
    return 'again';
  }
  try {
    const sent = await prepared.send(sending, place);
    if (sent === 'gone') {
      await revert(work, sending, 'gone');
      return 'again';
    }
    await deliveries.end(key, sending, { state: 'sent', ...sent });
    log.info({ ...about(work, due), ts: sent.ts }, 'A message was sent.');
    return 'sent';
  } catch (error) {
    if (!(error instanceof NotPostedError)) {
      log.error(
        { err: error, ...about(work, due) },
        'It is not known whether a message was sent. It is looked for.',
      );
      return 'unknown';
    }
    await revert(work, sending, error.next === 'soon' ? undefined : 'dropped');
    throw error;
  }
}

async function notPosted(
  work: Work,
  delivery: Delivery,
  due: Due,
  error: NotPostedError,
): Promise<JobOutcome> {
  const { kind, opened, log, now, times } = work;
  const { next, reason, pauseMs } = error;
  const { retryMs = times.retryMs } = kind;
  log.warn({ err: error, ...about(work, due), reason, next }, 'A message was not sent.');
  await record(work, delivery, { ...due, state: next === 'soon' ? 'waiting' : 'not-sent', reason, error });
  if (next === 'never') {
    await opened.ended?.();
    return { failed: errorName(error.cause ?? error) };
  }
  if (next !== 'soon') return nextTime(work);
  if (pauseMs === undefined) return { retryAt: now() + retryMs };
  return { retryAt: now() + pauseMs, pauseMs };
}

async function nextTime({ deliveries, opened, key, now }: Work): Promise<JobOutcome> {
  const { nextMs = ({ waiting }: Delivery) => (waiting?.length ? now() : undefined) } = opened;
  const runAt = nextMs((await deliveries.get(key)) ?? {});
  return runAt === undefined ? undefined : { runAt };
}

/**
 * Whether a message may have been sent without this store knowing: no process used the store when it was due, and there is
 * no sign that it was tried or searched for. A backup from before that may have been restored.
 */
const maybeSent = ({ deliveries, kind, times }: Work, { last, lost }: Delivery, due: Due): boolean =>
  kind.looksFirst === true &&
  deliveries.startedMs - due.dueMs > times.leaseMs &&
  due.dueMs - deliveries.usedMs > idleMs &&
  last?.once !== due.once &&
  lost === undefined;

async function say(work: Work, delivery: Delivery, due: Due): Promise<JobOutcome> {
  const { deliveries, opened, kind, key, log, now, times } = work;
  const { last } = delivery;
  if (isLate(work, due)) {
    const reason = (last?.once === due.once && last.reason) || 'not-running';
    log.warn({ ...about(work, due), lateMs: now() - due.dueMs, reason }, 'A message is too late to be sent.');
    await record(work, delivery, { ...due, state: 'not-sent', reason });
    await deliveries.clear(key);
    return nextTime(work);
  }
  const { quietUntil } = opened;
  if (quietUntil !== undefined)
    return quietUntil - due.dueMs > kind.lateMs ? nextTime(work) : { runAt: quietUntil };
  if (maybeSent(work, delivery, due)) {
    const sought = { ...due, messageId: randomUUID(), atMs: due.dueMs, isSought: true };
    await deliveries.begin(key, sought, saidAt(delivery.said, due.once));
    return { runAt: now() };
  }
  try {
    const attempted = await attempt(work, due, delivery);
    if (attempted === 'left') return { runAt: now() + times.leaseMs };
    if (attempted === 'unknown') return { runAt: now() + times.searchEveryMs };
    if (attempted === 'again') return { runAt: now() };
    if (attempted === 'full') {
      log.info(about(work, due), 'A user has had all messages of the day.');
      const { fullUntil } = opened;
      if (fullUntil !== undefined) {
        await deliveries.hold(key, fullUntil);
        return { runAt: fullUntil };
      }
    }
    if (attempted === 'nothing') {
      log.info(about(work, due), 'There was nothing to say.');
      await deliveries.clear(key);
      await record(work, delivery, { ...due, state: 'nothing' });
    }
    return nextTime(work);
  } catch (error) {
    if (!(error instanceof NotPostedError)) throw error;
    return notPosted(work, delivery, due, error);
  }
}

/**
 * Says what is due, once. Whatever a dead process leaves behind says how far it got, and this may run any number of times,
 * in several processes.
 *
 * @throws StoreUnavailableError, RecordError, temporary errors
 */
export async function deliver(options: DeliverOptions, kind: DeliveryKind, key: string): Promise<JobOutcome> {
  const { deliveries, log, now } = options;
  try {
    const found = (await deliveries.get(key)) ?? {};
    becauseOf(...(found.sending?.items ?? found.waiting ?? []).map(({ reference }) => reference));
    const opened = await kind.open(key, found);
    if (opened === undefined) return undefined;
    const work = { ...options, key, kind, opened };
    const settled = found.sending ? await settle(work, found, found.sending) : { delivery: found };
    if ('runAt' in settled) return settled;
    const due = opened.due(settled.delivery);
    return due ? await say(work, settled.delivery, due) : await nextTime(work);
  } catch (error) {
    if (kind.retryMs === undefined) throw error;
    // What waits expires, so this ends.
    log.info({ err: error, job: key }, 'A message has to wait.');
    return { retryAt: now() + (pauseMsOf(error) ?? kind.retryMs) };
  }
}

/**
 * Sends a message now because a user asks for it, although it was not sent at its time.
 *
 * @returns undefined for a recipient who gets none any more
 * @throws NotPostedError, StoreUnavailableError
 */
export async function sendNow(
  options: DeliverOptions,
  kind: DeliveryKind,
  key: string,
  due: Due,
): Promise<Attempt | undefined> {
  const delivery = (await options.deliveries.get(key)) ?? {};
  const opened = await kind.open(key, delivery);
  if (opened === undefined) return undefined;
  const work = { ...options, key, kind, opened };
  const { deliveries, now, times } = options;
  // If this process ends meanwhile, or Slack's answer is lost, it is looked for.
  const runAt = await deliveries.nextRunAt(key);
  await deliveries.schedule(key, now() + times.searchEveryMs);
  let attempted: Attempt | undefined;
  try {
    attempted = await attempt(work, due, delivery);
    if (attempted === 'nothing') await record(work, delivery, { ...due, state: 'nothing' });
    return attempted;
  } finally {
    if (attempted !== 'unknown' && runAt !== undefined) await deliveries.schedule(key, runAt);
  }
}
