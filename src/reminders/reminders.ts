import { z } from 'zod';
import { nextMorning } from '../deliveries/daily-limit.ts';
import type { Deliveries } from '../deliveries/deliveries.ts';
import { type Delivery, deliveryKey, toldUser } from '../deliveries/delivery.ts';
import { usualMorningHour } from '../deliveries/limits.ts';
import { zonedDateTime } from '../lib/local-date-time.ts';
import { dateAlone } from '../tasks/due-day.ts';
import type { InstallationRef } from '../workspaces/installation-ref.ts';
import { inAnHourMs } from './limits.ts';

/** Whom to remind of which task. */
export type Reminder = {
  workspaceId: string;
  /** A Slack user. */
  userId: string;
  installation: InstallationRef;
  organizationId: string;
  taskId: string;
  /** When it is due: milliseconds, UTC. */
  atMs: number;
  /** They want it for every task of theirs; without this, they asked for this one. */
  isStanding?: boolean | undefined;
};

/** When a user wants to be reminded. */
export const reminderTimes = ['hour', 'tomorrow', 'before'] as const;
export type ReminderTime = (typeof reminderTimes)[number];

/** A day before it is due, at the same time; of a date without a time, in the morning of the day before. */
function dayBefore(due: number, timeZone: string, hour: number): number {
  const date = dateAlone(due, timeZone)?.subtract({ days: 1 });
  if (date !== undefined) return date.toZonedDateTime({ timeZone, plainTime: { hour } }).epochMilliseconds;
  return zonedDateTime(due * 1000, timeZone).subtract({ days: 1 }).epochMilliseconds;
}

/** When it is due; of a date without a time, in the morning. */
function whenDue(due: number, timeZone: string, hour: number): number {
  const date = dateAlone(due, timeZone);
  return date?.toZonedDateTime({ timeZone, plainTime: { hour } }).epochMilliseconds ?? due * 1000;
}

/**
 * The moment of a reminder (milliseconds, UTC). Undefined for when it is due, or a day before that, if that has passed,
 * or if it has no due date.
 *
 * @param due seconds, UTC
 * @param hour when the person's morning begins, if they chose one
 */
export function reminderAt(
  when: ReminderTime | 'due',
  due: number | null,
  {
    nowMs,
    timeZone,
    hour = usualMorningHour,
  }: { nowMs: number; timeZone: string; hour?: number | undefined },
): number | undefined {
  if (when === 'hour') return nowMs + inAnHourMs;
  if (when === 'tomorrow') return nextMorning(nowMs, timeZone, hour);
  if (due === null || due * 1000 <= nowMs) return undefined;
  const atMs = (when === 'due' ? whenDue : dayBefore)(due, timeZone, hour);
  return atMs > nowMs ? atMs : undefined;
}

const addressOf = ({ workspaceId, userId, taskId }: Pick<Reminder, 'workspaceId' | 'userId' | 'taskId'>) =>
  ({ workspaceId, kind: 'reminder', to: `${userId}/${taskId}` }) as const;

/** Takes back a reminder that was not sent yet. @throws StoreUnavailableError */
export const dropReminder = (
  deliveries: Pick<Deliveries, 'drop'>,
  of: Parameters<typeof addressOf>[0],
): Promise<void> => deliveries.drop(deliveryKey(addressOf(of)), of.taskId);

/** Has a user reminded of a task: once, and instead of an earlier reminder of it. @throws StoreUnavailableError */
export async function scheduleReminder(
  deliveries: Pick<Deliveries, 'say'>,
  { workspaceId, userId, installation, organizationId, taskId, atMs, isStanding }: Reminder,
): Promise<void> {
  await deliveries.say(
    addressOf({ workspaceId, userId, taskId }),
    { id: taskId, atMs, ...(isStanding && { isStanding }) },
    { target: { installation, organizationId, to: { userId } }, atMs, isNew: true },
  );
}

const item = z.object({ id: z.string(), atMs: z.number(), isStanding: z.boolean().optional() });

/** The reminder that waits in a delivery. @throws ZodError for what is none */
export function reminderIn(key: string, delivery: Delivery): Reminder | undefined {
  const told = toldUser(key, delivery);
  if (told?.organizationId === undefined) return undefined;
  const { workspaceId, to: userId, installation, organizationId } = told;
  const { id: taskId, atMs, isStanding } = item.parse(told.item);
  return { workspaceId, userId, installation, organizationId, taskId, atMs, isStanding };
}
