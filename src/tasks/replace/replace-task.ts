import { setTimeout as sleep } from 'node:timers/promises';
import { othersMs } from '../../operations/limits.ts';
import { lost } from '../../operations/operation.ts';
import { endTurn, inTurn, type Turn } from '../../operations/turn.ts';
import type { Task } from '../../platform/resources.ts';
import type { Person } from '../../workspaces/people.ts';
import { requireStaff } from '../../workspaces/permissions.ts';
import { setTaskDone } from '../complete.ts';
import { advanceDraft, type DraftOutcome } from '../drafts/advance-draft.ts';
import type { DraftContext } from '../drafts/context.ts';
import { createOnce, isBegun, settled } from '../drafts/create-once.ts';
import type { ReadyDraft, ReplacedTask } from '../drafts/draft.ts';
import type { StoredDraft } from '../drafts/draft-store.ts';
import { replacementOf } from '../drafts/find-created.ts';
import { lookForTask } from '../drafts/look-for-task.ts';
import { secondLookMs } from '../limits.ts';
import { isUnchanged, readTask } from './replaced-task.ts';

/** A draft that replaces a task. */
export type Replacement = StoredDraft & { replaces: ReplacedTask };

export const isReplacement = (stored: StoredDraft | undefined): stored is Replacement =>
  stored?.replaces !== undefined;

/** The result of replacing a task. */
export type ReplaceOutcome =
  | { kind: 'replaced'; old: Task; created: Task }
  /** The new task is there, the old one is still open. The same draft finishes it. */
  | { kind: 'not-completed'; created: Task; why: unknown; draft: Replacement }
  /** The old task is done, or no longer there. Nothing was created. */
  | { kind: 'done-already'; draft: Replacement }
  | { kind: 'old-gone' }
  | { kind: 'unchanged' }
  /** Another draft replaces the same task right now. */
  | { kind: 'busy' }
  /** The new task may or may not exist; the old one is still open. */
  | { kind: 'unconfirmed'; draft?: StoredDraft | undefined }
  /** An earlier request for this draft is under way, or was until it was killed. */
  | { kind: 'already-asked' }
  | Extract<DraftOutcome, { kind: 'question' | 'gone' }>;

/** Marks the old task done. */
async function complete(
  { platform }: DraftContext,
  person: Person,
  draft: Replacement,
  { old, created }: { old: Task; created: Task },
): Promise<Extract<ReplaceOutcome, { kind: 'replaced' | 'not-completed' }>> {
  try {
    // The answer lacks what only a list says.
    const { done } = old.done ? old : await setTaskDone(platform, person, old.id, true);
    return { kind: 'replaced', old: { ...old, done }, created };
  } catch (why) {
    return { kind: 'not-completed', created, why, draft };
  }
}

const turnOf = ({ workspaceId, id, replaces }: Replacement): Turn => ({
  workspaceId,
  about: replacementOf(replaces.id),
  by: id,
});

/** Creates the new task and marks the old one done. What anyone has begun for the old one is looked for first. */
async function replaceOnce(
  context: DraftContext,
  person: Person,
  { draft, old, ready }: { draft: Replacement; old: Task; ready: ReadyDraft },
): Promise<ReplaceOutcome> {
  const { store, platform } = context;
  const outcome = await inTurn(context, turnOf(draft), async (before, remember): Promise<ReplaceOutcome> => {
    // Another draft may have replaced it since it was read.
    const [current, own] = await Promise.all([
      readTask(platform, old.id),
      store.get(draft.id, draft.workspaceId, draft.userId),
    ]);
    if (current?.done !== false && own?.made === undefined) {
      if (before !== undefined) remember();
      return current === undefined ? { kind: 'old-gone' } : { kind: 'done-already', draft };
    }
    const isFirst = before === undefined || draft.unconfirmed !== undefined;
    const stored = isFirst ? draft : await store.keep({ ...draft, unconfirmed: before });
    // With the same words, date and person it is as good as the one that was sent.
    const created = await createOnce(context, stored, ready, 'take');
    const done =
      'task' in created
        ? await complete(context, person, draft, { old: current ?? old, created: created.task })
        : created;
    if (done.kind !== 'replaced') remember();
    return done;
  });
  if ('done' in outcome) return outcome.done;
  return { kind: outcome.heldBy === draft.id ? 'already-asked' : 'busy' };
}

