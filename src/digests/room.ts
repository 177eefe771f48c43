import type { Deliveries } from '../deliveries/deliveries.ts';
import { room } from '../store/room.ts';
import { createDigestCounts } from './counts.ts';
import { createDigestNotices } from './notices.ts';
import { createSubscriptions, subscriptionRecord } from './subscriptions.ts';

type Dependencies = {
  deliveries: Deliveries;
  /** Milliseconds, UTC. */
  now: () => number;
};

/** Which channels get digests and when, and the messages that follow their tasks. */
export const digestsRoom = room({
  records: [subscriptionRecord],
  create: ({ bucket }, { deliveries, now }: Dependencies) => ({
    subscriptions: createSubscriptions(bucket(subscriptionRecord), deliveries, now),
    digestCounts: createDigestCounts(deliveries),
    notices: createDigestNotices(deliveries, now),
  }),
});
