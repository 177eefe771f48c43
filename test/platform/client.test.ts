import { describe, expect, it } from 'vitest';
import type { PlatformClient } from '../../src/platform/client.ts';
import type { PlatformError } from '../../src/platform/errors.ts';
import * as bodies from './bodies.ts';
import { all, clientOf, json, rejection, serve, TOKEN } from './scripted.ts';

type Row = {
  call: (platform: PlatformClient) => Promise<unknown>;
  request: string;
  body?: unknown;
  answer: unknown;
  result: unknown;
};

const profile = { name: 'J', email: 'j@example.org', email_notifications: 'weekly', digests: false } as const;
const newClient = {
  name: 'Zoë',
  email: 'zoe@example.org',
  password: 'correct horse',
  timezone: 'Europe/Paris',
  send_invite: true,
};

/** Every endpoint of the specification: what is sent, and what the response becomes. */
const endpoints: Row[] = [
  { call: (p) => p.me(), request: 'GET /me', answer: bodies.me, result: bodies.me },
  {
    call: (p) => p.updateMe(profile),
    request: 'PUT /me',
    body: profile,
    answer: bodies.me,
    result: bodies.me,
  },
  {
    call: (p) => p.updateMe({ email_notifications: 'never', digests: true }),
    request: 'PUT /me',
    body: { email_notifications: 'never', digests: true },
    answer: bodies.me,
    result: bodies.me,
  },
  {
    call: (p) => p.teamMembers(),
    request: 'GET /team-members',
    answer: { data: [bodies.teamMember] },
    result: { items: [bodies.teamMember], unreadable: 0 },
  },
  {
    call: (p) => all(p.clients()),
    request: 'GET /clients',
    answer: bodies.envelope([bodies.client]),
    result: [bodies.client],
  },
  {
    call: (p) => p.createClient(newClient),
    request: 'POST /clients',
    body: newClient,
    answer: { client: bodies.client },
    result: bodies.client,
  },
  {
    call: (p) => p.updateClientInfo('c-1', { goal: 'run', age: null }),
    request: 'PUT /clients/c-1',
    body: { info: { goal: 'run', age: null } },
    answer: { client: bodies.client },
    result: bodies.client,
  },
  {
    call: (p) => all(p.programs()),
    request: 'GET /programs',
    answer: bodies.envelope([bodies.program]),
    result: [bodies.program],
  },
  {
    call: (p) => all(p.programMembers('p-1')),
    request: 'GET /programs/p-1/members',
    answer: bodies.envelope([{ ...bodies.programMember, info: null }]),
    result: [{ ...bodies.programMember, info: null }],
  },
  {
    call: (p) => p.programMembersPage('p-1', { id: 'c-1' }, 2),
    request: 'GET /programs/p-1/members?filter[id]=c-1&page=2',
    answer: bodies.envelope([bodies.programMember], null, 2, 2),
    result: { items: [bodies.programMember], unreadable: 0, page: 2, lastPage: 2, perPage: 15, total: 1 },
  },
  {
    call: (p) => p.addProgramMember('p-1', 'c-1'),
    request: 'POST /programs/p-1/members',
    body: { user: 'c-1' },
    answer: { program_member: bodies.programMember },
    result: bodies.programMember,
  },
  {
    call: (p) => all(p.tasks()),
    request: 'GET /todos',
    answer: bodies.envelope([bodies.task]),
    result: [bodies.task],
  },
  {
    call: (p) => p.tasksPage(),
    request: 'GET /todos',
    answer: bodies.envelope([bodies.task]),
    result: { items: [bodies.task], unreadable: 0, page: 1, lastPage: 1, perPage: 15, total: 1 },
  },
  {
    call: (p) => p.tasksPage({ user: 'c-1' }, 3),
    request: 'GET /todos?filter[user]=c-1&page=3',
    answer: bodies.envelope([], null, 3, 2),
    result: { items: [], unreadable: 0, page: 3, lastPage: 2, perPage: 15, total: 0 },
  },
  {
    call: (p) =>
      p.createTask({ program: 'p-1', user: 'c-1', text: 'Call', due: 1_700_000_000, priority: 'high' }),
    request: 'POST /todos',
    body: { program: 'p-1', user: 'c-1', text: 'Call', due: '1700000000', priority: 'high' },
    answer: { todo: { ...bodies.task, priority: 'high' } },
    result: { ...bodies.task, priority: 'high' },
  },
  {
    call: (p) => p.createTask({ program: 'p-1', user: 'c-1', text: 'Call', due: 'next friday' }),
    request: 'POST /todos',
    body: { program: 'p-1', user: 'c-1', text: 'Call', due: 'next friday' },
    answer: { todo: bodies.task },
    result: bodies.task,
  },
  {
    call: (p) => p.createTask({ program: 'p-1', user: 'c-1', text: 'Call' }),
    request: 'POST /todos',
    body: { program: 'p-1', user: 'c-1', text: 'Call' },
    answer: { todo: { ...bodies.task, due: null, priority: '' } },
    result: { ...bodies.task, due: null, priority: '' },
  },
  {
    call: (p) => p.setTaskDone('t-1', true),
    request: 'PUT /todos/t-1',
    body: { done: true },
    answer: { task: { ...bodies.task, done: true } },
    result: { ...bodies.task, done: true },
  },
];

