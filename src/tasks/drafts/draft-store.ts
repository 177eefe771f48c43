import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Bucket } from '../../store/ports.ts';
import { draft, replacedTask } from './draft.ts';

const storedDraft = z.object({
  id: z.string(),
  workspaceId: z.string(),
  userId: z.string(),
  draft,
  /** The line it was typed as. */
  typed: z.string().optional(),
  /** Creates whose answer was lost: when the first one was sent (milliseconds, UTC), and how many there were. */
  unconfirmed: z.object({ sinceMs: z.number(), count: z.number() }).optional(),
  /** Where answers from a view go, which has no `response_url` of its own. */
  responseUrl: z.string().optional(),
  /** Nobody asked to create it yet: without a question it is proposed, and any answer creates it. */
  proposed: z.boolean().optional(),
  /** The task that this one is to replace. Only replacing it creates the new one, never an answer alone. */
  replaces: replacedTask.optional(),
  /** A sentence to add to the receipt. */
  note: z.string().optional(),
});

/** A draft that waits for an answer, kept encrypted for an hour: buttons carry only its id. */
export type StoredDraft = z.infer<typeof storedDraft>;

/** Drafts by id; encrypted. */
export const draftRecord = { namespace: 'drafts', version: 1, schema: storedDraft };

/** How long a draft is kept, in milliseconds. */
export const draftTtlMs = 60 * 60_000;

export type DraftStore = ReturnType<typeof createDraftStore>;

export const createDraftStore = (bucket: Bucket<StoredDraft>) => ({
  async keep(parts: Omit<StoredDraft, 'id'> & { id?: string }): Promise<StoredDraft> {
    const stored = { ...parts, id: parts.id ?? randomUUID() };
    await bucket.set(stored.id, stored, draftTtlMs);
    return stored;
  },
  /** The draft, for the person who typed it only. */
  async get(id: string, workspaceId: string, userId: string): Promise<StoredDraft | undefined> {
    const stored = await bucket.get(id);
    const theirs = stored?.workspaceId === workspaceId && stored.userId === userId;
    return theirs ? stored : undefined;
  },
});
