import type { StaticSelect } from '@slack/types';
import { reminderAt } from '../../reminders/reminders.ts';
import { remindSelect } from '../ui/remind-menu.ts';
import type { TaskMessage, TaskMessageRow } from './task-message.ts';

/** **Remind me of…** for a message's open tasks, with the same names as their rows. */
export function remindSelectOf(
  { reminds, groups, firstNumber, timeZone }: TaskMessage,
  nowMs: number,
): StaticSelect[] {
  if (!reminds) return [];
  const task = ({ id, title, due, done }: TaskMessageRow, index: number) => {
    // The day before may be over.
    const isAhead = reminderAt('before', due, { nowMs, timeZone }) !== undefined;
    const lead = firstNumber === undefined ? '' : `${firstNumber + index}. `;
    return done ? [] : [{ id, title: `${lead}${title}`, due: isAhead ? due : null }];
  };
  return remindSelect(groups.flatMap(({ rows }) => rows).flatMap(task));
}
