import { describe, expect, it } from 'vitest';
import type { PlatformClient } from '../../src/platform/client.ts';
import { PlatformError } from '../../src/platform/errors.ts';
import * as bodies from './bodies.ts';
import { all, clientOf, create, json, rejection, serve, TOKEN } from './scripted.ts';

const reads: [string, (platform: PlatformClient) => Promise<unknown>, (item: object) => unknown][] = [
  ['GET /me', (p) => p.me(), (item) => item],
  ['GET /team-members', async (p) => (await p.teamMembers()).items, (item) => ({ data: [item] })],
  ['GET /clients', (p) => all(p.clients()), (item) => bodies.envelope([item])],
  ['GET /programs', (p) => all(p.programs()), (item) => bodies.envelope([item])],
  [
    'GET /programs/{program_id}/members',
    (p) => all(p.programMembers('p')),
    (item) => bodies.envelope([item]),
  ],
  ['GET /todos', (p) => all(p.tasks()), (item) => bodies.envelope([item])],
];

/** One resource from each list with its promised fields, including those of its `user` and `program`. */
const promised: [string, object, string[]][] = [
  [
    'GET /me',
    bodies.me,
    [
      'user',
      'organization',
      'user.id',
      'user.name',
      'user.email',
      'organization.id',
      'organization.name',
      'organization.subdomain',
      'organization.url_home',
    ],
  ],
  ['GET /team-members', bodies.teamMember, ['id', 'name', 'email', 'role']],
  ['GET /clients', bodies.client, ['id', 'name', 'email']],
  ['GET /programs', bodies.program, ['id', 'name']],
  ['GET /programs/{program_id}/members', bodies.programMember, ['id', 'name', 'email', 'role']],
  [
    'GET /todos',
    bodies.task,
    [
      'id',
      'user',
      'program',
      'description',
      'due',
      'done',
      'user.id',
      'user.name',
      'user.email',
      'program.id',
      'program.name',
    ],
  ],
];

const missing = promised.flatMap(([endpoint, item, fields]) =>
  fields.map((field) => [endpoint, field, without(item, field.split('.'))] as const),
);
const missingIn = Map.groupBy(missing, ([endpoint]) => (endpoint === 'GET /me' ? 'object' : 'row'));

function without(item: object, [name = '', ...rest]: string[]): object {
  const copy: Record<string, unknown> = { ...item };
  if (rest.length) copy[name] = without(copy[name] as object, rest);
  else delete copy[name];
  return copy;
}

function readOf(endpoint: string) {
  const found = reads.find(([name]) => name === endpoint);
  if (!found) throw new Error(`no read of ${endpoint}`);
  return found;
}

