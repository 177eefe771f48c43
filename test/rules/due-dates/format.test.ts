import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatDate, languages, parseDue } from '../../../src/tasks/due-date/index.ts';
import { london } from './support.ts';

describe('formatDate', () => {
  const day = (iso: string) => formatDate(new Date(iso), 'day', london);
  const minute = (iso: string, timeZone = london.timeZone) =>
    formatDate(new Date(iso), 'minute', { ...london, timeZone });

  it('names weekday, date, time and zone, which stay true', () => {
    expect(minute('2026-11-27T17:00:00Z')).toBe('Fri 27 Nov, 17:00 London time');
    expect(minute('2026-11-05T09:05:00Z', 'America/New_York')).toBe('Thu 5 Nov, 04:05 New York time');
    expect(minute('2026-11-04T23:00:00Z', 'Etc/UTC')).toBe('Wed 4 Nov, 23:00 UTC');
  });

  it('shows a day without time and zone', () => {
    expect(day('2026-11-06T23:59:59Z')).toBe('Fri 6 Nov');
    expect(day('2027-01-01T23:59:59Z')).toBe('Fri 1 Jan 2027');
  });

  it('shows the year of past dates', () => {
    expect(day('2026-11-03T23:59:59Z')).toBe('Tue 3 Nov 2026');
    expect(day('2026-10-04T22:59:59Z')).toBe('Sun 4 Oct 2026');
  });

  it('can be read back as the same date, whatever the locale', () => {
    const zones = ['Europe/London', 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe', 'Etc/UTC'];
    const minutes = fc.integer({ min: Date.UTC(2025, 0) / 60_000, max: Date.UTC(2030, 0) / 60_000 });
    const places = fc.record({
      timeZone: fc.constantFrom(...zones),
      locale: fc.constantFrom('en-GB', 'en-US', ...languages),
    });
    fc.assert(
      fc.property(minutes, minutes, places, fc.boolean(), (now, due, { timeZone, locale }, timed) => {
        const context = { now: new Date(now * 60_000), timeZone, locale };
        const first = parseDue(
          timed ? `x ${new Date(due * 60_000).toISOString()}` : dateIn(timeZone, due),
          context,
        );
        if (first === null) throw new Error('an ISO date was not read');
        const again = parseDue(formatDate(first.due, first.precision, context), context);
        expect(again?.precision).toBe(first.precision);
        expect(again?.readings).toHaveLength(1);
        if (!isRepeatedHour(first.due, timeZone)) expect(again?.due).toEqual(first.due);
      }),
      { numRuns: 1_000 },
    );
  });
});

const dateIn = (timeZone: string, minutes: number): string =>
  new Date(minutes * 60_000).toLocaleDateString('sv-SE', { timeZone });

/** In the hour that comes twice, both times have the same words; they mean the first. */
function isRepeatedHour(due: Date, timeZone: string): boolean {
  const localTime = (at: number): string => new Date(at).toLocaleString('sv-SE', { timeZone });
  return [30, 60].some((back) => localTime(due.getTime() - back * 60_000) === localTime(due.getTime()));
}

describe('a date that may be none', () => {
  const due = (line: string) => parseDue(line, london);

  it('is marked', () => {
    expect(due('prep friday 2pm call with Noor')?.doubtful).toBeUndefined();
    expect(due('call Noor friday 2pm coaching call')?.doubtful).toBe(true);
    expect(due('call Noor friday 2pm')?.doubtful).toBeUndefined();
  });
});
