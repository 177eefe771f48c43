import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  announceKey,
  encryptingProcessRecord,
  processesWithOtherKeys,
} from '../../src/store/encrypting-processes.ts';
import { createKeyring } from '../../src/store/encryption.ts';
import type { Store } from '../../src/store/ports.ts';
import { createRecordText } from '../../src/store/record-bucket.ts';
import { rotateKeys } from '../../src/store/rotate-keys.ts';
import { anyRecord } from '../support/any-record.ts';
import { kinds } from './kinds.ts';
import { useStores } from './opened.ts';

const [oldKey, newKey] = [randomBytes(32), randomBytes(32)];
const before = createKeyring([oldKey]);
const during = createKeyring([newKey, oldKey]);
const after = createKeyring([newKey]);

const tokens = anyRecord<{ text: string }>('tokens');
const owed = anyRecord<string>('owed');
const jobNamespaces = { owing: 'owed' };

describe.each(kinds)('rotating keys, $name', (kind) => {
  describe.skipIf(!kind.available)('contract', () => {
    const stores = useStores(kind);
    const run = (store: Store = stores.store, keyring = during) =>
      rotateKeys({ store, keyring, jobNamespaces });

    const textOf = (namespace: string, key: string) => stores.kind.text(stores.options, namespace, key);

    it('encrypts every value and payload with the new key, in pages, and nothing else', async () => {
      const { store } = stores;
      const bucket = store.encryptedBucket(tokens, before);
      const keys = Array.from({ length: 450 }, (_, index) => `T${index}/Ü:${index % 7}`);
      await Promise.all(keys.map((key) => bucket.set(key, { text: `secret of ${key}` })));
      const payload = createRecordText(owed, before).write('T1/U1', 'a line');
      await store.jobs.put({ kind: 'owing', id: 'T1/U1', runAt: 5, payload });
      await store.jobs.put({ kind: 'plain', id: 'T1/U1', runAt: 6, payload: { v: 1, value: 'v1.x' } });
      await store.bucket(anyRecord('plain')).set('T1', { some: 'value' });
      const plain = await textOf('plain', 'T1');
      expect(await run()).toEqual({ encrypted: 451, rewritten: 451, left: 0, unreadable: [] });
      const renewed = store.encryptedBucket(tokens, after);
      for (const key of keys) expect(await renewed.get(key)).toEqual({ text: `secret of ${key}` });
      const job = await store.jobs.get({ kind: 'owing', id: 'T1/U1' });
      expect(job?.runAt).toBe(5);
      expect(createRecordText(owed, after).parse('T1/U1', String(job?.payload))).toBe('a line');
      expect(await textOf('plain', 'T1')).toBe(plain);
      expect(await store.jobs.get({ kind: 'plain', id: 'T1/U1' })).toMatchObject({
        payload: { v: 1, value: 'v1.x' },
      });
      expect(await run()).toEqual({ encrypted: 451, rewritten: 0, left: 0, unreadable: [] });
    });

    it('does not overwrite what is written meanwhile, and brings nothing back that was deleted', async () => {
      const { store } = stores;
      const old = store.encryptedBucket(tokens, before);
      for (const key of ['changed', 'deleted', 'same']) await old.set(key, { text: 'first' });
      const other = await stores.open();
      const racing: Store = {
        ...store,
        texts: {
          page: store.texts.page,
          async replace(stored, text) {
            // Another process is faster, with the old key.
            if ('key' in stored.at && stored.at.key === 'deleted')
              await other.encryptedBucket(tokens, before).delete('deleted');
            if ('key' in stored.at && stored.at.key === 'changed' && !raced) {
              raced = true;
              await other.encryptedBucket(tokens, before).set('changed', { text: 'second' });
            }
            return store.texts.replace(stored, text);
          },
        },
      };
      let raced = false;
      expect(await run(racing)).toMatchObject({ left: 0, unreadable: [] });
      const renewed = store.encryptedBucket(tokens, after);
      expect(await renewed.get('changed')).toEqual({ text: 'second' });
      expect(await renewed.get('same')).toEqual({ text: 'first' });
      expect(await renewed.get('deleted')).toBeUndefined();
    });

    it('keeps times to live', async () => {
      const { store } = stores;
      await store.encryptedBucket(tokens, before).set('short', { text: 'x' }, 300);
      await store.encryptedBucket(tokens, before).set('long', { text: 'x' }, 3_600_000);
      await run();
      const renewed = store.encryptedBucket(tokens, after);
      await expect.poll(() => renewed.get('short')).toBeUndefined();
      expect(await renewed.get('long')).toEqual({ text: 'x' });
    });

    it('names what no key reads, and what processes with an old key still write', async () => {
      const { store } = stores;
      await store.encryptedBucket(tokens, createKeyring([randomBytes(32)])).set('T9', { text: 'lost' });
      expect(await run()).toEqual({ encrypted: 1, rewritten: 0, left: 0, unreadable: ['tokens T9'] });
      const writing: Store = {
        ...store,
        texts: {
          replace: store.texts.replace,
          async page(cursor) {
            await store.encryptedBucket(tokens, before).set('T1', { text: String(cursor) });
            return store.texts.page(cursor);
          },
        },
      };
      expect((await run(writing)).left).toBe(1);
    });

    it('knows the processes that encrypt with another key, until they stop', async () => {
      const bucket = stores.store.bucket(encryptingProcessRecord);
      const [stopOld, stopNew] = [await announceKey(bucket, before), await announceKey(bucket, during)];
      expect(await processesWithOtherKeys(bucket, during)).toEqual([
        { host: expect.any(String), pid: process.pid },
      ]);
      await stopOld();
      expect(await processesWithOtherKeys(bucket, during)).toEqual([]);
      await stopNew();
      expect((await bucket.list('')).keys).toEqual([]);
    });
  });
});
