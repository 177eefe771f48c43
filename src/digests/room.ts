import type { Deliveries } from '../deliveries/deliveries.ts';
import type { JobScheduler } from '../jobs/scheduler.ts';
import { room } from '../store/room.ts';
import { createDigestNotices } from './notices.ts';
import { createDigestPosts, digestCountRecord, digestPostRecord, lookJobRecord } from './posts.ts';
import { createSubscriptions, subscriptionRecord } from './subscriptions.ts';

type Dependencies = {
  deliveries: Deliveries;
  scheduler: JobScheduler;
  /** Milliseconds, UTC. */
  now: () => number;
};

/** Which channels get digests and when, and the messages that follow their tasks. */
export const digestsRoom = room({
  records: [subscriptionRecord, digestCountRecord, digestPostRecord, lookJobRecord],
  create: ({ deliveries, scheduler, now }: Dependencies, { bucket, index }) => ({
    subscriptions: createSubscriptions({ bucket: bucket(subscriptionRecord), scheduler, now }),
    digestPosts: createDigestPosts({
      counts: bucket(digestCountRecord),
      posts: bucket(digestPostRecord),
      index,
      scheduler,
      now,
    }),
    notices: createDigestNotices(deliveries, now),
  }),
});
