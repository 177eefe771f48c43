import { type Schedule, weekdays } from '../digests/schedule.ts';
import type { PersonalPreferences } from '../workspaces/preferences.ts';

/** When a user gets their morning message; undefined for a user who wants none. */
export function morningSchedule(
  { morningHour: hour, morningDays: days = weekdays }: PersonalPreferences,
  timeZone: string,
): Schedule | undefined {
  return hour === undefined || days.length === 0 ? undefined : { days, hour, minute: 0, timeZone };
}
