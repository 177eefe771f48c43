import { describe, expect, it } from 'vitest';
import { lacksTime, parseSchedule } from '../../src/digests/parse-schedule.ts';

const zone = 'Europe/London';
const everyDay = [1, 2, 3, 4, 5, 6, 7];
const weekdays = [1, 2, 3, 4, 5];

describe('parseSchedule', () => {
  it.each([
    ['weekdays 9am', weekdays, 9, 0],
    ['every weekday at 9:30', weekdays, 9, 30],
    ['daily 8.15', everyDay, 8, 15],
    ['every day at noon', everyDay, 12, 0],
    ['mon, wed and fri 5pm', [1, 3, 5], 17, 0],
    ['Mondays 12am', [1], 0, 0],
    ['weekends 18:00', [6, 7], 18, 0],
    ['thu 9', [4], 9, 0],
    ['on weekdays at 9', weekdays, 9, 0],
    // Ranges.
    ['mon-fri 9am', weekdays, 9, 0],
    ['Mon – Fri 9am', weekdays, 9, 0],
    ['mon—fri at 9am', weekdays, 9, 0],
    ['monday to friday 9am', weekdays, 9, 0],
    ['from tuesday until thursday 9am', [2, 3, 4], 9, 0],
    ['mon-wed, sat 9am', [1, 2, 3, 6], 9, 0],
    ['fri to mon 9am', [1, 5, 6, 7], 9, 0],
    // The time first.
    ['9am weekdays', weekdays, 9, 0],
    ['at 9 every weekday', weekdays, 9, 0],
    ['9 every day', everyDay, 9, 0],
    ['at 9 am on mon and thu', [1, 4], 9, 0],
    ['9 a.m. weekdays', weekdays, 9, 0],
    ['0830 mon-fri', weekdays, 8, 30],
    // Times.
    ['weekdays 0900', weekdays, 9, 0],
    ['weekdays 9 am', weekdays, 9, 0],
    ['weekdays 9:30 p.m.', weekdays, 21, 30],
    ['weekdays at 9 o’clock.', weekdays, 9, 0],
    ['weekdays at 9 in the morning', weekdays, 9, 0],
    ['fridays at 5 in the afternoon', [5], 17, 0],
    ['daily midnight', everyDay, 0, 0],
    ['midday on week days', weekdays, 12, 0],
  ])('%s', (words, days, hour, minute) => {
    expect(parseSchedule(words, zone)).toEqual({ days, hour, minute, timeZone: zone });
  });

  it.each([
    '',
    '9am',
    'weekdays',
    'weekdays 25:00',
    'weekdays 2400',
    'weekdays 900',
    'weekdays 13pm',
    'weekdays 9:60',
    'someday 9am',
    'weekdays 9am please',
    'weekdays 9am and 5pm',
    'mon 9am fri 10am',
    'weekdays 9-10am',
    'every 2 days',
    '3 weekdays',
    'every other day 9am',
    'every day but sunday 9am',
    'mon- 9am',
    '-fri 9am',
    'mon-mon 9am',
    'mon-daily 9am',
    'mon-wed-fri 9am',
    'm-f 9am',
    'midnight noon',
    'mon-weekend 9am',
    'weekdays-sat 9am',
    'weekdays noonish',
    'weekdays afternoon',
    `weekdays ${'9'.repeat(300)}am`,
  ])('does not understand %j', (words) => {
    expect(parseSchedule(words, zone)).toBeUndefined();
  });

  it('reads at most 200 characters, so that long text takes no time', () => {
    const padded = (length: number) => `weekdays${' '.repeat(length - 'weekdays9am'.length)}9am`;
    expect(parseSchedule(padded(200), zone)).toEqual({ days: weekdays, hour: 9, minute: 0, timeZone: zone });
    expect(parseSchedule(padded(201), zone)).toBeUndefined();
    for (const piece of [' ', '-', 'mon ', 'mon-', '9 ', 'the ', 'in the ', '. ', '1', 'week '])
      for (const length of [200, 50_000])
        expect(parseSchedule(piece.repeat(length).slice(0, length), zone)).toBeUndefined();
  });
});

describe('lacksTime', () => {
  it.each(['on', 'weekdays', 'daily', 'every monday', 'mon-fri', 'mondays at', 'On Mondays and Thursdays'])(
    '%s',
    (words) => {
      expect(lacksTime(words)).toBe(true);
    },
  );

  it.each(['', 'at', '9am', 'weekdays 9am', 'weekdays 25:00', 'someday', 'at 9am'])('not %j', (words) => {
    expect(lacksTime(words)).toBe(false);
  });
});
