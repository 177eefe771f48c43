import { array, asyncProperty, assert as check, integer, option, string, uniqueArray } from 'fast-check';
import { expect, it } from 'vitest';
import type { Bucket } from '../../src/store/ports.ts';
import { anyRecord, encryptedRecord } from '../support/any-record.ts';
import { onEachStore } from './opened.ts';

const byBytes = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b));

/** Reads all pages. */
async function pages(bucket: Bucket<unknown>, prefix: string, limit: number): Promise<string[][]> {
  const found: string[][] = [];
  for (let after: string | undefined; ; ) {
    const { keys, next } = await bucket.list(prefix, { after, limit });
    found.push(keys);
    if (next === undefined) return found;
    after = next;
  }
}

onEachStore('listing a bucket', (stores) => {
  it('gives the keys of this namespace that begin with a prefix, in order', async () => {
    const bucket = stores.store.bucket(anyRecord<number>('digests'));
    for (const key of ['T2/C1', 'T1/C2', 'T1/C1', 'T10/C1', 'T1']) await bucket.set(key, 1);
    for (const other of ['digest', 'digests-old', 'drafts'])
      await stores.store.bucket(anyRecord<number>(other)).set('T1/C9', 1);
    await stores.store.leases.lease('T1/C8', 60_000);
    expect(await bucket.list('T1/')).toStrictEqual({ keys: ['T1/C1', 'T1/C2'] });
    expect((await bucket.list('')).keys).toStrictEqual(['T1', 'T1/C1', 'T1/C2', 'T10/C1', 'T2/C1']);
    expect(await bucket.list('T3')).toStrictEqual({ keys: [] });
    expect(await stores.store.bucket(anyRecord<number>('empty')).list('')).toStrictEqual({ keys: [] });
  });

  it.each(['%', '_', '*', '?', '[a]', '[^a]', '\\', '\\*', "'", '{a}', ':', '::'])(
    'treats %s in a prefix as an ordinary character',
    async (odd) => {
      const bucket = stores.store.bucket(anyRecord<number>('digests'));
      for (const key of [`T${odd}1`, `T${odd}`, 'Ta1', 'T1', 'T', '']) await bucket.set(key, 1);
      expect((await bucket.list(`T${odd}`)).keys).toStrictEqual([`T${odd}`, `T${odd}1`]);
    },
  );

  it('omits expired and deleted keys', async () => {
    const bucket = stores.store.bucket(anyRecord<number>('views'));
    await bucket.set('short', 1, 40);
    await bucket.set('long', 1, 60_000);
    await bucket.set('gone', 1);
    await bucket.delete('gone');
    await expect.poll(() => bucket.list('')).toStrictEqual({ keys: ['long'] });
  });

  it('works for encrypted buckets too', async () => {
    const bucket = stores.store.bucket(encryptedRecord<string>('tokens'));
    for (const key of ['E1/T1', 'E1/T2', 'E2/T1']) await bucket.set(key, 'x');
    expect(await bucket.list('E1/', { limit: 1 })).toStrictEqual({ keys: ['E1/T1'], next: 'E1/T1' });
  });

  it('finds every key once, in byte order, for any keys, prefix and page size', async () => {
    const key = string({ unit: 'grapheme', maxLength: 6 });
    let round = 0;
    await check(
      asyncProperty(
        uniqueArray(key, { maxLength: 12 }),
        option(key, { nil: '' }),
        array(integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 1 }),
        async (keys, prefix, [limit = 1]) => {
          const bucket = stores.store.bucket(anyRecord<number>(`round-${round++}`));
          for (const each of keys) await bucket.set(each, 1);
          for (const begin of [prefix, keys[0]?.slice(0, 1).toWellFormed() ?? '']) {
            const found = await pages(bucket, begin, limit);
            expect(found.flat()).toStrictEqual(keys.filter((each) => each.startsWith(begin)).sort(byBytes));
            for (const page of found.slice(0, -1)) expect(page).toHaveLength(limit);
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  it('rejects once the store is closed', async () => {
    const bucket = stores.store.bucket(anyRecord('views'));
    await stores.store.close();
    await expect(bucket.list('')).rejects.toThrow('The store is closed');
  });
});
