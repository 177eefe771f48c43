import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { RecordError } from '../../src/store/errors.ts';
import type { Bucket } from '../../src/store/ports.ts';
import type { RecordKind } from '../../src/store/records.ts';
import { anyRecord } from '../support/any-record.ts';
import { onEachStore } from './opened.ts';

/** The same kind of record in two releases. */
const first = anyRecord('pets', { schema: z.object({ name: z.string() }) });
const second = anyRecord('pets', { version: 2, schema: z.object({ names: z.array(z.string()) }) });

onEachStore('stored records', (stores) => {
  const text = (key: string, replace?: string) => stores.kind.text(stores.options, 'pets', key, replace);

  /** The message of a read that must be refused; it must name the record and show nothing of it. */
  async function refusal(read: Promise<unknown>): Promise<string> {
    const reason: unknown = await read.then(
      () => undefined,
      (rejected: unknown) => rejected,
    );
    expect(reason).toBeInstanceOf(RecordError);
    const { message, stack, cause } = reason as Error;
    expect(message).toContain('pets');
    expect(message).toContain('"P1"');
    expect(`${message} ${stack} ${cause}`).not.toMatch(/swordfish/i);
    return message;
  }

  it('carry their version beside the value', async () => {
    await stores.store.bucket(first).set('P1', { name: 'Rex' });
    expect(await text('P1')).toBe('{"v":1,"value":{"name":"Rex"}}');
    await stores.store.bucket(second).set('P1', { names: ['Rex'] });
    expect(await text('P1')).toBe('{"v":2,"value":{"names":["Rex"]}}');
  });

  describe.each([
    ['plain', false],
    ['encrypted', true],
  ])('%s', (_name, encrypted) => {
    const bucket = <T>(of: RecordKind<T>): Bucket<T> => stores.store.bucket({ ...of, encrypted });

    it('of another version are refused by name, and can be replaced; others are not affected', async () => {
      await bucket(second).set('P1', { names: ['Swordfish'] });
      await bucket(first).set('P2', { name: 'Rex' });
      expect(await refusal(bucket(first).get('P1'))).toContain('was written by a newer release');
      await expect(bucket(second).get('P2')).rejects.toThrow('was written by an earlier release');
      expect(await bucket(first).get('P2')).toStrictEqual({ name: 'Rex' });
      expect((await bucket(first).list('')).keys).toStrictEqual(['P1', 'P2']);
      await bucket(first).set('P1', { name: 'Tom' });
      expect(await bucket(first).get('P1')).toStrictEqual({ name: 'Tom' });
      expect(await bucket(first).delete('P1')).toBe(true);
    });

    it.each([
      ['a missing field', {}, ' (at name)'],
      ['a field of another type', { name: { swordfish: 1 } }, ' (at name)'],
      ['another type', 'swordfish', ''],
      ['null', null, ''],
    ])('with %s are rejected by name', async (_what, value, where) => {
      await bucket(anyRecord('pets')).set('P1', value);
      expect(await refusal(bucket(first).get('P1'))).toContain(`does not have the expected form${where}.`);
    });

    it('keep fields that this release does not know, at any depth', async () => {
      const known = anyRecord('pets', {
        schema: z.object({
          pet: z.object({ name: z.string() }),
          list: z.array(z.object({ id: z.number() })),
        }),
      });
      const later = { pet: { name: 'Rex', colour: 'red' }, list: [{ id: 1, more: true }], extra: [1] };
      await bucket(anyRecord('pets')).set('P1', later);
      const read = await bucket(known).get('P1');
      expect(read).toStrictEqual(later);
      if (read !== undefined) await bucket(known).set('P1', { ...read, list: [...read.list, { id: 2 }] });
      expect(await bucket(anyRecord('pets')).get('P1')).toStrictEqual({
        ...later,
        list: [...later.list, { id: 2 }],
      });
    });
  });

  it.each([
    'swordfish',
    '',
    '{"value":"swordfi',
    'null',
    '"swordfish"',
    '{"value":{"name":"swordfish"}}',
    '{"v":"swordfish","value":{"name":"x"}}',
    '{"v":0,"value":{"name":"x"}}',
    '{"v":1.5,"value":{"name":"x"}}',
    '{"v":1}',
  ])('with the text %j are rejected by name', async (damaged) => {
    await text('P1', damaged);
    await refusal(stores.store.bucket(first).get('P1'));
    await refusal(stores.store.bucket({ ...first, encrypted: true }).get('P1'));
  });

  it('that were encrypted as one version cannot be decrypted as another', async () => {
    const pets = <T>(kind: RecordKind<T>) => stores.store.bucket({ ...kind, encrypted: true });
    await pets(second).set('P1', { names: ['Rex'] });
    const stored = await text('P1');
    await text('P1', stored?.replace('"v":2', '"v":1'));
    await refusal(pets(first).get('P1'));
    await expect(pets(first).get('P1')).rejects.toMatchObject({ kind: 'decryption' });
    await text('P1', stored);
    expect(await pets(second).get('P1')).toStrictEqual({ names: ['Rex'] });
  });
});
