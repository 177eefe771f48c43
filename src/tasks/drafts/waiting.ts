import { reference } from '../../lib/reference.ts';
import type { OperationRef } from '../../operations/operation.ts';
import type { ProgramSource } from '../../workspaces/likely-programs.ts';
import { draftWaitsMs } from '../limits.ts';
import type { DraftContext, DraftServices } from './context.ts';
import { isBegun } from './create-once.ts';
import type { ReadyDraft } from './draft.ts';
import { hasDraft, type StoredDraft, type TaskOperation } from './draft-store.ts';

export type WaitOutcome =
  /** It is created after ten seconds. `source` says where its program is known from, if no one named it. */
  | { kind: 'waiting'; ready: ReadyDraft; source?: ProgramSource | undefined; draft: StoredDraft }
  /** It waits already, and that was announced. */
  | { kind: 'already-waiting' };

/**
 * Whether a task waits: one with a program that no one named, unless its author chose something else. A draft that was
 * asked for before does not: its first request says the result.
 */
export async function mustWait(
  { preferences, store, connection, userId }: DraftContext,
  { id, workspaceId }: StoredDraft,
  source: ProgramSource | undefined,
): Promise<boolean> {
  const { wait } = await preferences.get(connection.workspaceId, userId);
  if (wait !== 'always' && (wait !== 'remembered' || source === undefined)) return false;
  const before = await store.get(id, workspaceId, userId);
  return before === undefined || !isBegun(before);
}

/**
 * Lets a draft wait for its time. From here on it is created even if this process ends, so it is stored with its program
 * before anybody is told. A command that was delivered twice is announced once.
 */
export async function beginWait(
  { store, operations, now, place }: DraftContext,
  stored: StoredDraft,
  ready: ReadyDraft,
  source: ProgramSource | undefined,
): Promise<WaitOutcome> {
  const { user, program } = ready;
  const waitsUntil = now() + draftWaitsMs;
  const draftNow = { ...stored.draft, user, program };
  const waiting = { ...stored, place, waitsUntil, reference: reference(), draft: draftNow };
  let isFirst = false;
  const how = (before: StoredDraft): StoredDraft => {
    isFirst = before === stored || before.waitsUntil === undefined;
    return isFirst ? waiting : before;
  };
  const [draft] = await Promise.all([
    store.change(stored, how, { isNew: true }),
    operations.wait(stored, waitsUntil),
  ]);
  return isFirst ? { kind: 'waiting', ready, source, draft } : { kind: 'already-waiting' };
}

/** What became of an attempt to stop a draft that waits. */
export type StopOutcome =
  | { kind: 'stopped'; draft: StoredDraft }
  /** It ended before (`ended`), or its creation was not confirmed, or it is being created at this moment. */
  | {
      kind: 'too-late';
      why: 'created' | 'cancelled' | 'changed' | 'unconfirmed' | 'creating';
      draft: StoredDraft;
    }
  | { kind: 'gone' };

/** What stopping a draft comes to. */
function stopped(before: TaskOperation | undefined, ended: 'cancelled' | 'changed'): StopOutcome {
  if (!hasDraft(before)) return { kind: 'gone' };
  const { made, begun, unconfirmed } = before;
  if (made !== undefined) return { kind: 'too-late', why: 'created', draft: before };
  const why = before.ended ?? (unconfirmed ? 'unconfirmed' : begun && 'creating');
  return why ? { kind: 'too-late', why, draft: before } : { kind: 'stopped', draft: { ...before, ended } };
}

/**
 * Stops a draft that waits: it is either stopped or begun, as is stored first.
 *
 * @throws StoreUnavailableError
 */
export async function stopWait(
  { operations }: Pick<DraftServices, 'operations'>,
  ref: OperationRef,
  ended: 'cancelled' | 'changed',
): Promise<StopOutcome> {
  let outcome = stopped(undefined, ended);
  await operations.update(ref, (before) => {
    outcome = stopped(before, ended);
    return outcome.kind === 'stopped' ? outcome.draft : before;
  });
  if (outcome.kind === 'stopped') await operations.stopWaiting(ref);
  return outcome;
}

/** The task that a draft which waits becomes. Its person, program and date were decided before it was announced. */
export function readyOf({ draft }: StoredDraft): ReadyDraft | undefined {
  const { text, priority, due, user, program } = draft;
  if (user === undefined || program === undefined || !('chosen' in due)) return undefined;
  return { text, priority, due: due.chosen && Math.floor(due.chosen.atMs / 1000), user, program };
}
