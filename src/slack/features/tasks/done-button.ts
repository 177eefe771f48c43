import { insteadOf } from '../../../lib/errors.ts';
import type { Task } from '../../../platform/resources.ts';
import { RecordError, StoreUnavailableError } from '../../../store/errors.ts';
import { setTaskDone } from '../../../tasks/complete.ts';
import type { Click } from '../../edge/payloads.ts';
import { type AuthenticatedContext, authenticate } from '../../surface/authenticate.ts';
import type { ActionContext, ActionHandler } from '../../surface/context.ts';
import { markedMessage } from '../../surface/reply-with-tasks.ts';
import { tellIfDone, tellMarked } from '../../task-changes/tell.ts';
import { messageIdOf, renderTaskMessage } from '../../task-messages/render.ts';
import type { TaskMessage } from '../../task-messages/task-message.ts';
import { withStates } from '../../task-messages/task-messages.ts';

/** Only people who see a message may change it: everyone in its channel, or else the one person that it was for. */
function mayChange({ workspaceId, viewer, channelId }: TaskMessage, context: ActionContext): boolean {
  if (workspaceId !== context.workspaceId) return false;
  if (viewer !== null) return viewer === context.userId;
  return channelId === undefined || channelId === context.channelId;
}

/** Changes the task's row where it was clicked. False if that message is not stored any longer, or is not theirs. */
async function changeRow(
  caller: AuthenticatedContext<ActionContext>,
  click: Click,
  task: Task,
): Promise<boolean> {
  const { taskMessages, now } = caller.services;
  const ref = { workspaceId: caller.workspaceId, id: messageIdOf(click.blockId) };
  const show = (changed: TaskMessage) => caller.redraw(renderTaskMessage(changed, now()));
  const by = { by: caller.person.user.name, byUser: caller.userId, atMs: now() };
  let isTheirs = false;
  const how = (shown: TaskMessage) => {
    isTheirs = mayChange(shown, caller);
    return isTheirs ? withStates(shown, { task, ...by }) : shown;
  };
  return (await taskMessages.revise(ref, how, show)) && isTheirs;
}

/**
 * **Done** and **Undo**, wherever a task is shown. The click names a task and a message. The platform's current data
 * decides whether this person may do it, and the row then changes in place. If the message is no longer stored, or cannot
 * be read just now, the reply shows the task alone: it has been marked by then.
 */
async function setDone(context: ActionContext, click: Click, done: boolean): Promise<void> {
  const caller = await authenticate(context);
  const task = await setTaskDone(caller.platform, caller.person, click.value, done, (id) =>
    done ? tellIfDone(caller, id) : Promise.resolve(),
  );
  const told = tellMarked(caller, [task]);
  const change = changeRow(caller, click, task);
  const changed = await change.catch(insteadOf(false, StoreUnavailableError, RecordError));
  if (!changed) await caller.reply(await markedMessage(caller, [task]));
  await told;
}

export const markDone: ActionHandler = (context, click) => setDone(context, click, true);
export const markUndone: ActionHandler = (context, click) => setDone(context, click, false);
