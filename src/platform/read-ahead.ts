import type { PagePosition } from './pages.ts';
import type { Envelope } from './resources.ts';

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
