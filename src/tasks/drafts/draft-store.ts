import { randomUUID } from 'node:crypto';
import type { Bucket } from '../../store/ports.ts';
import type { Draft } from './next-step.ts';

/** A draft that waits for an answer, kept sealed for an hour: buttons carry its id and nothing of it. */
export type Pending = {
  id: string;
  workspaceId: string;
  userId: string;
  draft: Draft;
  /** The line that it was taken from. */
  typed?: string;
  /** Creates whose answer was lost: when the first one was sent (milliseconds, UTC), and how many there were. */
  unconfirmed?: { sinceMs: number; count: number };
  /** Where an answer goes that comes from a view, which has no `response_url` of its own. */
  responseUrl?: string;
  /** A sentence to add to the receipt. */
  note?: string;
};

const keepMs = 60 * 60_000;

export type PendingDrafts = {
  keep(parts: Omit<Pending, 'id'> & { id?: string }): Promise<Pending>;
  /** The draft, for the person who typed it only. */
  get(id: string, workspaceId: string, userId: string): Promise<Pending | undefined>;
};

export function createPendingDrafts(bucket: Bucket<Pending>): PendingDrafts {
  return {
    async keep(parts) {
      const pending = { ...parts, id: parts.id ?? randomUUID() };
      await bucket.set(pending.id, pending, keepMs);
      return pending;
    },
    async get(id, workspaceId, userId) {
      const pending = await bucket.get(id);
      const theirs = pending?.workspaceId === workspaceId && pending.userId === userId;
      return theirs ? pending : undefined;
    },
  };
}
