import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Bucket } from '../../store/ports.ts';
import { recordKind } from '../../store/records.ts';
import { createWorkspaceRecords } from '../../store/workspace-records.ts';
import { installationRefSchema } from '../../workspaces/installation-ref.ts';
import { repeatOffer } from '../repetition/rule.ts';
import { draft, replacedTask } from './draft.ts';

/** Where somebody is told what came of a draft without having clicked just now. */
export const draftPlace = z.object({
  /** Which installation has the token for it. */
  installation: installationRefSchema,
  /** It lasts for half an hour. */
  responseUrl: z.string().optional(),
  /** Whether an answer to that address can take the place of what was shown: that of a command only adds a message. */
  replaces: z.boolean().optional(),
  /** A message of ours that can be changed at any time. */
  message: z.object({ channelId: z.string(), ts: z.string() }).optional(),
});

/** Where the author of a draft can be told something later. */
export type DraftPlace = z.infer<typeof draftPlace>;

export const storedDraft = z.object({
  id: z.string(),
  workspaceId: z.string(),
  userId: z.string(),
  draft,
  /** The line it was typed as. */
  typed: z.string().optional(),
  /**
   * Creates whose answer was lost: when the first one was sent (milliseconds, UTC), how many there were, and the ids of
   * the tasks that its author was shown as maybe the one.
   */
  unconfirmed: z
    .object({ sinceMs: z.number(), count: z.number(), shown: z.array(z.string()).optional() })
    .optional(),
  /** The id of the task that it became. */
  made: z.string().optional(),
  /** Where answers from a view go, which has no `response_url` of its own. */
  responseUrl: z.string().optional(),
  /** Nobody asked to create it yet: without a question it is proposed, and any answer creates it. */
  proposed: z.boolean().optional(),
  /** The task that this one is to replace. Only replacing it creates the new one, never an answer alone. */
  replaces: replacedTask.optional(),
  /** When it was asked for (milliseconds, UTC), if its process ended then: it may have been typed again since. */
  resumedMs: z.number().optional(),
  /** A sentence to add to the receipt. */
  note: z.string().optional(),
  /** How often its words say that it comes. */
  repeats: repeatOffer.optional(),
  /** Where it was typed. */
  channelId: z.string().optional(),
  /** When it is created unless its author stops that (milliseconds, UTC). */
  waitsUntil: z.number().optional(),
  /** Where the wait was announced. */
  place: draftPlace.optional(),
  /** How the wait ended. A changed draft goes on as another one. */
  ended: z.enum(['created', 'cancelled', 'changed']).optional(),
});

/** A draft that waits for an answer or its time, kept encrypted: buttons carry only its id. */
export type StoredDraft = z.infer<typeof storedDraft>;

/** Drafts by `WORKSPACE/ID`; encrypted. */
export const draftRecord = recordKind({
  namespace: 'drafts',
  version: 1,
  schema: storedDraft,
  encrypted: true,
  what: 'tasks that were typed',
  about: (_, value, { workspaceId, userId }) =>
    value.workspaceId === workspaceId && value.userId === userId ? value : undefined,
  lasts: 'an hour, 7 days for one that waits to be created',
});

/** How long a draft is kept, in milliseconds. */
export const draftTtlMs = 60 * 60_000;
/** A draft that was announced is created even if no process of ours runs for days. */
const announcedTtlMs = 7 * 24 * 60 * 60_000;

export type DraftStore = ReturnType<typeof createDraftStore>;

export function createDraftStore(bucket: Bucket<StoredDraft>) {
  const records = createWorkspaceRecords(bucket);
  return {
    async keep(parts: Omit<StoredDraft, 'id'> & { id?: string }): Promise<StoredDraft> {
      const stored = { ...parts, id: parts.id ?? randomUUID() };
      await records.set(stored, stored.waitsUntil === undefined ? draftTtlMs : announcedTtlMs);
      return stored;
    },
    /** The draft, for the person who typed it only. */
    async get(id: string, workspaceId: string, userId: string): Promise<StoredDraft | undefined> {
      const stored = await records.get({ workspaceId, id });
      return stored?.userId === userId ? stored : undefined;
    },
  };
}
