import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseDueField } from '../../src/playground/platform-emulator/due/parse-due-field.ts';
import { periodRange, periods } from '../../src/playground/platform-emulator/due/periods.ts';
import { nowSeconds } from './support.ts';

const iso = (seconds: number | undefined): string | undefined =>
  seconds === undefined
    ? undefined
    : new Date(seconds * 1000).toISOString().replace('.000Z', '').replace('T', ' ');

describe('the due field of a new task, on Wednesday 2026-03-04 10:20:30 UTC', () => {
  test.each([
    // timestamps
    ['1772637630', '2026-03-04 15:20:30'],
    ['@1772637630', '2026-03-04 15:20:30'],
    ['@0', '1970-01-01 00:00:00'],
    // ISO 8601
    ['2026-03-01', '2026-03-01 00:00:00'],
    ['2026-03-01 15:00', '2026-03-01 15:00:00'],
    ['2026-03-01T15:00:30.250Z', '2026-03-01 15:00:30'],
    ['2026-03-01T15:00:00+02:00', '2026-03-01 13:00:00'],
    ['2026-03-01T15:00:00-0530', '2026-03-01 20:30:00'],
    // English dates
    ['1 March 2026', '2026-03-01 00:00:00'],
    ['1st of march', '2026-03-01 00:00:00'],
    ['March 1, 2026 3pm', '2026-03-01 15:00:00'],
    ['Mar 1 15:00', '2026-03-01 15:00:00'],
    ['29 Feb 2028', '2028-02-29 00:00:00'],
    // named days and times
    ['now', '2026-03-04 10:20:30'],
    ['today', '2026-03-04 00:00:00'],
    ['  Tomorrow ', '2026-03-05 00:00:00'],
    ['yesterday noon', '2026-03-03 12:00:00'],
    ['tomorrow 15:00', '2026-03-05 15:00:00'],
    ['tomorrow at 12am', '2026-03-05 00:00:00'],
    ['midnight', '2026-03-04 00:00:00'],
    ['17:45', '2026-03-04 17:45:00'],
    // relative dates
    ['+2 days', '2026-03-06 10:20:30'],
    ['in 2 days', '2026-03-06 10:20:30'],
    ['-1 week', '2026-02-25 10:20:30'],
    ['3 days ago', '2026-03-01 10:20:30'],
    ['+1 week 2 days 4 hours 2 seconds', '2026-03-13 14:20:32'],
    ['tomorrow +2 hours', '2026-03-05 02:00:00'],
    ['next week', '2026-03-11 10:20:30'],
    ['last month', '2026-02-04 10:20:30'],
    ['next year', '2027-03-04 10:20:30'],
    // weekdays
    ['friday', '2026-03-06 00:00:00'],
    ['wednesday', '2026-03-04 00:00:00'],
    ['next wednesday', '2026-03-11 00:00:00'],
    ['this fri 5pm', '2026-03-06 17:00:00'],
    ['last wednesday', '2026-02-25 00:00:00'],
    ['friday +1 week', '2026-03-13 00:00:00'],
  ])('%s is %s', (text, expected) => {
    expect(iso(parseDueField(text, nowSeconds))).toBe(expected);
  });

  test.each([
    '',
    ' , ',
    'soon',
    'tomorrow-ish',
    'call anna tomorrow',
    '2026',
    '2026-02-30',
    '2026-13-01',
    '31 April 2026',
    '25:00',
    '12:60',
    '13pm',
    '0am',
    'march',
    '1530',
    '15.00',
    'tomorrow Europe/Nowhere',
    'tomorrow EST CET',
    'IST tomorrow',
    '+2',
    'third month',
    '1772637630000',
    '-1',
    '@-1',
    '1850-01-01',
    '0075-01-01',
    '+99999 years',
    `tomorrow${' '.repeat(64)}x`,
    'x'.repeat(65),
  ])('%j is not a date', (text) => {
    expect(parseDueField(text, nowSeconds)).toBeUndefined();
  });

  test('a timestamp of nine digits or more stays the same', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100_000_000, max: 9_999_999_999 }), (time) => {
        expect(parseDueField(String(time), nowSeconds)).toBe(time);
      }),
    );
  });

  test('an ISO date is midnight of that day', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 40_000 }), (days) => {
        const text = new Date(days * 86_400_000).toISOString();
        expect(parseDueField(text.slice(0, 10), nowSeconds)).toBe(days * 86_400);
      }),
    );
  });

  test('any text is either a whole second between 1970 and 9999, or not a date', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        'next',
        'last',
        'monday',
        'first',
        'day',
        'of',
        'week',
        '+2',
        'days',
        'ago',
        '15:00',
        'march',
        'europe/berlin',
        'est',
        '2026-w11',
        '12/25/26',
      ),
      fc.constantFrom(
        '1d     ',
        'couple days ',
        '+1',
        '-',
        '/',
        '.',
        ':',
        ',',
        'z',
        'utc',
        '99999 weekdays',
        '2026',
      ),
      fc.string({ maxLength: 6 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 24 }), fc.constantFrom('', ' '), (pieces, separator) => {
        const due = parseDueField(pieces.join(separator), nowSeconds);
        expect(due === undefined || (Number.isInteger(due) && due >= 0 && due < 253_402_300_800)).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('the periods of the date filters', () => {
  const days = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 16);

  test.each([
    ['today', '2026-03-04T00:00', '2026-03-05T00:00'],
    ['yesterday', '2026-03-03T00:00', '2026-03-04T00:00'],
    ['this-week', '2026-03-02T00:00', '2026-03-09T00:00'],
    ['last-week', '2026-02-23T00:00', '2026-03-02T00:00'],
    ['this-month', '2026-03-01T00:00', '2026-04-01T00:00'],
    ['last-month', '2026-02-01T00:00', '2026-03-01T00:00'],
  ] as const)('%s', (period, from, until) => {
    expect(periodRange(period, nowSeconds).map(days)).toEqual([from, until]);
  });

  test('on a Sunday the week started six days ago, and in January last month is December', () => {
    const sunday = Date.UTC(2026, 0, 4, 23, 59) / 1000;
    expect(periodRange('this-week', sunday).map(days)).toEqual(['2025-12-29T00:00', '2026-01-05T00:00']);
    expect(periodRange('last-month', sunday).map(days)).toEqual(['2025-12-01T00:00', '2026-01-01T00:00']);
  });

  test('today, this week and this month contain now, and follow the periods before them', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1_000_000_000, max: 3_000_000_000 }), (now) => {
        const [today, yesterday, week, lastWeek, month, lastMonth] = periods.map((period) =>
          periodRange(period, now),
        );
        for (const [current, before] of [
          [today, yesterday],
          [week, lastWeek],
          [month, lastMonth],
        ]) {
          expect(current?.[0]).toBeLessThanOrEqual(now);
          expect(current?.[1]).toBeGreaterThan(now);
          expect(before?.[1]).toBe(current?.[0]);
        }
      }),
    );
  });
});
