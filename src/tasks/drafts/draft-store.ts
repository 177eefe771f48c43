import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { operation, pendingRequest, replyPlace } from '../../operations/operation.ts';
import type { Answering, Asked, Operations } from '../../operations/operations.ts';
import type { Task } from '../../platform/resources.ts';
import { recordKind, underPerson } from '../../store/records.ts';
import { repetition } from '../repetition/rule.ts';
import { type Draft, draft, type ReadyDraft, replacedTask } from './draft.ts';
import { requestContent } from './request.ts';

/** A request that is not answered yet. */
const taskRequest = pendingRequest.extend({ request: requestContent });
type TaskRequest = z.infer<typeof taskRequest>;

const taskOperation = operation.extend({
  /** What is known of the task, once the line was read. */
  draft: draft.optional(),
  /** The line it was typed as. */
  typed: z.string().optional(),
  /** Where answers from a view go, which has no `response_url` of its own. */
  responseUrl: z.string().optional(),
  /** No one asked to create it yet: without a question it is proposed, and any answer creates it. */
  proposed: z.boolean().optional(),
  /** The task that this one is to replace. Only replacing it creates the new one, never an answer alone. */
  replaces: replacedTask.optional(),
  /** When it was asked for (milliseconds, UTC), if its process ended then: it may have been typed again since. */
  resumedMs: z.number().optional(),
  /** The message with more than this task in which it was chosen: it stays. */
  listId: z.string().optional(),
  /** A sentence to add to the receipt. */
  note: z.string().optional(),
  /** How often its words say that it comes. */
  repeats: repetition.optional(),
  /** Its author asked to be reminded of it: that happens when it is due. */
  reminds: z.boolean().optional(),
  /** Where it was typed. */
  channelId: z.string().optional(),
  /** Where the wait was announced. */
  place: replyPlace.optional(),
});

/** What a user asked for: most often a task. */
export type TaskOperation = z.infer<typeof taskOperation>;
export type TaskOperations = Operations<TaskOperation, TaskRequest>;
export type AskedOperation = Asked<TaskOperation, TaskRequest>;
/** An answer that this process is to give. */
export type PendingAnswer = Answering<TaskOperation, TaskRequest>;

/** A draft that waits for an answer or its time, kept encrypted: buttons carry only its id. */
export type StoredDraft = TaskOperation & { draft: Draft };

/** The task that a draft became, and how its author is told of it. */
export type Created = { kind: 'created'; task: Task; ready: ReadyDraft } & Pick<
  StoredDraft,
  'note' | 'repeats' | 'reminds'
>;

/** Operations by `WORKSPACE/USER/ID`; encrypted. */
export const operationRecord = recordKind<TaskOperation>({
  namespace: 'operations',
  version: 1,
  schema: taskOperation,
  encrypted: true,
  what: 'what you asked for',
  about: underPerson,
  lasts: 'an hour, a day once a task was created, 7 days while it is open, 30 while it is not confirmed',
});

/** Requests by the keys of their operations; encrypted. There are few: each goes with its answer. */
export const requestRecord = recordKind<TaskRequest>({
  namespace: 'requests',
  isListed: true,
  version: 1,
  schema: taskRequest,
  encrypted: true,
  what: 'what you asked for and were not answered yet',
  about: underPerson,
  lasts: 'until you are answered, 7 days at most',
  isLazy: true,
});

export const hasDraft = (stored: TaskOperation | undefined): stored is StoredDraft =>
  stored?.draft !== undefined;

export type DraftStore = ReturnType<typeof createDraftStore>;

/** Keeps the drafts of operations. */
export function createDraftStore({ get, update }: Pick<TaskOperations, 'get' | 'update'>) {
  async function change(
    stored: StoredDraft,
    how: (before: StoredDraft) => StoredDraft,
    options?: { isDurable?: boolean; isNew?: boolean },
  ): Promise<StoredDraft> {
    const next = (before: TaskOperation | undefined) => {
      if (before === undefined) return how(stored);
      return how(hasDraft(before) ? before : { ...before, draft: stored.draft });
    };
    const kept = await update(stored, next, options);
    return hasDraft(kept) ? kept : stored;
  }
  return {
    /** Keeps a draft, and what was begun in the meantime. */
    keep(parts: Omit<StoredDraft, 'id'> & { id?: string }): Promise<StoredDraft> {
      const stored = { ...parts, id: parts.id ?? randomUUID() };
      const isOld = (before: StoredDraft) =>
        (before.unconfirmed?.count ?? 0) > (stored.unconfirmed?.count ?? 0);
      const how = (before: StoredDraft): StoredDraft => ({
        ...stored,
        begun: before.begun,
        unconfirmed: (isOld(before) ? before : stored).unconfirmed,
        made: before.made ?? stored.made,
        ended: before.ended ?? stored.ended,
      });
      return change(stored, how, { isNew: true });
    },
    /** The draft, for the person who typed it only. */
    async get(id: string, workspaceId: string, userId: string): Promise<StoredDraft | undefined> {
      const found = await get({ id, workspaceId, userId });
      return hasDraft(found) ? found : undefined;
    },
    /**
     * Changes what is known of a draft's creation, and nothing else.
     *
     * @param options as those of {@link Bucket.update}
     * @returns the draft from now on
     */
    change,
  };
}
