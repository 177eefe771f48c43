import type { Task } from '../../platform/resources.ts';
import { RecordError, StoreUnavailableError } from '../../store/errors.ts';
import { setTaskDone } from '../../tasks/complete.ts';
import { type AuthenticatedUser, authenticate } from '../authenticate.ts';
import type { ActionContext, ActionHandler, Click } from '../context.ts';
import { markedMessage } from './marked-message.ts';
import { messageIdOf, renderTaskMessage } from './render.ts';
import type { TaskMessage } from './task-message.ts';

/** Only people who see a message may change it: everyone in its channel, or else the one person that it was for. */
function mayChange({ workspaceId, viewer, channelId }: TaskMessage, context: ActionContext): boolean {
  if (workspaceId !== context.workspaceId) return false;
  if (viewer !== null) return viewer === context.userId;
  return channelId === undefined || channelId === context.channelId;
}

/** Changes the task's row where it was clicked. False if that message is not stored any longer, or is not theirs. */
async function changeRow(
  context: ActionContext,
  caller: AuthenticatedUser,
  click: Click,
  task: Task,
): Promise<boolean> {
  const { taskMessages, now } = context.services;
  const messageId = messageIdOf(click.blockId);
  const kept = await taskMessages.get(messageId);
  if (kept === undefined || !mayChange(kept, context)) return false;
  const show = (changed: TaskMessage) => context.redraw(renderTaskMessage(changed, now()));
  return taskMessages.change(messageId, { task, by: caller.person.user.name, show });
}

/**
 * **Done** and **Undo**, wherever a task is shown. The click names a task and a message. The platform's current data
 * decides whether this person may do it, and the row then changes in place. If the message is no longer stored, or cannot
 * be read just now, the reply shows the task alone: it has been marked by then.
 */
async function setDone(context: ActionContext, click: Click, done: boolean): Promise<void> {
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
