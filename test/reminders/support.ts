import { everyDay, type Schedule } from '../../src/digests/schedule.ts';
import { digestTimes } from '../../src/digests/times.ts';
import { createDailyLimit } from '../../src/notices/daily-limit.ts';
import type { Recipient, Sent } from '../../src/reminders/private-message-work.ts';
import { morningKind } from '../../src/reminders/private-messages.ts';
import { createPrivateMessageHandler } from '../../src/reminders/run-private-message.ts';
import { createSends, type Send, sendRecord } from '../../src/reminders/sends.ts';
import type { LeaseStore } from '../../src/store/ports.ts';
import { startSqlite } from '../support/sqlite.ts';

export const hourMs = 60 * 60_000;
export const ref = { workspaceId: 'T1', userId: 'U1', installation: { teamId: 'T1' } };
export const atEight: Schedule = { days: everyDay, hour: 8, minute: 0, timeZone: 'UTC' };
const about = { ...ref, kind: morningKind } as const;

/**
 * Somebody who gets a message at eight (UTC) every day, over a SQLite store. The clock starts at eight on Wednesday, and
 * Slack takes every message until a test says otherwise.
 */
export async function startMornings({ leases }: { leases?: Partial<LeaseStore> } = {}) {
  const test = await startSqlite('2026-11-18T08:00:00Z');
  const { store, now, log } = test;
  const sends = createSends(store.bucket(sendRecord));
  const dailyLimit = createDailyLimit({ leases: store.leases, now });
  /** The names of the messages that Slack got, and of those that were prepared. */
  const posted: string[] = [];
  const prepared: { id: string; unsureMs: number | undefined }[] = [];
  const person: Recipient = {
    schedule: atEight,
    timeZone: 'UTC',
    quiet: undefined,
    async prepare(id, unsureMs) {
      prepared.push({ id, unsureMs });
      return async () => {
        posted.push(id);
        return slack.answer;
      };
    },
    find: () => Promise.reject(new Error('Nobody was to look for it.')),
  };
  const slack: { answer: Sent; person: Recipient | undefined } = {
    answer: { outcome: 'sent', channel: 'D1' },
    person,
  };
  const options = {
    kind: morningKind,
    lateMs: 3 * hourMs,
    mostAheadMs: 26 * hourMs,
    leases: { ...store.leases, ...leases },
    sends,
    dailyLimit,
    digestTimes,
    log,
    now,
    personOf: async () => slack.person,
  } as const;
  const handler = createPrivateMessageHandler(options);
  return {
    ...test,
    leases: store.leases,
    handler,
    slack,
    person,
    posted,
    prepared,
    /** Runs the job of today, or the one after **Later**. */
    run: (id = 'T1/U1', payload: object = ref) =>
      handler.run({ kind: morningKind, id, runAt: now(), payload }),
    sends: {
      get: () => sends.get(about),
      set: (send: Partial<Send>) =>
        sends.set(about, { id: today, dueMs: now(), atMs: now(), outcome: 'sending', ...send }),
    },
    /** How many places of the day are left; takes them. */
    async placesLeft() {
      let left = 0;
      while ((await dailyLimit.take({ ...ref, timeZone: 'UTC' })) !== undefined) left += 1;
      return left;
    },
    messages: () => test.logged().map(({ msg }) => msg),
  };
}

export type TestMornings = Awaited<ReturnType<typeof startMornings>>;

/** Names the message of the day that the clock starts on. */
export const today = 'morning/T1/U1/2026-11-18';
/** What comes after a message. */
export const tomorrowAtEight = { runAt: Date.parse('2026-11-19T08:00:00Z') };
