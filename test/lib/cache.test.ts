import { describe, expect, it } from 'vitest';
import { type CacheOptions, createCache } from '../../src/lib/cache.ts';

const down = () => Promise.reject(new Error('down'));

/** Clocks: one that starts at 0, and one that shows a time of today. */
describe.each([0, Date.parse('2026-11-20T09:00:00Z')])('createCache, its clock at %d', (start) => {
  function setUp(options: Partial<CacheOptions<number>> = {}) {
    let now = start;
    let loads = 0;
    const cache = createCache<number>({ ttlMs: () => 100, max: 2, now: () => now, ...options });
    /** Resolves to 1, then 2, and so on. */
    const load = async () => {
      loads += 1;
      return loads;
    };
    return { cache, load, loads: () => loads, move: (ms: number) => (now += ms) };
  }

  it('loads once for all callers who ask at the same time', async () => {
    const { cache, load, loads } = setUp();
    const callers = [cache.get('a', load), cache.get('a', load), cache.get('a', load, 0)];
    expect(await Promise.all(callers)).toEqual([1, 1, 1]);
    expect(loads()).toBe(1);
  });

  it('loads again once the value is as old as its time to live', async () => {
    const { cache, load, move } = setUp();
    await cache.get('a', load);
    move(99);
    expect(await cache.get('a', load)).toBe(1);
    move(1);
    expect(await cache.get('a', load)).toBe(2);
  });

  it('does not keep a failed load', async () => {
    const { cache, load } = setUp();
    const callers = await Promise.allSettled([cache.get('a', down), cache.get('a', down)]);
    expect(callers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await cache.get('a', load)).toBe(1);
  });

  it('keeps the old value when a new one cannot be loaded, and tries again', async () => {
    const { cache, load, move } = setUp();
    await cache.get('a', load);
    await expect(cache.get('a', down, 0)).rejects.toThrow('down');
    expect(await cache.get('a', load)).toBe(1);
    move(100);
    await expect(cache.get('a', down)).rejects.toThrow('down');
    expect(await cache.get('a', load)).toBe(2);
  });

  it('drops the key that was used least recently', async () => {
    const { cache, load, loads } = setUp();
    await cache.get('a', load);
    await cache.get('b', load);
    await cache.get('a', load);
    await cache.get('c', load);
    await cache.get('a', load);
    expect(loads()).toBe(3);
    await cache.get('b', load);
    expect(loads()).toBe(4);
  });

  describe('with staleWhileRevalidate', () => {
    const stale = { staleWhileRevalidate: (value: number) => value < 9 };

    it('returns the old value while a new one loads, but not to callers who want a new one', async () => {
      const { cache, move } = setUp(stale);
      await cache.get('a', async () => 1);
      move(100);
      const { promise, resolve } = Promise.withResolvers<number>();
      expect(await cache.get('a', () => promise)).toBe(1);
      const fresh = cache.get('a', async () => 3, 50);
      expect(await cache.get('a', async () => 3)).toBe(1);
      resolve(2);
      expect(await fresh).toBe(2);
      expect(await cache.get('a', async () => 3)).toBe(2);
    });
  });
});
