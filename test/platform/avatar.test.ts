import { describe, expect, it } from 'vitest';
import type { PlatformError } from '../../src/platform/errors.ts';
import * as bodies from './bodies.ts';
import { clientOf, json, rejection, serve } from './scripted.ts';

const PNG = Buffer.from('89504e470d0a1a0a', 'hex');
const LIMIT = 4_194_304;

const image = (start: Buffer, size = 64) => Buffer.concat([start, Buffer.alloc(size - start.length, 7)]);

describe('replaceAvatar', () => {
  it.each([
    ['png', 'image/png', PNG],
    ['jpg', 'image/jpeg', Buffer.from('ffd8ffe0', 'hex')],
    ['gif', 'image/gif', Buffer.from('GIF87a')],
    ['gif', 'image/gif', Buffer.from('GIF89a')],
  ])('sends one multipart part whose type follows from its bytes: %s', async (extension, type, start) => {
    const { url, seen } = await serve((_request, response) => json(response, bodies.me));
    const bytes = image(start);
    expect(await clientOf(url).replaceAvatar(bytes)).toEqual(bodies.me);
    const [one] = seen;
    expect(`${one?.method} ${one?.url}`).toBe('POST /me/avatar');
    const form = await new Response(new Uint8Array(one?.body ?? []), {
      headers: { 'content-type': one?.headers['content-type'] ?? '' },
    }).formData();
    expect([...form.keys()]).toEqual(['avatar']);
    const part = form.get('avatar');
    if (!(part instanceof File)) throw new Error('the part is not a file');
    expect(part).toMatchObject({ name: `avatar.${extension}`, type });
    expect(Buffer.from(await part.arrayBuffer()).equals(bytes)).toBe(true);
  });

  it.each([
    ['one byte more', image(PNG, LIMIT + 1)],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a WebP', Buffer.from('RIFF\0\0\0\0WEBP')],
    ['half a PNG signature', PNG.subarray(0, 7)],
    ['a text that names GIF later', Buffer.from(' GIF89a')],
    ['nothing', Buffer.alloc(0)],
  ])('rejects before anything is sent: %s', async (_name, bytes) => {
    const { url, seen } = await serve((_request, response) => json(response, bodies.me));
    const error = await rejection(clientOf(url).replaceAvatar(bytes));
    expect(error).toMatchObject({ kind: 'validation', endpoint: 'POST /me/avatar', ambiguous: false });
    expect((error as PlatformError).fields.avatar).toHaveLength(1);
    expect(seen).toHaveLength(0);
  });
});