describe('fields', () => {
  it.each(missingIn.get('object') ?? [])(
    '%s: an error names the endpoint and the promised field when %s is missing',
    async (endpoint, field, item) => {
      const [, call, around] = readOf(endpoint);
      const { url, seen } = await serve((_request, response) => json(response, around(item)));
      const error = await rejection(call(clientOf(url)));
      expect(error).toMatchObject({ kind: 'unexpected-response', endpoint, ambiguous: false });
      expect((error as PlatformError).code?.endsWith(field)).toBe(true);
      expect((error as Error).message).toContain(endpoint);
      expect((error as Error).message).toContain(field);
      expect(seen).toHaveLength(1);
    },
  );

  it.each(missingIn.get('row') ?? [])(
    '%s: a row without the promised field %s is left out, and reported by endpoint, count and field',
    async (endpoint, field, item) => {
      const [, call, around] = readOf(endpoint);
      const { url, seen } = await serve((_request, response) => json(response, around(item)));
      const reports: object[] = [];
      expect(await call(clientOf(url, { onUnreadable: (report) => reports.push(report) }))).toEqual([]);
      expect(reports).toEqual([{ endpoint, count: 1, field: `data.0.${field}` }]);
      expect(seen).toHaveLength(1);
    },
  );

  it('accepts null in every nullable field', async () => {
    const nulls = { avatar: null, timezone: null, created_at: null };
    const client = { ...bodies.client, ...nulls, info: null };
    const task = {
      ...bodies.task,
      user: { ...bodies.user, avatar: null, timezone: null },
      program: { ...bodies.program, created_at: null },
      due: null,
      priority: null,
      title: null,
      recurring: null,
      recurrence_type: null,
      created_at: null,
    };
    const { url } = await serve(({ url }, response) =>
      json(response, bodies.envelope([url === '/clients' ? client : task])),
    );
    expect(await all(clientOf(url).clients())).toEqual([client]);
    expect(await all(clientOf(url).tasks())).toEqual([task]);
  });

  it('accepts resources without the optional fields', async () => {
    const { avatar, timezone, ...user } = bodies.user;
    const { created_at, ...program } = bodies.program;
    const task = { id: 't', user, program, description: '', due: null, done: true };
    const { url } = await serve(({ url }, response) =>
      json(response, bodies.envelope([url === '/todos' ? task : user])),
    );
    expect(await all(clientOf(url).tasks())).toEqual([task]);
    expect(await all(clientOf(url).clients())).toEqual([user]);
  });

  it("accepts PHP's empty object, which is a list", async () => {
    const { url } = await serve((_request, response) =>
      json(response, bodies.envelope([{ ...bodies.client, info: [] }])),
    );
    expect(await all(clientOf(url).clients())).toEqual([{ ...bodies.client, info: {} }]);
  });

  it.each([
    [{ ...bodies.task, due: '2026-01-01' }, 'data.0.due'],
    [{ ...bodies.task, done: 1 }, 'data.0.done'],
    [{ ...bodies.task, priority: 2 }, 'data.0.priority'],
    [{ ...bodies.task, user: null }, 'data.0.user'],
    [{ ...bodies.task, created_at: 'yesterday' }, 'data.0.created_at'],
    [{ ...bodies.task, due: 9e15 }, 'data.0.due'],
    [{ ...bodies.task, due: -1e300 }, 'data.0.due'],
    [{ ...bodies.task, due: 1.5 }, 'data.0.due'],
    [{ ...bodies.task, description: 'x'.repeat(65_536) }, 'data.0.description'],
    [{ ...bodies.task, user: { ...bodies.user, name: null } }, 'data.0.user.name'],
    [{ ...bodies.task, user: { ...bodies.user, name: 'x'.repeat(2_001) } }, 'data.0.user.name'],
    [{ ...bodies.task, program: null }, 'data.0.program'],
    [null, 'data.0'],
    ['text', 'data.0'],
    [[], 'data.0'],
  ])('leaves out a row of another shape, and keeps the others: %#', async (task, field) => {
    const { url } = await serve((_request, response) =>
      json(response, bodies.envelope([task, bodies.task, null])),
    );
    const reports: object[] = [];
    const client = clientOf(url, { onUnreadable: (report) => reports.push(report) });
    const list = client.tasks();
    expect(await all(list)).toEqual([bodies.task]);
    expect(list.unreadable).toBe(2);
    expect(await client.tasksPage()).toMatchObject({ items: [bodies.task], unreadable: 2, total: 3 });
    const report = { endpoint: 'GET /todos', count: 2, field };
    expect(reports).toEqual([report, report]);
  });

  it.each<[string, (p: PlatformClient) => Promise<unknown>]>([
    ['task', (p) => p.tasksPage({ id: 't-1' })],
    ['client', (p) => all(p.clients({ email: 'Jonas@northfield.example' }))],
    ['member of the team', (p) => p.teamMembers({ email: 'jonas@northfield.example' })],
    ['member of a program', (p) => p.programMembersPage('p', { id: bodies.user.id })],
  ])('does not take a %s for gone whose row cannot be read', async (_name, read) => {
    const row = { ...bodies.user, name: null };
    const answer = (one: object | null) =>
      one === null ? null : { ...one, id: 'other', email: 'o@x.example' };
    let rows: (object | null)[] = [row];
    const { url } = await serve((_request, response) => json(response, bodies.envelope(rows)));
    const client = clientOf(url);
    const unread = { name: 'UnexpectedResponseError' };
    if (_name !== 'task') expect(await rejection(read(client))).toMatchObject(unread);
    rows = [null];
    expect(await rejection(read(client))).toMatchObject({ ...unread, code: 'data.0' });
    // The platform ignores the filter, and this is somebody else.
    rows = [answer(row)];
    await read(client);
  });

  it.each([
    [{ data: [] }, 'links'],
    [{ data: [], links: {}, meta: {} }, 'links.next'],
    [{ data: [], links: { next: null } }, 'meta'],
    [[], 'the body itself'],
    [null, 'the body itself'],
  ])('rejects another envelope: %j', async (body, field) => {
    const { url } = await serve((_request, response) => json(response, body));
    expect(await rejection(clientOf(url).tasksPage())).toMatchObject({
      name: 'UnexpectedResponseError',
      code: field,
    });
  });

  it.each([
    ['POST /clients', (p: PlatformClient) => p.createClient({ name: 'n', email: 'e' }), 'client'],
    ['PUT /clients/{user_id}', (p: PlatformClient) => p.updateClientInfo('c', {}), 'client'],
    [
      'POST /programs/{program_id}/members',
      (p: PlatformClient) => p.addProgramMember('p', 'c'),
      'program_member',
    ],
    ['POST /todos', (p: PlatformClient) => p.createTask({ program: 'p', user: 'u', text: 't' }), 'todo'],
    ['PUT /todos/{todo}', (p: PlatformClient) => p.setTaskDone('t', true), 'task'],
  ])('%s is ambiguous when its key is missing from the response', async (endpoint, call, field) => {
    const { url, seen } = await serve((_request, response) => json(response, { other: bodies.task }));
    const error = await rejection(call(clientOf(url)));
    expect(error).toMatchObject({ kind: 'unexpected-response', endpoint, code: field, ambiguous: true });
    expect(seen).toHaveLength(1);
  });
});

