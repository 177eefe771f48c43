import { describe, expect, it } from 'vitest';
import { type DaySpan, dueGroup, isWithin, platformSpan, spanDays } from '../../src/tasks/day-spans.ts';

const at = (iso: string) => Date.parse(iso);
const seconds = (iso: string) => at(iso) / 1000;

describe('spanDays', () => {
  // A Sunday evening in London, and Monday already in Auckland.
  const nowMs = at('2026-11-22T20:00:00Z');
  it.each<[DaySpan, string, string, string]>([
    ['today', 'Europe/London', '2026-11-22', '2026-11-23'],
    ['today', 'Pacific/Auckland', '2026-11-23', '2026-11-24'],
    ['tomorrow', 'Europe/London', '2026-11-23', '2026-11-24'],
    ['yesterday', 'Europe/London', '2026-11-21', '2026-11-22'],
    ['this-week', 'Europe/London', '2026-11-16', '2026-11-23'],
    ['this-week', 'Pacific/Auckland', '2026-11-23', '2026-11-30'],
    ['last-week', 'Europe/London', '2026-11-09', '2026-11-16'],
    ['next-week', 'Europe/London', '2026-11-23', '2026-11-30'],
    ['this-month', 'Europe/London', '2026-11-01', '2026-12-01'],
    ['last-month', 'Europe/London', '2026-10-01', '2026-11-01'],
  ])('%s in %s', (span, timeZone, from, until) => {
    const days = spanDays(span, { nowMs, timeZone });
    expect([String(days.from), String(days.until)]).toEqual([from, until]);
  });
});

describe('isWithin', () => {
  const reader = { nowMs: at('2026-11-18T10:00:00Z'), timeZone: 'Europe/Berlin' };
  const today = spanDays('today', reader);
  it.each([
    ['2026-11-18T00:00:00+01:00', true],
    ['2026-11-17T23:30:00+01:00', false],
    ['2026-11-18T23:30:00+01:00', true],
    ['2026-11-19T00:00:00+01:00', false],
    // A date that was typed without a time is that date for everyone, wherever it was typed.
    ['2026-11-18T23:59:59-05:00', true],
    ['2026-11-17T23:59:59-05:00', false],
    ['2026-11-18T23:59:59+10:00', true],
  ])('%s is today: %s', (iso, expected) => {
    expect(isWithin(today, seconds(iso), reader)).toBe(expected);
  });
});

describe('dueGroup', () => {
  const reader = { nowMs: at('2026-11-18T10:00:00Z'), timeZone: 'Europe/Berlin' };
  it.each([
    ['2026-11-18T09:59:59Z', 'overdue'],
    ['2026-11-18T10:00:00Z', 'today'],
    ['2026-11-18T23:59:59+01:00', 'today'],
    ['2026-11-19T00:00:00+01:00', 'this-week'],
    ['2026-11-22T23:59:59+01:00', 'this-week'],
    ['2026-11-23T09:00:00+01:00', 'later'],
  ])('%s: %s', (iso, group) => {
    expect(dueGroup(seconds(iso), reader)).toBe(group);
  });
  it('goes by the reader’s days', () => {
    const late = seconds('2026-11-18T23:30:00Z');
    expect(dueGroup(late, { ...reader, timeZone: 'Europe/London' })).toBe('today');
    expect(dueGroup(late, { ...reader, timeZone: 'Asia/Tokyo' })).toBe('this-week');
  });
});

describe('platformSpan', () => {
  const spanOf = (span: DaySpan, iso: string, timeZone = 'UTC') => {
    const reader = { nowMs: at(iso), timeZone };
    return platformSpan(spanDays(span, reader), reader.nowMs);
  };
  it.each<[DaySpan, string, string | undefined]>([
    ['today', '2026-11-18T12:00:00Z', 'this-week'],
    ['today', '2026-11-22T12:00:00Z', 'this-month'],
    ['this-week', '2026-11-18T12:00:00Z', 'this-month'],
    ['this-month', '2026-11-18T12:00:00Z', undefined],
    ['today', '2026-11-01T12:00:00Z', undefined],
    ['today', '2026-11-30T12:00:00Z', undefined],
    ['next-week', '2026-11-26T12:00:00Z', undefined],
  ])('%s at %s is surely within %s', (span, iso, expected) => {
    expect(spanOf(span, iso)).toBe(expected);
  });

  it('never misses a task, in whatever zone the platform reckons and the reader lives', () => {
    const zones = ['Etc/GMT+12', 'America/Los_Angeles', 'UTC', 'Asia/Kolkata', 'Pacific/Kiritimati'];
    let narrowed = 0;
    for (let hour = 0; hour < 24 * 40; hour += 29) {
      const nowMs = at('2026-10-20T00:00:00Z') + hour * 3_600_000;
      for (const timeZone of zones) {
        for (const span of ['today', 'tomorrow', 'yesterday', 'this-week'] as const) {
          const days = spanDays(span, { nowMs, timeZone });
          const wide = platformSpan(days, nowMs);
          if (wide === undefined) continue;
          narrowed += 1;
          for (const theirs of zones) {
            const reader = { nowMs, timeZone: theirs };
            const { from, until } = spanDays(wide, reader);
            const first = days.from
              .toZonedDateTime(timeZone)
              .toInstant()
              .toZonedDateTimeISO(theirs)
              .toPlainDate();
            const last = days.until
              .toZonedDateTime(timeZone)
              .subtract({ seconds: 1 })
              .toInstant()
              .toZonedDateTimeISO(theirs)
              .toPlainDate();
            expect(Temporal.PlainDate.compare(first, from)).toBeGreaterThanOrEqual(0);
            expect(Temporal.PlainDate.compare(last, until)).toBeLessThan(0);
          }
        }
      }
    }
    expect(narrowed).toBeGreaterThan(500);
  });
});
