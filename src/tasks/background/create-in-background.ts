import { lost } from '../../operations/operation.ts';
import type { Task } from '../../platform/resources.ts';
import type { DraftContext } from '../drafts/context.ts';
import { createOnce, settled } from '../drafts/create-once.ts';
import type { ReadyDraft } from '../drafts/draft.ts';
import type { StoredDraft } from '../drafts/draft-store.ts';
import { lookForTask } from '../drafts/look-for-task.ts';
import { createSettlesMs } from '../limits.ts';

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

/** A task that no one waits for. */
export type BackgroundTask = { /** Names the task for good. */ id: string; ready: ReadyDraft };

/** What was begun of a task that no one waits for; undefined if nothing was. */
const begunOf = ({ store, connection, userId }: DraftContext, { id }: BackgroundTask) =>
  store.get(id, connection.workspaceId, userId);

/**
 * Looks for a task whose create was begun, without creating it.
 *
 * @throws PlatformError, StoreUnavailableError
 */
export async function lookForInBackground(
  context: DraftContext,
  task: BackgroundTask,
): Promise<Task | undefined> {
  const before = await begunOf(context, task);
  const unconfirmed = before && lost(before);
  if (before === undefined || unconfirmed === undefined) return undefined;
  const outcome = await lookForTask(context, { ...before, unconfirmed }, 'take');
  return outcome.kind === 'created' ? outcome.task : undefined;
}

/**
 * Creates a task that no one waits for, once, whatever becomes of this process: after a request without an answer the
 * task is looked for before another one is sent. To be called again until it is created or refused.
 *
 * @throws PlatformError when the last request surely did nothing, StoreUnavailableError
 */
export async function createInBackground(
  context: DraftContext,
  task: BackgroundTask,
): Promise<BackgroundOutcome> {
  const { store, now } = context;
  let stored = (await begunOf(context, task)) ?? toDraft(context, task.id, task.ready);
  const unconfirmed = lost(stored);
  if (unconfirmed !== undefined && now() < unconfirmed.lastMs + createSettlesMs)
    return { kind: 'later', atMs: unconfirmed.lastMs + createSettlesMs };
  if (stored.begun) stored = await store.change(stored, settled(stored, { unconfirmed }));
  const outcome = await createOnce(context, stored, task.ready, 'take');
  if (outcome.kind === 'already-created') await context.onCreated?.(context, outcome);
  return 'task' in outcome
    ? { kind: 'created', task: outcome.task }
    : { kind: 'later', atMs: now() + createSettlesMs };
}
