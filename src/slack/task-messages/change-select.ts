import type { StaticSelect } from '@slack/types';
import { reminderAt } from '../../reminders/reminders.ts';
import type { Person } from '../../workspaces/people.ts';
import { isStaff } from '../../workspaces/permissions.ts';
import { changeSelect, type TaskMenu } from '../ui/change-menu.ts';
import type { TaskMessage, TaskMessageRow } from './task-message.ts';

/** What somebody can do with tasks without typing. */
export const menuOf = (person: Person): TaskMenu => (isStaff(person) ? 'change' : 'remind');

/** **Change or remind me…** for a message's open tasks, with the same names as their rows; a list's has a checklist too. */
export function changeSelectOf(
  { id: messageId, list, menu, groups, firstNumber, timeZone }: TaskMessage,
  nowMs: number,
): StaticSelect[] {
  if (menu === undefined) return [];
  const task = ({ id, title, due, done }: TaskMessageRow, index: number) => {
    // The day before may be over.
    const isAhead = reminderAt('before', due, { nowMs, timeZone }) !== undefined;
    const lead = firstNumber === undefined ? '' : `${firstNumber + index}. `;
    return done ? [] : [{ id, title: `${lead}${title}`, due: isAhead ? due : null, isDated: due !== null }];
  };
  return changeSelect(menu, groups.flatMap(({ rows }) => rows).flatMap(task), {
    messageId,
    isList: list !== undefined,
  });
}
