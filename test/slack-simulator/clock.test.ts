import { afterEach, describe, expect, test } from 'vitest';
import { createClock } from '../../src/playground/slack-simulator/index.ts';
import { type Clock, withTimeout } from '../../src/playground/slack-simulator/kit/clock.ts';
import { nextLocalTime, zoneAt } from '../../src/playground/slack-simulator/kit/zones.ts';

let clock: Clock;
afterEach(() => clock.stop());

describe('the clock', () => {
  test('is real time plus the offset', () => {
    let real = 1000;
    clock = createClock(() => real);
    clock.advance(500);
    real += 10;
    expect([clock.now(), clock.offsetMs]).toEqual([1510, 500]);
    clock.advance(-500);
    expect(clock.now()).toBe(1010);
  });

  test('runs what became due, in order, when it is moved', () => {
    clock = createClock(() => 0);
    const ran: string[] = [];
    clock.runAt(300, () => ran.push('c'));
    clock.runAt(100, () => ran.push('a'));
    const cancel = clock.runAt(150, () => ran.push('never'));
    clock.runAt(200, () => {
      ran.push('b');
      clock.runAt(250, () => ran.push('b2'));
    });
    cancel();
    clock.advance(299);
    expect(ran).toEqual(['a', 'b', 'b2']);
    clock.advance(1);
    expect(ran).toEqual(['a', 'b', 'b2', 'c']);
  });

  test('runs what becomes due as real time passes', async () => {
    clock = createClock();
    await new Promise<void>((resolve) => clock.runAt(clock.now() + 20, resolve));
  });
});

describe('withTimeout', () => {
  const never = (signal: AbortSignal) =>
    new Promise<string>((_resolve, reject) => signal.addEventListener('abort', reject));

  test('returns the result, or undefined if the clock moves past the deadline', async () => {
    clock = createClock();
    expect(await withTimeout(clock, { ms: 5000, realMs: 5000 }, async () => 'done')).toBe('done');
    const late = withTimeout(clock, { ms: 5000, realMs: 5000 }, never);
    clock.advance(5000);
    expect(await late).toBeUndefined();
  });

  test('also times out in real time if the clock is moved back meanwhile', async () => {
    clock = createClock();
    const late = withTimeout(clock, { ms: 100, realMs: 100 }, never);
    clock.advance(-3_600_000);
    expect(await late).toBeUndefined();
  });
});

describe('zones', () => {
  test("have Slack's label and offset", () => {
    clock = createClock();
    expect(zoneAt('America/New_York', Date.parse('2026-01-01T00:00:00Z'))).toEqual({
      label: 'Eastern Standard Time',
      offsetS: -18_000,
    });
    expect(zoneAt('Asia/Kolkata', 0).offsetS).toBe(19_800);
  });

  test("find nine o'clock tomorrow across a daylight saving change", () => {
    clock = createClock();
    const at = (iso: string, time: string, days: number, zone: string) =>
      new Date(nextLocalTime(Date.parse(iso), time, days, zone)).toISOString();
    expect(at('2026-03-28T12:00:00Z', '09:00', 1, 'Europe/London')).toBe('2026-03-29T08:00:00.000Z');
    expect(at('2026-03-27T12:00:00Z', '09:00', 1, 'Europe/London')).toBe('2026-03-28T09:00:00.000Z');
    expect(at('2026-03-27T23:30:00Z', '09:00', 0, 'Asia/Seoul')).toBe('2026-03-28T00:00:00.000Z');
  });
});
