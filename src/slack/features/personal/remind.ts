import { usualMorningHour } from '../../../deliveries/limits.ts';
import { zonedDateTime } from '../../../lib/local-date-time.ts';
import type { Task } from '../../../platform/resources.ts';
import {
  dropReminder,
  type ReminderTime,
  reminderAt,
  scheduleReminder,
} from '../../../reminders/reminders.ts';
import { byIds } from '../../../tasks/by-ids.ts';
import { parseDue } from '../../../tasks/due-date/index.ts';
import type { Reading } from '../../../tasks/due-date/types.ts';
import { taskText } from '../../../tasks/list.ts';
import { listNumbers } from '../../../tasks/read-line/index.ts';
import { requireTaskAccess } from '../../../workspaces/permissions.ts';
import { type AuthenticatedContext, authenticate, type Caller } from '../../surface/authenticate.ts';
import type { ActionHandler } from '../../surface/context.ts';
import { numbered, tasksWith } from '../../surface/find-tasks.ts';
import { dueContextOf } from '../../surface/read-line.ts';
import { actions, button } from '../../ui/blocks.ts';
import { chosenChange } from '../../ui/change-menu.ts';
import { dueLabel } from '../../ui/due-text.ts';
import { type Message, sentence, withBelow } from '../../ui/message.ts';
import { escapeInline } from '../../ui/text.ts';
import { readable } from '../../ui/typed-text.ts';

const notPossible = ({ due }: Task): string =>
  due === null
    ? 'This task has no due date, so I can’t remind you a day before it.'
    : 'This task is due within a day, so I can’t remind you a day before it. Choose another time.';

/**
 * Has a user reminded of a task, as it is on the platform now.
 *
 * @returns the result, with a button that takes it back
 * @throws RefusedError, PlatformError, StoreUnavailableError
 */
async function remindOf(caller: Caller, taskId: string, when: ReminderTime | Reading): Promise<Message> {
  const { services, platform, person, profile, connection, installation, workspaceId, userId } = caller;
  await requireTaskAccess(platform, person, taskId);
  const [task] = (await byIds(platform, [taskId])).items;
  if (task === undefined) return sentence('That task is no longer on the coaching platform.');
  if (task.done) return sentence('This task is done already, so there is nothing to remind you of.');
  const { morningHour: hour = usualMorningHour, tellReminded } = await services.preferences.get(
    workspaceId,
    userId,
  );
  const { timeZone } = profile;
  const nowMs = services.now();
  const atMs =
    typeof when === 'string'
      ? reminderAt(when, task.due, { nowMs, timeZone, hour })
      : when.precision === 'minute'
        ? when.due.getTime()
        : zonedDateTime(when.due, timeZone).with({ hour, minute: 0, second: 0 }).epochMilliseconds;
  if (atMs === undefined) return sentence(notPossible(task));
  if (tellReminded === false)
    await services.preferences.update(workspaceId, userId, { tellReminded: undefined });
  const organizationId = connection.organization.id;
  await scheduleReminder(services.deliveries, {
    ...{ workspaceId, userId, installation, organizationId },
    ...{ taskId: task.id, atMs },
  });
  const at = dueLabel(Math.floor(atMs / 1000), timeZone, nowMs);
  const promise = `I’ll remind you of “${escapeInline(taskText(task), 100)}” on ${at}, unless it is done by then.`;
  return withBelow(sentence(promise), actions([button('Don’t remind me', 'remind.drop', task.id)]));
}

/** **Don’t remind me**, where a reminder was promised. */
export const forgetReminder: ActionHandler = async (context, { value: taskId }) => {
  await dropReminder(context.services.deliveries, { ...context, taskId });
  await context.redraw(sentence('I won’t remind you of it.'));
};

/**
 * "Remind me of 2 on Saturday", "remind me about the invoice tomorrow": in the morning, where no time is said.
 *
 * @returns false where the words are not one time to come, or not one task
 */
export async function remindTyped(
  caller: AuthenticatedContext,
  { rest, when = '', line }: { rest: string; when?: string; line: string },
): Promise<boolean> {
  const context = dueContextOf(caller);
  // "A las 16" alone is no time.
  const due = parseDue(when, context) ?? parseDue(line.replace(rest, 'it'), context);
  const [only, ...others] = (when && due?.readings) || [];
  if (only === undefined || others.length > 0 || only.due <= context.now) return false;
  const numbers = listNumbers(rest);
  const tasks = numbers ? [] : (await tasksWith(caller, readable(rest))).items;
  const ids = numbers ? await numbered(caller, numbers) : tasks.map(({ id }) => id);
  if (ids.length === 0 || tasks.length > 1) return false;
  for (const id of ids) await caller.reply(await remindOf(caller, id, only));
  return true;
}

/** **Remind me** */
export const remindMe: ActionHandler = async (context, click) => {
  const caller = await authenticate(context);
  const chosen = chosenChange(click.value);
  const { taskId, when } =
    chosen?.kind === 'remind' ? chosen : { taskId: click.value, when: 'hour' as const };
  await caller.reply(await remindOf(caller, taskId, when));
};
