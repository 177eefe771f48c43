import { room } from '../store/room.ts';
import { createStoredWork, storedWorkRecord } from './stored-work.ts';

/** What was acknowledged and is done in the background. */
export const storedWorkRoom = room({
  records: [storedWorkRecord],
  create: ({ bucket }, given: Omit<Parameters<typeof createStoredWork>[0], 'bucket'>) => ({
    storedWork: createStoredWork({ ...given, bucket: bucket(storedWorkRecord) }),
  }),
});
