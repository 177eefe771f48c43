import { mkdtempSync, rmSync } from 'node:fs';
import { request as plainRequest } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test, vi } from 'vitest';
import { turns } from '../support/turns.ts';
import { type ApiClient, start, startSmall } from './support.ts';

const endpoints = [
  ['GET', '/me'],
  ['PUT', '/me'],
  ['POST', '/me/avatar'],
  ['GET', '/team-members'],
  ['GET', '/clients'],
  ['POST', '/clients'],
  ['PUT', '/clients/some-id'],
  ['GET', '/programs'],
  ['GET', '/programs/some-id/members'],
  ['POST', '/programs/some-id/members'],
  ['GET', '/todos'],
  ['POST', '/todos'],
  ['PUT', '/todos/some-id'],
  ['GET', '/apps/programs/some-id'],
] as const;

/** A request with node:http, which can send any Host header and adds no headers of its own. */
function raw(
  api: ApiClient,
  options: { method?: string; path: string; headers?: Record<string, string>; host?: string },
): Promise<{ status: number; type: string; text: string }> {
  const { hostname, port } = new URL(api.url);
  return new Promise((resolve, reject) => {
    const { host = `${hostname}:${port}`, headers = {}, ...rest } = options;
    plainRequest({ ...rest, hostname, port, setHost: false, headers: { host, ...headers } }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk) => chunks.push(chunk));
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          type: answer.headers['content-type'] ?? '',
          text: Buffer.concat(chunks).toString(),
        }),
      );
    })
      .on('error', reject)
      .end();
  });
}

test.each(endpoints)('%s %s needs a known token', async (method, path) => {
  const api = await start();
  const revoked = api.platform.token();
  api.platform.revokeToken(revoked);
  for (const authorization of [
    undefined,
    'Bearer',
    'Bearer wrong',
    `Basic ${revoked}`,
    `Bearer ${revoked}`,
  ]) {
    const { status, type, text } = await raw(api, {
      method,
      path,
      headers: authorization === undefined ? {} : { authorization },
    });
    expect(status).toBe(401);
    expect(type).toBe('application/json');
    expect(JSON.parse(text)).toEqual({ message: 'Unauthenticated.' });
  }
});

test('a revoked token is replaced, and other tokens keep working', async () => {
  const { get, as, platform, organization } = await startSmall();
  const first = platform.token();
  expect(platform.token()).toBe(first);
  const added = platform.addToken(organization.admin.id);
  platform.revokeToken(first);
  expect((await get('/me')).status).toBe(401);
  expect(platform.token()).not.toBe(first);
  expect((await as(platform.token()).get('/me')).status).toBe(200);
  expect((await as(added).get('/me')).status).toBe(200);
});

test('doubled and trailing slashes are accepted, with and without /apps', async () => {
  const api = await start();
  for (const path of [
    '/programs',
    '//programs',
    '/programs/',
    '//programs//',
    '/apps/programs',
    '//apps//programs/',
  ]) {
    const { status, body } = await api.get(path);
    expect(status, path).toBe(200);
    expect(body.meta.total).toBe(5);
    expect(body.meta.path).toBe(`${api.url}${path.includes('apps') ? '/apps' : ''}/programs`);
  }
  expect((await api.get('//todos/?filter[done]=true')).body.data[0].done).toBe(true);
});

test('every endpoint also exists under /apps, with an app’s headers', async () => {
  const api = await start();
  const { id } = api.platform.inspect().organization;
  const headers = { 'X-UP-App': 'touchline', 'X-UP-Organization': id };
  for (const [method, path] of endpoints.filter(([, path]) => !path.startsWith('/apps'))) {
    const send = method === 'GET' ? api.get : (to: string, more: typeof headers) => api.post(to, {}, more);
    const { status } = await (method === 'PUT'
      ? api.put(`/apps${path}`, {}, headers)
      : send(`/apps${path}`, headers));
    expect([200, 404, 422], `${method} ${path}`).toContain(status);
  }
  const other = await api.get('/apps/me', { ...headers, 'X-UP-Organization': 'another' });
  expect(other.status).toBe(403);
  expect(other.body).toEqual({ message: 'This action is unauthorized.' });
});

test('an unknown path is 404 and an unsupported method 405, both as JSON', async () => {
  const api = await start();
  const unknown = await api.get('/nothing');
  expect(unknown.status).toBe(404);
  expect(unknown.body).toEqual({ message: 'The route could not be found.' });
  expect((await api.get('/')).status).toBe(404);
  const wrong = await api.put('/todos', {});
  expect(wrong.status).toBe(405);
  expect(wrong.headers.allow).toBe('GET, POST');
  expect((await api.get('/avatars/unknown.png')).status).toBe(404);
});