/** Takes what a process began that is no longer alive for not confirmed. */
async function withoutDead({ store, now }: DraftContext, stored: Replacement): Promise<StoredDraft> {
  const { begun } = stored;
  if (begun === undefined || now() < begun.atMs + othersMs) return stored;
  return store.change(stored, settled(stored, { unconfirmed: lost(stored) }));
}

async function replaceNow(context: DraftContext, person: Person, id: string): Promise<ReplaceOutcome> {
  const { store, platform, connection, userId } = context;
  const stored = await store.get(id, connection.workspaceId, userId);
  if (!isReplacement(stored)) return { kind: 'gone' };
  const [old, made] = await Promise.all([
    readTask(platform, stored.replaces.id),
    readTask(platform, stored.made ?? ''),
  ]);
  if (old === undefined) return { kind: 'old-gone' };
  if (made !== undefined) {
    if (old.done) return complete(context, person, stored, { old, created: made });
    const outcome = await inTurn(context, turnOf(stored), async (_, remember) => {
      const current = (await readTask(platform, old.id)) ?? old;
      const done = await complete(context, person, stored, { old: current, created: made });
      if (done.kind !== 'replaced') remember();
      return done;
    });
    return 'done' in outcome ? outcome.done : { kind: 'already-asked' };
  }
  if (old.done) return { kind: 'done-already', draft: stored };
  const step = await advanceDraft(context, await withoutDead(context, stored));
  if (step.kind === 'question') return step;
  if (step.kind !== 'proposal' || !isReplacement(step.draft)) return { kind: 'gone' };
  if (isUnchanged(stored.replaces, step.ready)) return { kind: 'unchanged' };
  return replaceOnce(context, person, { draft: step.draft, old, ready: step.ready });
}

/**
 * Replaces a task, since the platform can't change one: creates the new task, then marks the old one done, each once,
 * however often this is asked for. A request that was cut off in between is finished by the next one.
 *
 * @param id the draft's
 * @throws RefusedError; PlatformError when the new task surely was not created; StoreUnavailableError
 */
export async function replaceTask(
  context: DraftContext,
  person: Person,
  id: string,
): Promise<ReplaceOutcome> {
  requireStaff(person);
  const outcome = await replaceNow(context, person, id);
  if (outcome.kind !== 'busy' && outcome.kind !== 'already-asked') return outcome;
  // A second click sees what the first one came to.
  await sleep(context.secondLookMs ?? secondLookMs);
  return replaceNow(context, person, id);
}

/**
 * Goes on with a replacement whose process ended: finishes what was begun, and only proposes again what was not.
 *
 * @param id the draft's
 * @throws what {@link replaceTask} and drafts throw
 */
export async function resumeReplacement(
  context: DraftContext,
  person: Person,
  id: string,
): Promise<ReplaceOutcome | DraftOutcome> {
  const { store, connection, userId } = context;
  const stored = await store.get(id, connection.workspaceId, userId);
  if (!isReplacement(stored)) return { kind: 'gone' };
  await endTurn(context, turnOf(stored));
  const unconfirmed = lost(stored);
  if (unconfirmed === undefined && !isBegun(stored)) return advanceDraft(context, stored);
  // Its process sent the request, or was about to. Only its author creates it again.
  const isLost = stored.made === undefined && unconfirmed !== undefined;
  const found = isLost ? await lookForTask(context, { ...stored, unconfirmed }, 'take') : undefined;
  return found?.kind === 'unconfirmed' ? found : replaceTask(context, person, id);
}
