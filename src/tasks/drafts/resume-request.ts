import { advanceDraft, type DraftOutcome } from './advance-draft.ts';
import type { DraftContext } from './context.ts';
import { claimOf } from './create-once.ts';
import { answerDraft, answered } from './draft-answers.ts';
import { draftFromLine, readDraft } from './draft-from-line.ts';
import type { StoredDraft } from './draft-store.ts';
import { createClaimMs, findRetyped, thereAlready } from './find-created.ts';
import { lookForTask } from './look-for-task.ts';
import type { DraftRequest, StoredRequest } from './pending-requests.ts';
import { draftJob } from './waiting.ts';

/** Does what somebody asked for. @throws what drafts throw */
export async function runDraftRequest(context: DraftContext, request: DraftRequest): Promise<DraftOutcome> {
  switch (request.kind) {
    case 'line':
      return draftFromLine(context, request.line, request.started, request.link);
    case 'answer':
      return answerDraft(context, request.draftId, request.answer);
    case 'draft':
      return advanceDraft(context, request.stored);
  }
}

/** A stored request that asks for a draft. */
export type StoredDraftRequest = StoredRequest & { request: DraftRequest };

/** The draft's id. */
function idOf(request: DraftRequest): string {
  if (request.kind === 'answer') return request.draftId;
  return request.kind === 'line' ? request.started.id : request.stored.id;
}

/** Slack sends what was not acknowledged again, for so long: an earlier delivery may have begun to create the task. */
const deliveriesMs = 6 * 60_000;

/** The draft that a request was about, as it was read then. */
async function draftOf(context: DraftContext, { request, askedMs }: StoredDraftRequest) {
  switch (request.kind) {
    case 'line':
      return readDraft({ ...context, now: () => askedMs }, request.line, request.started, request.link);
    case 'answer':
      return answered(context, request.draftId, request.answer);
    case 'draft':
      return request.stored;
  }
}

/**
 * Finds out what came of a request whose process ended, without creating anything: what was not begun is proposed.
 *
 * @returns undefined when a job of its own creates the task and tells its author
 * @throws PlatformError, DirectoryLoadingError, StoreUnavailableError, and what reading a line throws
 */
export async function resumeRequest(
  context: DraftContext,
  pending: StoredDraftRequest,
): Promise<DraftOutcome | undefined> {
  const { store, leases, scheduler, now } = context;
  const before = await store.get(idOf(pending.request), pending.workspaceId, pending.userId);
  if (before?.ended === 'cancelled' || before?.ended === 'changed') return undefined;
  if (before?.waitsUntil !== undefined) {
    // Its process may have ended before that was scheduled.
    if (before.ended === undefined)
      await scheduler.schedule({ ...draftJob(before), runAt: before.waitsUntil });
    return undefined;
  }
  const read = await draftOf(context, pending);
  if ('kind' in read) return read;
  const stored: StoredDraft = { ...read, unconfirmed: before?.unconfirmed, made: before?.made };
  const { sinceMs = pending.askedMs - deliveriesMs, count = 0 } = stored.unconfirmed ?? {};
  const isBegun = await leases.isHeld(claimOf(stored));
  if (isBegun || now() - pending.askedMs > createClaimMs)
    return lookForTask(context, { ...stored, unconfirmed: { sinceMs, count: count + 1 } });
  if (stored.made !== undefined || count > 0)
    return lookForTask(context, { ...stored, unconfirmed: { sinceMs, count } });
  const outcome = await advanceDraft(context, { ...stored, proposed: true, resumedMs: pending.askedMs });
  if (outcome.kind !== 'proposal') return outcome;
  // Slack may have said that the command failed.
  const again = await findRetyped(context, outcome.draft, outcome.ready);
  if (again === undefined) return outcome;
  return { kind: 'created', task: again, ready: outcome.ready, note: thereAlready };
}
