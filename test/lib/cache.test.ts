import { describe, expect, it } from 'vitest';
import { createCache } from '../../src/lib/cache.ts';

function counting() {
  let now = 0;
  let loads = 0;
  const kept = createCache<number>({ ttlMs: () => 100, max: 2, now: () => now });
  const load = async () => {
    loads += 1;
    return loads;
  };
  return { kept, load, loads: () => loads, move: (ms: number) => (now += ms) };
}

describe('createCache', () => {
  it('reads once for all who ask at the same time', async () => {
    const { kept, load, loads } = counting();
    expect(await Promise.all([kept.get('a', load), kept.get('a', load), kept.get('a', load)])).toEqual([
      1, 1, 1,
    ]);
    expect(loads()).toBe(1);
  });

  it('reads again when the value is old, or older than the asker takes', async () => {
    const { kept, load, move } = counting();
    await kept.get('a', load);
    move(50);
    expect(await kept.get('a', load)).toBe(1);
    expect(await kept.get('a', load, 40)).toBe(2);
    move(100);
    expect(await kept.get('a', load)).toBe(3);
  });

  it('does not keep a failed read', async () => {
    const { kept, load } = counting();
    await expect(kept.get('a', () => Promise.reject(new Error('down')))).rejects.toThrow('down');
    expect(await kept.get('a', load)).toBe(1);
  });

  it('keeps the old value where a new one cannot be read, and tries again', async () => {
    const { kept, load, move } = counting();
    await kept.get('a', load);
    await expect(kept.get('a', () => Promise.reject(new Error('down')), 0)).rejects.toThrow('down');
    expect(await kept.get('a', load)).toBe(1);
    move(100);
    expect(await kept.get('a', load)).toBe(2);
  });

  it('gives the old value while a new one is read, where it may, but not to who wants a new one', async () => {
    let now = 0;
    const kept = createCache<number>({
      ttlMs: () => 100,
      max: 2,
      now: () => now,
      staleWhileRevalidate: (value) => value < 9,
    });
    await kept.get('a', async () => 1);
    now = 100;
    const { promise, resolve } = Promise.withResolvers<number>();
    expect(await kept.get('a', () => promise)).toBe(1);
    const fresh = kept.get('a', async () => 3, 50);
    expect(await kept.get('a', async () => 3)).toBe(1);
    resolve(2);
    expect(await fresh).toBe(2);
    expect(await kept.get('a', async () => 3)).toBe(2);
    await kept.get('b', async () => 9);
    now = 300;
    expect(await kept.get('b', async () => 10)).toBe(10);
  });

  it('lets go of the key that was unused for longest', async () => {
    const { kept, load, loads } = counting();
    await kept.get('a', load);
    await kept.get('b', load);
    await kept.get('a', load);
    await kept.get('c', load);
    await kept.get('a', load);
    expect(loads()).toBe(3);
    await kept.get('b', load);
    expect(loads()).toBe(4);
  });
});
