import { describe, expect, it } from 'vitest';
import { findTimeZones, timeZoneNamed } from '../../src/clients/time-zones.ts';

const nowMs = Date.parse('2026-11-18T10:00:00Z');
const first = (typed: string, near = 'Europe/Berlin') => findTimeZones(typed, { near, nowMs, max: 3 })[0];
const every = findTimeZones('', { near: 'UTC', nowMs, max: 1_000 });

describe('findTimeZones', () => {
  it.each([
    ['', 'Europe/Berlin', 'UTC+1', '11:00'],
    ['tokyo', 'Asia/Tokyo', 'UTC+9', '19:00'],
    ['New York', 'America/New_York', 'UTC−5', '05:00'],
    ['america/new_y', 'America/New_York', 'UTC−5', '05:00'],
    ['kolkata', 'Asia/Kolkata', 'UTC+5:30', '15:30'],
    ['Calcutta', 'Asia/Kolkata', 'UTC+5:30', '15:30'],
    ['sao paulo', 'America/Sao_Paulo', 'UTC−3', '07:00'],
    ['CET', 'Europe/Berlin', 'UTC+1', '11:00'],
    ['UTC+5:45', 'Asia/Kathmandu', 'UTC+5:45', '15:45'],
    ['-5', 'America/Bogota', 'UTC−5', '05:00'],
    ['gmt −3:30', 'America/St_Johns', 'UTC−3:30', '06:30'],
    ['UTC-0330', 'America/St_Johns', 'UTC−3:30', '06:30'],
    ['+13', 'Antarctica/McMurdo', 'UTC+13', '23:00'],
    ['utc', 'UTC', 'UTC+0', '10:00'],
  ])('%j means %s first', (typed, name, offset, clock) => {
    expect(first(typed)).toEqual({ name, offset, clock });
  });

  it('knows every zone that Intl knows, and the platform takes each', () => {
    expect(every).toHaveLength(Intl.supportedValuesOf('timeZone').length + 1);
    for (const { name } of every) expect(() => new Temporal.ZonedDateTime(0n, name)).not.toThrow();
  });

  it('finds nothing for what is no zone', () => {
    for (const typed of ['Atlantis', '+99', '<!channel>x'])
      expect([typed, first(typed)]).toEqual([typed, undefined]);
    expect(timeZoneNamed('Europe/Berlin', nowMs)?.offset).toBe('UTC+1');
    expect(timeZoneNamed('Nowhere', nowMs)).toBeUndefined();
  });
});
