import { zonedDateTime } from '../lib/local-date-time.ts';

/** ISO weekdays, 1 Monday to 7 Sunday. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

/** When a digest is posted: on these days at a local time, whatever daylight saving time does. */
export type Schedule = { days: Weekday[]; hour: number; minute: number; timeZone: string };

/** Monday first. */
export const weekdayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
export const everyDay: Weekday[] = [1, 2, 3, 4, 5, 6, 7];
export const weekdays: Weekday[] = [1, 2, 3, 4, 5];

const dateOf = (atMs: number, timeZone: string): Temporal.PlainDate =>
  zonedDateTime(atMs, timeZone).toPlainDate();

/**
 * When the schedule runs on a date (milliseconds, UTC), undefined if it does not. A local time that the change to summer
 * time skips is moved on by the skipped hour; one that occurs twice is the first of the two (Temporal's "compatible").
 */
function runOn({ timeZone, hour, minute, days }: Schedule, date: Temporal.PlainDate): number | undefined {
  if (!days.some((weekday) => weekday === date.dayOfWeek)) return undefined;
  return date.toZonedDateTime({ timeZone, plainTime: { hour, minute } }).epochMilliseconds;
}

/** The schedule's first run after a moment (both milliseconds, UTC). */
export function nextRun(schedule: Schedule, afterMs: number): number {
  for (let date = dateOf(afterMs, schedule.timeZone); ; date = date.add({ days: 1 })) {
    const at = runOn(schedule, date);
    if (at !== undefined && at > afterMs) return at;
  }
}

/** The schedule's last run at or before a moment (both milliseconds, UTC). */
export function lastRun(schedule: Schedule, atMs: number): number {
  for (let date = dateOf(atMs, schedule.timeZone); ; date = date.subtract({ days: 1 })) {
    const at = runOn(schedule, date);
    if (at !== undefined && at <= atMs) return at;
  }
}

/** The local date of a moment (milliseconds, UTC), such as `2026-03-29`. A channel gets one digest per local date. */
export const localDate = (atMs: number, timeZone: string): string => dateOf(atMs, timeZone).toString();
