import { renderTaskMessage } from '../task-messages/render.ts';
import type { TaskMessage } from '../task-messages/task-message.ts';
import { footnote } from '../ui/blocks.ts';
import { sentence } from '../ui/message.ts';
import type { ActionContext } from './context.ts';

/** Changes the private message that was clicked in, or replies if it is no longer stored or not the user's own. */
export async function changeOwn(
  { services, workspaceId, userId, redraw, reply }: ActionContext,
  messageId: string,
  how: (message: TaskMessage) => TaskMessage,
  said: string,
): Promise<void> {
  const ref = { workspaceId, id: messageId };
  const isTheirs = (await services.taskMessages.get(ref))?.viewer === userId;
  const show = (message: TaskMessage) => redraw(renderTaskMessage(message, services.now()));
  if (!isTheirs || !(await services.taskMessages.revise(ref, how, show))) await reply(sentence(said));
}

/** Replaces the buttons below a private message with the answer to a click on one of them. @param said our own words */
export const answerBelow = (context: ActionContext, messageId: string, said: string): Promise<void> =>
  changeOwn(
    context,
    messageId,
    (message) => ({
      ...message,
      after: [...message.after.filter(({ type }) => type !== 'actions'), footnote(said)],
    }),
    said,
  );
