import { describe, expect, it } from 'vitest';
import { lastRun, localDate, nextRun, type Schedule } from '../../src/digests/schedule.ts';

const zone = 'Europe/London';
const at = (iso: string): number => Date.parse(iso);
const iso = (ms: number): string => new Date(ms).toISOString();

describe('nextRun', () => {
  const weekdays9: Schedule = { days: [1, 2, 3, 4, 5], hour: 9, minute: 0, timeZone: zone };

  it('stays at nine local time across both clock changes', () => {
    expect(iso(nextRun(weekdays9, at('2026-03-27T12:00:00Z')))).toBe('2026-03-30T08:00:00.000Z');
    expect(iso(nextRun(weekdays9, at('2026-10-23T12:00:00Z')))).toBe('2026-10-26T09:00:00.000Z');
  });

  it('moves a skipped time by the skipped hour, and uses a repeated time once', () => {
    const daily = (hour: number, minute: number): Schedule => ({
      days: [1, 2, 3, 4, 5, 6, 7],
      hour,
      minute,
      timeZone: zone,
    });
    expect(iso(nextRun(daily(1, 30), at('2026-03-28T12:00:00Z')))).toBe('2026-03-29T01:30:00.000Z');
    const first = nextRun(daily(1, 30), at('2026-10-24T12:00:00Z'));
    expect(iso(first)).toBe('2026-10-25T00:30:00.000Z');
    expect(iso(nextRun(daily(1, 30), first))).toBe('2026-10-26T01:30:00.000Z');
  });
});

describe('nextRun and lastRun, at the edges', () => {
  const fridays9: Schedule = { days: [5], hour: 9, minute: 0, timeZone: zone };
  const run = at('2026-11-20T09:00:00Z');
  const week = 7 * 24 * 60 * 60_000;

  it.each([
    ['a millisecond before it', run - 1, run, run - week],
    ['at exactly that moment', run, run + week, run],
    ['a millisecond after it', run + 1, run + week, run],
  ])('%s', (_when, nowMs, next, last) => {
    expect(iso(nextRun(fridays9, nowMs))).toBe(iso(next));
    expect(iso(lastRun(fridays9, nowMs))).toBe(iso(last));
  });

  it('skip the one day that is left out, in both directions', () => {
    const notSunday: Schedule = { days: [1, 2, 3, 4, 5, 6], hour: 9, minute: 0, timeZone: 'UTC' };
    expect(iso(nextRun(notSunday, at('2026-11-21T09:00:00Z')))).toBe('2026-11-23T09:00:00.000Z');
    expect(iso(lastRun(notSunday, at('2026-11-23T08:59:59.999Z')))).toBe('2026-11-21T09:00:00.000Z');
  });
});

describe('every IANA zone, every day of 2026 to 2028', () => {
  const begin = at('2025-12-30T00:00:00Z');
  const end = at('2029-01-02T00:00:00Z');

  /** What decides a zone's local times in these years: its offset and its changes. Zones with the same ones are one. */
  function rulesOf(timeZone: string): string {
    const rules: string[] = [];
    let moment = Temporal.Instant.fromEpochMilliseconds(begin).toZonedDateTimeISO(timeZone);
    for (;;) {
      rules.push(`${moment.epochMilliseconds} ${moment.offset}`);
      const next = moment.getTimeZoneTransition('next');
      if (next === null || next.epochMilliseconds > end) return rules.join();
      moment = next;
    }
  }

  /** The documented moment by another way: the first instant whose clock shows the time, or the end of the gap it is in. */
  function documented(date: Temporal.PlainDate, hour: number, minute: number, timeZone: string): number {
    const utc = date.toZonedDateTime({ timeZone: 'UTC', plainTime: { hour, minute } }).epochMilliseconds;
    const day = 24 * 60 * 60_000;
    const offsetAt = (ms: number) =>
      Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timeZone).offsetNanoseconds / 1e6;
    const [before, after] = [offsetAt(utc - day), offsetAt(utc + day)];
    const fitting = [before, after].map((offset) => utc - offset).filter((ms) => ms + offsetAt(ms) === utc);
    // Skipped: as much later as the clocks were moved on.
    return fitting.length === 0 ? utc - before : Math.min(...fitting);
  }

  const zones = Intl.supportedValuesOf('timeZone');
  const distinct = new Map(zones.map((timeZone) => [rulesOf(timeZone), timeZone]));

  it.each([
    [9, 0],
    [2, 30],
  ])('at %i:%i has one run per local day, at the documented moment', (hour, minute) => {
    expect(zones.length).toBeGreaterThan(400);
    expect(distinct.size).toBeGreaterThan(50);
    const wrong: string[] = [];
    for (const timeZone of distinct.values()) {
      const schedule: Schedule = { days: [1, 2, 3, 4, 5, 6, 7], hour, minute, timeZone };
      let date = Temporal.PlainDate.from('2026-01-01');
      let run = documented(date.subtract({ days: 1 }), hour, minute, timeZone);
      for (; date.year < 2029; date = date.add({ days: 1 })) {
        const previous = run;
        run = nextRun(schedule, previous);
        const right = run === documented(date, hour, minute, timeZone);
        if (!right || localDate(run, timeZone) !== date.toString())
          wrong.push(`${timeZone} ${date} ${iso(run)}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});
