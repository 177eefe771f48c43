import type { StaticSelect } from '@slack/types';
import { remindSelect } from '../reminders/menu.ts';
import type { TaskMessage } from './task-message.ts';

/** **Remind me of…** for the tasks of a message that are open, called as their rows are. */
export function remindSelectOf({ reminds, groups, firstNumber }: TaskMessage): StaticSelect[] {
  if (!reminds) return [];
  const rows = groups.flatMap((group) => group.rows);
  const named = rows.map((row, index) =>
    firstNumber === undefined ? row : { ...row, title: `${firstNumber + index}. ${row.title}` },
  );
  return remindSelect(named.filter(({ done }) => !done));
}
