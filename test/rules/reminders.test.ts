import { describe, expect, it } from 'vitest';
import { type ReminderTime, reminderAt } from '../../src/reminders/reminders.ts';
import { lastWeek } from '../../src/reminders/week.ts';

const timeZone = 'Europe/Berlin';
const ms = (iso: string): number => Date.parse(iso);
const at = (when: ReminderTime, due: string | null, now: string, hour?: number): string | undefined => {
  const seconds = due === null ? null : ms(due) / 1000;
  const found = reminderAt(when, seconds, { nowMs: ms(now), timeZone, hour });
  return found === undefined
    ? undefined
    : Temporal.Instant.fromEpochMilliseconds(found)
        .toZonedDateTimeISO(timeZone)
        .toString({ timeZoneName: 'never' });
};

describe('when somebody is reminded', () => {
  it.each<[what: string, ReminderTime, string | null, string, string | undefined]>([
    ['in an hour', 'hour', null, '2026-11-18T10:00:00+01:00', '2026-11-18T11:00:00+01:00'],
    ['tomorrow at eight', 'tomorrow', null, '2026-11-18T23:59:00+01:00', '2026-11-19T08:00:00+01:00'],
    [
      'tomorrow, just after midnight',
      'tomorrow',
      null,
      '2026-11-18T00:01:00+01:00',
      '2026-11-19T08:00:00+01:00',
    ],
    [
      'over the change to summer time',
      'tomorrow',
      null,
      '2027-03-27T20:00:00+01:00',
      '2027-03-28T08:00:00+02:00',
    ],
    [
      'over the change to winter time',
      'tomorrow',
      null,
      '2026-10-24T20:00:00+02:00',
      '2026-10-25T08:00:00+01:00',
    ],
    [
      'a day before a time',
      'before',
      '2026-11-20T15:00:00+01:00',
      '2026-11-18T10:00:00+01:00',
      '2026-11-19T15:00:00+01:00',
    ],
    [
      'a day before, at the same hour over the change',
      'before',
      '2027-03-28T15:00:00+02:00',
      '2027-03-26T10:00:00+01:00',
      '2027-03-27T15:00:00+01:00',
    ],
    [
      'in the morning before a date alone',
      'before',
      '2026-11-20T23:59:59+01:00',
      '2026-11-18T10:00:00+01:00',
      '2026-11-19T08:00:00+01:00',
    ],
    [
      'never before what is due within a day',
      'before',
      '2026-11-19T09:00:00+01:00',
      '2026-11-18T10:00:00+01:00',
      undefined,
    ],
    ['never before what has no date', 'before', null, '2026-11-18T10:00:00+01:00', undefined],
  ])('%s', (_, when, due, now, expected) => expect(at(when, due, now)).toBe(expected));

  it('uses the hour of the morning message', () =>
    expect(at('tomorrow', null, '2026-11-18T10:00:00+01:00', 6)).toBe('2026-11-19T06:00:00+01:00'));
});

describe('the week that has ended', () => {
  it.each([
    ['Monday morning in Berlin', '2026-11-23T09:00:00+01:00', 'Europe/Berlin', '2026-11-16', 'last-week'],
    [
      'just after midnight in Berlin',
      '2026-11-23T00:30:00+01:00',
      'Europe/Berlin',
      '2026-11-16',
      'this-week',
    ],
    [
      'Monday morning in Auckland',
      '2026-11-23T09:00:00+13:00',
      'Pacific/Auckland',
      '2026-11-16',
      'this-week',
    ],
    [
      'Monday afternoon in Auckland',
      '2026-11-23T14:00:00+13:00',
      'Pacific/Auckland',
      '2026-11-16',
      'last-week',
    ],
    ['Monday in Los Angeles', '2026-11-23T09:00:00-08:00', 'America/Los_Angeles', '2026-11-16', 'last-week'],
    ['Thursday', '2026-11-26T09:00:00+01:00', 'Europe/Berlin', '2026-11-16', 'last-week'],
    [
      'Sunday evening in Los Angeles, where the platform is a week on',
      '2026-11-22T20:00:00-08:00',
      'America/Los_Angeles',
      '2026-11-16',
      'last-week',
    ],
  ])('%s', (_what, at, timeZone, monday, span) => {
    const week = lastWeek({ nowMs: Date.parse(at), timeZone });
    expect({ monday: week.monday.toString(), span: week.span }).toEqual({ monday, span });
  });
});
