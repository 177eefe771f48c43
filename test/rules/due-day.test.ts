import { describe, expect, it } from 'vitest';
import { dateAlone, dueDay } from '../../src/tasks/due-day.ts';

const seconds = (iso: string): number => Date.parse(iso) / 1000;
const alone = (iso: string, timeZone: string) => dateAlone(seconds(iso), timeZone)?.toString();

describe('a date without a time', () => {
  it.each([
    '-12:00',
    '-11:00',
    '-09:30',
    '-05:00',
    '-03:30',
    '+00:00',
    '+01:00',
    '+05:30',
    '+05:45',
    '+13:00',
    '+14:00',
  ])('is known by the last second of its day, typed at %s', (offset) => {
    // The reader is in the same zone or near it.
    const zone = `Etc/GMT${offset.startsWith('-') ? '+' : '-'}${Math.min(12, Number(offset.slice(1, 3)))}`;
    expect(alone(`2026-11-18T23:59:59${offset}`, zone)).toBe('2026-11-18');
  });

  it.each([
    ['2026-11-18T23:59:58+01:00', 'a second before it'],
    ['2026-11-19T00:00:00+01:00', 'a second after it'],
    ['2026-11-18T23:59:59+05:20', 'an offset that no zone has'],
    ['2026-11-18T23:59:59-09:45', 'one that no zone has west of the Marquesas'],
    ['2026-11-18T15:00:00+01:00', 'a time of day'],
  ])('is not meant by %s: %s', (iso) => {
    expect(alone(iso, 'Europe/Berlin')).toBeUndefined();
  });

  it('is, of two dates that are possible, the one nearer to the reader', () => {
    // The 17th at UTC-12 or the 18th at UTC+12.
    expect(alone('2026-11-18T23:59:59+12:00', 'Pacific/Auckland')).toBe('2026-11-18');
    expect(alone('2026-11-18T23:59:59+12:00', 'Pacific/Pago_Pago')).toBe('2026-11-17');
    expect(alone('2026-11-17T23:59:59-12:00', 'Asia/Tokyo')).toBe('2026-11-18');
    expect(alone('2026-11-17T23:59:59-11:00', 'America/Los_Angeles')).toBe('2026-11-17');
  });

  it('is found before 1970, too', () => {
    expect(alone('1969-11-18T23:59:59+01:00', 'Europe/Berlin')).toBe('1969-11-18');
  });
});

describe('the date that a reader sees', () => {
  it('is that date everywhere, and the local one of a moment', () => {
    expect(dueDay(seconds('2026-11-18T23:59:59+01:00'), 'America/New_York').toString()).toBe('2026-11-18');
    expect(dueDay(seconds('2026-11-18T23:30:00+01:00'), 'Asia/Tokyo').toString()).toBe('2026-11-19');
    expect(dueDay(seconds('2026-11-19T00:30:00+01:00'), 'America/New_York').toString()).toBe('2026-11-18');
  });
});
