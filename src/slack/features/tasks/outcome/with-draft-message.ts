import type { StoredDraft } from '../../../../tasks/drafts/draft-store.ts';
import type { ActionContext, RequestContext } from '../../../surface/context.ts';
import { createResponder } from '../../../surface/responder.ts';
import { withErrorReply } from '../../../surface/with-error-reply.ts';
import { draftGone } from './reply-with-outcome.ts';

/**
 * Works on a submitted view's draft. The answers go to the message that the view was opened from, since a view has no
 * `response_url` of its own.
 *
 * @param typed what was typed in the view, shown again with an error
 */
export async function withDraftMessage(
  context: RequestContext,
  draftId: string,
  work: (
    answering: RequestContext & Pick<ActionContext, 'redraw' | 'responseUrl'>,
    stored: StoredDraft,
  ) => Promise<void>,
  typed?: string,
): Promise<void> {
  const { services, workspaceId, userId } = context;
  const stored = await services.drafts.store.get(draftId, workspaceId, userId);
  if (stored === undefined) return context.reply(draftGone);
  const { responseUrl } = stored;
  const { reply, replace } = createResponder(responseUrl, context.reply);
  const answering = { ...context, reply, redraw: replace, responseUrl };
  await withErrorReply(answering, () => work(answering, stored), typed);
}
