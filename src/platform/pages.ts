import { UnexpectedResponseError } from './errors.ts';
import type { Envelope } from './resources.ts';

/** One page of a list. Pages count from 1; each but the last holds `perPage` items. */
export type Page<T> = { items: T[]; page: number; lastPage: number; perPage: number; total: number };

/** A page as the platform sent it. Where it does not say how many items a page holds, the others are counted. */
export function toPage<T>({ data, meta }: Envelope<T>): Page<T> {
  const { current_page: page, last_page: lastPage, total } = meta;
  const held = page < lastPage ? data.length : Math.floor((total - data.length) / Math.max(1, lastPage - 1));
  const perPage = meta.per_page ?? (lastPage > 1 ? held : total);
  return { items: data, page, lastPage, perPage: Math.max(1, perPage), total };
}

/** Where in a list a page begins: a query parameter of `links.next`. */
export type PagePosition = readonly [name: 'page' | 'cursor', value: string];

/** Pages in a row that bring only known items. While many items are added, one or two such pages are normal. */
const maxStalePages = 5;
/** Empty pages in a row. A platform that filters after paging sends some. */
const maxEmptyPages = 20;

/**
 * Yields every item of a list, page by page, following `links.next` (specification, "Pagination envelope"). Only the
 * position is taken from that link: another host would receive the token, and the link may lack the filter and sort.
 * An empty page with a next one does not end the list; links that go round in a circle do. An item that moves to the
 * next page while the list is read is yielded once.
 *
 * @throws UnexpectedResponseError when page after page brings nothing new, since that would never end
 */
export async function* listItems<T extends { id: string }>(
  endpoint: string,
  readPage: (position: PagePosition | undefined) => Promise<Envelope<T>>,
): AsyncGenerator<T, void, undefined> {
  const given = new Set<string>();
  const visited = new Set<string>(['page=1']);
  let position: PagePosition | undefined;
  let stale = 0;
  let empty = 0;
  for (;;) {
    const { data, links } = await readPage(position);
    const before = given.size;
    for (const item of data) {
      if (given.has(item.id)) continue;
      given.add(item.id);
      yield item;
    }
    if (links.next === null) return;
    empty = data.length === 0 ? empty + 1 : 0;
    if (data.length > 0) stale = given.size === before ? stale + 1 : 0;
    if (stale >= maxStalePages || empty >= maxEmptyPages) {
      const why = empty > 0 ? 'are empty, page after page' : 'repeat the same page';
      throw new UnexpectedResponseError(`The platform's answers to ${endpoint} ${why}.`, {
        endpoint,
        field: 'data',
      });
    }
    position = positionOf(endpoint, links.next);
    const key = position.join('=');
    if (visited.has(key)) return;
    visited.add(key);
  }
}

function positionOf(endpoint: string, link: string): PagePosition {
  // The base only completes a relative link; no request goes to it.
  const query = URL.parse(link, 'http://relative.invalid')?.searchParams;
  const page = query?.get('page') ?? '';
  if (/^[1-9]\d{0,8}$/.test(page)) return ['page', page];
  const cursor = query?.get('cursor');
  if (cursor) return ['cursor', cursor];
  const without = `The platform's answer to ${endpoint} has a links.next without a page.`;
  throw new UnexpectedResponseError(without, { endpoint, field: 'links.next' });
}
