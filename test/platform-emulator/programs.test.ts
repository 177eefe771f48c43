import { describe, expect, test } from 'vitest';
import { type Json, nowSeconds, start, startSmall } from './support.ts';

const names = (body: Json): string[] => body.data.map((row: Json) => row.name);

describe('GET /programs', () => {
  test('returns the programs of the organization', async () => {
    const api = await start();
    const { status, body } = await api.get('/programs?sort=name');
    expect(status).toBe(200);
    expect(names(body)).toEqual([
      'Career Transition',
      'Executive Circle',
      'First 90 Days',
      'Leadership Foundations',
      'Mentor Training',
    ]);
    expect(Object.keys(body.data[0])).toEqual(['id', 'name', 'created_at']);
    expect(names((await api.get('/programs?sort=-created_at')).body)[0]).toBe('Mentor Training');
    expect((await api.get(`/programs?filter[id]=${body.data[2].id}`)).body.data).toEqual([body.data[2]]);
  });

  test('a single program is only available under /apps', async () => {
    const api = await start();
    const [program] = (await api.get('/programs')).body.data;
    expect((await api.get(`/apps/programs/${program.id}`)).body).toEqual({ program });
    expect((await api.get(`/programs/${program.id}`)).status).toBe(404);
    expect((await api.get('/apps/programs/unknown')).body).toEqual({ message: 'Program not found.' });
  });
});

describe('GET /programs/{program}/members', () => {
  test('returns members of every role, with their role and when they joined', async () => {
    const api = await start();
    const program = api.platform.inspect().programs.find(({ name }) => name === 'Leadership Foundations');
    const path = `/programs/${program?.id}/members`;
    const { status, body } = await api.get(path);
    expect(status).toBe(200);
    expect(Object.keys(body.data[0])).toEqual([
      'id',
      'avatar',
      'name',
      'email',
      'timezone',
      'role',
      'created_at',
      'info',
    ]);
    expect(names((await api.get(`${path}?filter[role]=leader`)).body)).toEqual(['Marta Reyes']);
    expect(names((await api.get(`${path}?filter[role]=coach`)).body)).toEqual(['Jonas Lindqvist']);
    expect((await api.get(`${path}?filter[role]=leader,coach`)).body.meta.total).toBe(2);
    const anna = (await api.get(`${path}?filter[email]=anna.kowalski@clients.example`)).body.data;
    expect(anna).toEqual([expect.objectContaining({ name: 'Anna Kowalski', role: 'member' })]);
    expect((await api.get(`${path}?filter[id]=${anna[0].id}`)).body.data).toEqual(anna);
    const sorted = await api.all(`${path}?sort=-created_at`);
    expect(sorted.map(({ created_at }) => created_at)).toEqual(
      sorted.map(({ created_at }) => created_at).sort((a, b) => b - a),
    );
    expect((await api.get(`${path}?sort=role`)).status).toBe(400);
    expect((await api.get(`${path}?filter[role]=admin`)).status).toBe(422);
  });

  test('is 404 for an unknown program', async () => {
    const api = await start();
    expect((await api.get('/programs/unknown/members')).status).toBe(404);
  });
});

describe('POST /programs/{program}/members', () => {
  test('adds a client as a member', async () => {
    const { post, get, platform, program } = await startSmall();
    const { id } = platform.addClient({ name: 'New Client' });
    const { status, body } = await post(`/programs/${program.id}/members`, { user: id });
    expect(status).toBe(200);
    expect(body).toEqual({
      program_member: {
        id,
        avatar: expect.any(String),
        name: 'New Client',
        email: expect.any(String),
        timezone: 'UTC',
        role: 'member',
        created_at: nowSeconds,
      },
    });
    expect(Object.keys(body.program_member)).not.toContain('info');
    expect((await get(`/programs/${program.id}/members?filter[id]=${id}`)).body.data).toHaveLength(1);
  });

  test('supports the typical flow: create a client, add them, give them a task', async () => {
    const { post, program } = await startSmall();
    const { client } = (await post('/clients', { name: 'Flow', email: 'flow@new.example' })).body;
    const task = { program: program.id, user: client.id, text: 'Begin' };
    expect((await post('/todos', task)).status).toBe(422);
    await post(`/programs/${program.id}/members`, { user: client.id });
    expect((await post('/todos', task)).status).toBe(200);
  });

  test('rejects unknown users and existing members', async () => {
    const { post, get, client, program } = await startSmall();
    const path = `/programs/${program.id}/members`;
    const refused = async (fields: object) => {
      const { status, body } = await post(path, fields);
      expect(status).toBe(422);
      return body.errors.user[0];
    };
    expect(await refused({})).toBe('The user field is required.');
    expect(await refused({ user: 7 })).toBe('The user must be a string.');
    expect(await refused({ user: 'nobody' })).toBe('The selected user is invalid.');
    expect(await refused({ user: client.id })).toBe('The user is already a member of this program.');
    expect((await get(path)).body.meta.total).toBe(1);
    expect((await post('/programs/unknown/members', { user: client.id })).status).toBe(404);
  });
});
