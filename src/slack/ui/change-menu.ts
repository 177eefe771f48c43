import type { Overflow, PlainTextOption, StaticSelect } from '@slack/types';
import { oneLine } from '../../lib/text.ts';
import type { Task } from '../../platform/resources.ts';
import { type ReminderTime, reminderTimes } from '../../reminders/reminders.ts';
import { LIMITS } from './limits.ts';
import { isolate, plain } from './text.ts';

const timeWords: Record<ReminderTime, string> = {
  hour: 'in an hour',
  tomorrow: 'tomorrow morning',
  before: 'a day before it is due',
};

type Changed = Pick<Task, 'id' | 'due'>;
/** What a user can do with a task without typing: only the team changes tasks. */
export type TaskMenu = 'change' | 'remind';

/** The days that a task can be moved to at once. */
const moves = { tomorrow: 'Due tomorrow', monday: 'Due next Monday' };
export type MoveDay = keyof typeof moves;

type Label = readonly [value: string, label: string];

/** The options with these values, which are not trusted: the task is looked up again. Empty if its id is too long for them. */
const optionsFor = ({ id }: Pick<Task, 'id'>, labels: readonly Label[]): PlainTextOption[] =>
  labels.flatMap(([value, label]) => {
    const whole = `${value} ${id}`;
    return whole.length > LIMITS.option.value ? [] : [{ text: plain(label), value: whole }];
  });

const reminderLabels = reminderTimes.map((when): Label => [`remind ${when}`, `Remind me ${timeWords[when]}`]);
const undatedLabels = reminderLabels.filter(([value]) => value !== 'remind before');

export const reminderOptions = (task: Changed): PlainTextOption[] =>
  optionsFor(task, task.due === null ? undatedLabels : reminderLabels);

const moveLabels = Object.entries(moves).map(([day, label]): Label => [`move ${day}`, label]);

/** The choice from a task's menu, and the message with the menu, where it is one of several tasks; undefined for another option. */
export function chosenChange(
  value: string,
):
  | ({ taskId: string; listId?: string | undefined } & (
      | { kind: 'remind'; when: ReminderTime }
      | { kind: 'move'; to: MoveDay }
      | { kind: 'form' | 'repeat' | 'several' }
    ))
  | undefined {
  const [kind, word = '', taskId, listId] = value.split(' ');
  const when = reminderTimes.find((time) => time === word);
  if (!taskId) return undefined;
  if (kind === 'form' || kind === 'repeat' || kind === 'several') return { kind, taskId, listId };
  if (kind === 'move' && (word === 'tomorrow' || word === 'monday'))
    return { kind, to: word, taskId, listId };
  return kind === 'remind' && when ? { kind, when, taskId, listId } : undefined;
}

/** The menu beside **Replace**: a new day, or a reminder. It takes less room than buttons. */
export function changeMenu(task: Changed): Overflow[] {
  const options = [...optionsFor(task, moveLabels), ...reminderOptions(task)];
  return options.length === 0 ? [] : [{ type: 'overflow', action_id: 'task.change', options }];
}

const placeholders: Record<TaskMenu, string> = { change: 'Change or remind me…', remind: 'Remind me of…' };

/**
 * One menu for the tasks of a list, with what can be done with each below its title. A menu beside each row would double
 * the list's blocks, of which Slack allows 50.
 *
 * @param tasks the open ones, with their titles in the list; `due` is null where a day before is over
 * @param messageId the message, which stays when one of its tasks is replaced, and is drawn anew after a choice
 * @param isList whether its tasks can be marked done together
 */
export function changeSelect(
  menu: TaskMenu,
  tasks: (Changed & { title: string; isDated: boolean })[],
  { messageId, isList }: { messageId: string; isList: boolean },
): StaticSelect[] {
  const several = isList && tasks.length > 1;
  const labels = ({ isDated }: { isDated: boolean }): Label[] => [
    ...moveLabels,
    ['form -', 'Another day, person or text…'],
    ...(isDated ? [['repeat weekly', 'Repeat every week'] as const] : []),
  ];
  const together = several ? optionsFor({ id: `- ${messageId}` }, [['several -', 'Mark several done']]) : [];
  const optionsOf = (task: Changed & { isDated: boolean }) => [
    ...(menu === 'change' ? optionsFor(task, labels(task)) : []),
    ...reminderOptions(task),
  ];
  const one = tasks.map((task) => ({
    label: plain(isolate(oneLine(task.title) || 'No title', LIMITS.optionGroup.label)),
    options: optionsOf({ ...task, id: `${task.id} ${messageId}` }),
  }));
  const option_groups = [{ label: plain('Several tasks'), options: together }, ...one]
    .filter(({ options }) => options.length > 0)
    .slice(0, LIMITS.select.groups);
  const placeholder = plain(several && menu === 'remind' ? 'Mark done or remind me…' : placeholders[menu]);
  return option_groups.length === 0
    ? []
    : [{ type: 'static_select', action_id: 'task.change', placeholder, option_groups }];
}
