import type { Overflow, PlainTextOption } from '@slack/types';
import type { Task } from '../../platform/resources.ts';
import { type ReminderTime, reminderTimes } from '../../reminders/reminders.ts';
import { LIMITS } from '../ui/limits.ts';
import { plain } from '../ui/text.ts';

const timeWords: Record<ReminderTime, string> = {
  hour: 'in an hour',
  tomorrow: 'tomorrow morning',
  before: 'a day before it is due',
};

/** What an option carries. It is not trusted: the task is looked up again. */
const prefix = 'remind';

/** The times at which somebody can be reminded of a task, as options of a menu. None for an id that has no room. */
export const reminderOptions = ({ id, due }: Pick<Task, 'id' | 'due'>): PlainTextOption[] =>
  reminderTimes.flatMap((when) => {
    const value = `${prefix} ${when} ${id}`;
    const isPossible = (when !== 'before' || due !== null) && value.length <= LIMITS.option.value;
    return isPossible ? [{ text: plain(`Remind me ${timeWords[when]}`), value }] : [];
  });

/** What was chosen of {@link reminderOptions}; undefined for another option. */
export function chosenReminder(value: string): { when: ReminderTime; taskId: string } | undefined {
  const [first, word, taskId] = value.split(' ');
  const when = reminderTimes.find((time) => time === word);
  return first === prefix && when && taskId ? { when, taskId } : undefined;
}

/** **Remind me**, with the times that a task can have: a menu that takes less room than buttons. */
export function remindMenu(task: Pick<Task, 'id' | 'due'>): Overflow[] {
  const options = reminderOptions(task);
  return options.length === 0 ? [] : [{ type: 'overflow', action_id: 'task.remind', options }];
}
