import { expect, it } from 'vitest';
import { z } from 'zod';
import { RecordError } from '../../src/store/errors.ts';
import type { RecordKind } from '../../src/store/records.ts';
import { anyRecord } from '../support/any-record.ts';
import { hardValues } from './hard-values.ts';
import { onEachStore } from './opened.ts';

const valueKind = <T>(namespace: string, more: Partial<RecordKind<T>> = {}): RecordKind<T> =>
  anyRecord(namespace, { isValue: true, ...more });

const plain = valueKind<unknown>('preferences');
const tokens = valueKind<string>('tokens', { encrypted: true, owner: 'connection' });

onEachStore('values in Keyv', (stores) => {
  const text = (namespace: string, key: string, replace?: string) =>
    stores.kind.text(stores.options, namespace, key, replace);

  it.each(hardValues)('are given back: %s', async (_, value) => {
    for (const encrypted of [false, true]) {
      const values = stores.store.values({ ...plain, encrypted });
      await values.set('T1', value);
      expect(await values.get('T1')).toStrictEqual(value);
      const { places } = await stores.store.rows.page('T1');
      expect(places).toEqual([{ namespace: 'preferences', key: 'T1' }]);
    }
  });

  it('are stored as Keyv serializes them, with their version, and when they expire', async () => {
    const values = stores.store.values(plain);
    await values.set('T1', { a: 1 });
    expect(await text('preferences', 'T1')).toBe('{"value":{"v":1,"value":{"a":1}}}');
    await values.set('T1', 1, 60_000);
    expect(await text('preferences', 'T1')).toMatch(/^{"value":{"v":1,"value":1},"expires":\d{13}}$/);
  });

  it('expire, and not before; set again without a time to live, they stay', async () => {
    const values = stores.store.values(plain);
    await values.set('kept', 'x', 40);
    await values.set('kept', 'y');
    await values.set('long', 'x', 59_999.5);
    await values.set('short', 'x', 40);
    await expect.poll(() => values.get('short')).toBeUndefined();
    expect(await values.delete('short')).toBe(false);
    expect([await values.get('kept'), await values.get('long')]).toEqual(['y', 'x']);
    for (const ttlMs of [0, -1, Number.NaN, Number.POSITIVE_INFINITY])
      await expect(values.set('kept', 'z', ttlMs)).rejects.toThrow(RangeError);
  });

  it('that are encrypted show nothing, and are bound to their key and namespace', async () => {
    const values = stores.store.values(tokens);
    await values.set('T1', 'swordfish');
    const stored = (await text('tokens', 'T1')) ?? '';
    expect(stored).toMatch(/^{"value":{"v":1,"value":"v1\./);
    expect(stored).not.toContain('swordfish');
    await text('tokens', 'T2', stored);
    await text('installations', 'T1', stored);
    const moved = stores.store.values({ ...tokens, namespace: 'installations' });
    await expect(values.get('T2')).rejects.toMatchObject({ kind: 'decryption' });
    await expect(moved.get('T1')).rejects.toMatchObject({ kind: 'decryption' });
    expect(await values.get('T1')).toBe('swordfish');
  });

  it.each(['swordfish', '', '{"value":"swordfi', '"swordfish"', '{"value":"swordfish"}', '{"v":1}'])(
    'that are damaged (%j) are refused by name, and can be replaced and destroyed',
    async (damaged) => {
      for (const encrypted of [false, true]) {
        const values = stores.store.values({ ...tokens, schema: z.string(), encrypted });
        await text('tokens', 'T1', damaged);
        const refused = await values.get('T1').catch((error: unknown) => error);
        expect(refused).toBeInstanceOf(RecordError);
        expect(String(refused)).toContain('The stored tokens record "T1"');
        expect(String(refused)).not.toContain('swordfish');
        expect(await values.destroy('T1')).toBe(true);
        expect(await values.get('T1')).toBeUndefined();
        await values.set('T1', 'new');
        expect(await values.get('T1')).toBe('new');
      }
    },
  );

  it('are destroyed with their key, in every process; what is stored anew stays', async () => {
    const [one, other] = [stores.store, await stores.open({ keysKeptMs: 10 })];
    await one.values(tokens).set('T1', 'first');
    expect(await other.values(tokens).get('T1')).toBe('first');
    const stored = await text('tokens', 'T1');
    expect(await one.values(tokens).destroy('T1')).toBe(true);
    expect(await one.values(tokens).destroy('T1')).toBe(false);
    await text('tokens', 'T1', stored);
    await expect.poll(() => other.values(tokens).get('T1')).toBeUndefined();
    await one.values(tokens).set('T1', 'second');
    expect(await other.values(tokens).get('T1')).toBe('second');
  });

  it('are read by export, and encrypted again when keys are renewed, with the same time to live', async () => {
    const store = await stores.open({ kinds: [tokens, plain] as RecordKind<unknown>[], keysKeptMs: 10 });
    await store.values(tokens).set('T1', ':a token');
    await store.values(tokens).set('T1/short', 'b', 3_600_000);
    const before = [await text('tokens', 'T1'), await text('tokens', 'T1/short')];
    expect(await store.renewKeys('T1')).toBe(true);
    const after = [await text('tokens', 'T1'), await text('tokens', 'T1/short')];
    expect(after[0]).not.toBe(before[0]);
    expect(JSON.parse(after[1] ?? '').expires).toBe(JSON.parse(before[1] ?? '').expires);
    const { places } = await store.rows.page('T1');
    const read = await Promise.all(places.map((at) => store.rows.read(at)));
    expect(read.map((record) => record?.value).sort()).toEqual([':a token', 'b']);
  });

  it('are not in the ledger, nor is what is there in Keyv', () => {
    expect(() => stores.store.bucket(plain)).toThrow('The kind "preferences" is in Keyv.');
    expect(() => stores.store.values(anyRecord('messages'))).toThrow('The kind "messages" is in the ledger.');
    expect(() => stores.store.values(valueKind('a:b'))).toThrow(TypeError);
  });
});
