import { openChecklist } from '../features/lists/checklist.ts';
import { remindMe } from '../features/personal/remind.ts';
import { replaceIn } from '../features/tasks/form/replace-form.ts';
import { repeatWeekly } from '../features/tasks/repeats/command.ts';
import type { ActionContext, ActionHandler } from '../surface/context.ts';
import { renderTaskMessage } from '../task-messages/render.ts';
import { chosenChange } from '../ui/change-menu.ts';

/** Draws a user's own message anew: until then, Slack's menu shows what was chosen in it. */
async function drawAnew({ services, workspaceId, userId, redraw }: ActionContext, id = ''): Promise<void> {
  const { taskMessages, now } = services;
  const ref = { workspaceId, id };
  if ((await taskMessages.get(ref))?.viewer === userId)
    await taskMessages.show(ref, (shown) => redraw(renderTaskMessage(shown, now())));
}

/** The menu of a task, or of a list's tasks: the form, with another day if one was chosen, a repeat, a reminder, a checklist. */
export const changeTask: ActionHandler = async (context, click) => {
  const chosen = chosenChange(click.value);
  if (chosen === undefined) return remindMe(context, click);
  const { kind, taskId, listId } = chosen;
  if (kind === 'remind') await remindMe(context, click);
  else if (kind === 'repeat') await repeatWeekly(context, { ...click, value: taskId });
  else if (kind === 'several') await openChecklist(context, { ...click, value: listId ?? '' });
  else await replaceIn(context, taskId, { listId, ...(kind === 'move' && { to: chosen.to }) });
  // Home is drawn anew by an answer, and a form takes the place of what is in a modal.
  const { form, channelId } = context;
  const hasForm = kind !== 'remind' && kind !== 'repeat';
  if (channelId !== undefined || hasForm !== (form !== undefined)) await drawAnew(context, listId);
};
