import { describe, expect, it } from 'vitest';
import {
  addBusinessDays,
  addSpan,
  comingWeekday,
  dateOf,
  daysAroundMissing,
  easterOf,
  edgeOf,
  isBefore,
  lastDayOfMonth,
  nextDayOfMonth,
  nextMonthDay,
  nthOf,
  onMonthDay,
  onOrAfter,
  onOrdinal,
  periodAround,
  shiftPeriod,
  startOfWeek,
} from '../../../src/tasks/due-date/engine/calendar.ts';
import type { Day, Edge, Period } from '../../../src/tasks/due-date/engine/date-fragment.ts';

const date = (text: string) => Temporal.PlainDate.from(text);
const text = (day: Temporal.PlainDate | null) => day?.toString() ?? null;
const texts = (days: Day[] | undefined) =>
  days?.map((day) => `${day.date}${day.rollover ? ` (${day.rollover})` : ''}`);
/** A Wednesday. */
const today = date('2026-11-18');

describe('days', () => {
  it('come in order', () => {
    expect([isBefore(today, date('2026-11-19')), isBefore(today, today)]).toEqual([true, false]);
    expect(isBefore(date('2026-11-19'), today)).toBe(false);
  });

  it.each([
    [1, '2026-11-23'],
    [2, '2026-11-24'],
    [3, '2026-11-18'],
    [4, '2026-11-19'],
    [7, '2026-11-22'],
  ])('weekday %d comes on %s', (weekday, expected) => {
    expect(text(onOrAfter(today, weekday))).toBe(expected);
  });

  it('of this very weekday may be today or a week from today', () => {
    expect(texts(comingWeekday(today, 3))).toEqual(['2026-11-18 (week)', '2026-11-25']);
    expect(texts(comingWeekday(today, 4))).toEqual(['2026-11-19 (week)']);
  });

  it('begin their week on Monday', () => {
    expect(['2026-11-16', '2026-11-18', '2026-11-22'].map((day) => text(startOfWeek(date(day))))).toEqual(
      Array(3).fill('2026-11-16'),
    );
  });

  it.each([
    [2026, 2, 28, '2026-02-28'],
    [2026, 2, 29, null],
    [2028, 2, 29, '2028-02-29'],
    [2026, 4, 31, null],
    [2026, 12, 31, '2026-12-31'],
    [2026, 1, 1, '2026-01-01'],
    [2026, 13, 1, null],
    [2026, 0, 1, null],
    [2026, 1, 0, null],
    [2026, 1, 32, null],
    [1899, 1, 1, null],
    [1900, 1, 1, '1900-01-01'],
    [2999, 12, 31, '2999-12-31'],
    [3000, 1, 1, null],
  ])('%d-%d-%d is %s', (year, month, day, expected) => {
    expect(text(dateOf(year, month, day))).toBe(expected);
  });

  it.each<[number, number, number | undefined, string[]]>([
    [2, 30, undefined, ['2027-02-28', '2027-03-01']],
    [2, 30, 2028, ['2028-02-29', '2028-03-01']],
    [2, 29, 2026, ['2026-02-28', '2026-03-01']],
    [11, 31, undefined, ['2026-11-30', '2026-12-01']],
    [9, 31, undefined, ['2027-09-30', '2027-10-01']],
    [12, 31, undefined, []],
    [2, 28, undefined, []],
    [2, 32, undefined, []],
    [0, 31, undefined, []],
    [13, 31, undefined, []],
    [2, 30, 1899, []],
    [2, 30, 1900, ['1900-02-28', '1900-03-01']],
    [2, 30, 2999, ['2999-02-28', '2999-03-01']],
    [2, 30, 3000, []],
  ])('around %d/%d (%s) are %j', (month, day, year, expected) => {
    expect(texts(daysAroundMissing(today, month, day, year))).toEqual(expected);
  });

  it.each([
    [11, 18, '2026-11-18'],
    [11, 17, '2027-11-17'],
    [11, 19, '2026-11-19'],
    [2, 29, '2028-02-29'],
    [2, 30, null],
  ])('%d/%d comes on %s', (month, day, expected) => {
    expect(text(nextMonthDay(today, month, day))).toBe(expected);
  });

  it('wait eight years for 29 February across 2100', () => {
    expect(text(nextMonthDay(date('2096-03-01'), 2, 29))).toBe('2104-02-29');
  });

  it('of a month are one day, or those around one that is missing', () => {
    expect(texts(onMonthDay(today, 11, 17)?.days)).toEqual(['2027-11-17 (year)']);
    expect(texts(onMonthDay(today, 11, 17, 2026)?.days)).toEqual(['2026-11-17']);
    expect(onMonthDay(today, 11, 17)?.missing).toBeUndefined();
    expect(onMonthDay(today, 2, 30)).toMatchObject({ missing: true });
    expect(texts(onMonthDay(today, 2, 30)?.days)).toEqual(['2027-02-28', '2027-03-01']);
    expect(onMonthDay(today, 13, 1)).toBeNull();
    expect(onMonthDay(today, 2, 32)).toBeNull();
  });

  it.each<[number, number | undefined, string | null]>([
    [18, undefined, '2026-11-18'],
    [17, undefined, '2026-12-17'],
    [31, undefined, '2026-12-31'],
    [13, 5, '2027-08-13'],
    [18, 3, '2026-11-18'],
    [29, 1, '2027-03-29'],
    [32, undefined, null],
  ])('day %d of a month with weekday %s comes on %s', (day, weekday, expected) => {
    expect(text(nextDayOfMonth(today, day, weekday))).toBe(expected);
  });

  it.each([
    [17, '2026-11-17'],
    [18, '2026-10-18'],
    [19, '2026-10-19'],
    [31, '2026-10-31'],
  ])('day %d of a month was last on %s', (day, expected) => {
    expect(text(lastDayOfMonth(today, day))).toBe(expected);
    expect(text(lastDayOfMonth(date('2026-12-05'), 31))).toBe('2026-11-30');
  });

  it('have an ordinal between 1 and 31', () => {
    expect(onOrdinal(today, 20, 'weak')).toMatchObject({
      confidence: 'weak',
      source: 'ordinal',
      ordinal: 20,
    });
    expect(texts(onOrdinal(today, 1, 'plain')?.days)).toEqual(['2026-12-01 (month)']);
    expect(texts(onOrdinal(today, 31, 'plain')?.days)).toEqual(['2026-12-31 (month)']);
    expect([onOrdinal(today, 0, 'weak'), onOrdinal(today, 32, 'weak')]).toEqual([null, null]);
  });

  it.each([
    [1, '2026-11-19'],
    [3, '2026-11-23'],
    [-1, '2026-11-17'],
    [-3, '2026-11-13'],
    [0, '2026-11-18'],
  ])('%d business days later are %s', (count, expected) => {
    expect(text(addBusinessDays(today, count))).toBe(expected);
    // A Saturday.
    expect(text(addBusinessDays(date('2026-11-21'), 1))).toBe('2026-11-23');
    expect(text(addBusinessDays(date('2026-11-22'), -1))).toBe('2026-11-20');
  });

  it('move by spans, with months clamped to their last day', () => {
    expect(text(addSpan(date('2027-01-31'), { date: { months: 1 } }))).toBe('2027-02-28');
    expect(text(addSpan(today, { date: { days: 2 }, back: true }))).toBe('2026-11-16');
    expect(text(addSpan(today, { date: {}, business: 3 }))).toBe('2026-11-23');
    expect(text(addSpan(today, { date: {}, business: 3, back: true }))).toBe('2026-11-13');
    expect(text(addSpan(today, { date: { weeks: 1 }, business: 1 }))).toBe('2026-11-26');
    expect(text(addSpan(today, { date: {} }))).toBe('2026-11-18');
  });

  it.each([
    [1961, '1961-04-02'],
    [2000, '2000-04-23'],
    [2008, '2008-03-23'],
    [2024, '2024-03-31'],
    [2025, '2025-04-20'],
    [2026, '2026-04-05'],
    [2038, '2038-04-25'],
    [2049, '2049-04-18'],
    [2076, '2076-04-19'],
    [2285, '2285-03-22'],
  ])('easter of %d is %s', (year, expected) => {
    expect(text(easterOf(year))).toBe(expected);
  });
});

