import { Temporal } from 'temporal-polyfill';

/** ISO weekdays, 1 Monday to 7 Sunday. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

/** When a digest is posted: at a wall-clock time in a zone, across daylight saving. */
export type Schedule = { days: Weekday[]; hour: number; minute: number; timeZone: string };

const everyDay: Weekday[] = [1, 2, 3, 4, 5, 6, 7];
const weekdays: Weekday[] = [1, 2, 3, 4, 5];
const names = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

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

function parseDay(word: string): Weekday[] | undefined {
  if (/^(daily|everyday|days?)$/.test(word)) return everyDay;
  if (/^(weekdays?|workdays?)$/.test(word)) return weekdays;
  if (/^weekends?$/.test(word)) return [6, 7];
  const stem = word.replace(/s$/, '');
  if (stem.length < 2) return undefined;
  const index = names.findIndex((name) => name.startsWith(stem) || name === word);
  return index === -1 ? undefined : [(index + 1) as Weekday];
}

function parseTime(words: string): { hour: number; minute: number } | undefined {
  if (words === 'noon') return { hour: 12, minute: 0 };
  const match = /^(\d{1,2})(?:[:.](\d\d))?\s*(am|pm|a\.m\.|p\.m\.|h)?$/.exec(words);
  if (match === null) return undefined;
  const [, hours = '', minutes = '0', half = ''] = match;
  let hour = Number(hours);
  if (/^[ap]/.test(half)) {
    if (hour < 1 || hour > 12) return undefined;
    hour = (hour % 12) + (half.startsWith('p') ? 12 : 0);
  }
  const minute = Number(minutes);
  return hour > 23 || minute > 59 ? undefined : { hour, minute };
}

/**
 * "weekdays 9am", "daily at 8:30", "mon, wed and fri 9:00", "every monday 9am".
 *
 * @returns undefined when the words name no days or no time
 */
export function parseSchedule(words: string, timeZone: string): Schedule | undefined {
  const text = words
    .toLowerCase()
    .replace(/[,&]/g, ' ')
    .replace(/\b(?:every|on|and|at|the|each)\b/g, ' ');
  const parts = text.trim().split(/\s+/);
  const days = new Set<Weekday>();
  let used = 0;
  for (const part of parts) {
    const found = parseDay(part);
    if (found === undefined) break;
    for (const day of found) days.add(day);
    used += 1;
  }
  const time = parseTime(parts.slice(used).join(' '));
  if (used === 0 || time === undefined) return undefined;
  return { days: [...days].sort(), ...time, timeZone };
}

const short = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** "weekdays at 09:00 (Europe/London)" */
export function scheduleWords({ days, hour, minute, timeZone }: Schedule): string {
  const same = (all: Weekday[]) => all.length === days.length && all.every((day) => days.includes(day));
  const when = same(weekdays)
    ? 'weekdays'
    : same(everyDay)
      ? 'every day'
      : days.map((day) => short[day - 1]).join(', ');
  const time = `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
  return `${when} at ${time} (${timeZone.replaceAll('_', ' ')})`;
}
