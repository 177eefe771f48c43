import type { Deliveries } from '../deliveries/deliveries.ts';
import type { DigestCount } from '../deliveries/delivery.ts';
import { digestKey, type Subscription } from './subscriptions.ts';

type Channel = Pick<Subscription, 'workspaceId' | 'channelId'>;

/** What a channel's last digests counted, so that the next can be compared. Calls reject with `StoreUnavailableError` while the store is down. */
export const createDigestCounts = (deliveries: Pick<Deliveries, 'get' | 'change'>) => ({
  /** What the last digest of an earlier date counted, if it was of the same scope. */
  async before(channel: Channel, scope: string, date: string): Promise<DigestCount | undefined> {
    const known = (await deliveries.get(digestKey(channel)))?.counts;
    if (known?.scope !== scope) return undefined;
    return known.last.date < date ? known.last : known.before;
  },
  /** A digest was posted for a channel. `before` is what {@link before} found. */
  async counted(channel: Channel, scope: string, last: DigestCount, before: DigestCount | undefined) {
    const counts = { scope, last, before };
    await deliveries.change(digestKey(channel), (delivery) => ({ ...delivery, counts }));
  },
});
