import type { JobHandler } from '../../jobs/scheduler.ts';
import { advanceDraft, type DraftOutcome } from './advance-draft.ts';
import type { DraftContext } from './context.ts';
import type { StoredDraft } from './draft-store.ts';
import { type DraftRef, draftOfJob, waitMs } from './waiting.ts';

/** How long another process may take to create a draft, in milliseconds. After that it is no longer alive. */
const othersMs = 60_000;

/** When to run the job again (milliseconds, UTC), or undefined when it is done. */
export type EndedWait = { retryAt: number } | undefined;

/** Creates the handler that creates drafts whose time has come. @param end does it, and tells the author */
export const createDraftHandler = (options: {
  end: (draft: DraftRef) => Promise<EndedWait>;
  now: () => number;
}): JobHandler => ({
  run: (job) => options.end(draftOfJob(job)),
  runAtAfterClockJump: async ({ runAt }) => (runAt > options.now() + othersMs ? options.now() : undefined),
});

/**
 * Creates a draft whose wait is over. Everything that it needs is checked again, since somebody may have left the
 * program meanwhile.
 *
 * @returns what to tell its author, or `ended` when somebody else told them
 * @throws PlatformError, DirectoryLoadingError when it surely was not created, StoreUnavailableError
 */
export async function endWait(
  context: DraftContext,
  stored: StoredDraft,
): Promise<DraftOutcome | { retryAt: number } | 'ended'> {
  const { store, now } = context;
  const { waitsUntil = now(), unconfirmed } = stored;
  const outcome = await advanceDraft(context, stored, { mayWait: false });
  if (outcome.kind !== 'already-asked' && outcome.kind !== 'already-created') return freed(context, outcome);
  // Either it was stopped at the last moment, or another process is creating it, or was until it was killed.
  const { ended } = (await store.get(stored.id, stored.workspaceId, stored.userId)) ?? {};
  if (ended !== undefined) return 'ended';
  if (outcome.kind === 'already-created') {
    const { task, ready } = outcome;
    await store.keep({ ...stored, made: task.id, ended: 'created' });
    return { kind: 'created', task, ready, note: stored.note, repeats: stored.repeats };
  }
  if (now() < waitsUntil + othersMs) return { retryAt: waitsUntil + othersMs };
  const { count = 0 } = unconfirmed ?? {};
  const next = { ...stored, unconfirmed: { sinceMs: waitsUntil - waitMs, count: count + 1 } };
  return freed(context, { kind: 'unconfirmed', draft: next });
}

/** A draft that is not created yet no longer waits: its author is asked. */
async function freed({ store }: DraftContext, outcome: DraftOutcome): Promise<DraftOutcome> {
  if (!('draft' in outcome) || outcome.draft === undefined) return outcome;
  await store.keep({ ...outcome.draft, waitsUntil: undefined });
  return outcome;
}
