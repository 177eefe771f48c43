import type { JobHandler, JobScheduler } from '../jobs/scheduler.ts';
import { becauseOf } from '../lib/reference.ts';
import { minute } from '../lib/units.ts';
import { keysOf } from '../store/keys-of.ts';
import type { Bucket } from '../store/ports.ts';
import { everyone } from '../store/records.ts';
import { endedKeptMs, idleKeptMs, pendingKeptMs, settleMs, unconfirmedKeptMs } from './limits.ts';
import {
  type Operation,
  type OperationRef,
  operationJob,
  operationKey,
  operationOfJob,
  type PendingRequest,
} from './operation.ts';

/**
 * How long an operation is kept, in milliseconds. What is open goes on even if no process of ours runs for days. A task that
 * is not confirmed is not created again without a look for as long as a batch can be tried again.
 */
function keepMs({ userId, waitsUntil, begun, unconfirmed, made, ended }: Operation): number {
  if (userId === everyone || made !== undefined || ended !== undefined) return endedKeptMs;
  if (unconfirmed) return unconfirmedKeptMs;
  return waitsUntil !== undefined || begun ? pendingKeptMs : idleKeptMs;
}

/** An operation with the request that is to be answered. */
export type Asked<T extends Operation, P extends PendingRequest> = T & { pending: P };

/** An answer that this process is to give. */
export type Answering<T extends Operation, P extends PendingRequest> = {
  /** Names the request. */
  by: string;
  /**
   * Says more exactly what was asked for. Survives a power cut once it resolves. What was stored so from the beginning is
   * not stored again.
   *
   * @throws StoreUnavailableError
   */
  become(asked: Asked<T, P>): Promise<void>;
  /** Ends the work: they were told, or still have to be. Only the first call counts. Never rejects. */
  end(outcome: 'told' | 'pending'): Promise<void>;
};

/** When to run the job again (milliseconds, UTC), or undefined when they were told. */
export type AnswerResult = { retryAt: number } | undefined;

/** What is asked for, whenever that was. */
const wordsOf = (asked: Asked<Operation, PendingRequest>): string =>
  JSON.stringify({ ...asked, pending: { ...asked.pending, askedMs: 0 } });

/** Whether anything is known of an operation but whose it is. */
const hasMore = ({ id: _id, workspaceId: _workspace, userId: _user, ...rest }: Operation): boolean =>
  Object.values(rest).some((value) => value !== undefined);

/** What goes on with operations at their times. */
export type Scheduler = Pick<JobScheduler, 'schedule' | 'cancel' | 'nextRunAt'>;

export type Operations<T extends Operation, P extends PendingRequest> = ReturnType<
  typeof createOperations<T, P>
>;

/**
 * Keeps what users asked for, so that another process tells them the outcome when this one ends before that. All calls
 * reject with `StoreUnavailableError` while the store is down.
 */
