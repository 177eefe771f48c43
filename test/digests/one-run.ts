import { createDailyLimit } from '../../src/deliveries/daily-limit.ts';
import { deliver } from '../../src/deliveries/deliver.ts';
import { createDeliveries } from '../../src/deliveries/deliveries.ts';
import { type Delivery, deliveryRecord, type Last, type Sending } from '../../src/deliveries/delivery.ts';
import type { Prepared } from '../../src/deliveries/kind.ts';
import { digestTimes } from '../../src/deliveries/limits.ts';
import { createDigestKind, type DigestOptions, type Poster } from '../../src/digests/digest-kind.ts';
import type { DigestNotice } from '../../src/digests/notices.ts';
import { everyDay } from '../../src/digests/schedule.ts';
import {
  createSubscriptions,
  digestKey,
  type Subscription,
  subscriptionRecord,
} from '../../src/digests/subscriptions.ts';
import type { JobRef } from '../../src/store/ports.ts';
import { createQuotas, quotaRecord } from '../../src/workspaces/quotas.ts';
import { startSqlite } from '../support/sqlite.ts';

export const hour = 60 * 60_000;
export const channel = { workspaceId: 'T1', channelId: 'C1' };
/** The claim of the day that the clock starts on, and what comes after its digest. */
export const claim = 'digest/T1/C1/2026-11-18';
export const tomorrowAtNine = { runAt: Date.parse('2026-11-19T09:00:00Z') };

/**
 * One channel's digest, every day at nine (UTC), over a SQLite store. The clock starts at nine on Wednesday, and Slack
 * takes every message until a test says otherwise.
 */
export async function startOneRun(change: Partial<DigestOptions> = {}) {
  const test = await startSqlite('2026-11-18T09:00:00Z');
  const { store, now, log } = test;
  const { jobs } = store;
  const scheduler = {
    schedule: jobs.put,
    cancel: async (job: JobRef) => void (await jobs.change(job, {})),
    nextRunAt: async (job: JobRef) => (await jobs.get(job))?.runAt,
  };
  const subscriptions = createSubscriptions({ bucket: store.bucket(subscriptionRecord), scheduler, now });
  const deliveries = createDeliveries({ bucket: store.bucket(deliveryRecord), scheduler, log, now });
  const key = digestKey(channel);
  const notices: Pick<DigestNotice, 'what' | 'reason' | 'date'>[] = [];
  const sent: string[] = [];
  /** What the last digests were most likely to come to, as the poster was told. */
  const likely: (Last['state'] | undefined)[] = [];
  let count = 0;
  const digest: Omit<Prepared, 'id'> = {
    async send(_, sought) {
      sent.push(sought);
      return { channel: 'C1', ts: '1.1' };
    },
  };
  const poster: Poster = {
    async prepare(_, options) {
      likely.push(options?.last);
      count += 1;
      return { id: `message-${count}`, send: (...given) => digest.send(...given) };
    },
    find: () => Promise.reject(new Error('Nobody was to look for it.')),
  };
  const subscription: Subscription = {
    ...channel,
    schedule: { days: everyDay, hour: 9, minute: 0, timeZone: 'UTC' },
    setBy: 'U1',
    setByName: 'Marta Reyes',
    installation: { teamId: channel.workspaceId },
    organizationId: 'o1',
  };
  await subscriptions.set(subscription);
  const options = {
    subscriptions,
    deliveries,
    dailyLimit: createDailyLimit({ quotas: createQuotas(store.bucket(quotaRecord), now), now }),
    poster,
    notices: {
      tell: async (_, about) => void notices.push(about),
    } satisfies DigestOptions['notices'] as DigestOptions['notices'],
    log,
    now,
    times: digestTimes,
    ...change,
  };
  const kind = createDigestKind(options);
  return {
    ...test,
    options,
    subscription,
    subscriptions,
    poster,
    digest,
    sent,
    likely,
    deliveries,
    kind,
    run: () => deliver(options, kind, key),
    had: async () => (await deliveries.get(key)) ?? {},
    last: async () => (await deliveries.get(key))?.last,
    /** Stores the result of the channel's last digest: of today, posted at nine, unless something else is given. */
    setLast: ({ said, ...last }: Partial<Last> & Pick<Delivery, 'said'>) =>
      deliveries.change(key, () => ({
        last: { once: '2026-11-18', dueMs: now(), state: 'sent', atMs: now(), ...last },
        ...(said && { said }),
      })),
    /** A process died, or an answer was lost, after a digest was put on its way a minute ago. */
    interrupted: (sending: Partial<Sending> = {}) =>
      deliveries.change(key, (before) => ({
        ...before,
        sending: {
          once: '2026-11-18',
          dueMs: now(),
          atMs: now() - 60_000,
          messageId: 'message-0',
          items: [],
          ...sending,
        },
      })),
    /** What people were told since the last time this was called. */
    told: () => notices.splice(0).map(({ what, reason, date }) => `${what} ${reason} ${date}`),
    messages: () => test.logged().map(({ msg }) => msg),
  };
}

export type OneRun = Awaited<ReturnType<typeof startOneRun>>;
