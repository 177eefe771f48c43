import type { Button, Overflow, PlainTextOption } from '@slack/types';
import type { Task } from '../../platform/resources.ts';
import { type ReminderTime, reminderTimes } from '../../reminders/reminders.ts';
import { button } from './blocks.ts';
import { LIMITS } from './limits.ts';
import { plain } from './text.ts';

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

/** **Replace** on a receipt or under a task; its value is the task's id. */
export const replaceButton = (taskId: string, label = 'Replace'): Button =>
  button(label, 'replace.open', taskId);

/** **Replace**, and beside it a menu: a new day, or a reminder. It takes less room than buttons. */
export function changeButtons(task: Changed): (Button | Overflow)[] {
  const options = [...optionsFor(task, moveLabels), ...reminderOptions(task)];
  const menu: Overflow = { type: 'overflow', action_id: 'task.change', options };
  return [replaceButton(task.id), ...(options.length === 0 ? [] : [menu])];
}

/** What can be done with a task in a list's menu: only a task with a date repeats. */
export const changeOptions = (task: Pick<Task, 'id'>, isDated: boolean): PlainTextOption[] =>
  optionsFor(task, [
    ...moveLabels,
    ['form -', 'Another day, person or text…'],
    ...(isDated ? [['repeat weekly', 'Repeat every week'] as const] : []),
  ]);

/** Marks several tasks of a list done. */
export const severalOptions = (listId: string): PlainTextOption[] =>
  optionsFor({ id: `- ${listId}` }, [['several -', 'Mark several done']]);
