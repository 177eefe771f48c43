import { expect, it } from 'vitest';
import { createFirstTime } from '../../src/store/first-time.ts';

/** Claims as one store gives them to several processes. */
function claims() {
  const held = new Set<string>();
  const claim = async (key: string) => held.size < held.add(key).size;
  const lease = { renew: async () => true, release: async () => {} };
  return { claim, lease: async (key: string) => ((await claim(key)) ? lease : undefined) };
}

it('is true once, across processes on one store', async () => {
  const store = claims();
  const [one, other] = [createFirstTime(store), createFirstTime(store)];
  expect(await Promise.all([one('a', 1000), other('a', 1000), one('a', 1000)])).toEqual([true, false, false]);
  expect(await other('b', 1000)).toBe(true);
  expect(await one('c', 1000, { isLazy: true })).toBe(true);
  expect(await other('c', 1000, { isLazy: true })).toBe(false);
});

it.each([
  ['is away', () => Promise.reject(new Error('away'))],
  ['does not answer', () => new Promise<never>(() => {})],
])('goes by its own memory while the store %s', async (_, claim) => {
  const isFirst = createFirstTime({ claim, lease: claim });
  expect(await isFirst('a', 60_000)).toBe(true);
  expect(await isFirst('a', 60_000)).toBe(false);
  expect(await isFirst('b', 60_000)).toBe(true);
});
