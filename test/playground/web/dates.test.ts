import { describe, expect, it } from 'vitest';
import { load } from './modules.ts';

type Eyes = { now: number; timeZone: string; locale: string };
type Zone = {
  wallClock(ms: number, timeZone: string): { date: string; time: string };
  momentOf(date: string, time: string, timeZone: string): number;
  daysBetween(from: number, to: number, timeZone: string): number;
  knownZone(name?: string): string;
  knownLocale(name?: string): string;
};
type Dates = {
  slackDate(node: { seconds: number; format: string; fallback?: string }, eyes: Eyes): string;
  dayName(ms: number, eyes: Eyes): string;
  ago(ms: number, eyes: Eyes): string;
};

const { wallClock, momentOf, daysBetween, knownZone, knownLocale } = await load<Zone>('text/time-zone.js');
const { slackDate, dayName, ago } = await load<Dates>('text/dates.js');

const utc = (iso: string) => Date.parse(iso);

describe('zones', () => {
  it.each([
    ['2026-11-21', '09:00', 'Europe/Berlin', '2026-11-21T08:00:00Z'],
    ['2026-07-01', '09:00', 'Europe/Berlin', '2026-07-01T07:00:00Z'],
    ['2026-07-01', '00:30', 'Asia/Kolkata', '2026-06-30T19:00:00Z'],
    ['2026-01-15', '23:15', 'Australia/Lord_Howe', '2026-01-15T12:15:00Z'],
    // Twice: the first. Skipped: as far after the gap as it was after its start.
    ['2026-10-25', '02:30', 'Europe/Berlin', '2026-10-25T00:30:00Z'],
    ['2026-03-29', '02:30', 'Europe/Berlin', '2026-03-29T01:30:00Z'],
    ['2026-11-01', '01:30', 'America/New_York', '2026-11-01T05:30:00Z'],
  ])('%s %s in %s is %s', (date, time, zone, expected) => {
    expect(new Date(momentOf(date, time, zone)).toISOString()).toBe(new Date(expected).toISOString());
  });

  it('finds moments all over two years again', () => {
    for (const zone of ['Europe/London', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Seoul']) {
      for (let at = utc('2026-01-01T00:00:00Z'); at < utc('2027-12-31T00:00:00Z'); at += 7 * 1_800_000) {
        const { date, time } = wallClock(at, zone);
        const again = wallClock(momentOf(date, time, zone), zone);
        expect(`${zone} ${again.date} ${again.time}`).toBe(`${zone} ${date} ${time}`);
      }
    }
  });

  it('counts local days, not spans of 24 hours', () => {
    const berlin = 'Europe/Berlin';
    expect(daysBetween(utc('2026-11-21T22:59:00Z'), utc('2026-11-21T23:01:00Z'), berlin)).toBe(1);
    expect(daysBetween(utc('2026-11-20T23:01:00Z'), utc('2026-11-21T22:59:00Z'), berlin)).toBe(0);
  });

  it('falls back where a zone or a locale is unknown', () => {
    expect([knownZone('Mars/Base'), knownZone(undefined), knownZone('Asia/Seoul')]).toEqual([
      'UTC',
      'UTC',
      'Asia/Seoul',
    ]);
    expect([knownLocale('de_DE'), knownLocale('!!'), knownLocale(undefined)]).toEqual([
      'de-DE',
      'en-GB',
      'en-GB',
    ]);
  });
});

describe('Slack’s dates', () => {
  const eyes = { now: utc('2026-11-21T12:00:00Z'), timeZone: 'Europe/London', locale: 'en-GB' };
  const seconds = utc('2026-11-22T15:04:05Z') / 1000;

  it.each([
    ['{date_num} {time_secs}', '2026-11-22 15:04:05'],
    ['{date}', '22 November 2026'],
    ['{date_short}', '22 Nov 2026'],
    ['{date_long}', 'Sunday, 22 November 2026'],
    ['{date_pretty} at {time}', 'Tomorrow at 15:04'],
    ['due {date_short_pretty}', 'Due tomorrow'],
    ['{ago}', 'Tomorrow'],
    ['{nonsense} stays', '{nonsense} stays'],
  ])('%s', (format, expected) => {
    expect(slackDate({ seconds, format }, eyes)).toBe(expected);
  });

  it('are shown in the zone of the person who looks', () => {
    expect(slackDate({ seconds, format: '{date_num} {time}' }, { ...eyes, timeZone: 'Asia/Seoul' })).toBe(
      '2026-11-23 00:04',
    );
  });

  it('fall back when the time can’t be read', () => {
    expect(slackDate({ seconds: Number.NaN, format: '{date}', fallback: 'then' }, eyes)).toBe('then');
    expect(slackDate({ seconds: 1e15, format: '{date}' }, eyes)).toBe('');
  });

  it('name the days near by', () => {
    expect(dayName(eyes.now, eyes)).toBe('Today');
    expect(dayName(utc('2026-11-20T23:59:00Z'), eyes)).toBe('Yesterday');
    expect(dayName(utc('2026-11-15T12:00:00Z'), eyes)).toMatch(/^Sunday,? 15 November$/);
    expect(ago(utc('2026-11-21T09:00:00Z'), eyes)).toBe('3 hours ago');
  });
});
