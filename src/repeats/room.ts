import { room } from '../store/room.ts';
import { repeatOfferRecord, repeatRecord } from './repeat.ts';
import { createRepeats } from './repeats.ts';

/** Tasks that repeat. */
export const repeatsRoom = room({
  records: [repeatRecord, repeatOfferRecord],
  create: ({ values, bucket }, given: Omit<Parameters<typeof createRepeats>[0], 'bucket' | 'offers'>) => ({
    repeats: createRepeats({ ...given, bucket: bucket(repeatRecord), offers: values(repeatOfferRecord) }),
  }),
});
