import { array, asyncProperty, assert as check, constantFrom, jsonValue, oneof, record } from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { createKeyring } from '../../src/store/encryption.ts';
import type { Store } from '../../src/store/ports.ts';
import { anyRecord, encryptedRecord } from '../support/any-record.ts';
import { hardValues } from './hard-values.ts';
import { onEachStore } from './opened.ts';

const oldKey = Buffer.alloc(32, 1);
const newKey = Buffer.alloc(32, 2);

onEachStore('buckets', (stores) => {
  const { open } = stores;
  let store: Store;
  beforeEach(() => {
    store = stores.store;
  });

  describe('a bucket', () => {
    it.each(hardValues)('returns %s', async (_, value) => {
      const bucket = store.bucket(anyRecord<unknown>('preferences'));
      await bucket.set('T1', value);
      expect(await bucket.get('T1')).toStrictEqual(value);
    });

    it('changes a value one change at a time, over all processes', async () => {
      const other = await open();
      const buckets = [store, other].map((one) => one.bucket(anyRecord<number>('preferences')));
      const add = (nth: number) => buckets[nth % 2]?.update('T1', (count = 0) => count + 1);
      await Promise.all(Array.from({ length: 60 }, (_, nth) => add(nth)));
      expect(await buckets[0]?.get('T1')).toBe(60);
    });

    it('gives a changed value the time to live of its last change', async () => {
      const bucket = store.bucket(anyRecord<string>('preferences'));
      await bucket.update('T1', () => 'one', { ttlMs: 1 });
      await expect.poll(() => bucket.get('T1')).toBeUndefined();
      // What has expired is no value to change.
      expect(await bucket.update('T1', (before) => before ?? 'anew')).toBe('anew');
      await bucket.update('T1', () => 'kept');
      expect(await bucket.get('T1')).toBe('kept');
    });

    it('keeps namespaces apart, whatever the keys', async () => {
      const places = [
        ['a', 'k'],
        ['b', 'k'],
        ['a', 'a:k'],
        ['a', 'b:k'],
        ['a', 'a::k'],
        ['a-b', 'k'],
        ['bucket', 'a:k'],
        ['claim', 'k'],
        ['timetable', 'k'],
        ['job', 'a/k'],
        ['failed-jobs', 'a/k'],
        ['a', ''],
        ['a', '%_*?[x]'],
      ] as const;
      await store.leases.lease('k', 60_000);
      await store.jobs.put({ kind: 'a', id: 'k', runAt: 1 });
      for (const [namespace, key] of places)
        await store.bucket(anyRecord(namespace)).set(key, { namespace, key });
      for (const [namespace, key] of places)
        expect(await store.bucket(anyRecord(namespace)).get(key)).toStrictEqual({ namespace, key });
      for (const namespace of ['a', 'claim', 'timetable'])
        await store.bucket(anyRecord(namespace)).delete('k');
      expect(await store.bucket(anyRecord('b')).get('k')).toBeDefined();
      expect((await store.jobs.get({ kind: 'a', id: 'k' }))?.runAt).toBe(1);
      expect(await store.leases.lease('k', 60_000)).toBeUndefined();
    });

    it('forgets a value once it has expired, and not before', async () => {
      const bucket = store.bucket(anyRecord<string>('views'));
      await bucket.set('short', 'x', 40);
      await bucket.set('long', 'x', 60_000);
      await expect.poll(() => bucket.get('short')).toBeUndefined();
      expect(await bucket.delete('short')).toBe(false);
      expect(await bucket.get('long')).toBe('x');
    });

    it('keeps values while the store is closed', async () => {
      await store.bucket(anyRecord('tokens')).set('T1', 'kept');
      await store.close();
      expect(await (await open()).bucket(anyRecord('tokens')).get('T1')).toBe('kept');
    });

    it('behaves like a map for any sequence of calls', async () => {
      const place = record({ namespace: constantFrom('a', 'b'), key: constantFrom('x', 'a:x', 'b:x') });
      const step = oneof(
        record({ does: constantFrom('set' as const), place, value: jsonValue() }),
        record({ does: constantFrom('get' as const, 'delete' as const), place }),
      );
      await check(
        asyncProperty(array(step, { maxLength: 20 }), async (steps) => {
          const model = new Map<string, unknown>();
          for (const namespace of ['a', 'b'])
            for (const key of ['x', 'a:x', 'b:x']) await store.bucket(anyRecord(namespace)).delete(key);
          for (const taken of steps) {
            const { namespace, key } = taken.place;
            const bucket = store.bucket(anyRecord<unknown>(namespace));
            const name = `${namespace} ${key}`;
            if (taken.does === 'set') {
              await bucket.set(key, taken.value);
              // JSON has no -0.
              model.set(name, JSON.parse(JSON.stringify(taken.value)));
            } else if (taken.does === 'delete') {
              expect(await bucket.delete(key)).toBe(model.delete(name));
            } else {
              expect(await bucket.get(key)).toStrictEqual(model.get(name));
            }
          }
        }),
        { numRuns: 40 },
      );
    });
  });

  describe('an encrypted bucket', () => {
    const tokensOf = <T>(from: Store) => from.bucket(encryptedRecord<T>('tokens'));

    it('gives back what was stored, and stores nothing of it in clear text', async () => {
      const tokens = tokensOf<{ token: string }>(store);
      await tokens.set('T1', { token: 'swordfish' });
      expect(await tokens.get('T1')).toStrictEqual({ token: 'swordfish' });
      const below = await store.bucket(anyRecord<string>('tokens')).get('T1');
      expect(below).toMatch(/^v1\./);
      expect(below).not.toContain('swordfish');
      expect(await tokens.delete('T1')).toBe(true);
      expect(await tokens.get('T1')).toBeUndefined();
    });

    it('forgets a value once it has expired', async () => {
      const tokens = tokensOf<string>(store);
      await tokens.set('T1', 'x', 40);
      await expect.poll(() => tokens.get('T1')).toBeUndefined();
    });

    it("does not decrypt a value that was moved to another workspace's key or another namespace", async () => {
      await tokensOf<string>(store).set('T1', 'of T1');
      const below = await store.bucket(anyRecord<string>('tokens')).get('T1');
      const moved = () => store.bucket(encryptedRecord('installations')).get('T1');
      await store.bucket(anyRecord('tokens')).set('T1/2', below);
      await store.bucket(anyRecord('tokens')).set('T2', below);
      await store.bucket(anyRecord('installations')).set('T1', below);
      for (const key of ['T1/2', 'T2'])
        await expect(tokensOf(store).get(key)).rejects.toThrow('was changed or moved');
      await expect(moved()).rejects.toThrow('was changed or moved');
      // Also where the other workspace has a key of its own.
      await tokensOf(store).set('T2/1', 'of T2');
      await expect(tokensOf(store).get('T2')).rejects.toMatchObject({ kind: 'decryption' });
      expect(await tokensOf(store).get('T1')).toBe('of T1');
    });

    it('decrypts old values while the old key is still in the keyring, and not without it', async () => {
      const before = await stores.open({ keyring: createKeyring([oldKey]) });
      await tokensOf(before).set('T1', 'old');
      const rotated = await stores.open({ keyring: createKeyring([newKey, oldKey]) });
      expect(await tokensOf(rotated).get('T1')).toBe('old');
      await tokensOf(rotated).set('T2', 'new');
      const later = await stores.open({ keyring: createKeyring([newKey]) });
      expect(await tokensOf(later).get('T2')).toBe('new');
      await expect(tokensOf(later).get('T1')).rejects.toThrow(/ENCRYPTION_KEYS/);
      // What can't be read may be replaced, and both processes go on.
      await tokensOf(later).set('T1', 'newer');
      expect(await tokensOf(later).get('T1')).toBe('newer');
      await tokensOf(before).set('T1/1', 'older');
      expect(await tokensOf(rotated).get('T1')).toBe('newer');
      expect(await tokensOf(rotated).get('T1/1')).toBe('older');
      expect(JSON.parse((await store.keys.get('T1')) ?? '')).toHaveLength(2);
    });

    it('treats a value that was never encrypted as damaged, not as missing', async () => {
      for (const value of ['plain', { token: 'plain' }, null, 7]) {
        await store.bucket(anyRecord('tokens')).set('T1', value);
        await expect(tokensOf(store).get('T1')).rejects.toMatchObject({ kind: 'decryption' });
      }
    });
  });
});
