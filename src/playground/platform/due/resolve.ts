import type { Unit } from './patterns.ts';
import type { Said } from './relative-date.ts';
import { unixOf } from './zones.ts';

const MONDAY = 1;
/** Seconds; far beyond every date that is taken. */
const FAR = 1e12;
/** How many months, days or seconds a unit has, where it has any. */
type Per = Partial<Record<Unit, number>>;
const MONTHS: Per = { month: 1, year: 12 };
const DAYS: Per = { day: 1, week: 7 };
const WEEKDAYS: Per = { weekday: 1 };
const SECONDS: Per = { second: 1, minute: 60, hour: 3600 };

/**
 * The Unix time in seconds that was said, seen from `now` (Unix seconds), in UTC unless a zone was said; undefined
 * for a date that does not exist. In PHP's order: the weekday, months, the day of the month, days, working days. Months
 * that are added run over: a month after 31 January is 2 or 3 March.
 */
export function resolve(said: Said | undefined, now: number): number | undefined {
  if (said === undefined) return undefined;
  const base = new Date(now * 1000);
  const year = said.date?.year ?? base.getUTCFullYear();
  const month = said.date?.month ?? base.getUTCMonth() + 1;
  const day = said.date?.day ?? base.getUTCDate();
  if (said.date && !exists(year, month, day)) return undefined;
  const clock = clockOf(said, base);
  if (clock === undefined) return undefined;
  const total = (per: Per): number =>
    said.shifts.reduce((sum, { unit, amount }) => sum + (per[unit] ?? 0) * amount, 0);

  const date = new Date(Date.UTC(year, month - 1, day));
  if (said.namedWeek) toDayOfWeek(date, said.weekday?.day ?? MONDAY);
  else if (said.weekday) toWeekday(date, said.weekday);
  // `first day of next month` on the 31st is of the next month, not of the one after it.
  if (said.edge || said.nth) date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + total(MONTHS));
  if (said.edge === 'last') date.setUTCMonth(date.getUTCMonth() + 1, 0);
  if (said.nth) toNth(date, said.nth);
  if (!said.edge) date.setUTCDate(date.getUTCDate() + total(DAYS));
  addWeekdays(date, total(WEEKDAYS));

  const wall = date.getTime() / 1000 + clock + total(SECONDS);
  return Math.abs(wall) < FAR ? unixOf(wall, said.zone) : undefined;
}

function exists(year: number, month: number, day: number): boolean {
  return month >= 1 && month <= 12 && day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** Seconds since midnight: as said, else midnight for a day that was named, else as they are now. */
function clockOf({ time, dayNamed }: Said, base: Date): number | undefined {
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

function toWeekday(date: Date, { day, step }: { day: number; step: number }): void {
  const ahead = (day - date.getUTCDay() + 7) % 7;
  if (step === 1) date.setUTCDate(date.getUTCDate() + (ahead || 7));
  else if (step === -1) date.setUTCDate(date.getUTCDate() + ahead - 7);
  else date.setUTCDate(date.getUTCDate() + ahead);
}

/** That day of the week, which begins on Monday. */
function toDayOfWeek(date: Date, day: number): void {
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7) + ((day + 6) % 7));
}

function toNth(date: Date, { n, day }: { n: number; day: number }): void {
  if (n > 0) {
    date.setUTCDate(1);
    date.setUTCDate(1 + ((day - date.getUTCDay() + 7) % 7) + (n - 1) * 7);
  } else {
    date.setUTCMonth(date.getUTCMonth() + 1, 0);
    date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() - day + 7) % 7));
  }
}
