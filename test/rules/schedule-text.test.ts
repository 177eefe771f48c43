import { describe, expect, it } from 'vitest';
import { parseSchedule } from '../../src/digests/parse-schedule.ts';
import { momentWords, scheduleWords } from '../../src/digests/schedule-text.ts';

describe('scheduleWords', () => {
  it.each([
    ['weekdays 9am', 'on weekdays at 09:00 (America/New York)'],
    ['daily 18:05', 'every day at 18:05 (America/New York)'],
    ['mon 9am', 'on Mondays at 09:00 (America/New York)'],
    ['thu tue 7am', 'on Tuesdays and Thursdays at 07:00 (America/New York)'],
    ['fri, mon, wed 7am', 'on Mondays, Wednesdays and Fridays at 07:00 (America/New York)'],
    ['weekends midnight', 'on Saturdays and Sundays at 00:00 (America/New York)'],
    [
      'sat mon tue wed thu 9am',
      'on Mondays, Tuesdays, Wednesdays, Thursdays and Saturdays at 09:00 (America/New York)',
    ],
    [
      'mon-sat 9am',
      'on Mondays, Tuesdays, Wednesdays, Thursdays, Fridays and Saturdays at 09:00 (America/New York)',
    ],
    ['mon-sun 9am', 'every day at 09:00 (America/New York)'],
  ])('%s', (typed, said) => {
    const schedule = parseSchedule(typed, 'America/New_York');
    expect(schedule && scheduleWords(schedule)).toBe(said);
  });
});

describe('momentWords', () => {
  it.each([
    ['2026-11-23T08:00:00Z', 'Europe/Berlin', 'on Mon 23 Nov at 09:00 (Europe/Berlin)'],
    ['2026-11-23T02:30:00Z', 'America/New_York', 'on Sun 22 Nov at 21:30 (America/New York)'],
    ['2027-01-01T09:00:00Z', 'Europe/London', 'on Fri 1 Jan 2027 at 09:00 (Europe/London)'],
    ['2026-11-19T09:00:00Z', 'UTC', 'on Thu 19 Nov at 09:00 (UTC)'],
  ])('%s in %s', (at, timeZone, said) => {
    expect(momentWords(Date.parse(at), timeZone, Date.parse('2026-11-18T10:00:00Z'))).toBe(said);
  });
});
