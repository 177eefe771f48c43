import type { JobOutcome } from '../jobs/scheduler.ts';
import type { Log } from '../lib/log.ts';
import type { LeaseStore } from '../store/ports.ts';
import type { Lease } from './lease.ts';
import { digestClaim } from './next-post.ts';
import type { Notice, Notices } from './notices.ts';
import type { Poster } from './poster.ts';
import type { Run, Runs } from './runs.ts';
import { localDate, nextRun } from './schedule.ts';
import type { Subscription, Subscriptions } from './subscriptions.ts';
import type { DigestTimes } from './times.ts';
import { untilStored } from './until-stored.ts';

export type DigestOptions = {
  leases: LeaseStore;
  subscriptions: Subscriptions;
  runs: Runs;
  poster: Poster;
  notices: Notices;
  log: Log;
  /** Milliseconds, UTC. */
  now: () => number;
  times: DigestTimes;
};

/** How often a digest is taken over from processes that died. */
const mostTakeovers = 5;

/** One run of a channel's digest, from the moment that this process has its lease. */
export type Work = ReturnType<typeof createWork>;

/**
 * Creates a run: what it claims, records and tells.
 *
 * @param scheduledMs the time that the digest is for (milliseconds, UTC)
 * @param last what is recorded of the channel's last run
 */
export function createWork(
  options: DigestOptions,
  subscription: Subscription,
  lease: Lease,
  scheduledMs: number,
  last: Run | undefined,
) {
  const { leases, runs, notices, log, now, times } = options;
  const { schedule } = subscription;
  const date = localDate(scheduledMs, schedule.timeZone);
  const claim = digestClaim(subscription, scheduledMs);
  const about = { workspace: subscription.workspaceId, channel: subscription.channelId, date };
  /** What is claimed and not sent yet. */
  const taken: string[] = [];
  let tookOver = false;
  let told = last?.told;

  let current = last;

  async function take(key: string): Promise<boolean> {
    const won = await leases.claim(key, times.claimMs);
    if (won) taken.push(key);
    return won;
  }

  return {
    ...options,
    subscription,
    lease,
    scheduledMs,
    date,
    claim,
    /** For the log. */
    about,
    /** What is recorded of the channel's last run, as it is now. */
    get last(): Run | undefined {
      return current;
    },
    nextTime: (): JobOutcome => ({ runAt: nextRun(schedule, now()) }),
    isLate: (): boolean => now() - scheduledMs > times.lateMs,

    /** Takes a claim; true for exactly one caller. @throws StoreUnavailableError */
    take,
    /**
     * Takes over the claim of a process that died, once for each such process. Giving back gives back the old claim too.
     *
     * @throws StoreUnavailableError
     */
    async takeOver(): Promise<boolean> {
      for (let holder = 2; holder < 2 + mostTakeovers; holder += 1) {
        const key = `${claim}/${holder}`;
        if (await take(key)) {
          taken.push(claim);
          tookOver = true;
          return true;
        }
        // Its holder died as well, before it sent anything.
        taken.push(key);
      }
      taken.length = 0;
      return false;
    },
    tookOver: (): boolean => tookOver,
    /** Whether the lease outlives a call to Slack that starts now. */
    hasTime: (): boolean => lease.isHeld(times.leaseMs / 2),
    /** Whether this run may send: it holds the claim for its date. */
    maySend: (): boolean => taken.length > 0,
    /** The message is sent, or may be: the claims stay for good. */
    sent(): void {
      taken.length = 0;
    },
    /** Gives the claims back after all, since nothing was sent. Repeated until it holds. */
    async giveBack(): Promise<void> {
      for (const key of taken.splice(0)) await untilStored(log, () => leases.release(key));
    },

    /** Records what became of this digest, or of another one if `of` is given. Repeated until it holds. */
    async record(
      outcome: Run['outcome'],
      more: Pick<Run, 'reason' | 'ts' | 'messageId' | 'takenOver'> = {},
      of: Pick<Run, 'date' | 'scheduledMs' | 'claim'> = { date, scheduledMs, claim },
    ): Promise<void> {
      if (outcome === 'posted' || outcome === 'nothing-overdue') told = undefined;
      const key = { date: of.date, scheduledMs: of.scheduledMs, claim: of.claim };
      const next: Run = { ...key, outcome, atMs: now(), told, ...more };
      await untilStored(log, () => runs.set(subscription, next));
      current = next;
    },

    /** Tells whoever set it up, once for each trouble until the digest works again. */
    async tell(
      what: Exclude<Notice['what'], 'audience'>,
      reason: string,
      of: Pick<Run, 'date' | 'scheduledMs'> = { date, scheduledMs },
    ): Promise<void> {
      const trouble = what === 'stopped' || what === 'missed' ? reason : `${what} ${of.date}`;
      if (told === trouble) return;
      const facts = { what, reason, date: of.date, scheduledMs: of.scheduledMs };
      await untilStored(log, () => notices.tell(subscription, facts));
      told = trouble;
    },
  };
}
