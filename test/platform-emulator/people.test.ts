import { describe, expect, test } from 'vitest';
import { fixedNow, type Json, nowSeconds, start, startSmall } from './support.ts';

const names = (body: Json): string[] => body.data.map((row: Json) => row.name);

describe('GET /team-members', () => {
  test('returns all of them at once, without links and meta', async () => {
    const api = await start();
    for (let i = 0; i < 20; i++) api.platform.addTeamMember({ name: `Coach ${i}` });
    const { status, body } = await api.get('/team-members');
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(['data']);
    expect(body.data).toHaveLength(23);
    expect(Object.keys(body.data[0])).toEqual([
      'id',
      'name',
      'email',
      'avatar',
      'timezone',
      'email_notifications',
      'digests',
      'role',
      'created_at',
    ]);
  });

  test('filters by id, email and role', async () => {
    const api = await start();
    const jonas = (await api.get('/team-members?filter[email]=Jonas@northfield.example')).body;
    expect(names(jonas)).toEqual(['Jonas Lindqvist']);
    expect((await api.get(`/team-members?filter[id]=${jonas.data[0].id}`)).body).toEqual(jonas);
    expect(names((await api.get('/team-members?filter[role]=admin')).body)).toEqual(['Marta Reyes']);
    expect(names((await api.get('/team-members?filter[role]=admin,coach')).body)).toHaveLength(3);
    expect(
      names((await api.get('/team-members?filter[role]=coach&filter[email]=marta@northfield.example')).body),
    ).toEqual([]);
  });

  test('rejects an unknown role', async () => {
    const api = await start();
    const { status, body } = await api.get('/team-members?filter[role]=leader');
    expect(status).toBe(422);
    expect(body.errors).toEqual({ 'filter.role': ['The selected filter.role is invalid.'] });
  });

  test('sorts by name, role and creation time, with unknown times last', async () => {
    const api = await start();
    const sorted = async (sort: string) => names((await api.get(`/team-members?sort=${sort}`)).body);
    expect(await sorted('name')).toEqual(['Jonas Lindqvist', 'Marta Reyes', 'Priya Nair']);
    expect(await sorted('-name')).toEqual(['Priya Nair', 'Marta Reyes', 'Jonas Lindqvist']);
    expect(await sorted('role,-name')).toEqual(['Marta Reyes', 'Priya Nair', 'Jonas Lindqvist']);
    expect(await sorted('created_at')).toEqual(['Marta Reyes', 'Jonas Lindqvist', 'Priya Nair']);
    expect(await sorted('-created_at')).toEqual(['Jonas Lindqvist', 'Marta Reyes', 'Priya Nair']);
  });
});

describe('GET /clients', () => {
  test('returns pages of clients with their custom fields', async () => {
    const api = await start();
    const { body } = await api.get('/clients?filter[email]=anna.kowalski@clients.example');
    expect(body.data).toEqual([
      {
        id: expect.any(String),
        avatar: expect.stringMatching(/^http:/),
        name: 'Anna Kowalski',
        email: 'anna.kowalski@clients.example',
        timezone: 'Europe/Warsaw',
        created_at: expect.any(Number),
        info: expect.objectContaining({ goal: expect.any(String) }),
      },
    ]);
    expect(body.meta.total).toBe(1);
  });

  test('does not return team members', async () => {
    const api = await start();
    const { body } = await api.get('/clients?filter[email]=jonas@northfield.example');
    expect(body.data).toEqual([]);
  });

  test('sorts names ignoring case and accents', async () => {
    const { get, platform } = await startSmall();
    for (const name of ['zoe', 'Émile', 'emma', 'Łukasz', 'Abe']) platform.addClient({ name });
    expect(names((await get('/clients?sort=name')).body).slice(0, 4)).toEqual([
      'Abe',
      'Ada Client',
      'Émile',
      'emma',
    ]);
  });

  test('of two clients created in the same second, the later one is newer', async () => {
    const { get, platform } = await startSmall();
    platform.addClient({ name: 'Second' });
    platform.addClient({ name: 'Third' });
    expect(names((await get('/clients?sort=-created_at')).body)).toEqual(['Third', 'Second', 'Ada Client']);
    expect(names((await get('/clients?sort=created_at')).body)).toEqual(['Ada Client', 'Second', 'Third']);
  });
});

