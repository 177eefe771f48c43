import { openChecklist } from '../features/lists/checklist.ts';
import { remindMe } from '../features/personal/remind.ts';
import { replaceIn } from '../features/tasks/form/replace-form.ts';
import { repeatWeekly } from '../features/tasks/repeats/command.ts';
import type { ActionHandler } from '../surface/context.ts';
import { chosenChange } from '../ui/change-menu.ts';

/** The menu of a task, or of a list's tasks: the form, with another day if one was chosen, a repeat, a reminder, a checklist. */
export const changeTask: ActionHandler = (context, click) => {
  const chosen = chosenChange(click.value);
  if (chosen === undefined || chosen.kind === 'remind') return remindMe(context, click);
  if (chosen.kind === 'several') return openChecklist(context, { ...click, value: chosen.messageId });
  if (chosen.kind === 'repeat') return repeatWeekly(context, { ...click, value: chosen.taskId });
  const { taskId, listId } = chosen;
  return replaceIn(context, taskId, { listId, ...(chosen.kind === 'move' && { to: chosen.to }) });
};
