import type { AuthenticatedUser } from '../../slack/authenticate.ts';
import type { RequestContext } from '../../slack/context.ts';
import { create } from '../../slack/drafts/create.ts';
import { question } from '../../slack/drafts/questions.ts';
import { createResponder } from '../../slack/responder.ts';
import { sentence } from '../../slack/ui/message.ts';
import { type Directory, withStaleFallback } from '../../workspaces/directory.ts';
import type { Pending } from './draft-store.ts';
import { isRefusal, nextStep } from './next-step.ts';

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
): Promise<{ pending: Pending; answering: RequestContext } | undefined> {
  const { services, workspaceId, userId } = context;
  const pending = await services.drafts.get(draftId, workspaceId, userId);
  if (pending !== undefined)
    return { pending, answering: { ...context, ...createResponder(pending.responseUrl, context.reply) } };
  await context.reply(draftGone);
  return undefined;
}
