import type { JobScheduler } from '../jobs/scheduler.ts';
import { room } from '../store/room.ts';
import { createStoredWork, storedWorkRecord } from './stored-work.ts';

type Dependencies = {
  scheduler: JobScheduler;
  /** How long a process has to do what it took before another does it, in milliseconds; 60,000 unless given. */
  afterMs: number | undefined;
  /** Milliseconds, UTC. */
  now: () => number;
};

/** What was acknowledged and is done in the background. */
export const storedWorkRoom = room({
  records: [storedWorkRecord],
  create: (given: Dependencies, { bucket }) => ({
    storedWork: createStoredWork({ ...given, bucket: bucket(storedWorkRecord) }),
  }),
});
