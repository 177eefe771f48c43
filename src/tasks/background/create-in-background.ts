import { z } from 'zod';
import { PlatformError } from '../../platform/errors.ts';
import type { Task } from '../../platform/resources.ts';
import type { DraftContext } from '../drafts/context.ts';
import { createOnce } from '../drafts/create-once.ts';
import type { ReadyDraft } from '../drafts/draft.ts';
import type { StoredDraft } from '../drafts/draft-store.ts';
import { lookForTask } from '../drafts/look-for-task.ts';

/**
 * A create that was begun: when the first and the last request were sent at the earliest (milliseconds, UTC), and how
 * many came before the last.
 */
export const createAttempt = z.object({ sinceMs: z.number(), lastMs: z.number(), before: z.int().min(0) });
export type CreateAttempt = z.infer<typeof createAttempt>;

/**
 * How long a create whose answer was lost is left alone, in milliseconds: after that, whoever sent it is gone and the
 * platform shows what it did.
 */
const settleMs = 60_000;

export type BackgroundOutcome =
  | { kind: 'created'; task: Task }
  /** It is not known yet whether the platform has it. It is to be asked again at this time (milliseconds, UTC). */
  | { kind: 'later'; atMs: number };

const toDraft = (
  { connection, userId }: DraftContext,
  id: string,
  { text, priority, due, user, program }: ReadyDraft,
): StoredDraft => {
  const chosen = due === null ? null : { atMs: due * 1000, precision: 'minute' as const, label: '' };
  const draft = { text, priority, due: { chosen }, user, program };
  return { id, workspaceId: connection.workspaceId, userId, draft };
};

/** A task that nobody waits for. */
export type BackgroundTask = { /** Names the task for good. */ id: string; ready: ReadyDraft };

/**
 * Looks for a task whose create was begun, without creating it.
 *
 * @throws PlatformError, StoreUnavailableError
 */
export async function lookForInBackground(
  context: DraftContext,
  { id, ready }: BackgroundTask,
  { sinceMs, before }: CreateAttempt,
): Promise<Task | undefined> {
  const unconfirmed = { sinceMs, count: before + 1 };
  const outcome = await lookForTask(context, { ...toDraft(context, id, ready), unconfirmed }, 'take');
  return outcome.kind === 'created' ? outcome.task : undefined;
}

/**
 * Creates a task that nobody waits for, once, whatever becomes of this process: the attempt is stored before the request
 * goes out, and after a request without an answer the task is looked for before another one is sent. To be called again
 * until it is created or refused.
 *
 * @param last what was stored of the last attempt
 * @param keep stores an attempt, or takes it back before a refusal is thrown
 * @throws PlatformError when the last request surely did nothing, StoreUnavailableError
 */
export async function createInBackground(
  context: DraftContext,
  { id, ready }: BackgroundTask,
  last: CreateAttempt | undefined,
  keep: (attempt: CreateAttempt | undefined) => Promise<void>,
): Promise<BackgroundOutcome> {
  const nowMs = context.now();
  if (last !== undefined && nowMs < last.lastMs + settleMs)
    return { kind: 'later', atMs: last.lastMs + settleMs };
  const before = last === undefined ? 0 : last.before + 1;
  const sinceMs = last?.sinceMs ?? nowMs;
  await keep({ sinceMs, lastMs: nowMs, before });
  const draft = toDraft(context, id, ready);
  const stored = before === 0 ? draft : { ...draft, unconfirmed: { sinceMs, count: before } };
  const outcome = await createOnce(context, stored, ready, 'take').catch(async (error: unknown) => {
    // What earlier requests did is still to be looked for.
    if (error instanceof PlatformError) await keep(last);
    throw error;
  });
  if (outcome.kind === 'created') return { kind: 'created', task: outcome.task };
  if (outcome.kind === 'already-created') {
    await context.onCreated?.(context, outcome.task);
    return { kind: 'created', task: outcome.task };
  }
  return { kind: 'later', atMs: context.now() + settleMs };
}
