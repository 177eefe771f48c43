import { describe, expect, it } from 'vitest';
import { dueSpan } from '../../src/tasks/agenda.ts';

const span = (due: string | null, timeZone = 'Europe/Berlin', now = '2026-11-18T10:00:00Z') =>
  dueSpan({ due: due === null ? null : Date.parse(due) / 1000, done: false }, Date.parse(now), timeZone);

describe('dueSpan', () => {
  it.each([
    ['2026-11-18T09:59:59Z', 'overdue'],
    ['2026-11-18T10:00:00Z', 'today'],
    ['2026-11-18T23:30:00+01:00', 'today'],
    ['2026-11-19T00:00:00+01:00', 'week'],
    ['2026-11-22T23:00:00+01:00', 'week'],
    ['2026-11-23T00:00:00+01:00', 'later'],
    [null, 'later'],
  ])('on a Wednesday, %s is %s', (due, expected) => {
    expect(span(due)).toBe(expected);
  });

  it('goes by the reader’s days', () => {
    expect(span('2026-11-18T23:30:00Z', 'Europe/London')).toBe('today');
    expect(span('2026-11-18T23:30:00Z', 'Asia/Tokyo')).toBe('week');
  });

  it('takes a date without a time for the same day everywhere', () => {
    // The 18th, as somebody in Auckland, Berlin or Los Angeles typed it.
    for (const due of ['2026-11-18T23:59:59+13:00', '2026-11-18T23:59:59+01:00', '2026-11-18T23:59:59-08:00'])
      expect(span(due, 'Europe/London', '2026-11-18T08:00:00Z')).toBe('today');
  });

  it('ends the week on Sunday: then tomorrow is later', () => {
    expect(span('2026-11-23T09:00:00Z', 'Europe/London', '2026-11-22T10:00:00Z')).toBe('later');
  });

  it('never calls a done task overdue', () => {
    expect(dueSpan({ due: 0, done: true }, Date.now(), 'UTC')).toBe('today');
  });
});
