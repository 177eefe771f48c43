import { errorName } from '../lib/errors.ts';
import type { Log } from '../lib/log.ts';
import { withTimeout } from '../lib/timeout.ts';
import { minute } from '../lib/units.ts';
import { StoreUnavailableError } from '../store/errors.ts';
import { rememberWorkMs } from './limits.ts';
import type { JobHandler, JobScheduler } from './scheduler.ts';

/** Work that is remembered. */
export type BegunWork = {
  /** Does it. Work that fails is not done again. @param work resolves to false if it is or was worked on elsewhere */
  run(work: () => Promise<boolean>): Promise<void>;
};

export type UnfinishedWork<T> = ReturnType<typeof createUnfinishedWork<T>>;

/**
 * Remembers what is worked on, so that the next process does what this one could not finish: for work that may be done
 * twice.
 */
export function createUnfinishedWork<T>(options: {
  /** The kind of its jobs, whose payloads say what the work is about. */
  kind: string;
  scheduler: Pick<JobScheduler, 'schedule' | 'cancel' | 'nextRunAt'>;
  log: Log;
  /** Milliseconds, UTC. */
  now: () => number;
  /** How long a process has before another one does it, in milliseconds; 60,000 unless given. */
  afterMs?: number | undefined;
}) {
  const { kind, scheduler, log, now, afterMs = minute } = options;
  const inFlight = new Set<string>();

  return {
    /**
     * Remembers work before it begins. Waits for the store for half a second, and never rejects.
     *
     * @param id a job's id
     */
    async begin(id: string, about: T): Promise<BegunWork> {
      const job = { kind, id };
      const remember = async () => {
        if ((await scheduler.nextRunAt(job)) !== undefined) return false;
        await scheduler.schedule({ ...job, runAt: now() + afterMs, payload: about }, { isLazy: true });
        return true;
      };
      let mayCancel = await withTimeout(rememberWorkMs, remember).catch((error: unknown) => {
        log.warn({ err: error, kind }, 'Work could not be remembered. It is done all the same.');
        return false;
      });
      if (mayCancel) inFlight.add(id);
      return {
        async run(work) {
          try {
            if (await work()) mayCancel = true;
          } finally {
            inFlight.delete(id);
            if (mayCancel) await scheduler.cancel(job).catch(() => undefined);
          }
        },
      };
    },

    /** Creates the handler that does what a process could not finish. @param work does it again, from the start */
    handler: (work: (about: T) => Promise<void>): JobHandler => ({
      async run({ id, payload }) {
        if (inFlight.has(id)) return { retryAt: now() + afterMs };
        try {
          await work(payload as T);
          return undefined;
        } catch (error) {
          if (error instanceof StoreUnavailableError) throw error;
          return { failed: errorName(error) };
        }
      },
      runAtAfterClockJump: async ({ runAt }) => (runAt > now() + afterMs ? now() : undefined),
    }),
  };
}
