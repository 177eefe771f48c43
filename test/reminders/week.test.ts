import { describe, expect, it } from 'vitest';
import { lastWeek } from '../../src/reminders/week.ts';

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
