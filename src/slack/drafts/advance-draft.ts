import { isRefusal, nextStep } from '../../tasks/drafts/draft.ts';
import type { Pending } from '../../tasks/drafts/draft-store.ts';
import { type Directory, withStaleFallback } from '../../workspaces/directory.ts';
import type { AuthenticatedUser } from '../authenticate.ts';
import type { ActionContext, RequestContext } from '../context.ts';
import { createResponder } from '../responder.ts';
import { sentence } from '../ui/message.ts';
import { create } from './create.ts';
import { question } from './questions.ts';

/** Creates the task, or asks what is still open. Every answer comes back to here. */
export async function advanceDraft(
  context: RequestContext,
  caller: AuthenticatedUser,
  pending: Pending,
  answer: RequestContext['reply'] = context.reply,
): Promise<void> {
  const { directories } = context.services;
  const next = (directory: Directory) => nextStep(pending.draft, caller.person.user, directory);
  let step = await next(directories.of(caller.connection));
  // Somebody may have been added to the program a minute ago.
  if (isRefusal(step))
    step = await withStaleFallback(step, () => next(directories.refreshed(caller.connection)));
  if (step.kind === 'ready') return create(context, caller, pending, step.ready, answer);
  const kept = await context.services.drafts.keep(pending);
  const { person, profile } = caller;
  const reader = { id: person.user.id, timeZone: profile.timeZone, nowMs: context.services.now() };
  await answer(question(step, kept, reader));
}

/** What is said when a question's draft is gone. */
export const draftGone = sentence(
  'That is more than an hour old, or was not yours, so nothing was created. Type the task again.',
);

/**
 * The draft that a view was opened for, and a way to answer beside the message it was opened from; undefined after
 * saying that the draft is gone.
 */
export async function draftOfView(
  context: RequestContext,
  draftId: string,
): Promise<{ pending: Pending; answering: RequestContext & Pick<ActionContext, 'redraw'> } | undefined> {
  const { services, workspaceId, userId } = context;
  const pending = await services.drafts.get(draftId, workspaceId, userId);
  if (pending !== undefined) {
    const { reply, replace } = createResponder(pending.responseUrl, context.reply);
    return { pending, answering: { ...context, reply, redraw: replace } };
  }
  await context.reply(draftGone);
  return undefined;
}
