import type { Said } from './scan.ts';
import type { Unit } from './words.ts';

const SECONDS: Partial<Record<Unit, number>> = { second: 1, minute: 60, hour: 3600 };

/**
 * The Unix time in seconds that was said, seen from `now` (Unix seconds), in UTC; undefined for a date that does not
 * exist. Months and years that are added run over as in PHP: a month after 31 January is 2 or 3 March.
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

  const date = new Date(Date.UTC(year, month - 1, day));
  for (const { unit, amount } of said.shifts) shift(date, unit, amount);
  if (said.edge === 'first') date.setUTCDate(1);
  if (said.edge === 'last') date.setUTCMonth(date.getUTCMonth() + 1, 0);
  if (said.nth) toNth(date, said.nth);
  if (said.weekday) toWeekday(date, said.weekday, said.namedWeek);

  const seconds = said.shifts.reduce((sum, { unit, amount }) => sum + (SECONDS[unit] ?? 0) * amount, 0);
  const time = date.getTime() / 1000 + clock + seconds - (said.offset ?? 0) * 60;
  return Number.isFinite(time) ? time : undefined;
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

function shift(date: Date, unit: Unit, amount: number): void {
  if (unit === 'day') date.setUTCDate(date.getUTCDate() + amount);
  if (unit === 'week') date.setUTCDate(date.getUTCDate() + amount * 7);
  if (unit === 'month') date.setUTCMonth(date.getUTCMonth() + amount);
  if (unit === 'year') date.setUTCFullYear(date.getUTCFullYear() + amount);
  if (unit === 'weekday') shiftWeekdays(date, amount);
}

function shiftWeekdays(date: Date, amount: number): void {
  for (let left = Math.abs(amount); left > 0; ) {
    date.setUTCDate(date.getUTCDate() + Math.sign(amount));
    if (date.getUTCDay() % 6 !== 0) left -= 1;
  }
}

function toWeekday(date: Date, { day, step }: { day: number; step: number }, ofWeek?: true): void {
  const ahead = (day - date.getUTCDay() + 7) % 7;
  if (ofWeek) date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7) + ((day + 6) % 7));
  else if (step === 1) date.setUTCDate(date.getUTCDate() + (ahead || 7));
  else if (step === -1) date.setUTCDate(date.getUTCDate() + ahead - 7);
  else date.setUTCDate(date.getUTCDate() + ahead);
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
