import { type DeliverOptions, sendNow } from '../deliveries/deliver.ts';
import type { DeliveryKind } from '../deliveries/kind.ts';
import { digestKey, type Subscription } from './subscriptions.ts';

/** Outcome of a request to post a digest that was not posted, or may not have been. */
export type ByHand = 'posted' | 'nothing-overdue' | 'already' | 'outdated' | 'busy' | 'unconfirmed';

const outcomes = { sent: 'posted', nothing: 'nothing-overdue', unknown: 'unconfirmed' } as const;

/**
 * Posts the digest of a local date because a user asked for it, once. Only the channel's last digest can be posted, and only
 * if it was not, or if nobody knows. A digest that is set up again that day comes the next.
 *
 * @throws NotPostedError, StoreUnavailableError
 */
export async function postByHand(
  options: DeliverOptions,
  kind: DeliveryKind,
  subscription: Subscription,
  date: string,
): Promise<ByHand> {
  const key = digestKey(subscription);
  const { last, sending } = (await options.deliveries.get(key)) ?? {};
  if (sending !== undefined) return sending.once === date ? 'busy' : 'outdated';
  if (last?.once !== date) return 'outdated';
  if (last.state === 'sent' || last.state === 'nothing') return 'already';
  if (last.state === 'waiting') return 'busy';
  const attempt = await sendNow(options, kind, key, { once: date, dueMs: last.dueMs });
  if (attempt === undefined) return 'outdated';
  return attempt === 'sent' || attempt === 'nothing' || attempt === 'unknown' ? outcomes[attempt] : 'busy';
}
