import fc from 'fast-check';
import { expect, test } from 'vitest';
import { start, startSmall } from './support.ts';

test('a page has the complete envelope and nothing else', async () => {
  const api = await start();
  const { body } = await api.get('/clients?page=2');
  const path = `${api.url}/clients`;
  expect(Object.keys(body)).toEqual(['data', 'links', 'meta']);
  expect(body.data).toHaveLength(15);
  expect(body.links).toEqual({
    first: `${path}?page=1`,
    last: `${path}?page=3`,
    prev: `${path}?page=1`,
    next: `${path}?page=3`,
  });
  expect(body.meta).toEqual({
    current_page: 2,
    from: 16,
    last_page: 3,
    path,
    per_page: 15,
    to: 30,
    total: 40,
  });
});

test('an empty list is one empty page', async () => {
  const { get, url } = await startSmall();
  const { status, body } = await get('/todos');
  expect(status).toBe(200);
  expect(body.data).toEqual([]);
  expect(body.links).toEqual({
    first: `${url}/todos?page=1`,
    last: `${url}/todos?page=1`,
    prev: null,
    next: null,
  });
  expect(body.meta).toMatchObject({ current_page: 1, from: null, last_page: 1, to: null, total: 0 });
});

test.each(['4', '999999999999', '9007199254740991'])(
  'page %s is past the end: 200 without rows',
  async (page) => {
    const api = await start();
    const { status, body } = await api.get(`/clients?page=${page}`);
    expect(status).toBe(200);
    expect(body.data).toEqual([]);
    expect(body.links).toMatchObject({ prev: `${api.url}/clients?page=3`, next: null });
    expect(body.meta).toMatchObject({ current_page: Number(page), from: null, to: null, total: 40 });
  },
);

test.each(['0', '-1', 'x', '', '1.5', '99999999999999999999'])(
  'page %j means the first page',
  async (page) => {
    const api = await start();
    const { body } = await api.get(`/clients?page=${page}`);
    expect(body.meta.current_page).toBe(1);
    expect(body.data).toHaveLength(15);
  },
);

test('links keep filter and sort', async () => {
  const api = await start();
  const query = 'filter[done]=false&sort=-due_date';
  const kept = new URL((await api.get(`/todos?${query}&page=2`)).body.links.next);
  expect([...kept.searchParams]).toEqual([
    ['filter[done]', 'false'],
    ['sort', '-due_date'],
    ['page', '3'],
  ]);
});

test.each([
  ['/todos?filter[name]=x', 'Requested filter(s) `name` are not allowed.'],
  ['/todos?filter[due]=', 'Requested filter(s) `due` are not allowed.'],
  ['/clients?filter[role]=coach&filter[x]=1', 'Requested filter(s) `role, x` are not allowed.'],
  ['/clients?filter[constructor]=x', 'Requested filter(s) `constructor` are not allowed.'],
  ['/team-members?sort=email', 'Requested sort(s) `email` is not allowed.'],
  ['/programs?sort=-due_date', 'Requested sort(s) `due_date` is not allowed.'],
  ['/todos?sort=--due_date', 'Requested sort(s) `-due_date` is not allowed.'],
  ['/clients?sort=__proto__', 'Requested sort(s) `__proto__` is not allowed.'],
])('%s is rejected', async (path, message) => {
  const api = await start();
  const { status, body } = await api.get(path);
  expect(status).toBe(400);
  expect(body.message).toContain(message);
});

test('empty and unsupported parameters are ignored', async () => {
  const api = await start();
  for (const query of ['filter[id]=', 'filter[id]=,%20,', 'sort=', 'filter=x', 'include=user', 'per_page=3'])
    expect((await api.get(`/todos?${query}`)).body.meta, query).toMatchObject({ total: 200, per_page: 15 });
});

test('values are never SQL', async () => {
  const api = await start();
  for (const value of [`' OR 1=1 --`, '%', '"', '\u0000', '["x"]'])
    expect((await api.get(`/clients?filter[id]=${encodeURIComponent(value)}`)).body.data, value).toEqual([]);
});

test('with any number of rows and any sort, all pages together contain each row once', async () => {
  const { all, get, platform, program, client } = await startSmall();
  const user = client.id;
  const dues = fc.option(fc.integer({ min: 0, max: 3 }), { nil: null });
  let total = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(dues, { maxLength: 12 }),
      fc.constantFrom('', 'due_date', '-due_date', 'created_at', '-created_at', 'due_date,-created_at'),
      async (more, sort) => {
        for (const due of more) platform.addTask({ program: program.id, user, text: 'x', due });
        total += more.length;
        const rows = await all(`/todos?sort=${sort}&filter[user]=${user}`);
        expect(new Set(rows.map(({ id }) => id)).size).toBe(total);
        expect(rows).toHaveLength(total);
        const due = rows.map((row) => row.due);
        if (sort.startsWith('due_date')) expect(due).toEqual([...due].sort((a, b) => (a ?? 9) - (b ?? 9)));
        if (sort === '-due_date') expect(due).toEqual([...due].sort((a, b) => (b ?? -1) - (a ?? -1)));
        const { meta } = (await get(`/todos?sort=${sort}&page=${Math.max(1, Math.ceil(total / 15))}`)).body;
        expect(meta.last_page).toBe(Math.max(1, Math.ceil(total / 15)));
        expect(meta.to ?? 0).toBe(total);
      },
    ),
    { numRuns: 30 },
  );
});
