import type { Overflow, PlainTextOption } from '@slack/types';
import type { Task } from '../../platform/resources.ts';
import type { ReminderTime } from '../../reminders/reminders.ts';
import { plain } from '../ui/text.ts';

export const timeWords: Record<ReminderTime, string> = {
  hour: 'in an hour',
  tomorrow: 'tomorrow morning',
  before: 'a day before it is due',
};

const option = (when: ReminderTime, id: string): PlainTextOption => ({
  text: plain(`Remind me ${timeWords[when]}`),
  value: `${id} ${when}`,
});

/** **Remind me**, with the times that a task can have: a menu that takes less room than buttons. */
export function remindMenu({ id, due }: Pick<Task, 'id' | 'due'>): Overflow {
  const times: ReminderTime[] = ['hour', 'tomorrow', ...(due === null ? [] : (['before'] as const))];
  return { type: 'overflow', action_id: 'task.remind', options: times.map((when) => option(when, id)) };
}
