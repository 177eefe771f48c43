import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parseDue } from '../../../src/tasks/due-date/index.ts';
import { said } from './support.ts';

const inZone = (timeZone: string, now: string) => ({ now: new Date(now), timeZone, locale: 'en-US' });
const newYork = inZone('America/New_York', '2026-03-06T14:30:00Z');

describe('daylight saving', () => {
  it('does not move a clock time', () => {
    expect(said('monday 9am', newYork)).toBe('2026-03-09 09:00');
    expect(parseDue('monday 9am', newYork)?.due.toISOString()).toBe('2026-03-09T13:00:00.000Z');
    expect(parseDue('in 3 days at 9am', newYork)?.due.toISOString()).toBe('2026-03-09T13:00:00.000Z');
  });

  it('counts hours as they pass, and days on the calendar', () => {
    const eve = inZone('America/New_York', '2026-03-07T17:00:00Z');
    expect(said('in 24 hours', eve)).toBe('2026-03-08 13:00');
    expect(said('in 1 day', eve)).toBe('2026-03-08');
  });

  it('moves a skipped time forward by what was skipped', () => {
    expect(said('sunday at 2:30am', newYork)).toBe('2026-03-08 03:30');
    expect(said('sunday 2:15am', inZone('Australia/Lord_Howe', '2026-10-01T00:00:00Z'))).toBe(
      '2026-10-04 02:45',
    );
  });

  it('takes the first of a time that comes twice', () => {
    const october = inZone('America/New_York', '2026-10-30T14:30:00Z');
    expect(parseDue('sunday at 1:30am', october)?.due.toISOString()).toBe('2026-11-01T05:30:00.000Z');
  });

  it('takes the second when its name is the standard time', () => {
    const october = inZone('America/New_York', '2026-10-30T14:30:00Z');
    const at = (line: string) => parseDue(line, october)?.due.toISOString();
    expect(at('nov 1 1:30am EST')).toBe('2026-11-01T06:30:00.000Z');
    expect(at('nov 1 1:30am EDT')).toBe('2026-11-01T05:30:00.000Z');
    expect(at('nov 1 1:30am ET')).toBe('2026-11-01T05:30:00.000Z');
    expect(at('nov 2 9am EST')).toBe('2026-11-02T14:00:00.000Z');
  });

  it('ends a day at its last second, however long it is', () => {
    expect(parseDue('sunday', newYork)?.due.toISOString()).toBe('2026-03-09T03:59:59.000Z');
    expect(parseDue('tomorrow', inZone('Pacific/Apia', '2026-03-07T00:15:00Z'))?.due.toISOString()).toBe(
      '2026-03-08T10:59:59.000Z',
    );
  });
});

describe('the zone of the process', () => {
  const script = fileURLToPath(new URL('./answers.ts', import.meta.url));
  const answers = (TZ: string): string =>
    execFileSync(process.execPath, [script], { env: { ...process.env, TZ }, encoding: 'utf8' });

  it('changes no answer', () => {
    const expected = answers('UTC');
    expect(JSON.parse(expected)).toHaveLength(120);
    for (const zone of ['America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe', 'Pacific/Apia'])
      expect(answers(zone)).toBe(expected);
  });
});
