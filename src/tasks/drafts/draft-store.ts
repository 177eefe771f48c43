import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Bucket } from '../../store/ports.ts';
import type { RecordKind } from '../../store/records.ts';
import type { Draft } from './draft.ts';

const ref = z.object({ id: z.string(), name: z.string() });
const reading = z.object({ atMs: z.number(), precision: z.enum(['day', 'minute']), label: z.string() });

const draft: z.ZodType<Draft, Draft> = z.object({
  text: z.string(),
  textWithName: z.string().optional(),
  priority: z.enum(['high', 'medium', 'low']).nullable(),
  due: z.union([
    z.object({ chosen: reading.nullable() }),
    z.object({
      readings: z.array(reading),
      past: z.boolean(),
      words: z.string().optional(),
      textWithDate: z.string().optional(),
      textWithBoth: z.string().optional(),
    }),
  ]),
  user: ref.optional(),
  userName: z.string().optional(),
  several: z.object({ users: z.array(ref), names: z.array(z.string()) }).optional(),
  program: ref.optional(),
  programName: z.string().optional(),
});

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
  /** A sentence to add to the receipt. */
  note: z.string().optional(),
});

/** A draft that waits for an answer, kept encrypted for an hour: buttons carry only its id. */
export type StoredDraft = z.infer<typeof storedDraft>;

/** Drafts by id; encrypted. */
export const draftRecord: RecordKind<StoredDraft> = { namespace: 'drafts', version: 1, schema: storedDraft };

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
