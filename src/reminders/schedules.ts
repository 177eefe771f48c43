import { type Schedule, weekdays } from '../digests/schedule.ts';
import type { PersonalPreferences } from '../workspaces/preferences.ts';
import { usualWeeklyHour } from './limits.ts';

/** The messages that a user gets at an hour of theirs: their own day, and a coach's clients' week. */
export const privateMessageKinds = ['morning', 'weekly'] as const;
export type PrivateMessageKind = (typeof privateMessageKinds)[number];

function morningSchedule(
  { morningHour: hour, morningDays: days = weekdays }: PersonalPreferences,
  timeZone: string,
): Schedule | undefined {
  return hour === undefined || days.length === 0 ? undefined : { days, hour, minute: 0, timeZone };
}

/** On Monday, or if that is a day off, on the first other day of the week. */
function weeklySchedule(
  { weekly, morningHour = usualWeeklyHour, morningDays }: PersonalPreferences,
  timeZone: string,
): Schedule | undefined {
  if (weekly === undefined) return undefined;
  const first = (morningDays ?? weekdays).toSorted()[0] ?? 1;
  return { days: [first], hour: weekly === 'usual' ? morningHour : weekly, minute: 0, timeZone };
}

/** When a user gets each of their private messages; undefined for one that they do not want. */
export const scheduleOf = { morning: morningSchedule, weekly: weeklySchedule };
