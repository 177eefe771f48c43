import { lost } from '../../operations/operation.ts';
import { advanceDraft, type DraftOutcome } from './advance-draft.ts';
import type { DraftContext } from './context.ts';
import { isBegun } from './create-once.ts';
import { answerDraft, answered } from './draft-answers.ts';
import { draftFromLine, readDraft } from './draft-from-line.ts';
import { type AskedOperation, hasDraft, type StoredDraft } from './draft-store.ts';
import { findRetyped, thereAlready } from './find-created.ts';
import { lookForTask } from './look-for-task.ts';
import type { DraftAnswer, RequestContent } from './request.ts';

/** What a user asks for: a task in a line, an answer about a draft, or a draft that is complete. */
export type DraftRequest =
  | (Extract<RequestContent, { kind: 'line' }> & { started: Pick<StoredDraft, 'id'> & Partial<StoredDraft> })
  | { kind: 'answer'; draftId: string; answer: DraftAnswer }
  | { kind: 'draft'; stored: StoredDraft };

/** Does what a user asked for. @throws what drafts throw */
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

/** What is remembered of a request until it is answered. */
export function rememberedOf(request: DraftRequest) {
  switch (request.kind) {
    case 'line': {
      const { kind, line, link, started } = request;
      return { ...started, request: { kind, line, link } };
    }
    case 'answer': {
      const { kind, draftId: id, answer } = request;
      return { id, request: { kind, answer } };
    }
    case 'draft': {
      const { kind, stored } = request;
      return { ...stored, request: { kind } };
    }
  }
}

/** The requests that may be about a draft. */
export type ReadRequest = Extract<RequestContent, { kind: 'line' | 'answer' | 'draft' }>;

/** The draft that a request was about, as it was read then. */
async function draftOf(
  context: DraftContext,
  before: AskedOperation,
  request: ReadRequest,
): Promise<StoredDraft | Exclude<DraftOutcome, { draft: unknown }>> {
  const { id, pending, proposed, responseUrl, reminds } = before;
  if (hasDraft(before) && (request.kind === 'draft' || isBegun(before))) return before;
  switch (request.kind) {
    case 'line':
      return readDraft(
        { ...context, now: () => pending.askedMs },
        request.line,
        { id, proposed, responseUrl, reminds },
        request.link,
      );
    case 'answer':
      return answered(context, id, request.answer);
    case 'draft':
      return { kind: 'gone' };
  }
}

/**
 * Finds out the result of a request whose process ended, without creating anything: what was not begun is proposed.
 *
 * @returns undefined when a job of its own creates the task and tells its author
 * @throws PlatformError, RefusedError, StoreUnavailableError, and what reading a line throws
 */
export async function resumeRequest(
  context: DraftContext,
  before: AskedOperation,
  request: ReadRequest,
): Promise<DraftOutcome | undefined> {
  const { made, ended, waitsUntil, pending } = before;
  if (ended !== undefined) return undefined;
  if (waitsUntil !== undefined) {
    // Its process may have ended before that was scheduled.
    if (made === undefined) await context.operations.wait(before, waitsUntil);
    return undefined;
  }
  const read = await draftOf(context, before, request);
  if ('kind' in read) return read;
  const { sinceMs = pending.askedMs, lastMs = sinceMs, count = 0 } = lost(before) ?? {};
  if (made !== undefined || count > 0)
    return lookForTask(context, { ...read, unconfirmed: { sinceMs, lastMs, count } });
  const outcome = await advanceDraft(context, { ...read, proposed: true, resumedMs: pending.askedMs });
  if (outcome.kind !== 'proposal') return outcome;
  // Slack may have said that the command failed.
  const again = await findRetyped(context, outcome.draft, outcome.ready);
  if (again === undefined) return outcome;
  return { kind: 'created', task: again, ready: outcome.ready, note: thereAlready };
}
