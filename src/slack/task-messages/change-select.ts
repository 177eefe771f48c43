import type { StaticSelect } from '@slack/types';
import { oneLine } from '../../lib/text.ts';
import { reminderAt } from '../../reminders/reminders.ts';
import type { Person } from '../../workspaces/people.ts';
import { isStaff } from '../../workspaces/permissions.ts';
import { changeOptions, reminderOptions, severalOptions, type TaskMenu } from '../ui/change-menu.ts';
import { LIMITS } from '../ui/limits.ts';
import { isolate, plain } from '../ui/text.ts';
import type { TaskMessage } from './task-message.ts';

/** What somebody can do with tasks without typing. */
export const menuOf = (person: Person): TaskMenu => (isStaff(person) ? 'change' : 'remind');

const placeholders: Record<TaskMenu, string> = { change: 'Change or remind me…', remind: 'Remind me of…' };

/**
 * **Change or remind me…**: one menu for a message's open tasks, with what can be done with each below its title, named as
 * in its row. A menu beside each row would double the blocks, of which Slack allows 50. Its options name the message, which
 * stays when one of its tasks is replaced, and is drawn anew after a choice. A list's has a checklist too.
 */
export function changeSelectOf(
  { id: messageId, list, menu, groups, firstNumber, timeZone }: TaskMessage,
  nowMs: number,
): StaticSelect[] {
  if (menu === undefined) return [];
  const one = groups
    .flatMap(({ rows }) => rows)
    .flatMap(({ id: taskId, title, due, done }, index) => {
      if (done) return [];
      const id = `${taskId} ${messageId}`;
      // The day before may be over.
      const isAhead = reminderAt('before', due, { nowMs, timeZone }) !== undefined;
      const lead = firstNumber === undefined ? '' : `${firstNumber + index}. `;
      const changes = menu === 'change' ? changeOptions({ id }, due !== null) : [];
      const options = [...changes, ...reminderOptions({ id, due: isAhead ? due : null })];
      return { label: plain(isolate(oneLine(`${lead}${title}`), LIMITS.optionGroup.label)), options };
    });
  const isSeveral = list !== undefined && one.length > 1;
  const together = { label: plain('Several tasks'), options: isSeveral ? severalOptions(messageId) : [] };
  const option_groups = [together, ...one]
    .filter(({ options }) => options.length > 0)
    .slice(0, LIMITS.select.groups);
  const placeholder = isSeveral && menu === 'remind' ? 'Mark done or remind me…' : placeholders[menu];
  return option_groups.length === 0
    ? []
    : [{ type: 'static_select', action_id: 'task.change', placeholder: plain(placeholder), option_groups }];
}
