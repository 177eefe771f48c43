import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { JobHandler, JobScheduler } from '../../jobs/scheduler.ts';
import { type RecordKind, underPerson } from '../../store/records.ts';
import { draftAnswer } from './draft-answers.ts';
import { draftPlace, storedDraft } from './draft-store.ts';

/** What somebody asked for: a task in a line, an answer about a draft, or a draft that is complete. */
const draftRequest = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('line'),
    line: z.string(),
    started: storedDraft.partial().required({ id: true }),
    link: z.string().optional(),
  }),
  z.object({ kind: z.literal('answer'), draftId: z.string(), answer: draftAnswer }),
  z.object({ kind: z.literal('draft'), stored: storedDraft }),
]);
export type DraftRequest = z.infer<typeof draftRequest>;

const requestContent = z.discriminatedUnion('kind', [
  ...draftRequest.options,
  /** The replacement of a task, which its author confirmed. */
  z.object({ kind: z.literal('replace'), draftId: z.string() }),
  /** A line of the command for tasks that nobody has read yet. It may be a new task: `draftId` names its draft. */
  z.object({ kind: z.literal('typed'), typed: z.string(), draftId: z.string() }),
  /** Anything else, as it was typed if it was typed: what came of it cannot be found out. */
  z.object({ kind: z.literal('other'), typed: z.string().optional() }),
]);
/** What somebody asked for. */
export type RequestContent = z.infer<typeof requestContent>;

const storedRequest = z.object({
  workspaceId: z.string(),
  userId: z.string(),
  userWorkspaceId: z.string().optional(),
  channelId: z.string().optional(),
  place: draftPlace,
  /** When they asked (milliseconds, UTC). */
  askedMs: z.number(),
  request: requestContent,
});

/** Somebody who asked for something, and has not been told yet what came of it. */
export type StoredRequest = z.infer<typeof storedRequest>;

/** The kind of the jobs that answer whoever was left without an answer. */
export const pendingRequestKind = 'pending-request';

/** Their payloads; encrypted. */
export const pendingRequestRecord: RecordKind<StoredRequest> = {
  namespace: pendingRequestKind,
  version: 1,
  schema: storedRequest,
  encrypted: true,
  what: 'work that is not finished',
  about: underPerson,
  lasts: 'until it is answered, a minute or two',
  isJob: true,
};

/**
 * How long a process that starts leaves those alone whom an earlier one left, in milliseconds: they may be typing it again,
 * because Slack told them that it failed.
 */
const settleMs = 20_000;

/** Whether two say the same in the same order, whenever they were asked. */
function isSame(one: StoredRequest, other: StoredRequest): boolean {
  const [a, b] = [one, other].map((pending) => JSON.stringify({ ...pending, askedMs: 0 }));
  return a === b;
}

/** An answer that this process owes. */
export type PendingRequest = {
  /** The id of the job that tells them if this process does not. */
  id: string;
  /**
   * Says more exactly what they asked for and where they are told. Survives a power cut once it resolves. What was
   * stored so from the beginning is not stored again.
   *
   * @throws StoreUnavailableError
   */
  become(pending: StoredRequest): Promise<void>;
  /** Ends the work: they were told, or still have to be. Only the first call counts. Never rejects. */
  end(outcome: 'told' | 'pending'): Promise<void>;
};

/** When to run the job again (milliseconds, UTC), or undefined when they were told. */
export type Told = { retryAt: number } | undefined;

export type PendingRequests = ReturnType<typeof createPendingRequests>;

/**
 * Remembers who is owed an answer, from before Slack hears that their request arrived until they are told, so that another
 * process tells them when this one ends in between.
 */
export function createPendingRequests(options: {
  scheduler: Pick<JobScheduler, 'schedule' | 'cancel'>;
  /** Milliseconds, UTC. */
  now: () => number;
  /** How long a process has to answer before another looks after it, in milliseconds; 60,000 unless given. */
  afterMs?: number;
}) {
  const { scheduler, now, afterMs = 60_000 } = options;
  const from = now() + Math.min(afterMs, settleMs);
  /** What this process works on. */
  const inFlight = new Set<string>();

  return {
    /**
     * Remembers who asked for what.
     *
     * @param options.isLazy before it is known what has to be done: this costs little, but a power cut may undo it
     * @throws StoreUnavailableError
     */
    async begin(pending: StoredRequest, options: { isLazy?: boolean } = {}): Promise<PendingRequest> {
      const id = `${pending.workspaceId}/${pending.userId}/${randomUUID()}`;
      const job = { kind: pendingRequestKind, id };
      let kept: StoredRequest | undefined;
      const keep = async (asked: StoredRequest, how: { isLazy?: boolean }) => {
        const runAt = asked.askedMs + afterMs;
        await scheduler.schedule({ ...job, runAt, payload: asked }, how);
        kept = how.isLazy ? undefined : asked;
      };
      inFlight.add(id);
      await keep(pending, options).catch((error: unknown) => {
        inFlight.delete(id);
        // A store that answered too late may have it all the same.
        void scheduler.cancel(job).catch(() => undefined);
        throw error;
      });
      return {
        id,
        async become(asked) {
          if (kept === undefined || !isSame(kept, asked)) await keep(asked, {});
        },
        async end(outcome) {
          // What can't be forgotten is told twice, which is better than not at all.
          if (inFlight.delete(id) && outcome === 'told') await scheduler.cancel(job).catch(() => undefined);
        },
      };
    },

    /** Creates the handler that tells whoever was left without an answer. @param tell does it */
    handler(tell: (pending: StoredRequest) => Promise<Told>): JobHandler {
      return {
        async run(job) {
          if (inFlight.has(job.id)) return { retryAt: now() + afterMs };
          // Never more than that away, wherever the clock was moved.
          if (now() < from && from - now() <= settleMs) return { retryAt: from };
          return tell(job.payload as StoredRequest);
        },
        runAtAfterClockJump: async ({ runAt }) => (runAt > now() + afterMs ? now() : undefined),
      };
    },
  };
}
