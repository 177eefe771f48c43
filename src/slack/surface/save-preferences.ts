import { nextRun } from '../../digests/schedule.ts';
import { morningSchedule, weeklySchedule } from '../../reminders/schedules.ts';
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
): Promise<{ morningMs?: number; weeklyMs?: number }> {
  const chosen = { ...(await services.preferences.get(workspaceId, userId)), ...change };
  const ref = { workspaceId, userId, installation };
  const morning = morningSchedule(chosen, profile.timeZone);
  const weekly = weeklySchedule(chosen, profile.timeZone);
  // In this order: a job that is no longer wanted ends by itself, but an hour without a job never comes.
  await services.mornings.set(ref, morning);
  await services.weeklies.set(ref, weekly);
  await services.preferences.update(workspaceId, userId, change);
  return {
    ...(morning && { morningMs: nextRun(morning, services.now()) }),
    ...(weekly && { weeklyMs: nextRun(weekly, services.now()) }),
  };
}
