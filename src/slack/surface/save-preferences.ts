import { nextRun } from '../../digests/schedule.ts';
import { type PrivateMessageKind, privateMessageKinds, scheduleOf } from '../../reminders/schedules.ts';
import type { PersonalPreferences } from '../../workspaces/preferences.ts';
import type { Caller } from './authenticate.ts';

/**
 * Stores what a user chose, and schedules or cancels their morning message and their clients' week.
 *
 * @returns when the next ones are sent (milliseconds, UTC)
 * @throws StoreUnavailableError
 */
export async function savePreferences(
  { services, workspaceId, userId, installation, profile }: Caller,
  change: Partial<PersonalPreferences>,
): Promise<Partial<Record<PrivateMessageKind, number>>> {
  const chosen = { ...(await services.preferences.get(workspaceId, userId)), ...change };
  const next: Partial<Record<PrivateMessageKind, number>> = {};
  // In this order: a job that is no longer wanted ends by itself, but an hour without a job never comes.
  for (const kind of privateMessageKinds) {
    const schedule = scheduleOf[kind](chosen, profile.timeZone);
    await services.privateMessages.set(kind, { workspaceId, userId, installation }, schedule);
    if (schedule !== undefined) next[kind] = nextRun(schedule, services.now());
  }
  await services.preferences.update(workspaceId, userId, change);
  return next;
}
