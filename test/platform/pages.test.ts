import { describe, expect, it } from 'vitest';
import { listItems } from '../../src/platform/pages.ts';
import * as bodies from './bodies.ts';
import { all, clientOf, json, rejection, type Script, serve } from './scripted.ts';

const task = (id: string) => ({ ...bodies.task, id });

/** Serves page N with one task `tN`. `links` has each page's next link. */
const linked =
  (links: (host: string) => (string | null)[]): Script =>
  ({ url, headers }, response) => {
    const page = Number(new URL(url, 'http://x').searchParams.get('page') ?? 1);
    const next = links(`http://${headers.host}`)[page - 1] ?? null;
    json(response, bodies.envelope([task(`t${page}`)], next, page, 3));
  };

const ids = async (url: string) => (await all(clientOf(url).tasks())).map(({ id }) => id);

describe('a list with several pages', () => {
  it('follows links.next, and keeps filter and sort when the link drops them', async () => {
    const { url, seen } = await serve(
      linked((host) => [`${host}/todos?page=2`, `${host}/todos?page=3`, null]),
    );
    const tasks = await all(clientOf(url).tasks({ done: false, user: 'u', sort: '-due_date' }));
    expect(tasks.map(({ id }) => id)).toEqual(['t1', 't2', 't3']);
    const query = 'filter[done]=false&filter[user]=u&sort=-due_date';
    expect(seen.map((request) => decodeURIComponent(request.url))).toEqual([
      `/todos?${query}`,
      `/todos?${query}&page=2`,
      `/todos?${query}&page=3`,
    ]);
  });

  it.each<[string, (host: string) => string]>([
    ['absolute', (host) => `${host}/todos?page=2`],
    ['a path', () => '/todos?page=2'],
    ['a query', () => '?page=2'],
    ['of another path', (host) => `${host}/me?page=2`],
    ['of another scheme', (host) => `${host.replace('http:', 'https:')}/todos?page=2`],
  ])('requests the page from its own address when the link is %s', async (_name, link) => {
    const { url, seen } = await serve(linked((host) => [link(`${host}/api`), null]));
    await all(clientOf(`${url}/api`).tasks());
    expect(seen.map((request) => request.url)).toEqual(['/api/todos', '/api/todos?page=2']);
  });

  it('never sends the token to another host', async () => {
    const other = await serve((_request, response) => json(response, bodies.envelope([task('stolen')])));
    const { url, seen } = await serve(linked(() => [`${other.url}/todos?page=2`, null]));
    expect(await ids(url)).toEqual(['t1', 't2']);
    expect(seen).toHaveLength(2);
    expect(other.seen).toHaveLength(0);
  });

  it.each([
    'http://elsewhere.example/todos',
    '/todos?page=0',
    '/todos?page=-1',
    '/todos?page=two',
    '/todos?page=99999999999',
    '/todos?cursor=',
    'http://[',
    '',
  ])('rejects a link without a page: %j', async (link) => {
    const { url, seen } = await serve(linked(() => [link, null]));
    const error = await rejection(ids(url));
    expect(error).toMatchObject({ kind: 'unexpected-response' });
    expect(error).toMatchObject({ endpoint: 'GET /todos', code: 'links.next', ambiguous: false });
    expect(seen).toHaveLength(1);
  });

  it('gives up when every page has the same tasks, even if the links never end', async () => {
    const { url, seen } = await serve(({ url }, response) => {
      const page = Number(new URL(url, 'http://x').searchParams.get('page') ?? 1);
      json(response, bodies.envelope([task('t1')], `/todos?page=${page + 1}`, page, page + 1));
    });
    const error = await rejection(ids(url));
    expect(error).toMatchObject({ kind: 'unexpected-response', endpoint: 'GET /todos', code: 'data' });
    expect(seen.length).toBe(6);
  });

  it('follows a cursor', async () => {
    const { url, seen } = await serve(({ url }, response) =>
      url.includes('cursor=')
        ? json(response, bodies.envelope([task('b')]))
        : json(response, bodies.envelope([task('a')], '/todos?cursor=x%2By')),
    );
    expect(await ids(url)).toEqual(['a', 'b']);
    expect(seen[1]?.url).toBe('/todos?cursor=x%2By');
  });

  it.each<[string, (string | null)[], string[]]>([
    ['to itself', ['?page=1'], ['t1']],
    ['back to the first', ['?page=2', '?page=3', '?page=1'], ['t1', '2', '3']],
    ['between two pages', ['?page=2', '?page=3', '?page=2'], ['t1', '2', '3']],
  ])('stops when the links go round in a circle: %s', async (_name, links, expected) => {
    const { url, seen } = await serve(linked(() => links));
    expect(await ids(url)).toEqual(expected.map((id) => (id.startsWith('t') ? id : `t${id}`)));
    expect(seen).toHaveLength(expected.length);
  });

  it('gives up when page after page is empty', async () => {
    const { url, seen } = await serve(({ url }, response) => {
      const page = Number(new URL(url, 'http://x').searchParams.get('page') ?? 1);
      json(response, bodies.envelope(page > 1 ? [] : [task('t1')], `?page=${page + 1}`, page));
    });
    expect(await rejection(ids(url))).toMatchObject({ name: 'UnexpectedResponseError', code: 'data' });
    expect(seen).toHaveLength(21);
  });

  /** Lists that go on for ever: each page has these items, and a next one. */
  const endless = (itemsOf: (page: number) => { id: string }[], unreadable = 0, sizeOf = () => 0) => {
    let read = 0;
    const list = listItems(
      'GET /todos',
      async () => {
        read += 1;
        const next = `?page=${read + 1}`;
        const meta = { current_page: read, last_page: read + 1, total: 1e9 };
        return { items: itemsOf(read), unreadable, links: { next }, meta };
      },
      sizeOf,
    );
    return { list, read: () => read };
  };
  const some = (page: number, count: number) =>
    Array.from({ length: count }, (_, i) => ({ id: `${page}.${i}` }));

  const tooLarge = 'are too large together';

  it.each<[string, number, ReturnType<typeof endless>, why?: string]>([
    ['thousands of pages with a new item each', 20_000, endless((page) => some(page, 1))],
    ['200,000 items', 100, endless((page) => some(page, 2_000))],
    ['10,000 rows that cannot be read', 6, endless(() => [], 2_000), tooLarge],
    [
      'items of 10 MB together',
      11,
      endless(
        (page) => some(page, 1),
        0,
        () => 1e6,
      ),
      tooLarge,
    ],
  ])('ends after %s', async (_name, pages, { list, read }, why = 'do not end') => {
    const error = await rejection(all(list));
    expect(error).toMatchObject({ name: 'UnexpectedResponseError', code: 'data' });
    expect((error as Error).message).toBe(`The platform's answers to GET /todos ${why}.`);
    expect(read()).toBe(pages);
  });

  it('yields an item once that moved to the next page meanwhile', async () => {
    const { url } = await serve(({ url }, response) =>
      url.includes('page=2')
        ? json(response, bodies.envelope([task('b'), task('c')]))
        : json(response, bodies.envelope([task('a'), task('b')], '?page=2')),
    );
    expect(await ids(url)).toEqual(['a', 'b', 'c']);
  });
});

it('texts of tasks count, however few there are on a page', async () => {
  const { url, seen } = await serve(({ url }, response) => {
    const page = Number(new URL(url, 'http://x').searchParams.get('page') ?? 1);
    const rows = Array.from({ length: 20 }, (_, at) => ({
      ...bodies.task,
      id: `${page}.${at}`,
      description: 'x'.repeat(60_000),
    }));
    json(response, bodies.envelope(rows, `?page=${page + 1}`, page));
  });
  const error = await rejection(all(clientOf(url).tasks()));
  expect((error as Error).message).toBe("The platform's answers to GET /todos are too large together.");
  expect(seen).toHaveLength(9);
});
