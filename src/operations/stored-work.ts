import { z } from 'zod';
import { backgroundJob, type WorkRef } from '../jobs/background.ts';
import type { JobHandler, JobScheduler } from '../jobs/scheduler.ts';
import { becauseOf, reference } from '../lib/reference.ts';
import { minute } from '../lib/units.ts';
import type { Bucket } from '../store/ports.ts';
import { recordKind, underPerson } from '../store/records.ts';
import { workKeptMs } from './limits.ts';

const storedWork = z.object({
  /** What it is about, of the form that its kind declares; absent once it is done. */
  about: z.unknown().optional(),
  /** Of the request that told us. */
  reference: z.string().optional(),
});
type Stored = z.infer<typeof storedWork>;

/** What was acknowledged, by the id of its job; ids only. */
export const storedWorkRecord = recordKind<Stored>({
  namespace: 'stored-work',
  schema: storedWork,
  owner: 'none',
  what: 'what Slack and the platform told us and is not done yet; then that it was done',
  about: underPerson,
  lasts:
    'until it is done; that it was, ten minutes (events), 14 days (webhooks), or as long as `PLATFORM_SIGNATURE_MAX_AGE` (installations)',
  isLazy: true,
});

/** A kind of work that is acknowledged once it is stored. It has to be safe to do twice. */
export type WorkKind = {
  what: string;
  /** How long finished work is remembered, in milliseconds, so that the same work does not run again. Without this, it is forgotten at once. */
  doneKeptMs?: number;
};

/** Which work of its kind. */
export type WorkId = Omit<WorkRef, 'what'>;

export type StoredWork = ReturnType<typeof createStoredWork>;

/**
 * Work that is stored, acknowledged, then done until it has succeeded: by this process, or by another if it ends before
 * that. All calls reject with `StoreUnavailableError` while the store is down.
 */
export function createStoredWork(options: {
  /** By the ids of their jobs. */
  bucket: Bucket<Stored>;
  scheduler: Pick<JobScheduler, 'schedule' | 'cancel'>;
  /** Milliseconds, UTC. */
  now: () => number;
  /** How long a process has before another one does it, in milliseconds; 60,000 unless given. */
  afterMs?: number | undefined;
}) {
  const { bucket, scheduler, now, afterMs = minute } = options;
  /** What this process does. */
  const inFlight = new Set<string>();
  const jobOf = ({ what }: WorkKind, id: WorkId) => backgroundJob({ ...id, what });

  const end = async (key: string, { doneKeptMs }: WorkKind): Promise<void> => {
    // What was deleted in the meantime stays so.
    const how = (before: Stored | undefined) => (before && doneKeptMs ? {} : undefined);
    await bucket.update(key, how, { ...(doneKeptMs && { ttlMs: doneKeptMs }) });
  };

  return {
    /**
     * Stores work, before it is acknowledged. Survives a power cut once it resolves, unless it `isLazy`.
     *
     * @param about ids, times and hashes only
     * @param options.runAt when a job does it if it was not done by then (milliseconds, UTC); in a minute unless given
     * @returns false if it is known: it was done, or is in other hands
     */
    async take(
      kind: WorkKind,
      id: WorkId,
      about: NonNullable<unknown>,
      { runAt = now() + afterMs, isLazy = false } = {},
    ): Promise<boolean> {
      const job = jobOf(kind, id);
      let before: Stored | undefined;
      const how = (stored: Stored | undefined): Stored => {
        before = stored;
        return stored ?? { about, reference: reference() };
      };
      await bucket.update(job.id, how, { ttlMs: workKeptMs, isDurable: !isLazy, isNew: true });
      // The job comes second: without a record it would do nothing. Who was killed in between was not acknowledged.
      if (before === undefined || before.about !== undefined)
        await scheduler.schedule({ ...job, runAt }, { mayBeLost: isLazy, mayWait: isLazy });
      return before === undefined;
    },

    /** Does work that was taken. What throws is done by its job. */
    async run(kind: WorkKind, id: WorkId, work: () => Promise<void>): Promise<void> {
      const job = jobOf(kind, id);
      inFlight.add(job.id);
      try {
        await work();
        await end(job.id, kind);
        await scheduler.cancel(job);
      } finally {
        inFlight.delete(job.id);
      }
    },

    /** Creates the handler that does what is left of a kind. @param work throws if it has to be done again */
    handler: <T>(kind: WorkKind, schema: z.ZodType<T>, work: (about: T) => Promise<void>): JobHandler => ({
      async run(job) {
        if (inFlight.has(job.id)) return { retryAt: now() + afterMs };
        const stored = await bucket.get(job.id);
        if (stored?.about === undefined) return undefined;
        becauseOf(stored.reference);
        const read = schema.safeParse(stored.about);
        if (!read.success) return { failed: 'The record does not have the expected form.' };
        await work(read.data);
        await end(job.id, kind);
        return undefined;
      },
      runAtAfterClockJump: async ({ runAt }) => (runAt > now() + afterMs ? now() : undefined),
    }),

    /** Whether work was taken or is done. */
    knows: async (kind: WorkKind, id: WorkId): Promise<boolean> =>
      (await bucket.get(jobOf(kind, id).id)) !== undefined,

    /** Stores that something is done. @returns false if it was known */
    async first(kind: WorkKind, id: WorkId): Promise<boolean> {
      let isFirst = false;
      const how = (before: Stored | undefined): Stored => {
        isFirst = before === undefined;
        return before ?? {};
      };
      await bucket.update(jobOf(kind, id).id, how, { isNew: true, ttlMs: kind.doneKeptMs ?? workKeptMs });
      return isFirst;
    },
  };
}
