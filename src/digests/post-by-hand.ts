import { holdLease } from '../store/hold-lease.ts';
import { NotPostedError } from './poster.ts';
import { digestLease } from './run-digest.ts';
import type { Subscription } from './subscriptions.ts';
import { createWork, type DigestOptions } from './work.ts';

/** Outcome of a request to post a digest that was not posted, or may not have been. */
export type ByHand = 'posted' | 'nothing-overdue' | 'already' | 'outdated' | 'busy' | 'unconfirmed';

/**
 * Posts the digest of a local date because somebody asked for it, once. Only the channel's last digest can be posted, and
 * only if it was not, or if nobody knows.
 *
 * @throws NotPostedError, StoreUnavailableError
 */
export async function postByHand(
  options: DigestOptions,
  subscription: Subscription,
  date: string,
): Promise<ByHand> {
  const { leases, runs, poster, times } = options;
  const { workspaceId, channelId } = subscription;
  const lease = await holdLease(leases, digestLease(workspaceId, channelId), times.leaseMs);
  if (lease === undefined) return 'busy';
  try {
    const last = await runs.get(subscription);
    if (last?.date !== date) return 'outdated';
    if (last.outcome === 'posted' || last.outcome === 'nothing-overdue') return 'already';
    if (last.outcome !== 'not-posted' && last.outcome !== 'unconfirmed') return 'busy';
    const work = createWork(options, subscription, lease, last.scheduledMs, last);
    const digest = await poster.prepare(subscription);
    if (digest === undefined) {
      await work.record('nothing-overdue', {}, last);
      return 'nothing-overdue';
    }
    if (!(await work.take(`${last.claim}/by-hand`))) return 'already';
    // So that a digest that is set up again today comes tomorrow.
    await work.take(last.claim);
    try {
      const ts = await digest.send(last.claim);
      work.sent();
      await work.record('posted', { ts }, last);
      return 'posted';
    } catch (error) {
      if (error instanceof NotPostedError) throw error;
      work.sent();
      await work.record('unconfirmed', { reason: 'not-confirmed' }, last);
      return 'unconfirmed';
    } finally {
      await work.giveBack();
    }
  } finally {
    await lease.release();
  }
}
