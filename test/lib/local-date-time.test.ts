import { describe, expect, it } from 'vitest';
import { clockText, daysUntil, epochMsAt, zonedDateTime, zoneText } from '../../src/lib/local-date-time.ts';

const ms = Date.parse('2026-11-18T23:30:00Z');
const wall = (text: string) => Temporal.PlainDateTime.from(text);
const iso = (at: number) => new Date(at).toISOString();

describe('a moment in a zone', () => {
  it('is the same from a date and from milliseconds', () => {
    expect(zonedDateTime(ms, 'Europe/Berlin').toString()).toBe('2026-11-19T00:30:00+01:00[Europe/Berlin]');
    expect(zonedDateTime(new Date(ms), 'America/New_York').toString()).toBe(
      '2026-11-18T18:30:00-05:00[America/New_York]',
    );
  });

  it('is right however many others were asked for before, and a repeated one is not converted again', () => {
    const first = zonedDateTime(ms, 'Asia/Tokyo');
    zonedDateTime(ms, 'Europe/Berlin');
    expect(zonedDateTime(ms, 'Asia/Tokyo')).toBe(first);
    for (let nth = 1; nth <= 2_500; nth += 1)
      expect(zonedDateTime(ms + nth, 'Asia/Tokyo').epochMilliseconds).toBe(ms + nth);
    const again = zonedDateTime(ms, 'Asia/Tokyo');
    expect(again).not.toBe(first);
    expect(again.equals(first)).toBe(true);
  });
});

describe('a local time in UTC', () => {
  it.each([
    ['in winter', '2026-11-18T09:00', { name: 'Europe/Berlin' }, '2026-11-18T08:00:00.000Z'],
    ['that is skipped moves on', '2026-03-29T02:30', { name: 'Europe/Berlin' }, '2026-03-29T01:30:00.000Z'],
    [
      'that occurs twice is the first',
      '2026-10-25T02:30',
      { name: 'Europe/Berlin' },
      '2026-10-25T00:30:00.000Z',
    ],
    ['at an offset', '2026-11-18T09:00', { offsetMinutes: 330 }, '2026-11-18T03:30:00.000Z'],
    [
      'at an offset west of Greenwich',
      '2026-11-18T22:00',
      { offsetMinutes: -180 },
      '2026-11-19T01:00:00.000Z',
    ],
  ])('%s', (_which, local, zone, expected) => expect(iso(epochMsAt(wall(local), zone))).toBe(expected));
});

describe('the days from one date to another', () => {
  const day = (text: string) => Temporal.PlainDate.from(text);
  it.each([
    ['2026-11-18', '2026-11-18', 0],
    ['2026-11-18', '2026-11-25', 7],
    ['2026-11-18', '2026-11-17', -1],
    ['2026-02-28', '2026-03-01', 1],
    ['2028-02-28', '2028-03-01', 2],
    ['2026-12-31', '2027-01-01', 1],
  ])('%s, %s: %d', (from, to, days) => expect(daysUntil(day(from), day(to))).toBe(days));

  it('leave out the time of day', () =>
    expect(daysUntil(wall('2026-03-28T23:00'), wall('2026-03-30T01:00'))).toBe(2));
});

it('writes times of day and zones for people', () => {
  expect([{ hour: 9, minute: 5 }, { hour: 14, minute: 30 }, {}].map(clockText)).toEqual([
    '09:05',
    '14:30',
    '00:00',
  ]);
  expect(zoneText('America/Argentina/Buenos_Aires')).toBe('America/Argentina/Buenos Aires');
  expect(zoneText('America/North_Dakota/New_Salem')).toBe('America/North Dakota/New Salem');
});