describe('POST /clients', () => {
  test('creates a client, who then appears in the list', async () => {
    const api = await start();
    const { status, body } = await api.post('/clients', {
      name: 'Nía Ítalo',
      email: 'nia@new.example',
      password: '12345678',
      timezone: 'america/sao_paulo',
      send_invite: true,
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      client: {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        avatar: expect.any(String),
        name: 'Nía Ítalo',
        email: 'nia@new.example',
        timezone: 'America/Sao_Paulo',
        created_at: nowSeconds,
        info: null,
      },
    });
    const { body: list } = await api.get(`/clients?filter[id]=${body.client.id}`);
    expect(list.data).toEqual([body.client]);
  });

  test('needs only name and email, and accepts a form', async () => {
    const api = await start();
    const { status, body } = await api.post(
      '/clients',
      'name=Form+Person&email=form%40new.example&send_invite=0',
      {
        'content-type': 'application/x-www-form-urlencoded',
      },
    );
    expect(status).toBe(200);
    expect(body.client).toMatchObject({ name: 'Form Person', timezone: 'UTC' });
  });

  test.each([
    [{ name: undefined }, 'name', 'The name field is required.'],
    [{ name: '   ' }, 'name', 'The name field is required.'],
    [{ name: ['x'] }, 'name', 'The name must be a string.'],
    [{ email: null }, 'email', 'The email field is required.'],
    [{ email: 'not an address' }, 'email', 'The email must be a valid email address.'],
    [{ email: 'ANNA.kowalski@clients.example' }, 'email', 'The email has already been taken.'],
    [{ email: 'jonas@northfield.example' }, 'email', 'The email has already been taken.'],
    [{ password: '1234567' }, 'password', 'The password must be at least 8 characters.'],
    [{ password: '🙂🙂🙂🙂🙂🙂🙂' }, 'password', 'The password must be at least 8 characters.'],
    [{ password: 12345678 }, 'password', 'The password must be a string.'],
    [{ timezone: 'Mars/Olympus' }, 'timezone', 'The timezone must be a valid timezone.'],
    [{ timezone: '+02:00' }, 'timezone', 'The timezone must be a valid timezone.'],
    [{ timezone: 'PST' }, 'timezone', 'The timezone must be a valid timezone.'],
    [{ send_invite: 'true' }, 'send_invite', 'The send invite field must be true or false.'],
  ])('rejects %j', async (change, field, message) => {
    const api = await start();
    const { status, body } = await api.post('/clients', {
      name: 'New Person',
      email: 'new@new.example',
      ...change,
    });
    expect(status).toBe(422);
    expect(body).toEqual({ message, errors: { [field]: [message] } });
    expect((await api.get('/clients')).body.meta.total).toBe(40);
  });

  test.each(['Europe/Kyiv', 'US/Eastern', 'Asia/Calcutta', 'Etc/GMT+5', 'UTC', 'EST5EDT'])(
    'accepts the time zone %s',
    async (timezone) => {
      const api = await start();
      const { body } = await api.post('/clients', { name: 'Z', email: 'z@new.example', timezone });
      expect(body.client.timezone).toBe(timezone);
    },
  );

  test('creates one client when many requests with the same email arrive at once', async () => {
    const api = await start();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => api.post('/clients', { name: 'Twin', email: 'twin@new.example' })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(422)]);
  });
});

describe('PUT /clients/{user}', () => {
  test('stores the given slugs and keeps the others', async () => {
    const { put, get, client } = await startSmall();
    const first = await put(`/clients/${client.id}`, { info: { goal: 'Rest', sessions: 3 } });
    expect(first.status).toBe(200);
    expect(first.body.client.info).toEqual({ goal: 'Rest', sessions: 3 });
    const second = await put(`/clients/${client.id}`, { info: { sessions: 2, tags: ['a'], ok: null } });
    expect(second.body.client.info).toEqual({ goal: 'Rest', sessions: 2, tags: ['a'], ok: null });
    expect((await get(`/clients?filter[id]=${client.id}`)).body.data).toEqual([second.body.client]);
  });

  test('an empty object changes nothing: a client without fields has null', async () => {
    const { put, client } = await startSmall();
    expect((await put(`/clients/${client.id}`, { info: {} })).body.client.info).toBeNull();
  });

  test('accepts any slug except __proto__', async () => {
    const { put, client } = await startSmall();
    const { body } = await put(`/clients/${client.id}`, '{"info":{"__proto__":"x","constructor":1}}');
    expect(JSON.stringify(body.client.info)).toBe('{"constructor":1}');
  });

  test.each([[{}], [{ info: null }], [{ info: 'text' }], [{ info: ['a'] }]])('rejects %j', async (fields) => {
    const { put, client } = await startSmall();
    const { status, body } = await put(`/clients/${client.id}`, fields);
    expect(status).toBe(422);
    expect(Object.keys(body.errors)).toEqual(['info']);
  });

  test('finds only clients', async () => {
    const { put, organization } = await startSmall();
    for (const id of ['nobody', organization.admin.id]) {
      const { status, body } = await put(`/clients/${id}`, { info: { a: 1 } });
      expect(status).toBe(404);
      expect(body).toEqual({ message: 'Client not found.' });
    }
  });
});

test('times come from the platform’s clock', async () => {
  let now = fixedNow;
  const { post } = await startSmall({ now: () => now });
  now += 5_000;
  const { body } = await post('/clients', { name: 'Later', email: 'later@new.example' });
  expect(body.client.created_at).toBe(nowSeconds + 5);
});
