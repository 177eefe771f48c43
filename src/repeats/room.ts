import type { JobScheduler } from '../jobs/scheduler.ts';
import { room } from '../store/room.ts';
import { repeatOfferRecord, repeatRecord } from './repeat.ts';
import { createRepeats } from './repeats.ts';

type Dependencies = {
  scheduler: JobScheduler;
  /** Milliseconds, UTC. */
  now: () => number;
};

/** Tasks that repeat. */
export const repeatsRoom = room({
  records: [repeatRecord, repeatOfferRecord],
  create: ({ scheduler, now }: Dependencies, { values, bucket }) => ({
    repeats: createRepeats({
      bucket: bucket(repeatRecord),
      offers: values(repeatOfferRecord),
      scheduler,
      now,
    }),
  }),
});
