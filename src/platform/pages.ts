import { UnexpectedResponseError } from './errors.ts';
import type { Envelope } from './resources.ts';

/** One page of a list; pages count from 1. */
export type Page<T> = { items: T[]; page: number; lastPage: number; total: number };

/** Where in a list a page begins, as the query parameter of `links.next` says it. */
export type PagePosition = readonly [name: 'page' | 'cursor', value: string];

/** Pages in a row on which everything was given before; many new items may push one or two forward. */
const maxStalePages = 5;

/**
 * Every item of a list, page by page, as `links.next` leads (specification, "Pagination envelope"). Of that link
 * only the position is taken: a link to another host would carry the token there, and a link may drop filter and
 * sort. Ends also where the links lead in a circle or to an empty page. An item that moves to the next page while
 * the list is read is given once.
 *
 * @throws UnexpectedResponseError where page after page brings nothing new: that platform would be asked for ever
 */
export async function* listItems<T extends { id: string }>(
  endpoint: string,
  readPage: (position: PagePosition | undefined) => Promise<Envelope<T>>,
): AsyncGenerator<T, void, undefined> {
  const given = new Set<string>();
  const visited = new Set<string>(['page=1']);
  let position: PagePosition | undefined;
  let stale = 0;
  for (;;) {
    const { data, links } = await readPage(position);
    const before = given.size;
    for (const item of data) {
      if (given.has(item.id)) continue;
      given.add(item.id);
      yield item;
    }
    if (links.next === null || data.length === 0) return;
    stale = given.size === before ? stale + 1 : 0;
    if (stale >= maxStalePages) throw repeatsForever(endpoint);
    position = positionOf(endpoint, links.next);
    const key = position.join('=');
    if (visited.has(key)) return;
    visited.add(key);
  }
}

const repeatsForever = (endpoint: string) =>
  new UnexpectedResponseError(`The platform's answers to ${endpoint} repeat the same page.`, {
    endpoint,
    field: 'data',
  });

function positionOf(endpoint: string, link: string): PagePosition {
  // The base only completes a relative link; nothing is ever sent to it.
  const query = URL.canParse(link, 'http://relative.invalid')
    ? new URL(link, 'http://relative.invalid').searchParams
    : new URLSearchParams();
  const page = query.get('page');
  if (page !== null && /^[1-9]\d{0,8}$/.test(page)) return ['page', page];
  const cursor = query.get('cursor');
  if (cursor) return ['cursor', cursor];
  throw new UnexpectedResponseError(`The platform's answer to ${endpoint} has a links.next without a page.`, {
    endpoint,
    field: 'links.next',
  });
}
