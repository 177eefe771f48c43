import { createPauses } from '../lib/pauses.ts';
import { PlatformError, unexpected } from './errors.ts';
import { maxEmptyPages, maxStalePages, mostOfList, sizeOfUnreadable } from './limits.ts';
import type { Envelope, Rows } from './resources.ts';

/**
 * One page of a list. Pages count from 1; each but the last holds `perPage` rows. Unreadable rows are included in
 * `perPage` and `total`.
 */
export type Page<T> = Rows<T> & { page: number; lastPage: number; perPage: number; total: number };

/** A page from the platform's response. If it does not say how many rows a page holds, its rows are counted. */
export function toPage<T>({ items, unreadable, meta }: Envelope<T>): Page<T> {
  const { current_page: page, last_page: lastPage, total } = meta;
  const own = items.length + unreadable;
  const held = page < lastPage ? own : Math.floor((total - own) / Math.max(1, lastPage - 1));
  const perPage = meta.per_page ?? (lastPage > 1 ? held : total);
  return { items, unreadable, page, lastPage, perPage: Math.max(1, perPage), total };
}

/** All items of a list, read page by page while you iterate. */
export type List<T> = AsyncIterable<T> & {
  /** How many rows could not be read so far. */
  readonly unreadable: number;
};

/** Where a page begins in a list: a query parameter of `links.next`. */
export type PagePosition = readonly [name: 'page' | 'cursor', value: string];

/** The error for a list that would not end. */
const endless = (endpoint: string, why: string): PlatformError =>
  new PlatformError('unexpected-response', `The platform's answers to ${endpoint} ${why}.`, {
    endpoint,
    code: 'data',
  });

/**
 * Reads every item of a list, page by page, following `links.next` (specification, "Pagination envelope"). Only the
 * position is taken from that link: another host would receive the token, and the link may lack the filter and sort. An
 * empty page with a next one does not end the list; links that form a circle do. An item that moves to the next page
 * during the read comes once.
 *
 * Rejects with a PlatformError when page after page brings nothing new, since that would never end, and when
 * the items are too large together: most readers keep them all.
 *
 * @param sizeOf about how many bytes a reader keeps per item
 */
export function listItems<T extends { id: string }>(
  endpoint: string,
  readPage: (position: PagePosition | undefined) => Promise<Envelope<T>>,
  sizeOf: (item: T) => number = ({ id }) => id.length,
): List<T> {
  let unreadable = 0;
  async function* read(): AsyncGenerator<T, void, undefined> {
    const given = new Set<string>();
    const visited = new Set<string>(['page=1']);
    const pause = createPauses();
    let position: PagePosition | undefined;
    let stale = 0;
    let empty = 0;
    let size = 0;
    unreadable = 0;
    for (;;) {
      const page = await readPage(position);
      unreadable += page.unreadable;
      size += page.unreadable * sizeOfUnreadable;
      const before = given.size;
      for (const item of page.items) {
        if (given.has(item.id)) continue;
        given.add(item.id);
        size += sizeOf(item);
        if (size > mostOfList.size) break;
        // The consumer may take long with each item.
        await pause();
        yield item;
      }
      if (size > mostOfList.size) throw endless(endpoint, 'are too large together');
      const { next } = page.links;
      if (next === null) return;
      const isEmpty = page.items.length + page.unreadable === 0;
      const isNew = given.size > before || page.unreadable > 0;
      empty = isEmpty ? empty + 1 : 0;
      if (!isEmpty) stale = isNew ? 0 : stale + 1;
      if (empty >= maxEmptyPages) throw endless(endpoint, 'are empty, page after page');
      if (stale >= maxStalePages) throw endless(endpoint, 'repeat the same page');
      if (given.size + unreadable >= mostOfList.rows || visited.size >= mostOfList.pages)
        throw endless(endpoint, 'do not end');
      position = positionOf(endpoint, next);
      const key = position.join('=');
      if (visited.has(key)) return;
      visited.add(key);
    }
  }
  return {
    [Symbol.asyncIterator]: read,
    get unreadable() {
      return unreadable;
    },
  };
}

function positionOf(endpoint: string, link: string): PagePosition {
  // The base only completes a relative link; no request goes to it.
  const query = URL.parse(link, 'http://relative.invalid')?.searchParams;
  const page = query?.get('page') ?? '';
  if (/^[1-9]\d{0,8}$/.test(page)) return ['page', page];
  const cursor = query?.get('cursor');
  if (cursor) return ['cursor', cursor];
  throw unexpected({ endpoint, code: 'links.next' }, 'has a links.next without a page');
}

type ReadPage<T> = (position: PagePosition | undefined) => Promise<Envelope<T>>;

const numberOf = (position: PagePosition | undefined): number | undefined => {
  if (position === undefined) return 1;
  return position[0] === 'page' ? Number(position[1]) : undefined;
};

/**
 * Wraps the page reads of a list so that the next pages load while one is used: at most `atOnce` calls at a time. Lists
 * whose pages have no numbers are read one page after the other.
 *
 * @param mayRead resolves when one more call leaves enough of the platform's rate limit to others
 */
export function readAhead<T>(
  readPage: ReadPage<T>,
  atOnce: number,
  mayRead: () => Promise<void>,
): ReadPage<T> {
  const ahead = new Map<number, Promise<Envelope<T>>>();
  const begin = async (position: PagePosition | undefined) => {
    await mayRead();
    return readPage(position);
  };
  return async (position) => {
    const at = numberOf(position);
    if (at === undefined) return begin(position);
    const page = await (ahead.get(at) ?? begin(position));
    ahead.delete(at);
    const last = Math.min(page.meta.last_page, at + atOnce);
    for (let next = at + 1; next <= last; next += 1) {
      if (ahead.has(next)) continue;
      const reading = begin(['page', String(next)]);
      // The reader who reaches that page gets the error.
      reading.catch(() => undefined);
      ahead.set(next, reading);
    }
    return page;
  };
}
