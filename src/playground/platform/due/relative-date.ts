import { stepOf, type Unit, unitOf } from './patterns.ts';

/** What a text says about a time, each thing at most once but shifts. */
export type Said = {
  date?: { year?: number; month: number; day: number };
  time?: { hour: number; minute: number; second: number };
  /** Minutes east of UTC, or the name of a zone. */
  zone?: number | string;
  shifts: { unit: Unit; amount: number }[];
  /** The weekday, and which one: the next one or today (0), one after today (1), one before it (−1). */
  weekday?: { day: number; step: number };
  /** A week was named by word (`next week`): it is meant from its Monday, or the weekday in it that is said. */
  namedWeek?: true;
  /** The first or last day of the month. */
  edge?: 'first' | 'last';
  /** The nth weekday of the month; n is 0 for the last one. */
  nth?: { n: number; day: number };
  /** The day is named and the time is not: it begins at midnight. */
  dayNamed?: true;
};

export type Groups = (string | undefined)[];
/** Says what the groups of its pattern mean; false when they make no sense or say something a second time. */
export type Rule = [pattern: string, say: (said: Said, groups: Groups) => boolean];

type Digits = string | number | undefined;

export function once<K extends keyof Said>(said: Said, key: K, value: Said[K]): boolean {
  if (said[key] !== undefined) return false;
  said[key] = value;
  return true;
}

/** A year of two digits is one of 1970 to 2069. */
export function sayDate(said: Said, month: Digits, day: Digits, year?: Digits): boolean {
  const short = Number(year) < 70 ? 2000 : Number(year) < 100 ? 1900 : 0;
  const date = {
    month: Number(month),
    day: Number(day),
    ...(year === undefined ? {} : { year: short + Number(year) }),
  };
  return once(said, 'date', date) && sayDay(said);
}

/** `2026-W11-2`; without a day the week's Monday. */
export function sayWeek(said: Said, year: Digits, week: Digits, day: Digits = 1): boolean {
  if (Number(week) < 1 || Number(week) > 53) return false;
  const fourth = new Date(Date.UTC(Number(year), 0, 4));
  const monday = 4 - ((fourth.getUTCDay() + 6) % 7);
  const date = new Date(Date.UTC(Number(year), 0, monday + (Number(week) - 1) * 7 + Number(day) - 1));
  return sayDate(said, date.getUTCMonth() + 1, date.getUTCDate(), date.getUTCFullYear());
}

export function sayTime(
  said: Said,
  hour: Digits,
  minute: Digits = 0,
  second: Digits = 0,
  half?: string,
): boolean {
  const clock = Number(hour);
  if (half !== undefined && (clock < 1 || clock > 12)) return false;
  const hours = half === undefined ? clock : (clock % 12) + (half === 'p' ? 12 : 0);
  return once(said, 'time', { hour: hours, minute: Number(minute), second: Number(second) });
}

export function sayDay(said: Said): boolean {
  said.dayNamed = true;
  return true;
}

/** A day by its name forgets a time that was said before it, as in PHP: `3pm tomorrow` is midnight, `tomorrow 3pm` is not. */
export function sayDayByName(said: Said, days = 0): boolean {
  delete said.time;
  if (days !== 0) said.shifts.push({ unit: 'day', amount: days });
  return sayDay(said);
}

export function sayWeekday(said: Said, day: number, step: number): boolean {
  return once(said, 'weekday', { day, step }) && sayDayByName(said);
}

export function sayShift(said: Said, word: string, amount: number): boolean {
  const [unit, times] = unitOf(word);
  said.shifts.push({ unit, amount: amount * times });
  return true;
}

/** `next month` keeps the time of day; `next weekday` is a day by its name. */
export function sayWhich(said: Said, which: string, word: string): boolean {
  if (word === 'week') said.namedWeek = true;
  if (word === 'weekday') sayDayByName(said);
  return sayShift(said, word, stepOf(which));
}

/** A zone after a day or a time; alone, a number is none. */
export function sayOffset(said: Said, sign: Digits, hours: Digits, minutes: Digits = 0): boolean {
  if (!said.time && !said.dayNamed) return false;
  return once(said, 'zone', (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)));
}
