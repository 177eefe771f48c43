import { type Schedule, weekdays } from '../digests/schedule.ts';
import type { PersonalPreferences } from '../workspaces/preferences.ts';
import { usualWeeklyHour } from './limits.ts';

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
