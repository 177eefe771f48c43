import { clockText, zonedDateTime, zoneText } from '../lib/local-date-time.ts';
import { shortLabel } from '../tasks/due-date/format.ts';
import { everyDay, type Schedule, type Weekday, weekdayNames, weekdays } from './schedule.ts';

function dayWords(days: Weekday[]): string {
  const same = (all: Weekday[]) => all.length === days.length && all.every((day) => days.includes(day));
  if (same(everyDay)) return 'every day';
  if (same(weekdays)) return 'on weekdays';
  const [last, ...others] = days.map((day) => `${weekdayNames[day - 1]}s`).reverse();
  return `on ${others.length === 0 ? '' : `${others.reverse().join(', ')} and `}${last}`;
}

/** "on Mondays and Thursdays at 09:00", for text that shows the zone elsewhere. */
export const timesWords = (schedule: Schedule): string =>
  `${dayWords(schedule.days)} at ${clockText(schedule)}`;

/** "on weekdays at 09:00 (Europe/London)" */
export const scheduleWords = (schedule: Schedule): string =>
  `${timesWords(schedule)} (${zoneText(schedule.timeZone)})`;

/** A moment after `nowMs` (both milliseconds, UTC): "on Mon 23 Nov at 09:00 (Europe/Berlin)". */
export function momentWords(atMs: number, timeZone: string, nowMs: number): string {
  const day = shortLabel(new Date(atMs), 'day', { now: new Date(nowMs), timeZone });
  return `on ${day} at ${clockText(zonedDateTime(atMs, timeZone))} (${zoneText(timeZone)})`;
}
