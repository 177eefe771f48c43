import { shortLabel } from '../tasks/due-date/format.ts';
import { everyDay, type Schedule, type Weekday, weekdays } from './schedule.ts';

const names = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

const clock = ({ hour, minute }: { hour: number; minute: number }): string =>
  `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;

const zone = (timeZone: string): string => `(${timeZone.replaceAll('_', ' ')})`;

function dayWords(days: Weekday[]): string {
  const same = (all: Weekday[]) => all.length === days.length && all.every((day) => days.includes(day));
  if (same(everyDay)) return 'every day';
  if (same(weekdays)) return 'on weekdays';
  const [last, ...others] = days.map((day) => `${names[day - 1]}s`).reverse();
  return `on ${others.length === 0 ? '' : `${others.reverse().join(', ')} and `}${last}`;
}

/** "on Mondays and Thursdays at 09:00", for text that shows the zone elsewhere. */
export const timesWords = (schedule: Schedule): string => `${dayWords(schedule.days)} at ${clock(schedule)}`;

/** "on weekdays at 09:00 (Europe/London)" */
export const scheduleWords = (schedule: Schedule): string =>
  `${timesWords(schedule)} ${zone(schedule.timeZone)}`;

/** A moment after `nowMs` (both milliseconds, UTC): "on Mon 23 Nov at 09:00 (Europe/Berlin)". */
export function momentWords(atMs: number, timeZone: string, nowMs: number): string {
  const day = shortLabel(new Date(atMs), 'day', { now: new Date(nowMs), timeZone });
  const time = Temporal.Instant.fromEpochMilliseconds(atMs).toZonedDateTimeISO(timeZone);
  return `on ${day} at ${clock(time)} ${zone(timeZone)}`;
}
