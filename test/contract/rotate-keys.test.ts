import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import {
  announceKey,
  encryptingProcessRecord,
  processesWithOtherKeys,
} from '../../src/store/encrypting-processes.ts';
import { createKeyring } from '../../src/store/encryption.ts';
import type { Store } from '../../src/store/ports.ts';
import { rotateKeys } from '../../src/store/rotate-keys.ts';
import { encryptedRecord } from '../support/any-record.ts';
import { onEachStore } from './opened.ts';

const [oldKey, newKey] = [randomBytes(32), randomBytes(32)];
const before = createKeyring([oldKey]);
const during = createKeyring([newKey, oldKey]);
const after = createKeyring([newKey]);

const tokens = encryptedRecord<string>('tokens');

onEachStore('rotating keys', (stores) => {
  /** The same store, as a process with these keys has it. */
  const openedWith = (keyring: typeof before) => stores.open({ keyring });
  const run = (store: Pick<Store, 'keys' | 'probe' | 'scrub'> = stores.store, keyring = during) =>
    rotateKeys({ store, keyring });
  const textOf = (key: string) => stores.kind.text(stores.options, 'tokens', key);

  it('encrypts every data key with the new key, in pages, and no value', async () => {
    const bucket = (await openedWith(before)).bucket(tokens);
    const keys = Array.from({ length: 450 }, (_, index) => `T${index}/Ü:${index % 7}`);
    await Promise.all(keys.map((key) => bucket.set(key, `secret of ${key}`)));
    const value = await textOf('T1/Ü:1');
    expect(await run()).toEqual({ encrypted: 450, rewritten: 450, left: 0, unreadable: [] });
    const renewed = (await openedWith(after)).bucket(tokens);
    for (const key of keys) expect(await renewed.get(key)).toBe(`secret of ${key}`);
    expect(await textOf('T1/Ü:1')).toBe(value);
    expect(await run()).toEqual({ encrypted: 450, rewritten: 0, left: 0, unreadable: [] });
  });

  it('brings no key back that was destroyed meanwhile, and finds one that was made', async () => {
    const { store } = stores;
    const old = await openedWith(before);
    for (const key of ['T1', 'T2', 'T3']) await old.bucket(tokens).set(key, 'first');
    let raced = false;
    const racing = {
      ...store,
      keys: {
        ...store.keys,
        async replace(...given: Parameters<typeof store.keys.replace>) {
          if (!raced) {
            raced = true;
            await old.destroyWorkspaces(['T1', 'T2']);
            await old.bucket(tokens).set('T2', 'second');
          }
          return store.keys.replace(...given);
        },
      },
    };
    expect(await run(racing)).toMatchObject({ left: 0, unreadable: [] });
    const renewed = (await openedWith(after)).bucket(tokens);
    expect(await renewed.get('T1')).toBeUndefined();
    expect(await renewed.get('T2')).toBe('second');
    expect(await renewed.get('T3')).toBe('first');
  });

  it('names what no key reads, and what processes with an old key still make', async () => {
    const { store } = stores;
    const lost = await openedWith(createKeyring([randomBytes(32)]));
    await lost.bucket(tokens).set('T9', 'lost');
    expect(await run()).toEqual({ encrypted: 1, rewritten: 0, left: 0, unreadable: ['T9'] });
    const old = (await openedWith(before)).bucket(tokens);
    let made = 0;
    const making = {
      ...store,
      keys: {
        ...store.keys,
        async page(cursor?: string) {
          if (cursor === undefined) await old.set(`M${made++}`, 'x');
          return store.keys.page(cursor);
        },
      },
    };
    expect((await run(making)).left).toBe(1);
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
