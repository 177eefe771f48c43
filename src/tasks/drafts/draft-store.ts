import { randomUUID } from 'node:crypto';
import type { Bucket } from '../../store/ports.ts';
import type { Draft } from './draft.ts';

/** A draft that waits for an answer, kept encrypted for an hour: buttons carry only its id. */
export type StoredDraft = {
  id: string;
  workspaceId: string;
  userId: string;
  draft: Draft;
  /** The line it was typed as. */
  typed?: string;
  /** Creates whose answer was lost: when the first one was sent (milliseconds, UTC), and how many there were. */
  unconfirmed?: { sinceMs: number; count: number };
  /** Where answers from a view go, which has no `response_url` of its own. */
  responseUrl?: string;
  /** A sentence to add to the receipt. */
  note?: string;
};

/** How long a draft is kept, in milliseconds. */
export const draftTtlMs = 60 * 60_000;

export type DraftStore = {
  keep(parts: Omit<StoredDraft, 'id'> & { id?: string }): Promise<StoredDraft>;
  /** The draft, for the person who typed it only. */
  get(id: string, workspaceId: string, userId: string): Promise<StoredDraft | undefined>;
};

export function createDraftStore(bucket: Bucket<StoredDraft>): DraftStore {
  return {
    async keep(parts) {
      const stored = { ...parts, id: parts.id ?? randomUUID() };
      await bucket.set(stored.id, stored, draftTtlMs);
      return stored;
    },
    async get(id, workspaceId, userId) {
      const stored = await bucket.get(id);
      const theirs = stored?.workspaceId === workspaceId && stored.userId === userId;
      return theirs ? stored : undefined;
    },
  };
}
