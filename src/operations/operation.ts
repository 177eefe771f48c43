import { z } from 'zod';
import type { JobRef } from '../store/ports.ts';
import { installationRefSchema } from '../workspaces/installation-ref.ts';

/** Where a user is told something without having clicked just now. */
export const replyPlace = z.object({
  /** Which installation has the token for it. */
  installation: installationRefSchema,
  /** It lasts for half an hour. */
  responseUrl: z.string().optional(),
  /** Whether an answer to that address can take the place of what was shown: that of a command only adds a message. */
  replaces: z.boolean().optional(),
  /** A message of ours that can be changed at any time. */
  message: z.object({ channelId: z.string(), ts: z.string() }).optional(),
});
export type ReplyPlace = z.infer<typeof replyPlace>;

/** A request that its user has not been told the outcome of. */
export const pendingRequest = z.object({
  /** The request's name, whatever else is asked for about the same operation. */
  by: z.string(),
  place: replyPlace,
  channelId: z.string().optional(),
  /** When they asked (milliseconds, UTC). */
  askedMs: z.number(),
  /** They were told that it takes longer. */
  isDelayed: z.boolean().optional(),
});
export type PendingRequest = z.infer<typeof pendingRequest>;

/**
 * Something that a user asked for, from before Slack hears that the request arrived until long after they were told the
 * outcome. Its effect happens once: who begins it stores that first, and only one can.
 */
export const operation = z.object({
  /** The id of what it began with, such as a command's trigger: delivered again, it is the same operation. */
  id: z.string(),
  workspaceId: z.string(),
  userId: z.string(),
  /** When it begins by itself (milliseconds, UTC). */
  waitsUntil: z.number().optional(),
  /** Of the request since which it waits. */
  reference: z.string().optional(),
  /** Its effect was begun, by whom and when (milliseconds, UTC): it may have happened, or still happen. */
  begun: z.object({ by: z.string(), atMs: z.number() }).optional(),
  /**
   * Effects whose answer was lost: when the first and the last were begun (milliseconds, UTC), how many there were, and
   * the ids of what the user was shown as maybe theirs.
   */
  unconfirmed: z
    .object({
      sinceMs: z.number(),
      lastMs: z.number(),
      count: z.number(),
      shown: z.array(z.string()).optional(),
    })
    .optional(),
  /** The id of what it made. */
  made: z.string().optional(),
  /** Why nothing is made of it. A changed operation goes on as another one. */
  ended: z.enum(['cancelled', 'changed']).optional(),
});
export type Operation = z.infer<typeof operation>;
export type Attempts = NonNullable<Operation['unconfirmed']>;

/** What is known of effects whose answer was lost, with the one that was begun last. */
export function lost({ begun, unconfirmed }: Pick<Operation, 'begun' | 'unconfirmed'>): Attempts | undefined {
  if (begun === undefined) return unconfirmed;
  const { sinceMs = begun.atMs, count = 0 } = unconfirmed ?? {};
  return { sinceMs, lastMs: begun.atMs, count: count + 1 };
}

export type OperationRef = Pick<Operation, 'id' | 'workspaceId' | 'userId'>;

export const operationKey = ({ workspaceId, userId, id }: OperationRef): string =>
  `${workspaceId}/${userId}/${id}`;

/** The kind of the jobs that go on with operations: their ids are `WORKSPACE/USER/BY/ID`. */
export const operationKind = 'operation';

/** The name of what begins by itself, where requests have one of their own. */
const waits = 'wait';

/** The job that answers a request if its process does not; without one, the job that begins what waits. */
export const operationJob = ({ workspaceId, userId, id }: OperationRef, by = waits): JobRef => ({
  kind: operationKind,
  id: `${workspaceId}/${userId}/${by}/${id}`,
});

/** The operation of a job, and which request it is for; undefined for what waits. */
export function operationOfJob({ id: key }: JobRef): OperationRef & { by?: string } {
  const [workspaceId = '', userId = '', by = '', ...rest] = key.split('/');
  return { workspaceId, userId, id: rest.join('/'), ...(by !== waits && { by }) };
}
