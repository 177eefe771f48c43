import { expect, it } from 'vitest';
import { z } from 'zod';
import { createKeyring } from '../../src/store/encryption.ts';
import type { Bucket } from '../../src/store/ports.ts';
import { createRecordBucket } from '../../src/store/record-bucket.ts';

const kind = { namespace: 'often', version: 1, schema: z.object({ n: z.number() }), isReadOften: true };

/** The texts of a store, which other processes may change. */
function texts() {
  const map = new Map<string, string>();
  const bucket: Bucket<string> = {
    get: async (key) => map.get(key),
    set: async (key, value) => void map.set(key, value),
    delete: async (key) => map.delete(key),
    list: async () => ({ keys: [...map.keys()] }),
  };
  return { map, bucket };
}

it('reads a record anew whenever its text has changed, moved or gone', async () => {
  const { map, bucket } = texts();
  const keyring = createKeyring([Buffer.alloc(32, 1)]);
  const [one, other] = [1, 2].map(() => createRecordBucket(kind, bucket, keyring));
  await one?.set('a', { n: 1 });
  expect(await other?.get('a')).toEqual({ n: 1 });
  expect(await other?.get('a')).toBe(await other?.get('a'));
  await one?.set('a', { n: 2 });
  expect(await other?.get('a')).toEqual({ n: 2 });
  map.set('b', String(map.get('a')));
  await expect(other?.get('b')).rejects.toThrow('was changed or moved');
  await one?.delete('a');
  expect(await other?.get('a')).toBeUndefined();
});
