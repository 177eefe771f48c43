import type { JobHandler, JobScheduler } from '../jobs/scheduler.ts';
import { becauseOf } from '../lib/reference.ts';
import { minute } from '../lib/units.ts';
import type { Bucket } from '../store/ports.ts';
import { everyone } from '../store/records.ts';
import { endedKeptMs, idleKeptMs, pendingKeptMs, settleMs, unconfirmedKeptMs } from './limits.ts';
import {
  type Operation,
  type OperationRef,
  operationJob,
  operationKey,
  operationOfJob,
} from './operation.ts';

/**
 * How long an operation is kept, in milliseconds. What is open goes on even if no process of ours runs for days. A task that
 * is not confirmed is not created again without a look for as long as a batch can be tried again.
 */
function keepMs({ userId, pending, waitsUntil, begun, unconfirmed, made, ended }: Operation): number {
  if (pending) return pendingKeptMs;
  if (userId === everyone || made !== undefined || ended !== undefined) return endedKeptMs;
  if (unconfirmed) return unconfirmedKeptMs;
  return waitsUntil !== undefined || begun ? pendingKeptMs : idleKeptMs;
}

/** An operation with the request that is to be answered. */
export type Asked<T extends Operation> = T & { pending: NonNullable<T['pending']> };

/** An answer that this process is to give. */
export type Answering<T extends Operation> = {
  /** Names the request. */
  by: string;
  /**
   * Says more exactly what was asked for. Survives a power cut once it resolves. What was stored so from the beginning is
   * not stored again.
   *
   * @throws StoreUnavailableError
   */
  become(asked: Asked<T>): Promise<void>;
  /** Ends the work: they were told, or still have to be. Only the first call counts. Never rejects. */
  end(outcome: 'told' | 'pending'): Promise<void>;
};

/** When to run the job again (milliseconds, UTC), or undefined when they were told. */
export type AnswerResult = { retryAt: number } | undefined;

/** Whether two say the same in the same order, whenever they were asked. */
function isSame<T extends Operation>(one: Asked<T>, other: Asked<T>): boolean {
  const [a, b] = [one, other].map((asked) =>
    JSON.stringify({ ...asked, pending: { ...asked.pending, askedMs: 0 } }),
  );
  return a === b;
}

/** Whether anything is left of an operation once its request was answered. */
const hasMore = (operation: Operation): boolean => {
  const { id: _id, workspaceId: _workspace, userId: _user, pending: _pending, ...rest } = operation;
  return Object.values(rest).some((value) => value !== undefined);
};

/** Without this request, which was answered; undefined if nothing else is left. */
function answered<T extends Operation>(before: T | undefined, by: string): T | undefined {
  if (before?.pending?.by !== by) return before;
  return hasMore(before) ? { ...before, pending: undefined } : undefined;
}

/** What goes on with operations at their times. */
export type Scheduler = Pick<JobScheduler, 'schedule' | 'cancel'>;

export type Operations<T extends Operation> = ReturnType<typeof createOperations<T>>;

/**
 * Keeps what users asked for, so that another process tells them the outcome when this one ends before that. All calls
 * reject with `StoreUnavailableError` while the store is down.
 */
