import { room } from '../store/room.ts';
import { createDailyLimit } from './daily-limit.ts';
import { createDeliveries } from './deliveries.ts';
import { deliveryRecord } from './delivery.ts';

type Dependencies = Omit<Parameters<typeof createDeliveries>[0], 'bucket'> &
  Parameters<typeof createDailyLimit>[0];

/** Messages that Touchline sends by itself, and how many of them a day. */
export const deliveriesRoom = room({
  records: [deliveryRecord],
  create: ({ bucket }, given: Dependencies) => ({
    deliveries: createDeliveries({ ...given, bucket: bucket(deliveryRecord) }),
    dailyLimit: createDailyLimit(given),
  }),
});
