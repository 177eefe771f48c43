import { expect, it } from 'vitest';
import { createFirstTime } from '../../src/store/first-time.ts';

/** Claims as one store gives them to several processes. */
function claims() {
  const held = new Set<string>();
  const lease = { renew: async () => true, release: async () => {} };
  return { lease: async (key: string) => (held.size < held.add(key).size ? lease : undefined) };
}

it('is true once, across processes on one store', async () => {
  const store = claims();
  const [one, other] = [createFirstTime(store), createFirstTime(store)];
  expect(await Promise.all([one('a', 1000), other('a', 1000), one('a', 1000)])).toEqual([true, false, false]);
  expect(await other('b', 1000)).toBe(true);
});

it.each([
  ['is away', () => Promise.reject(new Error('away'))],
  ['does not answer', () => new Promise<never>(() => {})],
])('goes by its own memory while the store %s', async (_, lease) => {
  const isFirst = createFirstTime({ lease });
  expect(await isFirst('a', 60_000)).toBe(true);
  expect(await isFirst('a', 60_000)).toBe(false);
  expect(await isFirst('b', 60_000)).toBe(true);
});
