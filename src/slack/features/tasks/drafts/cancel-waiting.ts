import { type StopOutcome, stopWait } from '../../../../tasks/drafts/waiting.ts';
import type { ActionContext, ActionHandler } from '../../../surface/context.ts';
import { cancelledMessage, endedMessages } from '../../../task-requests/waiting-message.ts';
import { actions } from '../../../ui/blocks.ts';
import { replaceButton } from '../../../ui/change-menu.ts';
import { type Message, sentence, withBelow } from '../../../ui/message.ts';

/**
 * Says that a draft could not be stopped, or was before. A message that became the receipt stays as it is; that of a
 * command can't become one, so it is replaced.
 */
async function replyTooLate(
  { reply, redraw }: Pick<ActionContext, 'reply' | 'redraw'>,
  outcome: Exclude<StopOutcome, { kind: 'stopped' }>,
): Promise<void> {
  if (outcome.kind === 'gone') return redraw(endedMessages.gone);
  const { why, draft } = outcome;
  const { place } = draft;
  const mayBeReceipt = why !== 'cancelled' && why !== 'changed';
  const stays = place?.replaces === true || place?.message !== undefined;
  const said = why === 'created' && draft.made !== undefined ? created(draft.made) : endedMessages[why];
  await (mayBeReceipt && stays ? reply : redraw)(said);
}

/** The task can no longer be taken back, but replaced. */
const created = (taskId: string): Message =>
  withBelow(
    sentence('It is too late for that: the task is created already. *Replace* changes it.'),
    actions([replaceButton(taskId)]),
  );

/** **Cancel**, under a task that waits. The draft is found for its author only, so nothing else is looked up. */
export const cancelWaiting: ActionHandler = async (context, click) => {
  const { services, workspaceId, userId, redraw } = context;
  const [id = ''] = click.value.split(' ');
  const outcome = await stopWait(services.drafts, { id, workspaceId, userId }, 'cancelled');
  await (outcome.kind === 'stopped'
    ? redraw(cancelledMessage(outcome.draft))
    : replyTooLate(context, outcome));
};
