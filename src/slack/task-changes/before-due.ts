import { type Reminder, reminderAt, scheduleReminder } from '../../reminders/reminders.ts';
import type { Services } from '../surface/services.ts';

/** Who tasks are for. `timeZone` is an IANA name. */
type Assignee = Omit<Reminder, 'taskId' | 'atMs' | 'isStanding'> & { timeZone: string };

/**
 * Has a user reminded a day before each of these tasks is due, if they chose that in their settings.
 *
 * @param tasks `due`: seconds, UTC
 * @throws StoreUnavailableError
 */
export async function remindBeforeDue(
  { preferences, deliveries, now }: Pick<Services, 'preferences' | 'deliveries' | 'now'>,
  { timeZone, ...to }: Assignee,
  tasks: readonly { id: string; due: number | null }[],
): Promise<void> {
  const { remindBefore, morningHour: hour } = await preferences.get(to.workspaceId, to.userId);
  if (!remindBefore) return;
  for (const { id: taskId, due } of tasks) {
    const atMs = reminderAt('before', due, { nowMs: now(), timeZone, hour });
    if (atMs !== undefined) await scheduleReminder(deliveries, { ...to, taskId, atMs, isStanding: true });
  }
}

/** Has a user reminded of these tasks when they are due, as they asked. @throws StoreUnavailableError */
export async function remindWhenDue(
  { preferences, deliveries, now }: Pick<Services, 'preferences' | 'deliveries' | 'now'>,
  { timeZone, ...to }: Assignee,
  tasks: readonly { id: string; due: number | null }[],
): Promise<void> {
  const { morningHour: hour } = await preferences.get(to.workspaceId, to.userId);
  for (const { id: taskId, due } of tasks) {
    const atMs = reminderAt('due', due, { nowMs: now(), timeZone, hour });
    if (atMs !== undefined) await scheduleReminder(deliveries, { ...to, taskId, atMs });
  }
}
