import type { ActionHandler } from '../../../surface/context.ts';
import { draftGone, replyWithOutcome } from '../outcome/reply-with-outcome.ts';

/** **Create it as a task**: the line is read as a new task. A second click finds the draft's task created. */
export const createAsked: ActionHandler = async (context, click) => {
  const { services, workspaceId, userId } = context;
  const stored = await services.drafts.store.get(click.value, workspaceId, userId);
  const line = stored?.typed;
  if (stored === undefined || line === undefined) return context.redraw(draftGone);
  const { id, responseUrl } = stored;
  const request = { kind: 'line', line, started: { id, responseUrl } } as const;
  await replyWithOutcome(context, request, { answer: context.redraw, typed: line });
};
