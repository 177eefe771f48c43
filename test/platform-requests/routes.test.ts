import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { type PlatformRequest, platformRoutes } from '../../src/platform-requests/routes.ts';
import { recordedLog } from '../support/temporary-store.ts';

async function start(handle: (request: PlatformRequest) => Promise<{ status: number; body: object }>) {
  const { log, lines } = recordedLog();
  const [, [, webhook] = []] = platformRoutes({ install: handle, webhook: handle }, log);
  const server = createServer(webhook);
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/platform/webhook`;
  return {
    lines,
    async post(body: string, headers = {}, method = 'POST') {
      const answer = await fetch(url, { method, headers, ...(method === 'POST' && { body }) });
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
  const body = `{"name":"Zażółć ${'x'.repeat(70_000)}"}`;
  expect(await post(body, { signature: 's' })).toMatchObject({
    status: 201,
    body: '{"a":1}',
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
  });
  expect(seen).toEqual([['s', body]]);
  expect((await post('x', { 'content-encoding': 'identity' })).status).toBe(201);
  const largest = await post('x'.repeat(1024 * 1024));
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
