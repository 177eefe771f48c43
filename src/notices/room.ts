import type { Deliveries } from '../deliveries/deliveries.ts';
import type { JobScheduler } from '../jobs/scheduler.ts';
import { room } from '../store/room.ts';
import { connectionNoticeRecord, createConnectionNotices } from './connection-notices.ts';
import { createOutboxes } from './outbox.ts';

type Dependencies = {
  deliveries: Deliveries;
  scheduler: JobScheduler;
  /** Milliseconds, UTC. */
  now: () => number;
};

/** What people are told about tasks and about a workspace's connection. */
export const noticesRoom = room({
  records: [connectionNoticeRecord],
  create: ({ deliveries, scheduler, now }: Dependencies) => ({
    connectionNotices: createConnectionNotices(scheduler, now),
    outboxes: createOutboxes(deliveries, now),
  }),
});
