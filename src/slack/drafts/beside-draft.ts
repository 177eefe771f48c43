import type { StoredDraft } from '../../tasks/drafts/draft-store.ts';
import type { RequestContext } from '../context.ts';
import { createResponder } from '../responder.ts';
import { withErrorReply } from '../with-error-reply.ts';
import { draftGone } from './reply-with-outcome.ts';

/**
 * Works on a submitted view's draft, with answers that go beside the message from which the view was opened: a view has
 * no `response_url` of its own.
 *
 * @param typed what was typed in the view, shown again with an error
 */
export async function besideDraft(
  context: RequestContext,
  draftId: string,
  work: (answering: RequestContext, stored: StoredDraft) => Promise<void>,
  typed?: string,
): Promise<void> {
  const { services, workspaceId, userId } = context;
  const stored = await services.drafts.store.get(draftId, workspaceId, userId);
  if (stored === undefined) return context.reply(draftGone);
  const answering = { ...context, ...createResponder(stored.responseUrl, context.reply) };
  await withErrorReply(answering, () => work(answering, stored), typed);
}
