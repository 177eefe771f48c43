import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDailyLimit } from '../../src/deliveries/daily-limit.ts';
import type { DeliverOptions } from '../../src/deliveries/deliver.ts';
import { createDeliveries } from '../../src/deliveries/deliveries.ts';
import { deliveryJobKind, deliveryRecord } from '../../src/deliveries/delivery.ts';
import { createDeliveryHandler } from '../../src/deliveries/delivery-handler.ts';
import { digestTimes } from '../../src/deliveries/limits.ts';
import { createDigestKind, type DigestOptions, type Poster } from '../../src/digests/digest-kind.ts';
import type { DigestNotice } from '../../src/digests/notices.ts';
import { parseSchedule } from '../../src/digests/parse-schedule.ts';
import {
  createSubscriptions,
  type Subscription,
  type Subscriptions,
  subscriptionRecord,
} from '../../src/digests/subscriptions.ts';
import { createPolledScheduler } from '../../src/jobs/polled-scheduler.ts';
import { type FailedJob, failedJobRecord, type RunningScheduler } from '../../src/jobs/scheduler.ts';
import { createLog } from '../../src/lib/log.ts';
import { openStore, type StoreOptions } from '../../src/store/open.ts';
import type { Bucket, LeaseStore, Store, Timetable } from '../../src/store/ports.ts';
import { createQuotas, quotaRecord } from '../../src/workspaces/quotas.ts';
import { testKeyring } from '../support/keyring.ts';

export const minute = 60_000;
export const hour = 60 * minute;

/** Posts a digest, or throws as `Prepared.send` does. */
export type Post = (subscription: Subscription, claim: string) => Promise<void>;

type Process = DigestOptions &
  DeliverOptions & { table: Timetable; failures: Bucket<FailedJob>; leases: LeaseStore };

/** A clock that stands still, and processes that post digests from one store. */
export function createBench() {
  const dataDir = mkdtempSync(join(tmpdir(), 'touchline-digests-'));
  const stores: Store[] = [];
  const schedulers: RunningScheduler[] = [];
  const posted: string[] = [];
  /** The claims of all messages in Slack, and what people were told. */
  const sent: string[] = [];
  const notices: Pick<DigestNotice, 'to' | 'what' | 'reason' | 'date'>[] = [];
  let nowMs = Date.parse('2026-11-18T10:00:00Z'); // a Wednesday
  const now = () => nowMs;
  /** Starts a scheduler, which polls only when a test says so unless `everyMs` is given. */
  function start(process: Process, everyMs = hour): RunningScheduler {
    const scheduler = createPolledScheduler({ ...process, everyMs });
    scheduler.start({
      [deliveryJobKind]: createDeliveryHandler(process, { digest: createDigestKind(process) }),
    });
    schedulers.push(scheduler);
    return scheduler;
  }
  return {
    posted,
    sent,
    notices,
    now,
    at(iso: string) {
      nowMs = Date.parse(iso);
    },
    advance(ms: number) {
      nowMs += ms;
    },
    /** The parts of one process, with its own connection to the store. */
    async oneProcess(
      given?: Post,
      options: Partial<StoreOptions> & { find?: Poster['find'] | undefined } = {},
    ) {
      const post: Post =
        given ?? (async ({ channelId }) => void posted.push(`${channelId} ${new Date(nowMs).toISOString()}`));
      const store = await openStore({ dataDir, ...options, keyring: testKeyring });
      stores.push(store);
      // The polled engine needs one, also where claims are in Redis.
      const jobs = store.timetable ? store : await openStore({ dataDir, keyring: testKeyring });
      if (jobs !== store) stores.push(jobs);
      const parts = {
        table: jobs.timetable as Timetable,
        failures: store.bucket(failedJobRecord),
        leases: store.leases,
        poster: {
          prepare: async (subscription) => ({
            id: randomUUID(),
            async send(_, claim) {
              await post(subscription, claim);
              sent.push(claim);
              return { channel: subscription.channelId, ts: '1.1' };
            },
          }),
          find: options.find ?? (async (_, { claim }) => (sent.includes(claim) ? { ts: '1.1' } : undefined)),
        } satisfies Poster as Poster,
        times: digestTimes,
        log: createLog('silent'),
        now,
      };
      const planner = createPolledScheduler({ ...parts, everyMs: hour });
      const bucket = store.bucket(subscriptionRecord);
      const deliveries = createDeliveries({
        ...parts,
        bucket: store.bucket(deliveryRecord),
        scheduler: planner,
      });
      const process = {
        ...parts,
        deliveries,
        dailyLimit: createDailyLimit({ quotas: createQuotas(store.bucket(quotaRecord), now), now }),
        subscriptions: createSubscriptions(bucket, deliveries, now),
        notices: {
          tell: async (subscription, about) => void notices.push({ to: subscription.setBy, ...about }),
        } satisfies DigestOptions['notices'] as DigestOptions['notices'],
      };
      const scheduler = start(process);
      return { ...process, store, scheduler, run: scheduler.poll };
    },
    start,
    async close() {
      await Promise.all(schedulers.splice(0).map((scheduler) => scheduler.stop()));
      await Promise.all(stores.splice(0).map((store) => store.close()));
      rmSync(dataDir, { recursive: true });
    },
  };
}

export type Bench = ReturnType<typeof createBench>;

export const subscribe = (
  subscriptions: Subscriptions,
  words: string,
  channelId = 'C1',
  { zone = 'Europe/London', workspaceId = 'T1' } = {},
): Promise<void> => {
  const schedule = parseSchedule(words, zone);
  if (schedule === undefined) throw new Error(`"${words}" is no schedule.`);
  return subscriptions.set({
    workspaceId,
    installation: { teamId: workspaceId },
    channelId,
    organizationId: 'o1',
    schedule,
    setBy: 'U1',
    setByName: 'Marta Reyes',
  });
};
