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

const pending = z.object({
  id: z.string(),
  workspaceId: z.string(),
  userId: z.string(),
  draft,
  /** The line that it was taken from. */
  typed: z.string().optional(),
  /** Creates whose answer was lost: when the first one was sent (milliseconds, UTC), and how many there were. */
  unconfirmed: z.object({ sinceMs: z.number(), count: z.number() }).optional(),
  /** Where an answer goes that comes from a view, which has no `response_url` of its own. */
  responseUrl: z.string().optional(),
  /** A sentence to add to the receipt. */
  note: z.string().optional(),
});

/** A draft that waits for an answer, kept for an hour: buttons carry its id and nothing of it. */
export type Pending = z.infer<typeof pending>;

/** Drafts by id; encrypted. */
export const pendingRecord: RecordKind<Pending> = { namespace: 'drafts', version: 1, schema: pending };

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
