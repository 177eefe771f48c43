import {
  type Repeat,
  type RepeatOffered,
  repeatJob,
  repeatOfferRecord,
  repeatRecord,
} from '../../src/repeats/repeat.ts';
import { createRepeats } from '../../src/repeats/repeats.ts';
import type { JobRef, Store } from '../../src/store/ports.ts';

export const owner = { workspaceId: 'T1', userId: 'U1' };

/** "Water the plants", every day at 9:30 in Berlin; the first one is due on Wednesday 18 November 2026. */
const offered = (id: string, more: Partial<RepeatOffered> = {}): RepeatOffered => ({
  ...owner,
  id,
  installation: { teamId: 'T1' },
  organizationId: 'o1',
  text: 'Water the plants',
  priority: null,
  user: { id: 'p1', name: 'Jonas' },
  program: { id: 'g1', name: 'Spring' },
  rule: { kind: 'daily' },
  time: { hour: 9, minute: 30 },
  timeZone: 'Europe/Berlin',
  last: '2026-11-18',
  ...more,
});

/** The repeats in a store, and when their jobs run. */
export function repeatsIn(store: Store, now: () => number) {
  const { jobs } = store;
  const repeats = createRepeats({
    bucket: store.bucket(repeatRecord),
    offers: store.values(repeatOfferRecord),
    scheduler: { schedule: jobs.put, cancel: async (job: JobRef) => void (await jobs.change(job, {})) },
    now,
  });
  return {
    repeats,
    async started(id: string, more: Partial<RepeatOffered> = {}): Promise<Repeat> {
      const outcome = await repeats.start(offered(id, more));
      if (outcome.kind !== 'started') throw new Error(`It is ${outcome.kind}.`);
      return outcome.repeat;
    },
    /** When a repeat's job runs, as a date and time in UTC. */
    async runAt(id: string): Promise<string | undefined> {
      const job = await jobs.get(repeatJob({ ...owner, id }));
      return job && iso(job.runAt);
    },
  };
}

/** "2026-11-18 05:00" */
export const iso = (ms: number): string => new Date(ms).toISOString().slice(0, 16).replace('T', ' ');
