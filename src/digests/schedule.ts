/** ISO weekdays, 1 Monday to 7 Sunday. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

/** When a digest is posted: at a wall-clock time in a zone, across daylight saving. */
export type Schedule = { days: Weekday[]; hour: number; minute: number; timeZone: string };

export const everyDay: Weekday[] = [1, 2, 3, 4, 5, 6, 7];
export const weekdays: Weekday[] = [1, 2, 3, 4, 5];

const dateOf = (atMs: number, timeZone: string): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(atMs).toZonedDateTimeISO(timeZone).toPlainDate();

/**
 * When the schedule runs on a date, undefined on a day that is none of its days. A time that daylight saving skips
 * is as much later as the clock jumps; one that it repeats is its first time only (Temporal's "compatible").
 */
function runOn({ timeZone, hour, minute, days }: Schedule, date: Temporal.PlainDate): number | undefined {
  if (!days.some((weekday) => weekday === date.dayOfWeek)) return undefined;
  return date.toZonedDateTime({ timeZone, plainTime: { hour, minute } }).epochMilliseconds;
}

/** The next time after a moment (both milliseconds, UTC). */
export function nextRun(schedule: Schedule, afterMs: number): number {
  for (let date = dateOf(afterMs, schedule.timeZone); ; date = date.add({ days: 1 })) {
    const at = runOn(schedule, date);
    if (at !== undefined && at > afterMs) return at;
  }
}

/** The latest time at a moment or before it (both milliseconds, UTC). */
export function lastRun(schedule: Schedule, atMs: number): number {
  for (let date = dateOf(atMs, schedule.timeZone); ; date = date.subtract({ days: 1 })) {
    const at = runOn(schedule, date);
    if (at !== undefined && at <= atMs) return at;
  }
}

/** The local date of a moment, such as `2026-03-29`: what a channel gets one digest for. */
export const localDate = (atMs: number, timeZone: string): string => dateOf(atMs, timeZone).toString();
