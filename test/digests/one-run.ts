import { createDigestNotices, type DigestNotice } from '../../src/digests/notices.ts';
import type { Digest, LikelyOutcome, Poster } from '../../src/digests/poster.ts';
import { runDigest } from '../../src/digests/run-digest.ts';
import { createRuns, type Run, runRecord } from '../../src/digests/runs.ts';
import { everyDay } from '../../src/digests/schedule.ts';
import {
  createSubscriptions,
  digestJob,
  type Subscription,
  subscriptionRecord,
} from '../../src/digests/subscriptions.ts';
import { digestTimes } from '../../src/digests/times.ts';
import type { DigestOptions } from '../../src/digests/work.ts';
import type { Job, JobRef } from '../../src/store/ports.ts';
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
  const runs = createRuns(store.bucket(runRecord));
  const notices: DigestNotice[] = [];
  const told = async ({ payload }: Job) => void notices.push(payload as DigestNotice);
  const sent: string[] = [];
  /** What the last digests were most likely to come to, as the poster was told. */
  const likely: (LikelyOutcome | undefined)[] = [];
  const digest: Digest = {
    id: 'message-1',
    async send(key) {
      sent.push(key);
      return '1.1';
    },
  };
  const poster: Poster = {
    async prepare(_, options) {
      likely.push(options?.last);
      return digest;
    },
    find: () => Promise.reject(new Error('Nobody was to look for it.')),
  };
  const subscription: Subscription = {
    ...channel,
    schedule: { days: everyDay, hour: 9, minute: 0, timeZone: 'UTC' },
    setBy: 'U1',
    organizationId: 'o1',
  };
  await subscriptions.set(subscription);
  const options: DigestOptions = {
    leases: store.leases,
    subscriptions,
    runs,
    poster,
    notices: createDigestNotices({ schedule: told }, now),
    log,
    now,
    times: digestTimes,
    ...change,
  };
  return {
    ...test,
    options,
    subscription,
    subscriptions,
    poster,
    digest,
    sent,
    likely,
    leases: store.leases,
    run: () => runDigest(options, digestJob('T1', 'C1')),
    last: () => runs.get(channel),
    /** Records what became of the channel's last digest: of today, posted at nine, unless something else is given. */
    setLast: (last: Partial<Run>) =>
      runs.set(channel, {
        date: '2026-11-18',
        scheduledMs: now(),
        outcome: 'posted',
        atMs: now(),
        claim,
        ...last,
      }),
    /** What people were told since the last time this was called. */
    told: () => notices.splice(0).map(({ what, reason, date }) => `${what} ${reason} ${date}`),
    messages: () => test.logged().map(({ msg }) => msg),
  };
}

export type OneRun = Awaited<ReturnType<typeof startOneRun>>;
