import type { Found } from '../digests/poster.ts';
import type { Schedule } from '../digests/schedule.ts';
import type { DigestTimes } from '../digests/times.ts';
import type { JobOutcome } from '../jobs/scheduler.ts';
import type { Log } from '../lib/log.ts';
import type { DailyLimit } from '../notices/daily-limit.ts';
import type { HeldLease } from '../store/held-lease.ts';
import type { LeaseStore } from '../store/ports.ts';
import type { PersonalPreferences } from '../workspaces/preferences.ts';
import type { PrivateMessageKind, PrivateMessageRef } from './private-messages.ts';
import type { Send, Sends } from './sends.ts';

/** What became of sending a message; after `unknown` it may have been sent. `channel` is the direct message's, if Slack said. */
export type Sent = { outcome: 'sent' | 'try-again' | 'refused' | 'unknown'; channel?: string };

/** Somebody who may get a private message, as they are now. */
export type Recipient = {
  /** Undefined for somebody who no longer wants one. */
  schedule: Schedule | undefined;
  timeZone: string;
  quiet: PersonalPreferences['quiet'];
  /**
   * Reads what there is to say.
   *
   * @param id names the message: the same one after a restart
   * @param unsureMs when the last message was due (milliseconds, UTC), if it may not have come
   * @returns sends it; undefined if there is nothing to say
   * @throws temporary errors
   */
  prepare(id: string, unsureMs: number | undefined): Promise<(() => Promise<Sent>) | undefined>;
  /**
   * Looks for a message that may have been sent: one page of the direct message, newest first.
   *
   * @throws NotSearchableError; any other error when it may work a minute later
   */
  find(send: Send): Promise<Found>;
};

export type PrivateMessageOptions = {
  kind: PrivateMessageKind;
  /** A message that would come later than this is not sent, in milliseconds. */
  lateMs: number;
  /** The next message is never further away than this, in milliseconds: a job further away was scheduled by a wrong clock. */
  mostAheadMs: number;
  leases: LeaseStore;
  sends: Sends;
  dailyLimit: DailyLimit;
  digestTimes: Pick<DigestTimes, 'leaseMs' | 'searchEveryMs' | 'claimMs' | 'retryMs'>;
  log: Log;
  /** Milliseconds, UTC. */
  now: () => number;
  /** Undefined for somebody who may no longer use Touchline. @throws temporary errors */
  personOf(ref: PrivateMessageRef): Promise<Recipient | undefined>;
};

/** One message, from the moment that this process has its lease. */
export type Work = PrivateMessageOptions & {
  ref: PrivateMessageRef;
  person: Recipient;
  lease: HeldLease;
  /** When it was due: milliseconds, UTC. */
  dueMs: number;
  /** Names it, and is the key of its claim. */
  id: string;
  /** **Later** was clicked, so somebody asked for it. */
  asked: boolean;
  /** What comes after it. */
  next: () => JobOutcome;
};

/** For the log. */
export const about = ({ ref, id, kind }: Work) => ({
  workspace: ref.workspaceId,
  user: ref.userId,
  [kind]: id,
});

export const isLate = ({ now, dueMs, lateMs }: Work): boolean => now() - dueMs > lateMs;

/** Records what became of a message. @throws StoreUnavailableError */
export async function record(work: Work, send: Omit<Send, 'atMs'>): Promise<Send> {
  const stored = { ...send, atMs: work.now() };
  await work.sends.set({ ...work.ref, kind: work.kind }, stored);
  return stored;
}
