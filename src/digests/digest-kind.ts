import { addressOf, type Delivery, type Last } from '../deliveries/delivery.ts';
import type { DeliveryKind, Due, Found, Prepared, Result } from '../deliveries/kind.ts';
import type { DigestTimes } from '../deliveries/limits.ts';
import { saidAt } from '../deliveries/said.ts';
import { day } from '../lib/units.ts';
import type { DigestNotice, DigestNotices } from './notices.ts';
import { lastRun, localDate, nextRun } from './schedule.ts';
import type { Subscription, Subscriptions } from './subscriptions.ts';

/** Puts digests together, posts them, and finds them again. Slack's room does this. */
export type Poster = {
  /**
   * @param last what the last digest came to: if it had no trouble, the platform is read while the channel is checked, and
   * who reads it is asked before there is something to post, if there was the last time
   * @returns undefined if nothing is overdue
   * @throws NotPostedError
   */
  prepare(subscription: Subscription, last?: Last['state']): Promise<Prepared | undefined>;
  /**
   * Reads one page of where the digest goes, newest messages first, and looks for the message that may have been sent.
   *
   * @returns `not-searchable` where Slack lets no one look
   * @throws any error when it may work a minute later
   */
  find(
    subscription: Subscription,
    sought: { claim: string; messageId: string; atMs: number; searchedTo?: string | undefined },
  ): Promise<Found>;
};

export type DigestOptions = {
  subscriptions: Subscriptions;
  poster: Poster;
  notices: Pick<DigestNotices, 'tell'>;
  /** Milliseconds, UTC. */
  now: () => number;
  times: DigestTimes;
};

/** Whether a channel has had the digest of a local date, or may have. */
const isTaken = ({ said, sending }: Delivery, date: string): boolean =>
  saidAt(said, date) !== undefined || sending?.once === date;

/**
 * When the first digest is posted on a schedule that is set now (milliseconds, UTC). A channel gets one digest per date,
 * so this is not today if today's was posted on an earlier schedule.
 */
export function nextPost({ schedule }: Pick<Subscription, 'schedule'>, had: Delivery, nowMs: number): number {
  let atMs = nextRun(schedule, nowMs);
  while (isTaken(had, localDate(atMs, schedule.timeZone))) atMs = nextRun(schedule, atMs);
  return atMs;
}

/** The digest that is due, unless its date has its result. A schedule that was set again since has another time. */
function dueOf({ schedule }: Subscription, had: Delivery, nowMs: number): Due | undefined {
  const dueMs = lastRun(schedule, nowMs);
  const once = localDate(dueMs, schedule.timeZone);
  const { last } = had;
  const isOver = last?.once === once && last.dueMs === dueMs && last.state !== 'waiting';
  return isOver || isTaken(had, once) ? undefined : { once, dueMs };
}

/** What the user who set it up is to be told of a result, if anything. */
function troubleOf({ state, error }: Result): Exclude<DigestNotice['what'], 'audience'> | undefined {
  if (state === 'unknown') return 'unconfirmed';
  if (error === undefined) return state === 'not-sent' ? 'missed' : undefined;
  if (error.next === 'never') return 'ended';
  return error.needsPeople ? 'stopped' : undefined;
}

/** Digests of channels, once per channel and local date. */
export function createDigestKind(options: DigestOptions): DeliveryKind {
  const { subscriptions, poster, notices, now, times } = options;
  const subscriptionOf = (key: string): Promise<Subscription | undefined> => {
    const { workspaceId, to } = addressOf(key);
    return subscriptions.get(workspaceId, to);
  };

  /** Tells the user who set it up, once for each trouble until the digest works again. */
  async function tell(subscription: Subscription, result: Result, told: string | undefined) {
    const { once: date, dueMs: scheduledMs, state, reason = 'unknown', error } = result;
    if (state === 'sent' || state === 'nothing') return undefined;
    const what = troubleOf(result);
    if (what === undefined) return told;
    const { workspaceId, channelId, organizationId } = subscription;
    const current = await subscriptions.get(workspaceId, channelId);
    // It was ended in the meantime, perhaps with its workspace, or set up again for another organization.
    if (current === undefined) return told;
    if (error?.next === 'never' && current.organizationId !== organizationId) return told;
    const trouble = what === 'stopped' || what === 'missed' ? reason : `${what} ${date}`;
    if (told !== trouble) await notices.tell(subscription, { what, reason, date, scheduledMs });
    return trouble;
  }

  return {
    lateMs: times.lateMs,
    looksFirst: true,
    async open(key) {
      const subscription = await subscriptionOf(key);
      return (
        subscription && {
          // Not the job's own time: a retry comes later, and after an outage the job may be days old.
          due: (had) => dueOf(subscription, had, now()),
          nextMs: () => nextRun(subscription.schedule, now()),
          prepare: (_, { last }) => poster.prepare(subscription, last?.state),
          find: (sending, claim) => poster.find(subscription, { ...sending, claim }),
          tell: (result, told) => tell(subscription, result, told),
          async ended() {
            const { workspaceId, channelId, organizationId } = subscription;
            const current = await subscriptions.get(workspaceId, channelId);
            if (current?.organizationId === organizationId)
              await subscriptions.remove(workspaceId, channelId);
          },
        }
      );
    },
    async rightTime(key, runAt) {
      if (runAt <= now() + day) return undefined;
      const subscription = await subscriptionOf(key);
      if (subscription === undefined) return undefined;
      const nextMs = nextRun(subscription.schedule, now());
      // The next run may have been skipped on purpose, because its date has had a digest.
      return runAt > nextRun(subscription.schedule, nextMs) ? nextMs : undefined;
    },
  };
}