export function createOperations<T extends Operation>(options: {
  /** Operations by `WORKSPACE/USER/ID`. */
  bucket: Bucket<T>;
  scheduler: Scheduler;
  /** Milliseconds, UTC. */
  now: () => number;
  /** How long a process has to answer before another looks after it, in milliseconds; 60,000 unless given. */
  afterMs?: number | undefined;
}) {
  const { bucket, scheduler, now, afterMs = minute } = options;
  const from = now() + Math.min(afterMs, settleMs);
  /** The requests that this process works on. */
  const inFlight = new Set<string>();

  /** Changes an operation as {@link Bucket.update} does. */
  const update = (
    ref: OperationRef,
    how: (before: T | undefined) => T | undefined,
    { isDurable = true, isNew = false } = {},
  ): Promise<T | undefined> => bucket.update(operationKey(ref), how, { ttlMs: keepMs, isDurable, isNew });

  async function forget(ref: OperationRef, by: string): Promise<void> {
    await Promise.all([
      update(ref, (before) => answered(before, by), { isDurable: false }),
      scheduler.cancel(operationJob(ref, by)),
    ]);
  }

  async function keep(asked: Asked<T>, isLazy: boolean, isNew: boolean): Promise<void> {
    const { pending } = asked;
    // What was begun stays as it was begun.
    const how = (before: T | undefined): T =>
      before?.begun || before?.made !== undefined
        ? { ...before, pending }
        : {
            ...before,
            ...asked,
            begun: undefined,
            ended: before?.ended,
            unconfirmed: before?.unconfirmed ?? asked.unconfirmed,
          };
    const job = { ...operationJob(asked, pending.by), runAt: pending.askedMs + afterMs };
    await Promise.all([
      update(asked, how, { isDurable: !isLazy, isNew }),
      // Almost always cancelled.
      scheduler.schedule(job, { isLazy: true, mayBeLost: isLazy, isNew }),
    ]);
  }

  return {
    get: (ref: OperationRef): Promise<T | undefined> => bucket.get(operationKey(ref)),
    update,

    /** Sees to it that an operation begins by itself at its time (milliseconds, UTC). */
    wait: (ref: OperationRef, runAt: number): Promise<void> =>
      scheduler.schedule({ ...operationJob(ref), runAt }),
    stopWaiting: (ref: OperationRef): Promise<void> => scheduler.cancel(operationJob(ref)),

    /**
     * Remembers who asked for what.
     *
     * @param options.isLazy before it is known what has to be done: this costs little, but a power cut may undo it
     * @throws StoreUnavailableError
     */
    async begin(asked: Asked<T>, { isLazy = false } = {}): Promise<Answering<T>> {
      const { by } = asked.pending;
      let kept = asked;
      let isFirm = !isLazy;
      inFlight.add(by);
      await keep(asked, isLazy, true).catch((error: unknown) => {
        inFlight.delete(by);
        // A store that answered too late may have it all the same.
        void forget(asked, by).catch(() => undefined);
        throw error;
      });
      return {
        by,
        async become(next) {
          const pending = { ...next.pending, by };
          const exactly = { ...next, pending };
          if (isFirm && isSame(kept, exactly)) return;
          const before = kept;
          kept = exactly;
          await keep(exactly, false, false);
          isFirm = true;
          if (operationKey(before) !== operationKey(exactly)) await forget(before, by);
        },
        async end(outcome) {
          // What can't be forgotten is told twice, which is better than not at all.
          if (inFlight.delete(by) && outcome === 'told') await forget(kept, by).catch(() => undefined);
        },
      };
    },

    /**
     * Creates the handler that goes on with operations.
     *
     * @param go.answer tells the outcome of a request that was left without an answer
     * @param go.start begins what waited
     */
    handler(go: {
      answer: (asked: Asked<T>) => Promise<AnswerResult>;
      start: (operation: T) => Promise<AnswerResult>;
    }): JobHandler {
      return {
        async run(job) {
          const { by, ...ref } = operationOfJob(job);
          const found = await bucket.get(operationKey(ref));
          if (found === undefined) return undefined;
          becauseOf(by ?? found.reference);
          if (by === undefined) return go.start(found);
          const { pending } = found;
          if (pending?.by !== by) return undefined;
          if (inFlight.has(by)) return { retryAt: now() + afterMs };
          // Never more than that away, wherever the clock was moved.
          if (now() < from && from - now() <= settleMs) return { retryAt: from };
          const told = await go.answer({ ...found, pending });
          if (told === undefined) await update(ref, (before) => answered(before, by), { isDurable: false });
          return told;
        },
        async runAtAfterClockJump(job) {
          const mostMs = operationOfJob(job).by === undefined ? minute : afterMs;
          return job.runAt > now() + mostMs ? now() : undefined;
        },
      };
    },
  };
}
