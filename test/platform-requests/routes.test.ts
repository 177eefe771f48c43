import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { createBodies } from '../../src/http/bodies.ts';
import { limits } from '../../src/http/limits.ts';
import { createLog } from '../../src/lib/log.ts';
import { type PlatformRequest, platformRoutes } from '../../src/platform-requests/routes.ts';
import { recordedLog } from '../support/temporary-store.ts';

const signature = `t=1,${'0'.repeat(64)}`;
const rest = () => ({ signatureHeader: 'signature', bodies: createBodies() });

async function start(handle: (request: PlatformRequest) => Promise<{ status: number; body: object }>) {
  const { log, lines } = recordedLog();
  const [, [, webhook] = []] = platformRoutes({
    ...rest(),
    handlers: { install: handle, webhook: handle },
    log,
  });
  const server = createServer(webhook);
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/platform/webhook`;
  return {
    lines,
    async post(body: string, headers = {}, method = 'POST') {
      const answer = await fetch(url, {
        method,
        headers: { signature, ...headers },
        ...(method === 'POST' && { body }),
      });
      return {
        status: answer.status,
        body: await answer.text(),
        headers: Object.fromEntries(answer.headers),
      };
    },
  };
}

it('gives a handler the body as it came, and answers in JSON that nobody keeps', async () => {
  const seen: unknown[] = [];
  const { post } = await start(async ({ headers, rawBody }) => {
    seen.push([headers.signature, rawBody]);
    return { status: 201, body: { a: 1 } };
  });
  const body = `{"name":"Zażółć ${'x'.repeat(7_000)}"}`;
  expect(await post(body)).toMatchObject({
    status: 201,
    body: '{"a":1}',
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
  });
  expect(seen).toEqual([[signature, body]]);
  expect((await post('x', { 'content-encoding': 'identity' })).status).toBe(201);
  const largest = await post('x'.repeat(limits.platformBytes));
  expect(largest.status).toBe(201);
});

it('refuses what it cannot read, and ends the connection', async () => {
  const { post, lines } = await start(() => Promise.reject(new Error('must not be asked')));
  expect(await post('x', { 'content-encoding': 'gzip' })).toMatchObject({
    status: 415,
    body: '{"message":"The body is not readable."}',
    headers: { connection: 'close' },
  });
  expect(await post('', {}, 'GET')).toMatchObject({
    status: 405,
    body: '{"message":"Use POST."}',
    headers: { allow: 'POST' },
  });
  expect(lines()).toEqual([]);
});

it('says when it could not handle a request', async () => {
  const { post, lines } = await start(() => Promise.reject(new Error('down')));
  expect(await post('x')).toMatchObject({
    status: 503,
    body: '{"message":"Please try again later."}',
    headers: { 'retry-after': '30' },
  });
  expect(lines()).toMatchObject([
    {
      level: 50,
      path: '/platform/webhook',
      err: { type: expect.stringMatching(/Error$/) },
      msg: 'A request of the platform could not be handled.',
    },
  ]);
});

it('is asked to try again where it could not be handled, and what is no POST is refused', async () => {
  const fails = () => Promise.reject(new Error('down'));
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  const routes = platformRoutes({ ...rest(), handlers: { install: fails, webhook: fails }, log });
  expect(routes.map(([path]) => path)).toEqual(['/platform/install', '/platform/webhook']);
  for (const [path, listener] of routes) {
    const server = createServer(listener);
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
    const away = await fetch(url, { method: 'POST', body: '{}', headers: { signature } });
    expect([away.status, away.headers.get('retry-after')]).toEqual([503, '30']);
    const read = await fetch(url);
    expect([read.status, read.headers.get('allow')]).toEqual([405, 'POST']);
  }
  expect(lines.map((line) => JSON.parse(line).level)).toEqual([50, 50]);
});
