import type { Task } from '../../platform/resources.ts';
import { SealError, StoreUnavailableError } from '../../store/errors.ts';
import { setTaskDone } from '../../tasks/complete.ts';
import { type Caller, identify } from '../authenticate.ts';
import type { ActionHandler, Click, Incoming } from '../context.ts';
import { messageIdOf } from '../ui/task-row.ts';
import { markedMessage } from './marked-message.ts';
import { renderShown } from './render.ts';
import type { Shown } from './task-messages.ts';

/** A message is changed only by those who see it: everyone in its channel, else the one person it was for. */
function mayChange({ workspaceId, viewer, channelId }: Shown, incoming: Incoming): boolean {
  if (workspaceId !== incoming.workspaceId) return false;
  if (viewer !== null) return viewer === incoming.userId;
  return channelId === undefined || channelId === incoming.channelId;
}

/** Changes the task's row in the message that was clicked; false when that message is not kept or not theirs. */
async function changeRow(incoming: Incoming, caller: Caller, click: Click, task: Task): Promise<boolean> {
  const { shown, now } = incoming.services;
  const messageId = messageIdOf(click.blockId);
  const kept = await shown.get(messageId);
  if (kept === undefined || !mayChange(kept, incoming)) return false;
  const show = (changed: Shown) => incoming.replace(renderShown(changed, now()));
  return shown.change(messageId, { task, by: caller.person.user.name, show });
}

/**
 * **Done** and **Undo**, wherever a task is shown. The click names a task and a message; whether this person may is
 * asked of the platform's own data now, and the row changes in place. A message that is no longer kept, or cannot
 * be read just now, is answered with the task alone: it is marked by then.
 */
async function setDone(incoming: Incoming, click: Click, done: boolean): Promise<void> {
  const caller = await identify(incoming);
  const task = await setTaskDone(caller.platform, caller.person, click.value, done);
  const changed = await changeRow(incoming, caller, click, task).catch((error: unknown) => {
    if (!(error instanceof StoreUnavailableError || error instanceof SealError)) throw error;
    return false;
  });
  if (!changed) await incoming.reply(await markedMessage(incoming, caller, [task]));
}

export const markDone: ActionHandler = (incoming, click) => setDone(incoming, click, true);
export const markUndone: ActionHandler = (incoming, click) => setDone(incoming, click, false);
