import type { Deliveries } from '../deliveries/deliveries.ts';
import type { JobScheduler } from '../jobs/scheduler.ts';
import { room } from '../store/room.ts';
import { createDigestCounts } from './counts.ts';
import { createDigestNotices } from './notices.ts';
import { createSubscriptions, subscriptionRecord } from './subscriptions.ts';

type Dependencies = {
  deliveries: Deliveries;
  scheduler: JobScheduler;
  /** Milliseconds, UTC. */
  now: () => number;
};

/** Which channels get digests and when, and the messages that follow their tasks. */
export const digestsRoom = room({
  records: [subscriptionRecord],
  create: ({ deliveries, scheduler, now }: Dependencies, { bucket }) => ({
    subscriptions: createSubscriptions({ bucket: bucket(subscriptionRecord), scheduler, now }),
    digestCounts: createDigestCounts(deliveries),
    notices: createDigestNotices(deliveries, now),
  }),
});
