import { Readable } from 'node:stream';
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import * as bodies from './bodies.ts';
import { all, broken, clientOf, create, json, rejection, type Script, serve } from './scripted.ts';

/** A frame of Zstandard (RFC 8878) that says that it needs a window of 128 MB. */
function wideZstd(): Buffer {
  const text = Buffer.from(JSON.stringify(bodies.me));
  const block = Buffer.alloc(3);
  block.writeUIntLE((text.length << 3) | 1, 0, 3);
  return Buffer.concat([Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0, (27 - 10) << 3]), block, text]);
}

describe('a compressed response', () => {
  const me = Buffer.from(JSON.stringify(bodies.me));
  const encoded =
    (encoding: string, body: Buffer): Script =>
    (_request, response) =>
      void response.writeHead(200, { 'content-encoding': encoding }).end(body);

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
    ['a small body of 5 MB', 'gzip', gzipSync(Buffer.alloc(5 * 1024 * 1024, ' '))],
    ['a small body of 100 MB', 'br', brotliCompressSync(Buffer.alloc(100 * 1024 * 1024, ' '))],
    ['a window of 128 MB', 'zstd', wideZstd()],
    // RFC 9110, section 8.4.1: `identity` does not belong into this header.
    ['identity, gzip', 'identity, gzip', gzipSync(me)],
  ])('is an unexpected answer: %s', async (_name, encoding, body) => {
    const { url, seen } = await serve(encoded(encoding, body));
    expect(await rejection(create(clientOf(url)))).toMatchObject({
      name: 'UnexpectedResponseError',
      ambiguous: true,
    });
    expect(seen).toHaveLength(1);
  });
});

describe('a response that is not JSON', () => {
  it.each(Object.entries(broken))('%s after a read', async (_name, script) => {
    const { url, seen } = await serve(script);
    const error = await rejection(clientOf(url).me());
    expect(error).toMatchObject({ kind: 'unexpected-response' });
    expect(error).toMatchObject({ endpoint: 'GET /me', ambiguous: false, code: undefined });
    expect((error as Error).message).toBe("The platform's answer to GET /me is not JSON.");
    expect(seen).toHaveLength(1);
  });

  it.each(Object.entries(broken))('%s after a create, which may have taken effect', async (_name, script) => {
    const { url, seen } = await serve(script);
    const error = await rejection(create(clientOf(url)));
    expect(error).toMatchObject({ kind: 'unexpected-response', endpoint: 'POST /todos', ambiguous: true });
    expect(seen).toHaveLength(1);
  });

  it('reads no more than 2 MB', async () => {
    let written = 0;
    function* blocks() {
      for (const block = Buffer.alloc(1024 * 1024, ' '); written < 256; written += 1) yield block;
    }
    const { url } = await serve((_request, response) => {
      Readable.from(blocks()).pipe(response);
    });
    const error = await rejection(create(clientOf(url)));
    expect(error).toMatchObject({ kind: 'unexpected-response', ambiguous: true });
    expect((error as Error).message).toContain('2 MB');
    expect(written).toBeLessThan(200);
  });
});

describe('a response that holds too much', () => {
  const answering = (text: string, status = 200) =>
    serve((_request, response) => response.writeHead(status).end(text));

  it.each([
    ['lists in lists', `${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}`],
    ['33 lists in lists', `${'['.repeat(33)}${']'.repeat(33)}`],
    ['many small values', `{"a":[${'1,'.repeat(1_000_000)}1]}`],
    ['many empty objects', `[${'{},'.repeat(100_000)}{}]`],
    ['many keys', `{${Array.from({ length: 50_000 }, (_, i) => `"k${i}":1`).join()}}`],
  ])('is not parsed: %s', async (_name, text) => {
    const { url } = await answering(text);
    expect(await rejection(clientOf(url).me())).toMatchObject({
      name: 'UnexpectedResponseError',
      message: "The platform's answer to GET /me holds too much.",
    });
  });

  it.each([
    ['brackets and commas in texts', { note: '[{,'.repeat(100_000), quote: '\\"[,'.repeat(100_000) }],
    ['32 lists in lists', { deep: JSON.parse(`${'['.repeat(31)}${']'.repeat(31)}`) }],
    ['a number with a million digits', { number: 1 }],
  ])('is parsed: %s', async (_name, extra) => {
    const text = JSON.stringify({ ...bodies.me, ...extra });
    const { url } = await answering(text.replace('"number":1', `"number":${'9'.repeat(1_000_000)}`));
    expect(await clientOf(url).me()).toEqual(bodies.me);
  });

  it('is refused when it has more than 2,000 rows', async () => {
    let count = 2_000;
    const { url } = await serve((_request, response) =>
      json(
        response,
        bodies.envelope(Array.from({ length: count }, (_, i) => ({ ...bodies.program, id: `p${i}` }))),
      ),
    );
    const client = clientOf(url);
    expect(await all(client.programs())).toHaveLength(2_000);
    count = 2_001;
    expect(await rejection(all(client.programs()))).toMatchObject({
      name: 'UnexpectedResponseError',
      code: 'data',
    });
  });
});
