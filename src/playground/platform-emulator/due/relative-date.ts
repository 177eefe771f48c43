import { parseDirection, parseUnit, type Unit } from './patterns.ts';

/** What a text says about a date. It may contain several shifts, but everything else only once. */
export type RelativeDate = {
  date?: { year?: number; month: number; day: number };
  time?: { hour: number; minute: number; second: number };
  /** Minutes east of UTC, or the name of a time zone. */
  zone?: number | string;
  shifts: { unit: Unit; amount: number }[];
  /** A weekday: today or the next one (step 0), the next one after today (1), the last one before today (−1). */
  weekday?: { day: number; step: number };
  /** A week was named (`next week`): it means that week's Monday, or the given weekday in it. */
  namedWeek?: true;
  /** The first or last day of the month. */
  edge?: 'first' | 'last';
  /** The nth weekday of the month; n is 0 for the last. */
  nth?: { n: number; day: number };
  /** A day was named: without a time, it starts at midnight. */
  dayNamed?: true;
};

type Groups = (string | undefined)[];
/** Records what the groups of its pattern mean; returns false when they are invalid or repeat something. */
export type Rule = [pattern: string, apply: (parsed: RelativeDate, groups: Groups) => boolean];

type Digits = string | number | undefined;

/** Sets a field; returns false if it is already set. */
export function setOnce<K extends keyof RelativeDate>(
  parsed: RelativeDate,
  key: K,
  value: RelativeDate[K],
): boolean {
  if (parsed[key] !== undefined) return false;
  parsed[key] = value;
  return true;
}

/** A two-digit year is between 1970 and 2069. */
export function setDate(parsed: RelativeDate, month: Digits, day: Digits, year?: Digits): boolean {
  const century = Number(year) < 70 ? 2000 : Number(year) < 100 ? 1900 : 0;
  const date = {
    month: Number(month),
    day: Number(day),
    ...(year === undefined ? {} : { year: century + Number(year) }),
  };
  return setOnce(parsed, 'date', date) && setDayNamed(parsed);
}

/** `2026-W11-2`; without a day, the week's Monday. */
export function setIsoWeek(parsed: RelativeDate, year: Digits, week: Digits, day: Digits = 1): boolean {
  if (Number(week) < 1 || Number(week) > 53) return false;
  const january4 = new Date(Date.UTC(Number(year), 0, 4));
  const monday = 4 - ((january4.getUTCDay() + 6) % 7);
  const date = new Date(Date.UTC(Number(year), 0, monday + (Number(week) - 1) * 7 + Number(day) - 1));
  return setDate(parsed, date.getUTCMonth() + 1, date.getUTCDate(), date.getUTCFullYear());
}

/** A time of day; `meridiem` is `a` or `p`. */
export function setTime(
  parsed: RelativeDate,
  hour: Digits,
  minute: Digits = 0,
  second: Digits = 0,
  meridiem?: string,
): boolean {
  const givenHour = Number(hour);
  if (meridiem !== undefined && (givenHour < 1 || givenHour > 12)) return false;
  const hour24 = meridiem === undefined ? givenHour : (givenHour % 12) + (meridiem === 'p' ? 12 : 0);
  return setOnce(parsed, 'time', { hour: hour24, minute: Number(minute), second: Number(second) });
}

/** Notes that a day was named; always succeeds. */
function setDayNamed(parsed: RelativeDate): boolean {
  parsed.dayNamed = true;
  return true;
}

/** A named day discards an earlier time, as in PHP: `3pm tomorrow` is midnight, `tomorrow 3pm` is not. */
export function setNamedDay(parsed: RelativeDate, days = 0): boolean {
  delete parsed.time;
  if (days !== 0) parsed.shifts.push({ unit: 'day', amount: days });
  return setDayNamed(parsed);
}

/** `friday` (step 0), `next friday` (1), `last friday` (−1). */
export function setWeekday(parsed: RelativeDate, day: number, step: number): boolean {
  return setOnce(parsed, 'weekday', { day, step }) && setNamedDay(parsed);
}

/** Adds `amount` of the unit that the word names. */
export function addShift(parsed: RelativeDate, word: string, amount: number): boolean {
  const [unit, times] = parseUnit(word);
  parsed.shifts.push({ unit, amount: amount * times });
  return true;
}

/** `next month` keeps the time of day; `next weekday` is a named day. */
export function addDirectedShift(parsed: RelativeDate, direction: string, word: string): boolean {
  if (word === 'week') parsed.namedWeek = true;
  if (word === 'weekday') setNamedDay(parsed);
  return addShift(parsed, word, parseDirection(direction));
}

/** A zone offset after a day or a time; a number alone is not an offset. */
export function setOffset(parsed: RelativeDate, sign: Digits, hours: Digits, minutes: Digits = 0): boolean {
  if (!parsed.time && !parsed.dayNamed) return false;
  return setOnce(parsed, 'zone', (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)));
}
