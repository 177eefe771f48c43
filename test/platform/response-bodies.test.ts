import { Readable } from 'node:stream';
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { UnexpectedResponseError } from '../../src/platform/errors.ts';
import * as bodies from './bodies.ts';
import { broken, clientOf, create, json, rejection, type Script, serve } from './scripted.ts';

describe('a compressed response', () => {
  const me = Buffer.from(JSON.stringify(bodies.me));
  const encoded =
    (encoding: string, body: Buffer): Script =>
    (_request, response) =>
      void response.writeHead(200, { 'content-encoding': encoding }).end(body);

  it('is not asked for', async () => {
    const { url, seen } = await serve((_request, response) => json(response, bodies.me));
    await clientOf(url).me();
    expect(seen[0]?.headers['accept-encoding']).toBe('identity');
  });

  it.each([
    ['gzip', gzipSync(me)],
    ['X-GZIP', gzipSync(me)],
    ['deflate', deflateSync(me)],
    ['br', brotliCompressSync(me)],
    ['zstd', zstdCompressSync(me)],
    ['gzip, br', brotliCompressSync(gzipSync(me))],
    ['identity', me],
  ])('is decoded: %s', async (encoding, body) => {
    const { url } = await serve(encoded(encoding, body));
    expect(await clientOf(url).me()).toEqual(bodies.me);
  });

  it.each([
    ['an unknown encoding', 'compress', me],
    ['a broken body', 'gzip', gzipSync(me).subarray(0, 40)],
    ['a small body of 9 MB', 'gzip', gzipSync(Buffer.alloc(9 * 1024 * 1024, ' '))],
  ])('is an unexpected answer: %s', async (_name, encoding, body) => {
    const { url, seen } = await serve(encoded(encoding, body));
    expect(await rejection(create(clientOf(url)))).toMatchObject({
      name: 'UnexpectedResponseError',
      ambiguous: true,
    });
    expect(seen).toHaveLength(1);
  });

  it('keeps the status of an error whose body cannot be decoded', async () => {
    const { url } = await serve((_request, response) =>
      response.writeHead(403, { 'content-encoding': 'gzip' }).end('no gzip'),
    );
    expect(await rejection(clientOf(url).me())).toMatchObject({ name: 'ForbiddenError' });
  });
});

describe('a response that is not JSON', () => {
  it.each(Object.entries(broken))('%s after a read', async (_name, script) => {
    const { url, seen } = await serve(script);
    const error = await rejection(clientOf(url).me());
    expect(error).toBeInstanceOf(UnexpectedResponseError);
    expect(error).toMatchObject({ endpoint: 'GET /me', ambiguous: false, field: undefined });
    expect((error as Error).message).toBe("The platform's answer to GET /me is not JSON.");
    expect(seen).toHaveLength(1);
  });

  it.each(Object.entries(broken))('%s after a create, which may have taken effect', async (_name, script) => {
    const { url, seen } = await serve(script);
    const error = await rejection(create(clientOf(url)));
    expect(error).toBeInstanceOf(UnexpectedResponseError);
    expect(error).toMatchObject({ endpoint: 'POST /todos', ambiguous: true });
    expect(seen).toHaveLength(1);
  });

  it('accepts JSON after a byte order mark', async () => {
    const { url } = await serve((_request, response) => response.end(`\ufeff${JSON.stringify(bodies.me)}`));
    expect(await clientOf(url).me()).toEqual(bodies.me);
  });

  it('reads no more than 8 MB', async () => {
    let written = 0;
    function* blocks() {
      for (const block = Buffer.alloc(1024 * 1024, ' '); written < 256; written += 1) yield block;
    }
    const { url } = await serve((_request, response) => {
      Readable.from(blocks()).pipe(response);
    });
    const error = await rejection(create(clientOf(url)));
    expect(error).toBeInstanceOf(UnexpectedResponseError);
    expect(error).toMatchObject({ ambiguous: true });
    expect((error as Error).message).toContain('8 MB');
    expect(written).toBeLessThan(200);
  });

  it('reads 8 MB', async () => {
    const body = JSON.stringify(bodies.me);
    const { url } = await serve((_request, response) =>
      response.end(body + ' '.repeat(8 * 1024 * 1024 - body.length)),
    );
    expect(await clientOf(url).me()).toEqual(bodies.me);
  });
});
