import { describe, expect, it } from 'vitest';
import { dueWords } from '../../../src/slack/ui/due-text.ts';

const now = Date.parse('2026-11-18T10:00:00Z');
const words = (iso: string, zone: string, done = false) =>
  dueWords(Date.parse(iso) / 1000, zone, now, { done });

describe('dueWords', () => {
  it.each([
    ['2026-11-21T23:59:59+01:00', 'Europe/Berlin', 'Sat 21 Nov, in 3 days'],
    ['2026-11-21T23:59:59+01:00', 'Europe/London', 'Sat 21 Nov, in 3 days'],
    ['2026-11-21T23:59:59+01:00', 'Asia/Tokyo', 'Sat 21 Nov, in 3 days'],
    ['2026-11-21T23:59:59-05:00', 'Asia/Kolkata', 'Sat 21 Nov, in 3 days'],
    ['2026-11-21T23:59:59+05:30', 'America/Los_Angeles', 'Sat 21 Nov, in 3 days'],
    ['2026-11-21T23:59:59+13:00', 'Pacific/Auckland', 'Sat 21 Nov, in 3 days'],
    ['2026-11-21T23:59:59+12:45', 'Europe/London', 'Sat 21 Nov, in 3 days'],
  ])('shows a date typed without a time, %s, as that date in %s', (iso, zone, expected) => {
    expect(words(iso, zone)).toBe(expected);
  });

  it.each([
    ['2026-11-21T17:00:00+01:00', 'Europe/Berlin', 'Sat 21 Nov, 17:00 Berlin time, in 3 days'],
    ['2026-11-21T23:59:00+01:00', 'Europe/Berlin', 'Sat 21 Nov, 23:59 Berlin time, in 3 days'],
    ['2026-11-21T22:07:59+01:00', 'Europe/Berlin', 'Sat 21 Nov, 22:07 Berlin time, in 3 days'],
  ])('shows the time of %s in %s', (iso, zone, expected) => {
    expect(words(iso, zone)).toBe(expected);
  });

  it('omits the distance in days for done tasks', () => {
    expect(words('2026-11-21T17:00:00Z', 'Europe/London', true)).toBe('Sat 21 Nov, 17:00 London time');
    expect(words('2026-11-21T23:59:59Z', 'Europe/London', true)).toBe('Sat 21 Nov');
  });
});
