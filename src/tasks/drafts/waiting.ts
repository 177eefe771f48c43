import type { JobRef } from '../../store/ports.ts';
import { timerKind, underPerson } from '../../store/records.ts';
import type { ProgramSource } from '../../workspaces/likely-programs.ts';
import type { DraftContext, DraftServices } from './context.ts';
import { claimOf } from './create-once.ts';
import type { ReadyDraft } from './draft.ts';
import type { StoredDraft } from './draft-store.ts';
import { createClaimMs } from './find-created.ts';

/** How long a task waits before it is created, in milliseconds. */
export const waitMs = 10_000;

/** The kind of the jobs that create drafts. */
export const draftKind = 'draft';

export const draftJobRecord = timerKind({
  namespace: draftKind,
  what: 'when a task that waits is created',
  about: (key, _, person) => underPerson(key, 'a time', person),
});

/** Says which draft, and whose: ids of Slack, and the draft's own. */
export type DraftRef = Pick<StoredDraft, 'id' | 'workspaceId' | 'userId'>;

/** The job that creates a draft. */
export const draftJob = ({ id, workspaceId, userId }: DraftRef): JobRef => ({
  kind: draftKind,
  id: `${workspaceId}/${userId}/${id}`,
});

/** The draft of a job. */
export function draftOfJob({ id }: JobRef): DraftRef {
  const [workspaceId = '', userId = '', ...rest] = id.split('/');
  return { workspaceId, userId, id: rest.join('/') };
}

export type WaitOutcome =
  /** It is created after ten seconds. `source` says where its program is known from, if nobody named it. */
  | { kind: 'waiting'; ready: ReadyDraft; source?: ProgramSource; draft: StoredDraft }
  /** It waits already, and that was announced. */
  | { kind: 'already-waiting' };

/**
 * Whether a task waits: one with a program that nobody named, unless its author chose something else. A draft that was
 * asked for before does not: its first request says what came of it.
 */
export async function mustWait(
  { preferences, leases, connection, userId }: DraftContext,
  stored: StoredDraft,
  source: ProgramSource | undefined,
): Promise<boolean> {
  const { wait } = await preferences.get(connection.workspaceId, userId);
  const wanted = wait === 'always' || (wait === 'remembered' && source !== undefined);
  return wanted && !(await leases.isHeld(claimOf(stored)));
}

/**
 * Lets a draft wait for its time. From here on it is created even if this process ends, so it is stored with its program
 * before anybody is told.
 */
export async function beginWait(
  { store, scheduler, leases, now, place }: DraftContext,
  stored: StoredDraft,
  ready: ReadyDraft,
  source: ProgramSource | undefined,
): Promise<WaitOutcome> {
  const before = await store.get(stored.id, stored.workspaceId, stored.userId);
  if (before?.waitsUntil !== undefined) return { kind: 'already-waiting' };
  const waitsUntil = now() + waitMs;
  const { user, program } = ready;
  const kept = await store.keep({ ...stored, place, waitsUntil, draft: { ...stored.draft, user, program } });
  await scheduler.schedule({ ...draftJob(kept), runAt: waitsUntil });
  // A command that was delivered twice is announced once.
  if (!(await leases.claim(`wait/${kept.workspaceId}/${kept.id}`, createClaimMs)))
    return { kind: 'already-waiting' };
  return { kind: 'waiting', ready, source, draft: kept };
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

/**
 * Stops a draft that waits. Whoever takes the claim of its creation decides, so it is either stopped or created.
 *
 * @throws StoreUnavailableError
 */
export async function stopWait(
  { store, leases, scheduler }: DraftServices,
  { id, workspaceId, userId }: DraftRef,
  ended: 'cancelled' | 'changed',
): Promise<StopOutcome> {
  const stored = await store.get(id, workspaceId, userId);
  if (stored === undefined) return { kind: 'gone' };
  if (stored.ended !== undefined) return { kind: 'too-late', why: stored.ended, draft: stored };
  if (stored.unconfirmed !== undefined) return { kind: 'too-late', why: 'unconfirmed', draft: stored };
  if (!(await leases.claim(claimOf(stored), createClaimMs))) {
    const { ended: why = 'creating' } = (await store.get(id, workspaceId, userId)) ?? stored;
    return { kind: 'too-late', why, draft: stored };
  }
  const draft = await store.keep({ ...stored, ended });
  await scheduler.cancel(draftJob(stored));
  return { kind: 'stopped', draft };
}

/** The task that a draft which waits becomes. Its person, program and date were decided before it was announced. */
export function readyOf({ draft }: StoredDraft): ReadyDraft | undefined {
  const { text, priority, due, user, program } = draft;
  if (user === undefined || program === undefined || !('chosen' in due)) return undefined;
  return { text, priority, due: due.chosen && Math.floor(due.chosen.atMs / 1000), user, program };
}
