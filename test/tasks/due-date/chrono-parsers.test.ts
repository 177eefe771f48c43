import { Chrono, configuration } from 'chrono-node/en';
import { describe, expect, it } from 'vitest';
import { DateMatch } from '../../../src/tasks/due-date/engine/date-match.ts';
import type { ChronoOptions } from '../../../src/tasks/due-date/engine/rule.ts';
import { chronoParsers } from '../../../src/tasks/due-date/locales/en/chrono-parsers.ts';

const now = new Date('2026-11-04T10:20:00Z');
const today = Temporal.PlainDate.from('2026-11-04');

/** What each of chrono’s English parsers reads of all these texts, in their order. */
const expected = [
  ['2026 nov 20', '2026-11-20'],
  ['2026-11-20t14:05:00z', '2026-11-20'],
  ['11/20/2026'],
  ['in 3 days'],
  ['20 november 2026', '20-22 nov'],
  ['november 20, 2026', 'nov 20 - 22'],
  ['friday'],
  ['11/2026'],
  ['at 5pm'],
  ['3 days ago'],
  ['3 days later'],
  ['2026 november'],
];

describe('chrono’s parsers', () => {
  const { parsers } = configuration.createConfiguration(false);
  const texts = [...new Set(expected.flat())];

  it('are those that ours were chosen from: each reads what it did', () => {
    const read = parsers.map((parser) => {
      const chrono = new Chrono({ parsers: [parser], refiners: [] });
      return texts.filter((text) => chrono.parse(text, now)[0]?.text === text);
    });
    expect(read.map((each) => each.toSorted())).toEqual(expected.map((each) => each.toSorted()));
  });
});

/** The days, clock time and offset that the parser of a form reads in a text; null when it reads nothing. */
function readAs(form: Parameters<typeof chronoParsers>[0], text: string): string | null {
  const chrono = new Chrono({ parsers: chronoParsers(form), refiners: [] });
  const options: ChronoOptions = { ruleContext: { today, dayFirst: true, orderKnown: true, line: text } };
  const [match] = chrono.parse(text, now, options);
  if (!(match instanceof DateMatch)) return null;
  const { days = [], clock, zone } = match.fragment;
  const time = clock && `${clock.hour}:${clock.minute}:${clock.second}`;
  const offset = zone && 'offsetMinutes' in zone ? `${zone.offsetMinutes} min` : undefined;
  return [match.text, days.map(({ date }) => date).join(' or '), time, offset].filter(Boolean).join(' | ');
}

describe('the parsers that are taken from chrono', () => {
  it.each([
    ['2026-11-20', '2026-11-20 | 2026-11-20'],
    ['by 2026-11-20.', '2026-11-20 | 2026-11-20'],
    ['2026-11-20t14:05', '2026-11-20t14:05 | 2026-11-20 | 14:5:0'],
    ['2026-11-20t14:05:09z', '2026-11-20t14:05:09z | 2026-11-20 | 14:5:9 | 0 min'],
    ['2026-11-20t14:05:09.123+02:30', '2026-11-20t14:05:09.123+02:30 | 2026-11-20 | 14:5:9 | 150 min'],
    ['2026-11-20t25:05', null],
    ['2026-13-20', null],
    ['x2026-11-20', null],
  ])('iso: %s', (text, reading) => expect(readAs(['iso'], text)).toBe(reading));

  it.each([
    ['2026 nov 20', '2026 nov 20 | 2026-11-20'],
    ['2026/11/20', '2026/11/20 | 2026-11-20'],
    ['2026.11.20', '2026.11.20 | 2026-11-20'],
    ['2026/20/11', '2026/20/11 | 2026-11-20'],
    ['2026 11 40', null],
  ])('year, month, day: %s', (text, reading) => expect(readAs(['yearMonthDay'], text)).toBe(reading));

  it.each([
    ['20 nov', '20 nov | 2026-11-20'],
    ['20th of november 2027', '20th of november 2027 | 2027-11-20'],
    ['3 nov', '3 nov | 2027-11-03'],
    ['20-22 nov', '20-22 nov | 2026-11-20 or 2026-11-22'],
    ['31 april', '31 april | 2027-04-30 or 2027-05-01'],
    ['twenty-first of nov', 'twenty-first of nov | 2026-11-21'],
    ['12 jan 30', null],
    ['40 nov', null],
  ])('day, month: %s', (text, reading) => expect(readAs(['dayMonth'], text)).toBe(reading));

  it.each([
    ['nov 20', 'nov 20 | 2026-11-20'],
    ['november 20th, 2027', 'november 20th, 2027 | 2027-11-20'],
    ['nov 20 - 22', 'nov 20 - 22 | 2026-11-20 or 2026-11-22'],
    ['nov 20 at 5', 'nov 20 | 2026-11-20'],
    ['nov 5 pm', null],
    ['nov 10:30', null],
  ])('month, day: %s', (text, reading) => expect(readAs(['monthDay'], text)).toBe(reading));
});
