import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { languages, parseDue } from '../../../src/tasks/due-date/index.ts';
import { fuzzLine, random } from '../../bench/fuzz.ts';
import { anyText } from '../../support/any-text.ts';
import { london } from './support.ts';

describe('any text', () => {
  it.each(['en-US', ...languages])('gives spans inside it, in order: %s', (locale) => {
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

  it('gives a date or null, never an error', () => {
    fc.assert(
      fc.property(anyText(200), fc.constantFrom('en', ...languages), (text, locale) => {
        const due = parseDue(text, { ...london, locale });
        expect(due === null || due.readings[0]?.due.getTime() === due.due.getTime()).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it('ends a day exactly at its last second', () => {
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
