import { type Reminder, reminderAt, scheduleReminder } from '../../reminders/reminders.ts';
import type { Services } from '../surface/services.ts';

/** Who tasks are for. `timeZone` is an IANA name. */
type Assignee = Omit<Reminder, 'taskId' | 'atMs' | 'isStanding'> & { timeZone: string };

/**
 * Has a user reminded of these tasks: a day before each is due, if they chose that in their settings, or when it is due, as
 * they asked.
 *
 * @param tasks `due`: seconds, UTC
 * @throws StoreUnavailableError
 */
export async function remindOfDue(
  { preferences, deliveries, now }: Pick<Services, 'preferences' | 'deliveries' | 'now'>,
  { timeZone, ...to }: Assignee,
  tasks: readonly { id: string; due: number | null }[],
  when: 'before' | 'due' = 'before',
): Promise<void> {
  const { remindBefore, morningHour: hour } = await preferences.get(to.workspaceId, to.userId);
  const isStanding = when === 'before';
  if (isStanding && !remindBefore) return;
  for (const { id: taskId, due } of tasks) {
    const atMs = reminderAt(when, due, { nowMs: now(), timeZone, hour });
    if (atMs !== undefined) await scheduleReminder(deliveries, { ...to, taskId, atMs, isStanding });
  }
}
