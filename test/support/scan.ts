import { createDecipheriv } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient } from '@keyv/redis';

/** A file's bytes as text; none if it is gone since it was listed: Redis replaces its files while it rewrites them. */
function textOf(path: string): string {
  try {
    return readFileSync(path, 'latin1');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}

/** Every file below a folder, byte by byte. */
export const bytesBelow = (dir: string): string =>
  readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'encryption.key')
    .map((entry) => textOf(join(entry.parentPath, entry.name)))
    .join('\n');

/** Everything that is in a Redis, whichever type it has: values of buckets, jobs, and what BullMQ keeps. */
export async function dumpOf(url: string): Promise<string> {
  const client = createClient({ url });
  await client.connect();
  const found: string[] = [];
  for await (const keys of client.scanIterator({ COUNT: 1_000 }))
    for (const key of keys) {
      const commands = {
        string: 'GET',
        hash: 'HGETALL',
        set: 'SMEMBERS',
        zset: 'ZRANGE',
        list: 'LRANGE',
        stream: 'XRANGE',
      };
      const command = commands[(await client.type(key)) as keyof typeof commands];
      // It may be gone by now.
      if (command === undefined) continue;
      const range = { ZRANGE: ['0', '-1'], LRANGE: ['0', '-1'], XRANGE: ['-', '+'] }[command as string] ?? [];
      // Unlike JSON in JSON, it has no backslashes within values.
      const value = (await client.sendCommand([command, key, ...range])) as unknown;
      found.push(key, ...[value].flat(9).map(String));
    }
  client.destroy();
  return found.join('\n');
}

/** What anything looks like that is encrypted, also where its end is missing. */
const encrypted = /v1\.([\w-]{16})\.([\w-]{16})\.([\w-]{22,})/g;

/** Decrypts without asking whether it was changed: whoever has stolen something need not know where it was. */
function decrypt(key: Buffer, nonce: string, text: string): Buffer {
  const counter = Buffer.concat([Buffer.from(nonce, 'base64url'), Buffer.from([0, 0, 0, 2])]);
  return createDecipheriv('aes-256-ctr', key, counter).update(Buffer.from(text, 'base64url'));
}

/**
 * Everything that a thief reads who has these bytes and the keys of the time: the bytes as they are, and whatever any of
 * the keys, or any data key that one of them decrypts, makes of anything that looks encrypted, wherever it is.
 */
export function plunder(bytes: string, rootKeys: readonly Buffer[]): string {
  const texts = new Map([...bytes.matchAll(encrypted)].map((match) => [match[0], match]));
  const dataKeys = new Map<string, Buffer>();
  for (const [, , nonce = '', text = ''] of texts.values())
    for (const root of rootKeys) {
      const secret = decrypt(root, nonce, text).toString('latin1').slice(0, 43);
      if (/^[\w-]{43}$/.test(secret)) dataKeys.set(secret, Buffer.from(secret, 'base64url'));
    }
  const found = [bytes];
  for (const [, , nonce = '', text = ''] of texts.values())
    for (const key of [...rootKeys, ...dataKeys.values()]) {
      const plain = decrypt(key, nonce, text).toString('utf8');
      // Anything but text was decrypted with a wrong key.
      if (plain.startsWith('"') || plain.startsWith('{') || plain.startsWith('[')) found.push(plain);
    }
  return found.join('\n');
}
