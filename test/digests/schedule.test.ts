import { describe, expect, it } from 'vitest';
import {
  localDate,
  nextRun,
  parseSchedule,
  type Schedule,
  scheduleWords,
} from '../../src/digests/schedule.ts';

const zone = 'Europe/London';
const at = (iso: string): number => Date.parse(iso);
const iso = (ms: number): string => new Date(ms).toISOString();

describe('parseSchedule', () => {
  it.each([
    ['weekdays 9am', [1, 2, 3, 4, 5], 9, 0],
    ['every weekday at 9:30', [1, 2, 3, 4, 5], 9, 30],
    ['daily 8.15', [1, 2, 3, 4, 5, 6, 7], 8, 15],
    ['every day at noon', [1, 2, 3, 4, 5, 6, 7], 12, 0],
    ['mon, wed and fri 5pm', [1, 3, 5], 17, 0],
    ['Mondays 12am', [1], 0, 0],
    ['weekends 18:00', [6, 7], 18, 0],
    ['thu 9', [4], 9, 0],
  ])('%s', (words, days, hour, minute) => {
    expect(parseSchedule(words, zone)).toEqual({ days, hour, minute, timeZone: zone });
  });

  it.each([
    '',
    '9am',
    'weekdays',
    'weekdays 25:00',
    'weekdays 13pm',
    'weekdays 9:60',
    'someday 9am',
    'weekdays 9am please',
  ])('does not understand %j', (words) => {
    expect(parseSchedule(words, zone)).toBeUndefined();
  });
});

describe('nextRun', () => {
  const weekdays9: Schedule = { days: [1, 2, 3, 4, 5], hour: 9, minute: 0, timeZone: zone };

  it('skips the weekend', () => {
    expect(iso(nextRun(weekdays9, at('2026-11-20T09:00:00Z')))).toBe('2026-11-23T09:00:00.000Z');
  });

  it('is later the same day when it has not come yet', () => {
    expect(iso(nextRun(weekdays9, at('2026-11-20T08:59:59Z')))).toBe('2026-11-20T09:00:00.000Z');
  });

  it('stays at nine on the wall across both changes of daylight saving', () => {
    expect(iso(nextRun(weekdays9, at('2026-03-27T12:00:00Z')))).toBe('2026-03-30T08:00:00.000Z');
    expect(iso(nextRun(weekdays9, at('2026-10-23T12:00:00Z')))).toBe('2026-10-26T09:00:00.000Z');
  });

  it('posts a time that is skipped as much later as the clock jumps, and a repeated one once', () => {
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

  it('gives one run for each local date of a year, in every zone with odd rules', () => {
    for (const timeZone of ['Australia/Lord_Howe', 'America/New_York', 'Asia/Kolkata', 'Pacific/Apia']) {
      const schedule: Schedule = { days: [1, 2, 3, 4, 5, 6, 7], hour: 9, minute: 0, timeZone };
      const dates = new Set<string>();
      let run = at('2026-01-01T12:00:00Z');
      for (let i = 0; i < 365; i += 1) {
        run = nextRun(schedule, run);
        dates.add(localDate(run, timeZone));
      }
      expect(dates.size).toBe(365);
    }
  });
});

describe('scheduleWords', () => {
  it.each([
    ['weekdays 9am', 'weekdays at 09:00 (Europe/London)'],
    ['daily 18:05', 'every day at 18:05 (Europe/London)'],
    ['tue thu 7am', 'Tue, Thu at 07:00 (Europe/London)'],
  ])('%s', (words, said) => {
    const schedule = parseSchedule(words, zone);
    expect(schedule && scheduleWords(schedule)).toBe(said);
  });
});
