import { setTimeout as sleep } from 'node:timers/promises';
import type { PlatformClient } from '../../platform/client.ts';
import type { Task } from '../../platform/resources.ts';
import { holdLease } from '../../store/held-lease.ts';
import type { Person } from '../../workspaces/people.ts';
import { requireStaff } from '../../workspaces/permissions.ts';
import { setTaskDone } from '../complete.ts';
import { advanceDraft, type DraftOutcome } from '../drafts/advance-draft.ts';
import type { DraftContext } from '../drafts/context.ts';
import { createOnce } from '../drafts/create-once.ts';
import type { ReadyDraft, ReplacedTask } from '../drafts/draft.ts';
import type { StoredDraft } from '../drafts/draft-store.ts';
import { normalized } from '../drafts/find-created.ts';
import { isUnchanged, readTask } from './replaced-task.ts';

/** A draft that replaces a task. */
export type Replacement = StoredDraft & { replaces: ReplacedTask };

export const isReplacement = (stored: StoredDraft | undefined): stored is Replacement =>
  stored?.replaces !== undefined;

/** What came of replacing a task. */
export type ReplaceOutcome =
  | { kind: 'replaced'; old: Task; created: Task }
  /** The new task is there, the old one is still open. The same draft finishes it. */
  | { kind: 'not-completed'; created: Task; why: unknown; draft: Replacement }
  /** The old task is done, or no longer there. Nothing was created. */
  | { kind: 'done-already'; draft: Replacement }
  | { kind: 'old-gone' }
  | { kind: 'unchanged' }
  /** Another request replaces the same task right now. */
  | { kind: 'busy' }
  /** The new task may or may not exist; the old one is still open. */
  | { kind: 'unconfirmed'; draft?: StoredDraft | undefined }
  /** An earlier request for this draft may have been killed: there is no such task so far. */
  | { kind: 'already-asked' }
  | Extract<DraftOutcome, { kind: 'question' | 'gone' }>;

/** How long a process that died keeps others from a replacement, in milliseconds. */
const turnMs = 5_000;
const lookEveryMs = 50;
const dayMs = 24 * 60 * 60_000;

const about = ({ workspaceId, replaces }: Replacement): string => `${workspaceId}/${replaces.id}`;
const begunClaim = (stored: Replacement): string => `replace-begun/${about(stored)}`;

/** Whether a new task may have been created. @throws StoreUnavailableError */
export const isBegun = async ({ leases }: DraftContext, stored: Replacement): Promise<boolean> =>
  stored.replaces.by !== undefined || leases.isHeld(begunClaim(stored));

/** Replaces the same task once at a time, across all processes on the store. Undefined when it is not our turn soon. */
async function inTurn<T>(context: DraftContext, stored: Replacement, work: () => Promise<T>) {
  const { leases, secondLookMs = 3_000 } = context;
  const key = `replace/${about(stored)}`;
  const end = performance.now() + secondLookMs;
  let turn = await holdLease(leases, key, turnMs);
  while (turn === undefined) {
    if (performance.now() > end) return undefined;
    await sleep(lookEveryMs);
    turn = await holdLease(leases, key, turnMs);
  }
  try {
    return await work();
  } finally {
    await turn.release();
  }
}

/** The task that an earlier request for this replacement created, before it was killed or its answer was lost. */
async function findNew(
  platform: PlatformClient,
  { text, due, priority, user, program }: ReadyDraft,
  old: ReplacedTask,
  sinceMs: number,
): Promise<Task | undefined> {
  const query = { user: user.id, program: program.id, done: false, sort: '-created_at' } as const;
  const { items } = await platform.tasksPage(query);
  return items.find(
    (task) =>
      task.id !== old.id &&
      normalized(task.description) === normalized(text) &&
      task.due === due &&
      // Not every answer of the platform says how urgent a task is.
      (task.priority == null || (task.priority || null) === priority) &&
      (task.created_at ?? 0) * 1000 >= sinceMs,
  );
}

/** The new task: the one that is there already, or a new one. */
async function createNew(
  context: DraftContext,
  stored: Replacement,
  ready: ReadyDraft,
): Promise<Task | ReplaceOutcome> {
  const { leases, platform, now } = context;
  const first = await leases.claim(begunClaim(stored), dayMs);
  const earlier = first ? undefined : await findNew(platform, ready, stored.replaces, now() - dayMs);
  if (earlier !== undefined) return earlier;
  // With the same words, date and person it is as good as the one that was sent.
  const outcome = await createOnce(context, stored, ready, 'take');
  switch (outcome.kind) {
    case 'created':
      return outcome.task;
    case 'unconfirmed':
      return outcome;
    case 'already-created':
      return outcome.other ? { kind: 'already-asked' } : outcome.task;
    case 'already-asked':
      return outcome;
  }
}

async function complete(
  { platform }: DraftContext,
  person: Person,
  old: Task,
  created: Task,
  draft: Replacement,
): Promise<ReplaceOutcome> {
  try {
    // The answer lacks what only a list says.
    const { done } = old.done ? old : await setTaskDone(platform, person, old.id, true);
    return { kind: 'replaced', old: { ...old, done }, created };
  } catch (why) {
    return { kind: 'not-completed', created, why, draft };
  }
}

async function replaceInTurn(context: DraftContext, person: Person, id: string): Promise<ReplaceOutcome> {
  const { store, platform, connection, userId, log } = context;
  // Another click may have got further meanwhile.
  const stored = await store.get(id, connection.workspaceId, userId);
  if (!isReplacement(stored)) return { kind: 'gone' };
  const { by } = stored.replaces;
  const [old, made] = await Promise.all([
    readTask(platform, stored.replaces.id),
    by === undefined ? undefined : readTask(platform, by),
  ]);
  if (old === undefined) return { kind: 'old-gone' };
  if (made !== undefined) return complete(context, person, old, made, stored);
  if (old.done) return { kind: 'done-already', draft: stored };
  const outcome = await advanceDraft(context, stored);
  if (outcome.kind === 'question') return outcome;
  if (outcome.kind !== 'proposal') return { kind: 'gone' };
  if (isUnchanged(stored.replaces, outcome.ready)) return { kind: 'unchanged' };
  const created = await createNew(context, stored, outcome.ready);
  if ('kind' in created) return created;
  const next = { ...stored, replaces: { ...stored.replaces, by: created.id } };
  await store.keep(next).catch((err: unknown) => log.warn({ err }, 'A replacement was not noted.'));
  return complete(context, person, old, created, next);
}

/**
 * Replaces a task, since the platform can't change one: creates the new task, then marks the old one done, each once,
 * however often this is asked for. A request that was cut off in between is finished by the next one.
 *
 * @param id the draft's
 * @throws StaffOnlyError; PlatformError when the new task surely was not created; StoreUnavailableError
 */
export async function replaceTask(
  context: DraftContext,
  person: Person,
  id: string,
): Promise<ReplaceOutcome> {
  requireStaff(person);
  const stored = await context.store.get(id, context.connection.workspaceId, context.userId);
  if (!isReplacement(stored)) return { kind: 'gone' };
  return (await inTurn(context, stored, () => replaceInTurn(context, person, id))) ?? { kind: 'busy' };
}
