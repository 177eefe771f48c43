import type { Overflow, PlainTextOption, StaticSelect } from '@slack/types';
import { oneLine } from '../../lib/text.ts';
import type { Task } from '../../platform/resources.ts';
import { type ReminderTime, reminderTimes } from '../../reminders/reminders.ts';
import { LIMITS } from './limits.ts';
import { capital, isolate, plain } from './text.ts';

const timeWords: Record<ReminderTime, string> = {
  hour: 'in an hour',
  tomorrow: 'tomorrow morning',
  before: 'a day before it is due',
};

/** An option's value. It is not trusted: the task is looked up again. */
const prefix = 'remind';

type Reminded = Pick<Task, 'id' | 'due'>;

/** The times at which a user can be reminded of a task, as menu options. Empty if the id is too long for them. */
const timeOptions = ({ id, due }: Reminded, label: (words: string) => string): PlainTextOption[] =>
  reminderTimes.flatMap((when) => {
    const value = `${prefix} ${when} ${id}`;
    const isPossible = (when !== 'before' || due !== null) && value.length <= LIMITS.option.value;
    return isPossible ? [{ text: plain(label(timeWords[when])), value }] : [];
  });

export const reminderOptions = (task: Reminded): PlainTextOption[] =>
  timeOptions(task, (words) => `Remind me ${words}`);

/** The choice from {@link reminderOptions}; undefined for another option. */
export function chosenReminder(value: string): { when: ReminderTime; taskId: string } | undefined {
  const [first, word, taskId] = value.split(' ');
  const when = reminderTimes.find((time) => time === word);
  return first === prefix && when && taskId ? { when, taskId } : undefined;
}

/** **Remind me**, with a task's possible times: a menu that takes less room than buttons. */
export function remindMenu(task: Reminded): Overflow[] {
  const options = reminderOptions(task);
  return options.length === 0 ? [] : [{ type: 'overflow', action_id: 'task.remind', options }];
}

/**
 * **Remind me of…** for the tasks of a list: one menu, with each task's times below its title. A menu beside each row
 * would double the list's blocks, of which Slack allows 50.
 *
 * @param tasks the open ones, with their titles in the list
 */
export function remindSelect(tasks: (Reminded & { title: string })[]): StaticSelect[] {
  const option_groups = tasks
    .map((task) => ({
      label: plain(isolate(oneLine(task.title) || 'No title', LIMITS.optionGroup.label)),
      options: timeOptions(task, capital),
    }))
    .filter(({ options }) => options.length > 0)
    .slice(0, LIMITS.select.groups);
  const placeholder = plain('Remind me of…');
  return option_groups.length === 0
    ? []
    : [{ type: 'static_select', action_id: 'task.remind', placeholder, option_groups }];
}
