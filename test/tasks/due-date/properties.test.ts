import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { languages, parseDue } from '../../../src/tasks/due-date/index.ts';
import { fuzzLine, random } from '../../bench/fuzz.ts';
import { london } from './support.ts';

/** A line that a backtracking parser never comes back from fails by the suite's time limit. */
describe('any text', () => {
  it.each([
    ['couple days ', 250],
    ['1d     ', 420],
    ['a couple of couple of ', 130],
    ['half an hour and a half an ', 110],
    ['in 1 hour and 1 minute and ', 110],
    ['first monday of the ', 150],
    ['every other week on ', 150],
    ['1/2/', 750],
    ['12:12:', 500],
    ['at 5 ', 600],
    ['next ', 600],
    ['jan 1 - ', 370],
    ['"', 3000],
    ['<', 3000],
    ['\\', 3000],
    [' ', 3000],
    ['mon ', 750],
    ['friday x 5pm y ', 200],
    ['on friday est 3pm london ', 120],
    ['tom at 5 ', 330],
    ['30/2/2026 ', 300],
    ['move 3pm to 4pm ', 200],
    ['lunch 1pm ', 300],
    ['3, 10 and ', 300],
    ['monday to ', 330],
    ['between 3 and ', 200],
    ['friday 9-12 ', 250],
    ['the end of week is ', 160],
    ['demain à 15h ', 220],
  ])('is read in time: %j over and over', (piece, times) => {
    for (const end of ['', 'x'])
      for (const locale of ['en-US', 'de-DE', 'ja-JP'])
        expect(() => parseDue(piece.repeat(times) + end, { ...london, locale })).not.toThrow();
  });

  it.each(['en-US', ...languages])('is read in time, and gives spans within it, in order: %s', (locale) => {
    const next = random(42);
    for (let line = 0; line < 60; line++) {
      const text = fuzzLine(locale, 3000, next);
      const due = parseDue(text, { ...london, locale });
      if (due === null) continue;
      expect(due.spans.length).toBeGreaterThan(0);
      let from = 0;
      for (const [start, end] of due.spans) {
        expect(from <= start && start < end && end <= text.length).toBe(true);
        from = end;
      }
      expect(due.readings.length).toBeGreaterThan(0);
      for (const reading of due.readings) expect(Number.isFinite(reading.due.getTime())).toBe(true);
    }
  });

  it('gives a date, or null, and never an error', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 200 }),
        fc.constantFrom('en', ...languages),
        (text, locale) => {
          const due = parseDue(text, { ...london, locale });
          expect(due === null || due.readings[0]?.due.getTime() === due.due.getTime()).toBe(true);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('ends a day precisely at its last second', () => {
    const phrases = [
      'tomorrow',
      'friday',
      'in 3 days',
      'nov 30',
      'eom',
      'next week',
      '2027-02-28',
      'in 2 business days',
    ];
    const zones = [
      'Europe/London',
      'America/New_York',
      'Asia/Kolkata',
      'Australia/Lord_Howe',
      'Pacific/Apia',
    ];
    fc.assert(
      fc.property(
        fc.constantFrom(...phrases),
        fc.constantFrom(...zones),
        fc.integer({ min: Date.UTC(2025, 0), max: Date.UTC(2030, 0) }),
        (phrase, timeZone, now) => {
          const due = parseDue(phrase, { now: new Date(now), timeZone, locale: 'en-US' });
          expect(due?.precision).toBe('day');
          expect(due?.due.toLocaleTimeString('sv-SE', { timeZone })).toBe('23:59:59');
        },
      ),
    );
  });
});
