import { expect, it } from 'vitest';
import type { Store } from '../../src/store/ports.ts';
import type { RecordKind } from '../../src/store/records.ts';
import { anyRecord, encryptedRecord } from '../support/any-record.ts';
import { onEachStore } from './opened.ts';

const settings = encryptedRecord<string>('settings');
const tokens = anyRecord<string>('tokens', { encrypted: true, owner: 'connection' });
const plain = anyRecord<string>('plain');
const declared = [settings, tokens, plain] as readonly RecordKind<unknown>[];

/** The ids of a scope's keys, the newest first. */
async function idsOf(store: Store, scope: string): Promise<string[]> {
  const text = await store.keys.get(scope);
  return (JSON.parse(text ?? '[]') as { id: string }[]).map(({ id }) => id);
}

onEachStore('data keys', (stores) => {
  const open = () => stores.open({ kinds: declared, keysKeptMs: 10 });

  it('are one for each owner, however many processes need the first one at the same time', async () => {
    const some = await Promise.all(Array.from({ length: 6 }, open));
    await Promise.all(some.map((store, nth) => store.bucket(settings).set(`T1/${nth}`, `value ${nth}`)));
    await some[0]?.bucket(tokens).set('T1', 'token');
    expect(await idsOf(stores.store, 'T1')).toHaveLength(1);
    expect(await idsOf(stores.store, 'connection/T1')).toHaveLength(1);
    for (const store of some)
      for (const nth of some.keys())
        expect(await store.bucket(settings).get(`T1/${nth}`)).toBe(`value ${nth}`);
  });

  it('end what they have encrypted, in every process, and nothing else', async () => {
    const [one, other] = [await open(), await open()];
    for (const key of ['T1', 'T12']) {
      await one.bucket(settings).set(`${key}/U1`, 'setting');
      await one.bucket(tokens).set(key, 'token');
    }
    expect(await other.bucket(tokens).get('T1')).toBe('token');
    expect(await one.bucket(tokens).destroy('T1')).toBe(true);
    expect(await one.bucket(tokens).destroy('T1')).toBe(false);
    await expect.poll(() => other.bucket(tokens).get('T1')).toBeUndefined();
    expect(await other.bucket(settings).get('T1/U1')).toBe('setting');
    await other.destroyWorkspaces(['T1']);
    expect(await other.bucket(settings).get('T1/U1')).toBeUndefined();
    expect(await other.bucket(settings).get('T12/U1')).toBe('setting');
    expect(await other.bucket(tokens).get('T12')).toBe('token');
  });

  it('read as absent what is left of an ended one, but not what was changed or moved', async () => {
    const store = await open();
    await store.bucket(settings).set('T1/U1', 'setting');
    const text = await stores.kind.text(stores.options, 'settings', 'T1/U1');
    await store.destroyWorkspaces(['T1']);
    expect(await store.bucket(settings).get('T1/U1')).toBeUndefined();
    // A new value has a new key, and the old one still has none.
    await store.bucket(settings).set('T1/U2', 'another');
    expect(await store.bucket(settings).get('T1/U1')).toBeUndefined();
    expect(await store.bucket(settings).get('T1/U2')).toBe('another');
    await stores.kind.text(stores.options, 'settings', 'T2/U1', text);
    await expect(store.bucket(settings).get('T2/U1')).rejects.toMatchObject({ kind: 'decryption' });
    const id = /v1\.([\w-]{16})\./.exec(text ?? '')?.[1] ?? '';
    for (let at = 0; at < id.length; at += 1) {
      const other = id.slice(0, at) + (id[at] === 'A' ? 'B' : 'A') + id.slice(at + 1);
      await stores.kind.text(stores.options, 'settings', 'T1/U1', text?.replace(id, other));
      await expect(store.bucket(settings).get('T1/U1'), other).rejects.toThrow('was changed or moved');
    }
  });

  it('are read anew before what begins a workspace again is written', async () => {
    const beginning = { ...tokens, beginsAnew: true };
    const [one, other] = [
      await stores.open({ keysKeptMs: 60_000 }),
      await stores.open({ keysKeptMs: 60_000 }),
    ];
    await one.bucket(beginning).set('T1', 'first');
    expect(await other.bucket(beginning).get('T1')).toBe('first');
    await one.bucket(beginning).destroy('T1');
    await other.bucket(beginning).set('T1', 'second');
    expect(await one.bucket(beginning).get('T1')).toBe('second');
    // A process learns of a new key from the first value that was encrypted with it.
    expect(await one.bucket(tokens).get('T1')).toBe('second');
  });

  it('are renewed: what was deleted before has none any more, and everything else is encrypted again', async () => {
    // The other one has long read its keys anew when the old ones go.
    const [store, other] = [await stores.open({ kinds: declared, keysKeptMs: 1_000 }), await open()];
    const before = async (key: string) => stores.kind.text(stores.options, 'settings', key);
    for (let nth = 0; nth < 300; nth += 1) await store.bucket(settings).set(`T1/${nth}`, `value ${nth}`);
    await store.bucket(settings).set('T1/short', 'x', 3_600_000);
    await store.bucket(settings).set('T12', 'other');
    await store.bucket(tokens).set('T1', 'token');
    const stolen = await before('T1/7');
    const ids = await idsOf(store, 'T1');
    const others = await idsOf(store, 'T12');
    await store.bucket(settings).delete('T1/7');
    // Somebody writes all the time.
    let isRenewed = false;
    let writes = 0;
    const writing = (async () => {
      while (!isRenewed) await other.bucket(settings).set(`T1/w${writes++ % 20}`, `written ${writes}`);
    })();
    expect(await store.renewKeys('T1')).toBe(true);
    isRenewed = true;
    await writing;
    expect(await idsOf(store, 'T1')).toHaveLength(1);
    expect(await idsOf(store, 'T1')).not.toEqual(ids);
    expect(await idsOf(store, 'T12')).toEqual(others);
    for (const reader of [await open(), other]) {
      for (let nth = 0; nth < 300; nth += 1)
        expect(await reader.bucket(settings).get(`T1/${nth}`)).toBe(nth === 7 ? undefined : `value ${nth}`);
      expect(await reader.bucket(settings).get('T1/short')).toBe('x');
      expect(await reader.bucket(settings).get(`T1/w${(writes - 1) % 20}`)).toBe(`written ${writes}`);
      expect(await reader.bucket(tokens).get('T1')).toBe('token');
    }
    await stores.kind.text(stores.options, 'settings', 'T1/7', stolen);
    expect(await store.bucket(settings).get('T1/7')).toBeUndefined();
    expect(await store.renewKeys('T9')).toBe(true);
    expect(await idsOf(store, 'T9')).toEqual([]);
  });

  it('that are renewed go on where a process ended in between', async () => {
    const store = await open();
    await store.bucket(settings).set('T1/1', 'x');
    const [old = ''] = await idsOf(store, 'T1');
    const stuck = await stores.open({ kinds: declared, keysKeptMs: 10 });
    const renewing = stuck.renewKeys('T1');
    await expect.poll(() => idsOf(store, 'T1')).toHaveLength(2);
    await stuck.close();
    await renewing.catch(() => undefined);
    expect(await store.renewKeys('T1')).toBe(true);
    expect(await idsOf(store, 'T1')).not.toContain(old);
    expect(await store.bucket(settings).get('T1/1')).toBe('x');
  });

  it('take no records that are not declared', async () => {
    const store = await open();
    expect(() => store.bucket(encryptedRecord('others'))).toThrow('The kind "others" is not declared.');
    // Not even one that only has the name.
    expect(() => store.bucket(anyRecord('settings'))).toThrow('The kind "settings" is not declared.');
    await expect(stores.open({ kinds: [plain, plain] as never })).rejects.toThrow(
      'Two kinds of records have the same namespace.',
    );
    const homeless = { ...settings, owner: 'none' as const };
    await expect(stores.open({ kinds: [homeless] as never })).rejects.toThrow('has no key');
  });
});
