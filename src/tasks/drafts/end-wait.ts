import { othersMs } from '../../operations/limits.ts';
import { lost } from '../../operations/operation.ts';
import { advanceDraft, type DraftOutcome } from './advance-draft.ts';
import type { DraftContext } from './context.ts';
import { settled } from './create-once.ts';
import type { StoredDraft } from './draft-store.ts';

/**
 * Creates a draft whose wait is over. Everything that it needs is checked again, since someone may have left the
 * program meanwhile.
 *
 * @returns what to tell its author, or `ended` when another process told them
 * @throws PlatformError, RefusedError when it surely was not created, StoreUnavailableError
 */
export async function endWait(
  context: DraftContext,
  stored: StoredDraft,
): Promise<DraftOutcome | { retryAt: number } | 'ended'> {
  const { store, now } = context;
  const { id, workspaceId, userId } = stored;
  const outcome = await advanceDraft(context, stored, { mayWait: false });
  if (outcome.kind !== 'already-asked' && outcome.kind !== 'already-created') return freed(context, outcome);
  // Either it was stopped at the last moment, or another process is creating it, or was until it was killed.
  const before = (await store.get(id, workspaceId, userId)) ?? stored;
  if (before.ended !== undefined || before.waitsUntil === undefined) return 'ended';
  // The process that creates it tells its author.
  if (now() < before.waitsUntil + othersMs) return { retryAt: before.waitsUntil + othersMs };
  if (outcome.kind === 'already-created') {
    const { task, ready } = outcome;
    await store.change(before, settled(before, { made: task.id }));
    const { note, repeats, reminds } = stored;
    return { kind: 'created', task, ready, note, repeats, reminds };
  }
  const draft = await store.change(before, settled(before, { unconfirmed: lost(before) }));
  return freed(context, { kind: 'unconfirmed', draft });
}

/** A draft that is not created yet no longer waits: its author is asked. */
async function freed({ store }: DraftContext, outcome: DraftOutcome): Promise<DraftOutcome> {
  if (!('draft' in outcome) || outcome.draft === undefined) return outcome;
  await store.change(outcome.draft, (before) => ({ ...before, waitsUntil: undefined }));
  return outcome;
}
