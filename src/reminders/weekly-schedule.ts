import { type Schedule, weekdays } from '../digests/schedule.ts';
import type { PersonalPreferences } from '../workspaces/preferences.ts';

/** The hour of whoever chose none, and has no morning message either. */
const usualHour = 9;

/**
 * When a coach gets their clients' week: on Monday, or if that is a day off, on the first other day of the week. Undefined
 * for somebody who wants none.
 */
export function weeklySchedule(
  { weekly, morningHour = usualHour, morningDays }: PersonalPreferences,
  timeZone: string,
): Schedule | undefined {
  if (weekly === undefined) return undefined;
  const first = (morningDays ?? weekdays).toSorted()[0] ?? 1;
  return { days: [first], hour: weekly === 'usual' ? morningHour : weekly, minute: 0, timeZone };
}
