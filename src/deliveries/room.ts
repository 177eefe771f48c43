import type { JobScheduler } from '../jobs/scheduler.ts';
import type { Log } from '../lib/log.ts';
import { room } from '../store/room.ts';
import type { Quotas } from '../workspaces/quotas.ts';
import { createDailyLimit } from './daily-limit.ts';
import { createDeliveries } from './deliveries.ts';
import { deliveryRecord } from './delivery.ts';

type Dependencies = {
  scheduler: JobScheduler;
  quotas: Quotas;
  /** How many messages a day people get unasked; 3 unless given. */
  unaskedPerDay: number | undefined;
  /** When the store was used before this process (milliseconds, UTC), if that is known. */
  usedMs: number | undefined;
  /** Milliseconds, UTC. */
  now: () => number;
  log: Log;
};

/** Messages that Touchline sends by itself, and how many of them a day. */
export const deliveriesRoom = room({
  records: [deliveryRecord],
  create({ scheduler, quotas, unaskedPerDay: most, usedMs, now, log }: Dependencies, { bucket }) {
    const deliveries = createDeliveries({ bucket: bucket(deliveryRecord), scheduler, usedMs, log, now });
    return { deliveries, dailyLimit: createDailyLimit({ quotas, now, ...(most && { most }) }) };
  },
});