/** Every filter and sort of the specification. */
const queries: [string, (platform: PlatformClient) => Promise<unknown>][] = [
  [
    '/team-members?filter[id]=u&filter[email]=a+b@x.org&filter[role]=admin&sort=created_at',
    (p) => p.teamMembers({ id: 'u', email: 'a+b@x.org', role: 'admin', sort: 'created_at' }),
  ],
  ['/team-members?filter[role]=coach&sort=-name', (p) => p.teamMembers({ role: 'coach', sort: '-name' })],
  ['/team-members?sort=role', (p) => p.teamMembers({ sort: 'role' })],
  [
    '/clients?filter[id]=c&filter[email]=c@x.org&sort=name',
    (p) => all(p.clients({ id: 'c', email: 'c@x.org', sort: 'name' })),
  ],
  ['/clients?sort=-created_at', (p) => all(p.clients({ sort: '-created_at' }))],
  ['/programs?filter[id]=p&sort=name', (p) => all(p.programs({ id: 'p', sort: 'name' }))],
  ['/programs?sort=-created_at', (p) => all(p.programs({ sort: '-created_at' }))],
  [
    '/programs/p/members?filter[id]=u&filter[email]=u@x.org&filter[role]=leader&sort=name',
    (p) => all(p.programMembers('p', { id: 'u', email: 'u@x.org', role: 'leader', sort: 'name' })),
  ],
  [
    '/programs/p/members?filter[role]=coach&sort=created_at',
    (p) => all(p.programMembers('p', { role: 'coach', sort: 'created_at' })),
  ],
  [
    '/todos?filter[id]=t&filter[done]=false&filter[user]=u&filter[program]=p&filter[overdue]=true&sort=-due_date',
    (p) => all(p.tasks({ id: 't', done: false, user: 'u', program: 'p', overdue: true, sort: '-due_date' })),
  ],
  [
    '/todos?filter[done]=true&filter[overdue]=false&filter[due_date]=this-week&filter[done_date]=last-month',
    (p) => all(p.tasks({ done: true, overdue: false, dueDate: 'this-week', doneDate: 'last-month' })),
  ],
  ['/todos?sort=created_at', (p) => all(p.tasks({ sort: 'created_at', user: undefined }))],
];

describe('every endpoint', () => {
  it.each(endpoints)('$request', async ({ call, request, body, answer, result }) => {
    const { url, seen } = await serve((_request, response) => json(response, answer));
    expect(await call(clientOf(url))).toEqual(result);
    expect(seen).toHaveLength(1);
    const [one] = seen;
    expect(`${one?.method} ${decodeURIComponent(one?.url ?? '')}`).toBe(request);
    expect(one?.headers.authorization).toBe(`Bearer ${TOKEN}`);
    expect(one?.headers.accept).toBe('application/json');
    expect(one?.headers['content-type']).toBe(body ? 'application/json' : undefined);
    expect(one?.body.length ? JSON.parse(one.body.toString()) : undefined).toEqual(body);
  });

  it.each(queries)('sends %s', async (expected, call) => {
    const { url, seen } = await serve((_request, response) => json(response, bodies.envelope([])));
    await call(clientOf(url));
    const [path, query] = expected.split('?');
    const sent = new URL(seen[0]?.url ?? '', url);
    expect(sent.pathname).toBe(path);
    expect([...sent.searchParams].map(([name, value]) => `${name}=${value}`).join('&')).toBe(query);
  });
});

describe('rejects before anything is sent', () => {
  it.each([
    ['an empty user', { user: '' }, 'user'],
    ['a blank id', { id: ' \t' }, 'id'],
  ])('%s as a filter, because the platform would return everything', async (_name, query, field) => {
    const { url, seen } = await serve((_request, response) => json(response, bodies.envelope([])));
    const error = await rejection(all(clientOf(url).tasks(query)));
    expect(error).toMatchObject({ kind: 'validation', endpoint: 'GET /todos', ambiguous: false });
    expect(Object.keys((error as PlatformError).fields)).toEqual([field]);
    expect(seen).toHaveLength(0);
  });

  it.each([1_700_000_000_000, 1.5, -1, Number.NaN, ' '])('a due date of %j', async (due) => {
    const { url, seen } = await serve((_request, response) => json(response, { todo: bodies.task }));
    const error = await rejection(clientOf(url).createTask({ program: 'p', user: 'u', text: 't', due }));
    expect(error).toMatchObject({ kind: 'validation' });
    expect((error as PlatformError).fields.due).toHaveLength(1);
    expect(seen).toHaveLength(0);
  });

  it.each(['', '.', '..', '\ud800'])('an id that is not a path segment: %j', async (id) => {
    const { url, seen } = await serve((_request, response) => json(response, { task: bodies.task }));
    expect(await rejection(clientOf(url).setTaskDone(id, true))).toMatchObject({ kind: 'not-found' });
    expect(await rejection(all(clientOf(url).programMembers(id)))).toMatchObject({ kind: 'not-found' });
    expect(seen).toHaveLength(0);
  });
});

describe('ids in paths', () => {
  it.each([
    ['a/b', '/todos/a%2Fb'],
    ['../me', '/todos/..%2Fme'],
    ['x?y#z', '/todos/x%3Fy%23z'],
    ['%2e%2e', '/todos/%252e%252e'],
    ["$& $'", "/todos/%24%26%20%24'"],
    ['ключ', '/todos/%D0%BA%D0%BB%D1%8E%D1%87'],
  ])('%s is percent-encoded', async (id, path) => {
    const { url, seen } = await serve((_request, response) => json(response, { task: bodies.task }));
    await clientOf(url).setTaskDone(id, true);
    expect(seen[0]?.url).toBe(path);
  });
});