export function createOperations<T extends Operation, P extends PendingRequest>(options: {
  /** Operations by `WORKSPACE/USER/ID`. */
  bucket: Bucket<T>;
  /** The requests that are not answered yet, by their operations; all of them can be listed. */
  requests: Bucket<P>;
  scheduler: Scheduler;
  /** Milliseconds, UTC. */
  now: () => number;
  /** How long a process has to answer before another looks after it, in milliseconds; 60,000 unless given. */
  afterMs?: number | undefined;
}) {
  const { bucket, requests, scheduler, now, afterMs = minute } = options;
  const from = now() + Math.min(afterMs, settleMs);
  /** The requests that this process works on. */
  const inFlight = new Set<string>();

  /** Changes an operation as {@link Bucket.update} does. */
  const update = (
    ref: OperationRef,
    how: (before: T | undefined) => T | undefined,
    { isDurable = true, isNew = false } = {},
  ): Promise<T | undefined> => bucket.update(operationKey(ref), how, { ttlMs: keepMs, isDurable, isNew });

  /** Changes a request, unless another one about its operation has come since. */
  const change = (ref: OperationRef, by: string, how: (before: P) => P | undefined): Promise<unknown> =>
    requests.update(operationKey(ref), (before) => (before?.by === by ? how(before) : before), {
      ttlMs: pendingKeptMs,
    });
  const forget = (ref: OperationRef, by: string) => change(ref, by, () => undefined);

  /** Has a request answered by whichever process is there then. */
  const answerLater = (ref: OperationRef, { by, askedMs }: PendingRequest): Promise<void> =>
    scheduler.schedule({ ...operationJob(ref, by), runAt: askedMs + afterMs });

  async function keep({ pending, ...asked }: Asked<T, P>, isLazy: boolean): Promise<void> {
    const known = asked as unknown as T;
    // What was begun stays as it was begun.
    const how = (before: T | undefined): T =>
      before?.begun || before?.made !== undefined
        ? before
        : {
            ...before,
            ...known,
            begun: undefined,
            ended: before?.ended,
            unconfirmed: before?.unconfirmed ?? known.unconfirmed,
          };
    const [key, options] = [operationKey(known), { ttlMs: pendingKeptMs, isDurable: !isLazy }];
    await Promise.all([
      requests.update(key, () => pending, { ...options, isNew: true }),
      hasMore(known) && bucket.update(key, how, options),
    ]);
  }

  /** Sees to it that the requests are answered whose processes have ended. */
  async function look(): Promise<void> {
    for await (const key of keysOf(requests, '')) {
      const request = await requests.get(key);
      if (request === undefined || inFlight.has(request.by)) continue;
      const [workspaceId = '', userId = '', ...id] = key.split('/');
      const ref = { workspaceId, userId, id: id.join('/') };
      const planned = await scheduler.nextRunAt(operationJob(ref, request.by));
      if (planned === undefined) await answerLater(ref, request);
    }
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
    async begin(asked: Asked<T, P>, { isLazy = false } = {}): Promise<Answering<T, P>> {
      const { by } = asked.pending;
      let [kept, isFirm] = [asked, !isLazy];
      inFlight.add(by);
      await keep(asked, isLazy).catch((error: unknown) => {
        inFlight.delete(by);
        // A store that answered too late may have it all the same.
        void forget(asked, by).catch(() => undefined);
        throw error;
      });
      return {
        by,
        async become(next) {
          const exactly = { ...next, pending: { ...next.pending, by } };
          if (isFirm && wordsOf(kept) === wordsOf(exactly)) return;
          const before = kept;
          kept = exactly;
          await keep(exactly, false);
          isFirm = true;
          if (operationKey(before) !== operationKey(exactly)) await forget(before, by);
        },
        async end(outcome) {
          if (!inFlight.delete(by)) return;
          // What can't be forgotten is told twice, which is better than not at all.
          await (outcome === 'told' ? forget(kept, by) : answerLater(kept, kept.pending)).catch(
            () => undefined,
          );
        },
      };
    },

    /** Notes that a user was told that the answer takes longer. */
    delay: (ref: OperationRef, by: string): Promise<unknown> =>
      change(ref, by, (before) => ({ ...before, isDelayed: true })),

    /** Looks after requests whose processes have ended, now and every minute. @returns stops it */
    watch(failed: (error: unknown) => void): () => void {
      let isOver = false;
      const again = () => void look().catch((error: unknown) => isOver || failed(error));
      again();
      const timer = setInterval(again, afterMs).unref();
      return () => {
        isOver = true;
        clearInterval(timer);
      };
    },

    /**
     * Creates the handler that goes on with operations.
     *
     * @param go.answer tells the outcome of a request that was left without an answer
     * @param go.start begins what waited
     */
    handler(go: {
      answer: (asked: Asked<T, P>) => Promise<AnswerResult>;
      start: (operation: T) => Promise<AnswerResult>;
    }): JobHandler {
      return {
        async run(job) {
          const { by, ...ref } = operationOfJob(job);
          if (by === undefined) {
            const waited = await bucket.get(operationKey(ref));
            becauseOf(waited?.reference);
            return waited && go.start(waited);
          }
          const pending = await requests.get(operationKey(ref));
          if (pending?.by !== by) return undefined;
          becauseOf(by);
          if (inFlight.has(by)) return { retryAt: now() + afterMs };
          // Never more than that away, wherever the clock was moved.
          if (now() < from && from - now() <= settleMs) return { retryAt: from };
          const known = (await bucket.get(operationKey(ref))) ?? (ref as unknown as T);
          const told = await go.answer({ ...known, pending });
          if (told === undefined) await forget(ref, by);
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