describe('errors', () => {
  it.each([
    [401, { message: 'Unauthenticated.' }, 'UnauthorizedError'],
    [403, { message: 'This action is unauthorized.' }, 'ForbiddenError'],
    [404, { message: 'Not found.' }, 'NotFoundError'],
    [400, { message: 'Requested filter(s) `x` are not allowed.' }, 'ValidationError'],
    [422, { message: 'The given data was invalid.', errors: { user: ['No member.'] } }, 'ValidationError'],
    [429, { message: 'Too Many Attempts.' }, 'RateLimitedError', { 'retry-after': '60' }],
    [413, {}, 'UnexpectedResponseError'],
    [418, {}, 'UnexpectedResponseError'],
  ])('%d: the create had no effect', async (status, body, name, headers?: object) => {
    const { url, seen } = await serve((_request, response) => json(response, body, status, headers));
    const error = await rejection(create(clientOf(url)));
    expect(error).toBeInstanceOf(PlatformError);
    expect(error).toMatchObject({ name, endpoint: 'POST /todos', ambiguous: false });
    expect((error as Error).message).toContain('POST /todos');
    expect(seen).toHaveLength(1);
  });

  it.each([
    [500, 'UnavailableError'],
    [503, 'UnavailableError'],
    [302, 'UnexpectedResponseError'],
  ])('%d: the create may have taken effect', async (status, name) => {
    const { url, seen } = await serve((_request, response) =>
      json(response, {}, status, { location: '/me' }),
    );
    expect(await rejection(create(clientOf(url)))).toMatchObject({ name, ambiguous: true });
    expect(seen).toHaveLength(1);
  });

  it('returns the fields of a validation error', async () => {
    const fields = { user: ['The user is no member of the program.'], text: ['Too long.', 'Too dull.'] };
    const { url } = await serve((_request, response) =>
      json(response, { message: 'm', errors: fields }, 422),
    );
    const error = await rejection(create(clientOf(url)));
    expect((error as PlatformError).fields).toEqual(fields);
    expect((error as Error).message).toContain('user: The user is no member of the program.');
  });

  it('removes the token from what the platform says, and shortens it', async () => {
    const said = { message: TOKEN, errors: { [TOKEN]: [`Bearer ${TOKEN} is bad`, 'x'.repeat(100_000)] } };
    const { url } = await serve((_request, response) => json(response, said, 422));
    const error = (await rejection(create(clientOf(url)))) as PlatformError;
    expect(error.fields['[token]']?.[0]).toBe('Bearer [token] is bad');
    expect(JSON.stringify(error.fields) + error.message + error.stack).not.toContain(TOKEN);
    expect(error.message.length).toBeLessThan(1_000);
  });
});
