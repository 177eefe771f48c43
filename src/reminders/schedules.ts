import { type Schedule, weekdays } from '../digests/schedule.ts';
import type { PersonalPreferences } from '../workspaces/preferences.ts';
import { usualWeeklyHour } from './limits.ts';

/** When a user gets their morning message; undefined for a user who wants none. */
export function morningSchedule(
  { morningHour: hour, morningDays: days = weekdays }: PersonalPreferences,
  timeZone: string,
): Schedule | undefined {
  return hour === undefined || days.length === 0 ? undefined : { days, hour, minute: 0, timeZone };
}

/**
 * When a coach gets their clients' week: on Monday, or if that is a day off, on the first other day of the week. Undefined
 * for a user who wants none.
 */
export function weeklySchedule(
  { weekly, morningHour = usualWeeklyHour, morningDays }: PersonalPreferences,
  timeZone: string,
): Schedule | undefined {
  if (weekly === undefined) return undefined;
  const first = (morningDays ?? weekdays).toSorted()[0] ?? 1;
  return { days: [first], hour: weekly === 'usual' ? morningHour : weekly, minute: 0, timeZone };
}
