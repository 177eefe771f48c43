import type { Unit } from './patterns.ts';
import type { RelativeDate } from './relative-date.ts';
import { toUnixSeconds } from './zones.ts';

const monday = 1;
/** Far beyond every accepted date. */
const maxSeconds = 1e12;
/** How many months, days or seconds a unit has. */
type UnitFactors = Partial<Record<Unit, number>>;
const monthsPerUnit: UnitFactors = { month: 1, year: 12 };
const daysPerUnit: UnitFactors = { day: 1, week: 7 };
const weekdaysPerUnit: UnitFactors = { weekday: 1 };
const secondsPerUnit: UnitFactors = { second: 1, minute: 60, hour: 3600 };

/**
 * The Unix time in seconds that a parsed date means at `now` (Unix seconds), in UTC unless it names a zone; undefined
 * for a date that does not exist. Applies the parts in PHP's order: weekday, months, day of the month, days, working
 * days. Added months overflow: a month after 31 January is 2 or 3 March.
 */
export function resolve(parsed: RelativeDate | undefined, now: number): number | undefined {
  if (parsed === undefined) return undefined;
  const base = new Date(now * 1000);
  const year = parsed.date?.year ?? base.getUTCFullYear();
  const month = parsed.date?.month ?? base.getUTCMonth() + 1;
  const day = parsed.date?.day ?? base.getUTCDate();
  if (parsed.date && !dateExists(year, month, day)) return undefined;
  const secondsOfDay = timeOfDay(parsed, base);
  if (secondsOfDay === undefined) return undefined;
  const total = (factors: UnitFactors): number =>
    parsed.shifts.reduce((sum, { unit, amount }) => sum + (factors[unit] ?? 0) * amount, 0);

  const date = new Date(Date.UTC(year, month - 1, day));
  if (parsed.namedWeek) moveToDayOfWeek(date, parsed.weekday?.day ?? monday);
  else if (parsed.weekday) moveToWeekday(date, parsed.weekday);
  // On the 31st, `first day of next month` must not skip a month.
  if (parsed.edge || parsed.nth) date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + total(monthsPerUnit));
  if (parsed.edge === 'last') date.setUTCMonth(date.getUTCMonth() + 1, 0);
  if (parsed.nth) moveToNthWeekday(date, parsed.nth);
  if (!parsed.edge) date.setUTCDate(date.getUTCDate() + total(daysPerUnit));
  addWeekdays(date, total(weekdaysPerUnit));

  const localSeconds = date.getTime() / 1000 + secondsOfDay + total(secondsPerUnit);
  return Math.abs(localSeconds) < maxSeconds ? toUnixSeconds(localSeconds, parsed.zone) : undefined;
}

function dateExists(year: number, month: number, day: number): boolean {
  return month >= 1 && month <= 12 && day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** Seconds since midnight: the given time, else midnight for a named day, else the current time of day. */
function timeOfDay({ time, dayNamed }: RelativeDate, base: Date): number | undefined {
  if (!time) return dayNamed ? 0 : (base.getTime() / 1000) % 86_400;
  if (time.hour > 23 || time.minute > 59 || time.second > 59) return undefined;
  return time.hour * 3600 + time.minute * 60 + time.second;
}

function addWeekdays(date: Date, amount: number): void {
  for (let left = Math.abs(amount); left > 0; ) {
    date.setUTCDate(date.getUTCDate() + Math.sign(amount));
    if (date.getUTCDay() % 6 !== 0) left -= 1;
  }
}

function moveToWeekday(date: Date, { day, step }: { day: number; step: number }): void {
  const ahead = (day - date.getUTCDay() + 7) % 7;
  if (step === 1) date.setUTCDate(date.getUTCDate() + (ahead || 7));
  else if (step === -1) date.setUTCDate(date.getUTCDate() + ahead - 7);
  else date.setUTCDate(date.getUTCDate() + ahead);
}

/** Moves to that day of the same week; weeks start on Monday. */
function moveToDayOfWeek(date: Date, day: number): void {
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7) + ((day + 6) % 7));
}

function moveToNthWeekday(date: Date, { n, day }: { n: number; day: number }): void {
  if (n > 0) {
    date.setUTCDate(1);
    date.setUTCDate(1 + ((day - date.getUTCDay() + 7) % 7) + (n - 1) * 7);
  } else {
    date.setUTCMonth(date.getUTCMonth() + 1, 0);
    date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() - day + 7) % 7));
  }
}
