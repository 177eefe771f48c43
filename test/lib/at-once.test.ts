import { expect, it } from 'vitest';
import { mapAtOnce } from '../../src/lib/at-once.ts';
import { turns } from '../support/turns.ts';

it('keeps the order of the list, and runs no more than that many works at once', async () => {
  const ends = [0, 1, 2, 3, 4].map(() => Promise.withResolvers<string>());
  const begun: number[] = [];
  const mapped = mapAtOnce([0, 1, 2, 3, 4], 2, (nth) => {
    begun.push(nth);
    return ends[nth]?.promise ?? Promise.reject(new Error('no such work'));
  });
  await turns();
  expect(begun).toEqual([0, 1]);
  ends[1]?.resolve('one');
  await turns();
  expect(begun).toEqual([0, 1, 2]);
  for (const [nth, { resolve }] of ends.entries()) resolve(`end ${nth}`);
  expect(await mapped).toEqual(['end 0', 'one', 'end 2', 'end 3', 'end 4']);
});

it('does all of a list that is shorter than what may run at once', async () => {
  expect(await mapAtOnce([1, 2], 9, async (one) => one * 2)).toEqual([2, 4]);
  expect(await mapAtOnce([], 9, async (one) => one)).toEqual([]);
});

it('rejects as its first failing work does', async () => {
  const failing = mapAtOnce([1, 2, 3], 2, async (one) => {
    if (one === 2) throw new Error('down');
    return one;
  });
  await expect(failing).rejects.toThrow('down');
});
