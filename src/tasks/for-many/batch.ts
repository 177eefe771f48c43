import { z } from 'zod';
import { backgroundJob } from '../../jobs/background.ts';
import { priority } from '../../platform/resources.ts';
import type { JobRef } from '../../store/ports.ts';
import { type RecordKind, underPerson } from '../../store/records.ts';
import { installationRefSchema } from '../../workspaces/installation-ref.ts';
import { ref } from '../drafts/draft.ts';

/** Why a person did not get their task. */
const failReason = z.enum(['refused', 'not-a-member', 'away', 'owner-gone', 'not-connected']);
export type FailReason = z.infer<typeof failReason>;

const item = z.object({
  user: ref,
  program: ref,
  /** The task of a pasted line, where each has its own; `id` tells it from others of the same person. */
  own: z
    .object({ id: z.string(), text: z.string(), priority: priority.nullable(), due: z.number().nullable() })
    .optional(),
  /** The task, once it was created. */
  taskId: z.string().optional(),
  failed: failReason.optional(),
});

/** One person who gets the task, or one of their own, the program that it is in, and the result. */
export type BatchItem = z.infer<typeof item>;

const batch = z.object({
  id: z.string(),
  workspaceId: z.string(),
  installation: installationRefSchema,
  organizationId: z.string(),
  /** The Slack user who asked for it. */
  userId: z.string(),
  text: z.string(),
  priority: priority.nullable(),
  /** Seconds, UTC; null for no date. */
  due: z.number().nullable(),
  /** The program whose members get it; absent when people were named. */
  everyone: ref.optional(),
  /** Members who get none, because its author said so. */
  leftOut: z.array(ref).optional(),
  /** Who gets it, as its author saw them last. */
  items: z.array(item),
  /** How many coaches and leaders of the program do not get it. */
  staff: z.number(),
  state: z.enum(['preview', 'running', 'done', 'cancelled']),
  /** When it was first confirmed (milliseconds, UTC). */
  startedMs: z.number().optional(),
  /** Of the request that it runs because of. */
  reference: z.string().optional(),
  /** The message that shows how far it is. */
  message: z.object({ channelId: z.string(), ts: z.string() }).optional(),
});

/** One task for each of many people, or one for each line that was pasted. */
export type Batch = z.infer<typeof batch>;

/** Batches by `WORKSPACE/USER/ID`; encrypted. */
export const batchRecord: RecordKind<Batch> = {
  namespace: 'task-batches',
  schema: batch,
  what: 'tasks for many',
  about: underPerson,
  lasts: 'a day as a preview, 30 days once confirmed',
};

/** The work that creates the tasks of a batch. */
export const batchWork = 'batch';

/** Tells an item from the others of its batch: the line's id, or the person's on the platform. */
export const itemId = ({ own, user }: BatchItem): string => own?.id ?? user.id;

/** What is created for an item. */
export const taskOf = ({ text, priority, due }: Batch, { own, user, program }: BatchItem) => ({
  text: own?.text ?? text,
  priority: own ? own.priority : priority,
  due: own ? own.due : due,
  user,
  program,
});

export type BatchRef = Pick<Batch, 'id' | 'workspaceId' | 'userId'>;

export const batchKey = ({ workspaceId, userId, id }: BatchRef): string => `${workspaceId}/${userId}/${id}`;
export const batchJob = (batch: BatchRef): JobRef => backgroundJob({ ...batch, what: batchWork });
