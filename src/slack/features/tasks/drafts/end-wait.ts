import type { AnswerResult } from '../../../../operations/operations.ts';
import { StoreUnavailableError } from '../../../../store/errors.ts';
import { hasDraft, type StoredDraft, type TaskOperation } from '../../../../tasks/drafts/draft-store.ts';
import { endWait } from '../../../../tasks/drafts/end-wait.ts';
import { readyOf } from '../../../../tasks/drafts/waiting.ts';
import { authenticateStaff } from '../../../surface/authenticate.ts';
import type { PersonContext } from '../../../surface/context.ts';
import { authorOf, replyToAuthor } from '../../../surface/reply-to-author.ts';
import type { Services } from '../../../surface/services.ts';
import { logError, toUserMessage } from '../../../surface/user-errors.ts';
import { outcomeMessage, proposal, toDraftContext } from '../../../task-requests/reply-with-outcome.ts';
import { section } from '../../../ui/blocks.ts';
import { sentence } from '../../../ui/message.ts';

/** The task was not created: its author can try it again, or change it. */
async function failed(services: Services, stored: StoredDraft, error: unknown): Promise<void> {
  const { log, drafts, profiles, now } = services;
  const about = { workspace: stored.workspaceId, user: stored.userId };
  logError(log, error, about, 'A task that waited was not created.');
  const draft = await drafts.store.change(stored, (before) => ({
    ...before,
    waitsUntil: undefined,
    proposed: true,
  }));
  const why = `*The task was not created.* ${toUserMessage(error)}`;
  const ready = readyOf(stored);
  const profile = await authorOf(services, stored)
    .then(({ slack, workspaceId, userId }) => profiles.get(slack, workspaceId, userId))
    .catch(() => undefined);
  const { text, blocks = [] } =
    ready === undefined
      ? sentence('')
      : proposal(ready, draft, { id: '', timeZone: profile?.timeZone ?? 'UTC', nowMs: now() });
  await replyToAuthor(services, stored, { text: `${why} ${text}`, blocks: [section(why), ...blocks] });
}

/**
 * Creates a draft whose wait is over, for its author as they are now, and turns what announced it into the receipt.
 *
 * @throws StoreUnavailableError
 */
export async function endWaitOf(
  services: Services,
  stored: TaskOperation,
  redrawHome: (context: PersonContext) => Promise<void>,
): Promise<AnswerResult> {
  if (!hasDraft(stored) || stored.waitsUntil === undefined || stored.ended !== undefined) return undefined;
  try {
    const caller = await authenticateStaff(await authorOf(services, stored));
    const outcome = await endWait(toDraftContext(caller), stored);
    if (outcome === 'ended') return undefined;
    if ('retryAt' in outcome) return outcome;
    const message = await outcomeMessage(caller, outcome);
    if (message !== undefined) await replyToAuthor(services, stored, message);
    // If this process ends before that, they are told twice.
    await services.drafts.store.change(stored, (before) => ({ ...before, waitsUntil: undefined }));
    await redrawHome(caller);
  } catch (error) {
    if (error instanceof StoreUnavailableError) throw error;
    await failed(services, stored, error);
  }
}
