import { array, assert as check, constantFrom, nat, property, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { saidAt, withSaid } from '../../src/deliveries/said.ts';

const day = 24 * 60 * 60_000;
const all = (names: string[], startMs = 1_000) =>
  names.reduce((said, name, nth) => withSaid(said, name, startMs + nth, day), '');

describe('what was said', () => {
  it('is known by its name, with its time', () => {
    const said = all(['a', 'b', 'é 🙂', 'x'.repeat(500)]);
    expect([saidAt(said, 'a'), saidAt(said, 'é 🙂'), saidAt(said, 'c')]).toEqual([1_000, 1_002, undefined]);
    expect([saidAt(undefined, 'a'), saidAt('', 'a')]).toEqual([undefined, undefined]);
  });

  it('is known once, with its last time', () => {
    const said = withSaid(all(['a', 'b']), 'a', 5_000, day);
    expect([saidAt(said, 'a'), saidAt(said, 'b'), said.length]).toEqual([
      5_000,
      1_001,
      all(['a', 'b']).length,
    ]);
  });

  it('is forgotten after its time', () => {
    const said = all(['a', 'b']);
    expect(saidAt(withSaid(said, 'c', 1_000 + day - 1, day), 'a')).toBe(1_000);
    const later = withSaid(said, 'c', 1_000 + day, day);
    expect([saidAt(later, 'a'), saidAt(later, 'b')]).toEqual([undefined, 1_001]);
  });

  it('is the last 500', () => {
    const names = Array.from({ length: 501 }, (_, nth) => `task-${nth}`);
    const said = all(names);
    expect(names.filter((name) => saidAt(said, name) !== undefined)).toEqual(names.slice(1));
    // Saying one of them again loses none.
    const again = withSaid(said, 'task-1', 9_000, day);
    expect(names.filter((name) => saidAt(again, name) !== undefined)).toEqual(names.slice(1));
  });

  it('is what a map of names has', () => {
    const name = constantFrom(...'abcdefghij', '2026-11-18');
    check(
      property(array(tuple(name, nat(500))), (steps) => {
        const map = new Map<string, number>();
        let [said, nowMs] = ['', Date.now()];
        for (const [one, pauseMs] of steps) {
          nowMs += pauseMs;
          for (const [known, at] of map) if (at <= nowMs - 1_000) map.delete(known);
          map.set(one, nowMs);
          said = withSaid(said, one, nowMs, 1_000);
        }
        for (const one of [...'abcdefghij', '2026-11-18']) expect(saidAt(said, one)).toBe(map.get(one));
      }),
    );
  });
});
