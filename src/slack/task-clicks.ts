import { setTaskDone } from '../tasks/complete.ts';
import { messageIdOf } from './blocks/task-row.ts';
import { identify } from './caller.ts';
import type { ActionHandler, Click, Incoming } from './incoming.ts';
import { renderShown } from './shown/render.ts';
import type { Shown } from './shown/shown.ts';
import { tasksMessage } from './shown/tasks-message.ts';

/**
 * **Done** and **Undo**, wherever a task is shown. The click names a task and a message; whether this person may is
 * asked of the platform's own data now, and the row changes in place. A message that is no longer kept is answered
 * with the task alone.
 */
async function setDone(incoming: Incoming, click: Click, done: boolean): Promise<void> {
  const { services } = incoming;
  const caller = await identify(incoming);
  const task = await setTaskDone(caller.platform, caller.person, click.value, done);
  const messageId = messageIdOf(click.blockId);
  const kept = await services.shown.get(messageId);
  if (kept !== undefined && mayChange(kept, incoming)) {
    const shown = await services.shown.change(messageId, task, caller.person.user.name);
    if (shown !== undefined) return incoming.replace(renderShown(shown, services.now()));
  }
  const text = done ? 'Marked done:' : 'Open again:';
  const tell = { assignee: true, program: true };
  await incoming.reply(await tasksMessage(incoming, caller, { text, tasks: [task], tell }));
}

/** A message is changed only by those who see it: everyone in a channel, else the one person it was for. */
const mayChange = (shown: Shown, { workspaceId, userId }: Incoming): boolean =>
  shown.workspaceId === workspaceId && (shown.viewer === null || shown.viewer === userId);

export const markDone: ActionHandler = (incoming, click) => setDone(incoming, click, true);
export const markUndone: ActionHandler = (incoming, click) => setDone(incoming, click, false);
