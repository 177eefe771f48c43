import { describe, expect, it } from 'vitest';
import { type Precision, parseDue } from '../../../src/tasks/due-date/index.ts';
import { london, readings, said } from './support.ts';

const at = (now: string) => ({ ...london, now: new Date(now) });

describe('readings', () => {
  it.each([
    ['tomorrow'],
    ['friday at 2'],
    ['in 3 weeks'],
    ['nov 20'],
    ['20/11'],
    ['5pm'],
    ['tomorrow at 9'],
    ['next monday'],
    ['end of the month'],
  ])('are one when only one thing can be meant: %s', (phrase) => {
    expect(readings(phrase)).toHaveLength(1);
  });

  it.each<[string, string[]]>([
    ['next friday', ['2026-11-13', '2026-11-06']],
    ['wednesday', ['2026-11-04', '2026-11-11']],
    ['before friday', ['2026-11-06', '2026-11-05']],
    ['after friday', ['2026-11-06', '2026-11-07']],
    ['in march', ['2027-03-01', '2027-03-31']],
    ['friday 20 november or so', ['2026-11-20']],
    ['friday 19 november', ['2026-11-19', '2026-11-20']],
    ['monday or tuesday', ['2026-11-09', '2026-11-10']],
    ['friday 3pm or thursday', ['2026-11-06 15:00', '2026-11-05 15:00']],
    ['in 2-3 days', ['2026-11-07', '2026-11-06']],
    ['tomorrow at 7', ['2026-11-05 07:00', '2026-11-05 19:00']],
    ['send it tomorrow, review the slides on friday', ['2026-11-06', '2026-11-05']],
  ])('are several when people differ: %s', (phrase, expected) => {
    expect(readings(phrase)).toEqual(expected);
  });

  it.each<[string, string, string, string[]]>([
    ['en-GB', 'Europe/London', '3/4', ['2027-04-03']],
    ['de-DE', 'Europe/Berlin', '3/4', ['2027-04-03']],
    ['fr-FR', 'Europe/Paris', '5/12', ['2026-12-05']],
    ['en-US', 'America/New_York', '3/4', ['2027-03-04']],
    ['en-US', 'Europe/Berlin', '3/4', ['2027-03-04', '2027-04-03']],
    ['en-US', 'Europe/Berlin', '5.12.', ['2026-12-05']],
    ['en-US', 'Europe/Berlin', '5/12/2026', ['2026-12-05']],
    ['en-GB', 'Europe/London', '9-12', ['2026-12-09', '2027-09-12']],
    ['nl-NL', 'Europe/Amsterdam', '9-12', ['2026-12-09']],
    ['en-US', 'America/New_York', '3.4.2027', ['2027-03-04']],
    ['en-US', 'Europe/Berlin', '3.4.2027', ['2027-04-03']],
  ])('leave the order of day and month open only where %s in %s does: %s', (locale, timeZone, line, days) => {
    expect(readings(line, { ...london, locale, timeZone })).toEqual(days);
  });

  it.each<[string, string, string[]]>([
    ['2026-11-23T10:00:00Z', 'next monday', ['2026-11-30']],
    ['2026-11-23T10:00:00Z', 'next tuesday', ['2026-12-01', '2026-11-24']],
    ['2026-11-23T10:00:00Z', 'next friday', ['2026-12-04', '2026-11-27']],
    ['2026-11-24T10:00:00Z', 'next monday', ['2026-11-30']],
    ['2026-11-24T10:00:00Z', 'next tuesday', ['2026-12-01']],
    ['2026-11-24T10:00:00Z', 'next wednesday', ['2026-12-02', '2026-11-25']],
    ['2026-11-29T10:00:00Z', 'next monday', ['2026-11-30', '2026-12-07']],
    ['2026-11-29T10:00:00Z', 'next wednesday', ['2026-12-02', '2026-12-09']],
    ['2026-11-29T10:00:00Z', 'next friday', ['2026-12-04', '2026-12-11']],
  ])('offer both while this week still has such a day, and at a weekend: %s, %s', (now, line, days) => {
    expect(readings(line, at(now))).toEqual(days);
  });

  it('leave the half of the day open when both are ahead', () => {
    expect(readings('at 7', at('2026-11-04T06:30:00Z'))).toEqual(['2026-11-04 07:00', '2026-11-04 19:00']);
    expect(readings('at 9', at('2026-11-04T12:00:00Z'))).toEqual(['2026-11-04 21:00', '2026-11-05 09:00']);
  });

  it('have short labels, and the first is the due date', () => {
    const due = parseDue('call Noor next friday at 10', london);
    expect(due?.readings.map(({ label }) => label)).toEqual(['Fri 13 Nov, 10:00', 'Fri 6 Nov, 10:00']);
    expect(due?.due).toEqual(due?.readings[0]?.due);
    expect(parseDue('feb 1', london)?.readings[0]?.label).toBe('Mon 1 Feb 2027');
  });

  it.each<[string, string, Precision]>([
    ['friday', london.now.toISOString(), 'day'],
    ['friday at 3pm', london.now.toISOString(), 'minute'],
    ['in 2 hours', london.now.toISOString(), 'minute'],
    ['this afternoon', london.now.toISOString(), 'minute'],
    ['this afternoon', '2026-11-04T16:00:00Z', 'minute'],
  ])('are for a whole day or to the minute: %s, %s', (line, now, precision) => {
    const due = parseDue(line, at(now));
    expect(due?.precision).toBe(precision);
    expect(due?.readings.map((reading) => reading.precision)).toEqual([precision]);
  });

  it('of a weekend that has begun are today', () => {
    expect(readings('this weekend', at('2026-11-07T10:00:00Z'))).toEqual(['2026-11-07']);
    expect(readings('this weekend', at('2026-11-08T10:00:00Z'))).toEqual(['2026-11-08']);
    expect(readings('next weekend', at('2026-11-08T10:00:00Z'))).toEqual(['2026-11-14']);
  });

  it('of a time in another zone begin with the day that it is there', () => {
    expect(readings('9pm Los Angeles time', at('2026-11-04T03:00:00Z'))).toEqual(['2026-11-04 05:00']);
    expect(readings('4am Tokyo time', at('2026-11-04T18:00:00Z'))).toEqual(['2026-11-04 19:00']);
  });

  it('are none of a title', () => {
    expect(said('please watch the day after tomorrow')).toBe('2026-11-06');
    expect(said('please watch The Day After Tomorrow')).toBeNull();
    expect(said('please stream The Sunday Brunch at 5pm')).toBe('2026-11-04 17:00');
  });

  it('of a line full of dates are those of its last forty', () => {
    const line = (others: number) => `by friday: ${'ask Ben 5 jan 2027, '.repeat(others)}`;
    expect(readings(line(39))).toEqual(['2026-11-06']);
    expect(readings(line(40))).toEqual(['2027-01-05']);
  });

  it('prefer a deadline to other dates in the line', () => {
    expect(readings('review the friday slides tomorrow')).toEqual(['2026-11-05']);
    expect(readings('move the session on monday by friday')).toEqual(['2026-11-06']);
  });
});

