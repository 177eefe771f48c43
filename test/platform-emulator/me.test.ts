import { describe, expect, test } from 'vitest';
import { type ApiClient, type Json, start } from './support.ts';

const jpg = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]);
const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1]);
const gif = new TextEncoder().encode('GIF89a and so on');
const maxAvatarBytes = 4_194_304;

async function upload(
  to: ApiClient,
  parts: Record<string, Uint8Array<ArrayBuffer> | string>,
  path = '/me/avatar',
) {
  const form = new FormData();
  for (const [name, part] of Object.entries(parts)) {
    if (typeof part === 'string') form.append(name, part);
    else form.append(name, new Blob([part], { type: 'text/plain' }), 'picture.exe');
  }
  const response = await fetch(`${to.url}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${to.platform.token()}` },
    body: form,
  });
  const body = (await response.json()) as Json;
  return { status: response.status, body };
}

const sized = (start: Uint8Array, size: number): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(size);
  bytes.set(start);
  return bytes;
};

describe('GET /me', () => {
  test('returns the user and organization of the token', async () => {
    const api = await start();
    const { status, body } = await api.get('/me');
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(['user', 'organization']);
    expect(body.user).toMatchObject({
      name: 'Marta Reyes',
      email: 'marta@northfield.example',
      timezone: 'Europe/London',
      email_notifications: 'daily',
      digests: true,
    });
    expect(body.organization).toEqual({
      id: expect.any(String),
      name: 'Northfield Coaching',
      subdomain: 'northfield',
      url_home: expect.stringMatching(/^https:\/\//),
      created_at: expect.any(Number),
    });
  });

  test('every user has an avatar that needs no token', async () => {
    const api = await start();
    const { body } = await api.get('/me');
    const picture = await api.as(undefined).get(body.user.avatar);
    expect(picture.status).toBe(200);
    expect(picture.headers['content-type']).toBe('image/svg+xml');
    expect(picture.body).toContain('>MR</text>');
  });

  test('a name never becomes markup in an avatar', async () => {
    const api = await start();
    const { id } = api.platform.addClient({ name: '<b>x & "y"' });
    const { body } = await api.get(`/clients?filter[id]=${id}`);
    const picture = await api.get(body.data[0].avatar);
    expect(picture.body).toContain('></text>');
  });
});

describe('PUT /me', () => {
  test('changes the given fields and keeps the rest', async () => {
    const api = await start();
    const first = await api.put('/me', { email_notifications: 'weekly', digests: false });
    expect(first.status).toBe(200);
    expect(first.body.user).toMatchObject({
      name: 'Marta Reyes',
      email_notifications: 'weekly',
      digests: false,
    });
    const second = await api.put('/me', {
      name: ' Marta R. ',
      email: 'm@northfield.example',
      email_notifications: 'never',
      digests: 1,
    });
    expect(second.body.user).toMatchObject({
      name: 'Marta R.',
      email: 'm@northfield.example',
      digests: true,
    });
    expect((await api.get('/me')).body).toEqual(second.body);
  });

  test('requires notifications and digests', async () => {
    const api = await start();
    const { status, body } = await api.put('/me', {});
    expect(status).toBe(422);
    expect(body).toEqual({
      message: 'The email notifications field is required. (and 1 more error)',
      errors: {
        email_notifications: ['The email notifications field is required.'],
        digests: ['The digests field is required.'],
      },
    });
  });

  test.each([true, false, 0, 1, '0', '1'])('%j is a boolean', async (digests) => {
    const api = await start();
    const { status, body } = await api.put('/me', { email_notifications: 'daily', digests });
    expect(status).toBe(200);
    expect(body.user.digests).toBe([true, 1, '1'].includes(digests));
  });

  test.each(['true', 'false', 'yes', 2, [], {}])('%j is not a boolean', async (digests) => {
    const api = await start();
    const { status, body } = await api.put('/me', { email_notifications: 'daily', digests });
    expect(status).toBe(422);
    expect(body.errors).toEqual({ digests: ['The digests field must be true or false.'] });
  });

  test.each([
    ['email_notifications', 'sometimes'],
    ['email', 'nobody'],
    ['email', `${'x'.repeat(250)}@y.example`],
    ['name', 'n'.repeat(256)],
    ['name', 12],
    ['email', 'JONAS@northfield.example'],
  ])('rejects %s %j', async (field, value) => {
    const api = await start();
    const before = await api.get('/me');
    const { status, body } = await api.put('/me', {
      email_notifications: 'daily',
      digests: true,
      [field]: value,
    });
    expect(status).toBe(422);
    expect(Object.keys(body.errors)).toEqual([field]);
    expect((await api.get('/me')).body).toEqual(before.body);
  });

  test('a user can keep their own email address', async () => {
    const api = await start();
    const { status } = await api.put('/me', {
      email: 'Marta@northfield.example',
      email_notifications: 'daily',
      digests: true,
    });
    expect(status).toBe(200);
  });
});

describe('POST /me/avatar', () => {
  test.each([
    ['jpg', jpg, 'image/jpeg'],
    ['png', png, 'image/png'],
    ['gif', gif, 'image/gif'],
  ] as const)('accepts a %s by its bytes, whatever its name and type say', async (extension, bytes, type) => {
    const api = await start();
    const { status, body } = await upload(api, { avatar: bytes });
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(['user', 'organization']);
    expect(body.user.avatar).toMatch(new RegExp(`\\.${extension}$`));
    const picture = await fetch(body.user.avatar);
    expect(picture.headers.get('content-type')).toBe(type);
    expect(new Uint8Array(await picture.arrayBuffer())).toEqual(new Uint8Array(bytes));
  });

  test('a new avatar replaces the old one', async () => {
    const api = await start();
    const first = await upload(api, { avatar: jpg });
    const again = await upload(api, { avatar: jpg });
    expect(again.body).toEqual(first.body);
    await upload(api, { avatar: png });
    expect((await api.get(first.body.user.avatar)).status).toBe(404);
  });

  test('accepts 4 MB but not a byte more', async () => {
    const api = await start();
    expect((await upload(api, { avatar: sized(png, maxAvatarBytes) })).status).toBe(200);
    const { status, body } = await upload(api, { avatar: sized(png, maxAvatarBytes + 1) });
    expect(status).toBe(422);
    expect(body.errors.avatar).toEqual(['The avatar must not be greater than 4096 kilobytes.']);
  });

  test('rejects a body far above that', async () => {
    const api = await start();
    const { status, body } = await upload(api, { avatar: sized(png, 9 * 1024 * 1024) });
    expect(status).toBe(413);
    expect(body).toEqual({ message: 'The request body is too large.' });
  });

  test.each([
    [
      'another type of file',
      { avatar: new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>') },
    ],
    ['an empty file', { avatar: new Uint8Array() }],
    ['a string', { avatar: 'hello' }],
  ])('rejects %s', async (_what, parts) => {
    const api = await start();
    const { status, body } = await upload(api, parts);
    expect(status).toBe(422);
    expect(body.errors.avatar).toEqual(['The avatar must be a file of type: jpg, png, gif.']);
  });

  test('rejects an upload without the field, and a body that is not a form', async () => {
    const api = await start();
    const { status, body } = await upload(api, { picture: jpg });
    expect(status).toBe(422);
    expect(body.errors.avatar).toEqual(['The avatar field is required.']);
    const broken = await api.post('/me/avatar', 'no form', {
      'content-type': 'multipart/form-data; boundary=x',
    });
    expect(broken.status).toBe(400);
  });
});