describe('periods', () => {
  const units: Period['unit'][] = ['week', 'weekend', 'month', 'quarter', 'year'];
  const around = (unit: Period['unit'], day = today) => periodAround(day, unit);
  const ends = ({ unit, start, end }: Period) => `${unit} ${start} ${end}`;

  it('lie around a day', () => {
    expect(units.map((unit) => ends(around(unit)))).toEqual([
      'week 2026-11-16 2026-11-22',
      'weekend 2026-11-21 2026-11-22',
      'month 2026-11-01 2026-11-30',
      'quarter 2026-10-01 2026-12-31',
      'year 2026-01-01 2026-12-31',
    ]);
    expect(ends(around('quarter', date('2027-03-31')))).toBe('quarter 2027-01-01 2027-03-31');
    expect(ends(around('quarter', date('2027-04-01')))).toBe('quarter 2027-04-01 2027-06-30');
  });

  it('follow each other', () => {
    expect(units.map((unit) => ends(shiftPeriod(around(unit), 1)))).toEqual([
      'week 2026-11-23 2026-11-29',
      'weekend 2026-11-28 2026-11-29',
      'month 2026-12-01 2026-12-31',
      'quarter 2027-01-01 2027-03-31',
      'year 2027-01-01 2027-12-31',
    ]);
    expect(units.map((unit) => ends(shiftPeriod(around(unit), -2)))).toEqual([
      'week 2026-11-02 2026-11-08',
      'weekend 2026-11-07 2026-11-08',
      'month 2026-09-01 2026-09-30',
      'quarter 2026-04-01 2026-06-30',
      'year 2024-01-01 2024-12-31',
    ]);
  });

  it('have a start, a middle and an end', () => {
    const edges: Edge[] = ['start', 'early', 'middle', 'late', 'end'];
    const days = (unit: Period['unit'], from = today) =>
      edges.map((edge) => text(edgeOf(around(unit, from), edge, from))?.slice(5)).join(' ');
    expect(days('week')).toBe('11-16 11-16 11-18 11-20 11-20');
    // On Saturday, Friday has passed.
    expect(days('week', date('2026-11-21'))).toBe('11-16 11-16 11-18 11-22 11-22');
    expect(days('week', date('2026-11-20'))).toBe('11-16 11-16 11-18 11-20 11-20');
    expect(days('weekend')).toBe('11-21 11-21 11-21 11-22 11-22');
    expect(days('month')).toBe('11-01 11-05 11-15 11-25 11-30');
    expect(days('quarter')).toBe('10-01 10-15 11-15 12-17 12-31');
    expect(days('year')).toBe('01-01 01-15 07-01 12-17 12-31');
  });

  it.each([
    [1, 'day', '2026-11-01'],
    [2, 'day', '2026-11-02'],
    [-1, 'day', '2026-11-30'],
    [1, 'business', '2026-11-02'],
    [-1, 'business', '2026-11-30'],
    [-2, 'business', '2026-11-27'],
    [1, 1, '2026-11-02'],
    [5, 1, '2026-11-30'],
    [6, 1, null],
    [-1, 7, '2026-11-29'],
    [-5, 7, '2026-11-01'],
    [-6, 7, null],
    [30, 'day', '2026-11-30'],
    [31, 'day', null],
  ] as const)('the %d. %s of November is %s', (n, of, expected) => {
    expect(text(nthOf(around('month'), { n, of }))).toBe(expected);
  });
});