test('HEAD is GET without the body', async () => {
  const api = await start();
  const { status, text } = await raw(api, {
    method: 'HEAD',
    path: '/me',
    headers: { authorization: `Bearer ${api.platform.token()}` },
  });
  expect(status).toBe(200);
  expect(text).toBe('');
});

test('errors are JSON whatever the client accepts', async () => {
  const api = await start();
  const { headers, body } = await api.post('/clients', {}, { accept: 'text/html' });
  expect(headers['content-type']).toBe('application/json');
  expect(body.errors.name).toEqual(['The name field is required.']);
});

test('invalid JSON is 400; another type of body has no fields', async () => {
  const api = await start();
  const broken = await api.post('/clients', '{"name": "x"');
  expect(broken.status).toBe(400);
  expect(broken.body).toEqual({ message: 'The request body is not JSON.' });
  for (const body of ['[1]', '"text"', 'null', '7'])
    expect((await api.post('/clients', body)).status, body).toBe(422);
  expect((await api.post('/clients', '{}', { 'content-type': 'text/plain' })).status).toBe(422);
  expect((await api.post('/clients')).status).toBe(422);
});

test('a body larger than 1 MB is rejected', async () => {
  const api = await start();
  const { status } = await api.post('/clients', { name: 'x'.repeat(1024 * 1024) });
  expect(status).toBe(413);
});

test.each([
  'evil.example',
  'evil.example:4020',
  '127.0.0.1.evil.example',
  'localhost.evil.example',
  '0.0.0.0',
  '',
])('the host %j is rejected', async (host) => {
  const api = await start();
  const { status } = await raw(api, {
    path: '/me',
    host,
    headers: { authorization: `Bearer ${api.platform.token()}` },
  });
  expect(status).toBe(403);
});

test.each(['localhost', 'LOCALHOST:80', '127.0.0.1', '[::1]:4020'])(
  'the host %s is accepted',
  async (host) => {
    const api = await start();
    const { status, text } = await raw(api, {
      path: '/clients',
      host,
      headers: { authorization: `Bearer ${api.platform.token()}` },
    });
    expect(status).toBe(200);
    expect(JSON.parse(text).meta.path).toBe(`http://${host}/clients`);
  },
);

test('pages from other origins cannot read responses', async () => {
  const api = await start();
  const { headers } = await api.get('/me', { origin: 'https://evil.example' });
  expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
});

test('requests are logged', async () => {
  const api = await start();
  await api.get('//apps/todos/?sort=due_date');
  await api.post('/clients', {});
  await api.as(undefined).get('/me');
  expect(api.platform.requests.map(({ at: _, ...entry }) => entry)).toEqual([
    { method: 'GET', path: '/todos', query: 'sort=due_date', status: 200 },
    { method: 'POST', path: '/clients', query: '', status: 422 },
    { method: 'GET', path: '/me', query: '', status: 401 },
  ]);
});

test('the request log does not grow forever', async () => {
  const api = await start();
  const entry = { method: 'GET', path: '/old', query: '', at: 0, status: 200 };
  api.platform.requests.push(...Array.from({ length: 10_000 }, () => entry));
  await api.get('/me');
  expect(api.platform.requests).toHaveLength(10_000);
  expect(api.platform.requests.at(-1)?.path).toBe('/me');
});

test('an unexpected error is 500 as JSON, and is logged', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'platform-'));
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  try {
    const databaseFile = join(folder, 'platform.sqlite');
    const api = await start({ databaseFile });
    const other = new DatabaseSync(databaseFile);
    other.exec('ALTER TABLE tasks RENAME TO elsewhere');
    other.close();
    const { status, body } = await api.get('/todos');
    expect(status).toBe(500);
    expect(body).toEqual({ message: 'Server Error' });
    expect(logged).toHaveBeenCalledOnce();
    expect((await api.get('/clients')).status).toBe(200);
  } finally {
    logged.mockRestore();
    rmSync(folder, { recursive: true, force: true });
  }
});

test('a client that disconnects while sending its body changes nothing and logs nothing', async () => {
  const logged = vi.spyOn(console, 'error');
  const api = await start();
  const { hostname, port } = new URL(api.url);
  const socket = connect(Number(port), hostname);
  socket.write(
    `POST /clients HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${api.platform.token()}\r\n` +
      'Content-Type: application/json\r\nContent-Length: 500\r\n\r\n{"name": "Half',
  );
  while (api.platform.requests.length === 0) await turns(1);
  socket.destroy();
  expect((await api.get('/clients')).body.meta.total).toBe(40);
  expect(api.platform.requests[0]?.status).toBe(0);
  expect(logged).not.toHaveBeenCalled();
  logged.mockRestore();
});
