import type { Task } from '../../platform/resources.ts';
import { RecordError, StoreUnavailableError } from '../../store/errors.ts';
import { setTaskDone } from '../../tasks/complete.ts';
import { type AuthenticatedUser, authenticate } from '../authenticate.ts';
import type { ActionHandler, Click, RequestContext } from '../context.ts';
import { messageIdOf } from '../ui/task-row.ts';
import { markedMessage } from './marked-message.ts';
import { renderTaskMessage } from './render.ts';
import type { TaskMessage } from './task-messages.ts';

/** A message is changed only by those who see it: everyone in its channel, else the one person it was for. */
function mayChange({ workspaceId, viewer, channelId }: TaskMessage, context: RequestContext): boolean {
  if (workspaceId !== context.workspaceId) return false;
  if (viewer !== null) return viewer === context.userId;
  return channelId === undefined || channelId === context.channelId;
}

/** Changes the task's row in the message that was clicked; false when that message is not kept or not theirs. */
async function changeRow(
  context: RequestContext,
  caller: AuthenticatedUser,
  click: Click,
  task: Task,
): Promise<boolean> {
  const { taskMessages, now } = context.services;
  const messageId = messageIdOf(click.blockId);
  const kept = await taskMessages.get(messageId);
  if (kept === undefined || !mayChange(kept, context)) return false;
  const show = (changed: TaskMessage) => context.replace(renderTaskMessage(changed, now()));
  return taskMessages.change(messageId, { task, by: caller.person.user.name, show });
}

/**
 * **Done** and **Undo**, wherever a task is shown. The click names a task and a message; whether this person may is
 * asked of the platform's own data now, and the row changes in place. A message that is no longer kept, or cannot
 * be read just now, is answered with the task alone: it is marked by then.
 */
async function setDone(context: RequestContext, click: Click, done: boolean): Promise<void> {
  const caller = await authenticate(context);
  const task = await setTaskDone(caller.platform, caller.person, click.value, done);
  const changed = await changeRow(context, caller, click, task).catch((error: unknown) => {
    if (!(error instanceof StoreUnavailableError || error instanceof RecordError)) throw error;
    return false;
  });
  if (!changed) await context.reply(await markedMessage(context, caller, [task]));
}

export const markDone: ActionHandler = (context, click) => setDone(context, click, true);
export const markUndone: ActionHandler = (context, click) => setDone(context, click, false);
