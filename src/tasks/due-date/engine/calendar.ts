import {
  type Confidence,
  type DateFragment,
  type Day,
  type Edge,
  type Nth,
  onDays,
  type Period,
  type PlainDate,
  type Span,
} from './date-fragment.ts';

export const isBefore = (date: PlainDate, other: PlainDate): boolean =>
  Temporal.PlainDate.compare(date, other) < 0;

/** The date with this weekday (1 = Monday) on or after `from`. */
export const onOrAfter = (from: PlainDate, weekday: number): PlainDate =>
  from.add({ days: (weekday - from.dayOfWeek + 7) % 7 });

/** A weekday to come. On that very weekday, it may mean today or a week from today. */
export function comingWeekday(today: PlainDate, weekday: number): Day[] {
  const soon = onOrAfter(today, weekday);
  const first: Day = { date: soon, rollover: 'week' };
  return soon.equals(today) ? [first, { date: soon.add({ days: 7 }) }] : [first];
}

/** A date, or null when the calendar does not have it (31 April) or it is not between 1900 and 2999. */
export function dateOf(year: number, month: number, day: number): PlainDate | null {
  if (month < 1 || month > 12 || day < 1 || year < 1900 || year > 2999) return null;
  const date = Temporal.PlainDate.from({ year, month, day });
  return date.day === day ? date : null;
}

/**
 * The days on both sides of one that the calendar does not have (30 February), the next to come unless a year is
 * given. Empty when that day exists, or for a number that no month has.
 */
export function daysAroundMissing(today: PlainDate, month: number, day: number, year?: number): Day[] {
  if (month < 1 || month > 12 || day < 29 || day > 31) return [];
  const wanted = year ?? today.year + (month < today.month ? 1 : 0);
  if (wanted < 1900 || wanted > 2999) return [];
  const last = Temporal.PlainDate.from({ year: wanted, month, day });
  return last.day === day ? [] : [{ date: last }, { date: last.add({ days: 1 }) }];
}

/** The next date with this month and day, today or later; 29 February waits for a leap year. */
export function nextMonthDay(today: PlainDate, month: number, day: number): PlainDate | null {
  for (let year = today.year; year <= today.year + 8; year++) {
    const date = dateOf(year, month, day);
    if (date && !isBefore(date, today)) return date;
  }
  return null;
}

/** A day of a month as a fragment, without a year the next to come; null when no such day can be meant. */
export function onMonthDay(today: PlainDate, month: number, day: number, year?: number): DateFragment | null {
  const date = year === undefined ? nextMonthDay(today, month, day) : dateOf(year, month, day);
  if (date) return onDays([year === undefined ? { date, rollover: 'year' } : { date }]);
  const around = daysAroundMissing(today, month, day, year);
  return around.length > 0 ? { ...onDays(around), missing: true } : null;
}

/** The next date with this day of the month, today or later, and with this weekday if one is given. */
export function nextDayOfMonth(today: PlainDate, day: number, weekday?: number): PlainDate | null {
  const month = today.with({ day: 1 });
  for (let ahead = 0; ahead < 48; ahead++) {
    const { year, month: number } = month.add({ months: ahead });
    const date = dateOf(year, number, day);
    if (date && !isBefore(date, today) && (!weekday || date.dayOfWeek === weekday)) return date;
  }
  return null;
}

/** The next such day of the month as a fragment; null for a number that no month has. */
export function onOrdinal(today: PlainDate, ordinal: number, confidence: Confidence): DateFragment | null {
  const date = ordinal >= 1 && ordinal <= 31 ? nextDayOfMonth(today, ordinal) : null;
  return date && { confidence, source: 'ordinal', ordinal, days: [{ date, rollover: 'month' }] };
}

/** Monday to Friday are business days; public holidays differ from place to place and are not known here. */
export function addBusinessDays(from: PlainDate, count: number): PlainDate {
  let date = from;
  for (let left = Math.min(Math.abs(count), 2000); left > 0; ) {
    date = date.add({ days: Math.sign(count) });
    if (date.dayOfWeek < 6) left--;
  }
  return date;
}

/** The week, weekend, month, quarter or year around a date; weeks begin on Monday. */
export function periodAround(date: PlainDate, unit: Period['unit']): Period {
  if (unit === 'week' || unit === 'weekend') {
    const start = date.add({ days: (unit === 'week' ? 1 : 6) - date.dayOfWeek });
    return { unit, start, end: start.add({ days: unit === 'week' ? 6 : 1 }) };
  }
  const months = { month: 1, quarter: 3, year: 12 }[unit];
  const start = date.with({ month: date.month - ((date.month - 1) % months), day: 1 });
  return { unit, start, end: start.add({ months }).subtract({ days: 1 }) };
}

/** The period `count` units later. */
export function shiftPeriod(period: Period, count: number): Period {
  const unit = period.unit === 'weekend' ? 'week' : period.unit;
  const step = unit === 'quarter' ? { months: 3 * count } : { [`${unit}s`]: count };
  return periodAround(period.start.add(step), period.unit);
}

/** The day at one end or in the middle of a period. A week ends on Friday, as work does. */
export function edgeOf({ unit, start, end }: Period, edge: Edge, today: PlainDate): PlainDate {
  if (edge === 'start') return start;
  if (unit === 'week' || unit === 'weekend') {
    if (edge === 'early') return start;
    if (edge === 'middle') return unit === 'week' ? start.add({ days: 2 }) : start;
    const friday = start.add({ days: 4 });
    return unit === 'week' && !isBefore(friday, today) ? friday : end;
  }
  if (edge === 'end') return end;
  if (unit === 'month') return start.with({ day: { early: 5, middle: 15, late: 25 }[edge] });
  if (edge === 'middle') return start.add(unit === 'year' ? { months: 6 } : { months: 1, days: 14 });
  return edge === 'early' ? start.add({ days: 14 }) : end.subtract({ days: 14 });
}

/** The nth day, business day or weekday of a period; null when it does not have that many. */
export function nthOf({ start, end }: Period, { n, of }: Nth): PlainDate | null {
  if (of === 'week') return n > 0 ? start.add({ weeks: n - 1 }) : end.subtract({ days: 6 });
  const fits = (date: PlainDate): boolean =>
    of === 'day' || (of === 'business' ? date.dayOfWeek < 6 : date.dayOfWeek === of);
  const step = n > 0 ? 1 : -1;
  let date = n > 0 ? start : end;
  for (let left = Math.abs(n); ; date = date.add({ days: step })) {
    if (isBefore(date, start) || isBefore(end, date)) return null;
    if (fits(date) && --left === 0) return date;
  }
}

/** Gregorian Easter, by the anonymous algorithm that Meeus published. */
export function easterOf(year: number): PlainDate {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7;
  const f = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114;
  return Temporal.PlainDate.from({ year, month: Math.floor(f / 31), day: (f % 31) + 1 });
}

/** A date plus a span, with calendar months clamped to their last day. */
export function addSpan(from: PlainDate, { date, business, back }: Span): PlainDate {
  const still = Object.keys(date).length === 0;
  const moved = still ? from : back ? from.subtract(date) : from.add(date);
  return business ? addBusinessDays(moved, back ? -business : business) : moved;
}