describe('a date or time that has passed', () => {
  it.each([
    ['5pm', '2026-11-04T18:00:00Z', '2026-11-05 17:00'],
    ['at 5', '2026-11-04T18:00:00Z', '2026-11-05 17:00'],
    ['wednesday 07:00', '2026-11-04T10:00:00Z', '2026-11-11 07:00'],
    ['nov 3', '2026-11-04T10:00:00Z', '2027-11-03'],
    ['nov 4', '2026-11-04T10:00:00Z', '2026-11-04'],
    ['in the morning', '2026-11-04T10:00:00Z', '2026-11-05 09:00'],
    ['tonight', '2026-11-04T21:00:00Z', '2026-11-04 23:59'],
    ['31st', '2026-11-04T10:00:00Z', '2026-12-31'],
    ['next month', '2027-01-31T10:00:00Z', '2027-02-01'],
    ['in a month', '2027-01-31T10:00:00Z', '2027-02-28'],
  ])('moves on to the next one: %s at %s', (phrase, now, expected) => {
    expect(said(phrase, at(now))).toBe(expected);
  });

  it.each([
    ['de', 'ende märz', '2027-03-31'],
    ['de', 'ende november', '2026-11-30'],
    ['fr', 'fin mars', '2027-03-31'],
    ['it', 'fine dicembre', '2026-12-31'],
  ])('moves on to the next such month: %s, %s', (locale, phrase, expected) => {
    expect(said(phrase, { ...london, locale })).toBe(expected);
  });

  it('stays when the line says so; the caller asks about it', () => {
    expect(said('log the call of 2026-01-05')).toBeNull();
    expect(said('log the call 2026-01-05')).toBe('2026-01-05');
    expect(said('log the call with Noor yesterday')).toBe('2026-11-03');
    expect(said('log the call yesterday 3pm')).toBe('2026-11-03 15:00');
    expect(said('log the call today at 9am')).toBe('2026-11-04 09:00');
  });
});

describe('repetitions', () => {
  it.each([
    ['every monday', '2026-11-09'],
    ['every day at 5pm', '2026-11-04 17:00'],
    ['every friday at 3pm until march', '2026-11-06 15:00'],
    ['every other tuesday', '2026-11-10'],
    ['each weekday at 9', '2026-11-05 09:00'],
    ['on fridays', '2026-11-06'],
    ['weekly on friday', '2026-11-06'],
    ['every 2 weeks starting friday', '2026-11-06'],
    ['1st of every month', '2026-12-01'],
    ['each tuesday until march', '2026-11-10'],
    ['daily', '2026-11-04'],
  ])('give their first date and are marked: %s', (phrase, expected) => {
    expect(said(`stretch ${phrase}`)).toBe(expected);
    expect(parseDue(`stretch ${phrase}`, london)?.recurring).toBe(true);
  });

  it('are not seen in other dates', () => {
    expect(parseDue('stretch on monday', london)?.recurring).toBeUndefined();
  });
});
