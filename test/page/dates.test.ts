import { describe, expect, it } from 'vitest';
import { load } from './modules.ts';

type Viewer = { now: number; timeZone: string; locale: string };
type Zone = {
  daysBetween(from: number, to: number, timeZone: string): number;
  validTimeZone(name?: string): string;
  validLocale(name?: string): string;
};
type Dates = {
  formatSlackDate(node: { seconds: number; format: string; fallback?: string }, viewer: Viewer): string;
  formatDayHeading(ms: number, viewer: Viewer): string;
  formatRelative(ms: number, viewer: Viewer): string;
};

const { daysBetween, validTimeZone, validLocale } = await load<Zone>('text/dates.ts');
const { formatSlackDate, formatDayHeading, formatRelative } = await load<Dates>('text/dates.ts');

const utc = (iso: string) => Date.parse(iso);

describe('time zones', () => {
  it('counts local days, not periods of 24 hours', () => {
    const berlin = 'Europe/Berlin';
    expect(daysBetween(utc('2026-11-21T22:59:00Z'), utc('2026-11-21T23:01:00Z'), berlin)).toBe(1);
    expect(daysBetween(utc('2026-11-20T23:01:00Z'), utc('2026-11-21T22:59:00Z'), berlin)).toBe(0);
  });

  it('falls back for an unknown time zone or locale', () => {
    expect([validTimeZone('Mars/Base'), validTimeZone(undefined), validTimeZone('Asia/Seoul')]).toEqual([
      'UTC',
      'UTC',
      'Asia/Seoul',
    ]);
    expect([validLocale('de_DE'), validLocale('!!'), validLocale(undefined)]).toEqual([
      'de-DE',
      'en-GB',
      'en-GB',
    ]);
  });
});

describe('Slack’s dates', () => {
  const viewer = { now: utc('2026-11-21T12:00:00Z'), timeZone: 'Europe/London', locale: 'en-GB' };
  const seconds = utc('2026-11-22T15:04:05Z') / 1000;

  it.each([
    ['{date_num} {time_secs}', '2026-11-22 15:04:05'],
    ['{date}', '22 November'],
    ['{date_short}', '22 Nov'],
    ['{date_long}', 'Sunday 22 November'],
    ['{date_pretty} at {time}', 'Tomorrow at 15:04'],
    ['due {date_short_pretty}', 'Due tomorrow'],
    ['{ago}', 'Tomorrow'],
    ['{nonsense} stays', '{nonsense} stays'],
  ])('%s', (format, expected) => {
    expect(formatSlackDate({ seconds, format }, viewer)).toBe(expected);
  });

  it('have their year if they are half a year away', () => {
    const far = { seconds: utc('2027-06-22T15:04:05Z') / 1000, format: '{date_long_pretty}, {date_short}' };
    expect(formatSlackDate(far, viewer)).toBe('Tuesday, 22 June 2027, 22 Jun 2027');
  });

  it('are shown in the viewer’s time zone', () => {
    expect(
      formatSlackDate({ seconds, format: '{date_num} {time}' }, { ...viewer, timeZone: 'Asia/Seoul' }),
    ).toBe('2026-11-23 00:04');
  });

  it('fall back when the time is invalid', () => {
    expect(formatSlackDate({ seconds: Number.NaN, format: '{date}', fallback: 'then' }, viewer)).toBe('then');
    expect(formatSlackDate({ seconds: 1e15, format: '{date}' }, viewer)).toBe('');
  });

  it('name today, yesterday and tomorrow', () => {
    expect(formatDayHeading(viewer.now, viewer)).toBe('Today');
    expect(formatDayHeading(utc('2026-11-20T23:59:00Z'), viewer)).toBe('Yesterday');
    expect(formatDayHeading(utc('2026-11-15T12:00:00Z'), viewer)).toMatch(/^Sunday,? 15 November$/);
    expect(formatRelative(utc('2026-11-21T09:00:00Z'), viewer)).toBe('3 hours ago');
  });
});
