import { expect, it } from 'vitest';
import { readAhead } from '../../src/platform/read-ahead.ts';

const meta = (page: number, last: number) => ({ current_page: page, last_page: last, total: last });

/** A list of so many pages, read at most three ahead; `read` holds the pages in the order they were asked for. */
function list(pages: number) {
  const read: (number | string)[] = [];
  let allowed = 0;
  const next = readAhead<number>(
    async (position) => {
      const page = position === undefined ? 1 : position[0] === 'page' ? Number(position[1]) : position[1];
      read.push(page);
      if (page === 99) throw new Error('down');
      return { items: [Number(page)], unreadable: 0, links: { next: null }, meta: meta(Number(page), pages) };
    },
    3,
    async () => {
      allowed += 1;
    },
  );
  const at = async (page?: number) => (await next(page === undefined ? page : ['page', String(page)])).items;
  return { at, next, read, allowed: () => allowed };
}

it('reads each page once, and those after it meanwhile', async () => {
  const { at, read, allowed } = list(6);
  expect(await at()).toEqual([1]);
  await Promise.resolve();
  expect(read).toEqual([1, 2, 3, 4]);
  expect(await at(2)).toEqual([2]);
  expect(await at(3)).toEqual([3]);
  expect(await at(4)).toEqual([4]);
  expect(await at(5)).toEqual([5]);
  expect(await at(6)).toEqual([6]);
  expect(read).toEqual([1, 2, 3, 4, 5, 6]);
  expect(allowed()).toBe(6);
  // A page that was used is read again.
  expect(await at(2)).toEqual([2]);
  expect(read).toEqual([1, 2, 3, 4, 5, 6, 2, 3, 4, 5]);
});

it('reads nothing ahead of a list of one page, or without page numbers', async () => {
  const { at, read } = list(1);
  await at();
  expect(read).toEqual([1]);
  const other = list(5);
  await other.next(['cursor', 'abc'] as never);
  expect(other.read).toEqual(['abc']);
});

it('fails for whoever reaches a page that could not be read', async () => {
  const { at } = list(100);
  expect(await at(98)).toEqual([98]);
  await expect(at(99)).rejects.toThrow('down');
});
