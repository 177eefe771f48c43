import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createKeyring } from '../../src/store/encryption.ts';
import { DecryptionError, RecordError } from '../../src/store/errors.ts';
import type { Bucket } from '../../src/store/ports.ts';
import type { RecordKind } from '../../src/store/records.ts';
import { anyRecord } from '../support/any-record.ts';
import { kinds } from './kinds.ts';
import { useStores } from './opened.ts';

const keyring = createKeyring([Buffer.alloc(32, 1)]);

type First = { name: string };
/** The same kind of record in three releases. */
const first: RecordKind<First> = { namespace: 'pets', version: 1, schema: z.object({ name: z.string() }) };
const second: RecordKind<{ names: string[] }> = {
  namespace: 'pets',
  version: 2,
  schema: z.object({ names: z.array(z.string()) }),
  upgrades: { 1: ({ name, ...rest }: First) => ({ ...rest, names: [name] }) },
};
const third: RecordKind<{ names: string[]; count: number }> = {
  namespace: 'pets',
  version: 3,
  schema: z.object({ names: z.array(z.string()), count: z.number() }),
  upgrades: {
    ...second.upgrades,
    2: (old: { names: string[] }) => ({ ...old, count: old.names.length }),
  },
};

describe.each(kinds)('stored records, $name', (kind) => {
  describe.skipIf(!kind.available)('contract', () => {
    const stores = useStores(kind);
    const text = (key: string, replace?: string) => stores.kind.text(stores.options, 'pets', key, replace);

    /** The message of a read that must be refused; it must name the record and show nothing of it. */
    async function refusal(read: Promise<unknown>, error = RecordError): Promise<string> {
      const reason: unknown = await read.then(
        () => undefined,
        (rejected: unknown) => rejected,
      );
      expect(reason).toBeInstanceOf(error);
      const { message, stack, cause } = reason as Error;
      expect(message).toContain('pets');
      expect(message).toContain('"P1"');
      expect(`${message} ${stack} ${cause}`).not.toMatch(/swordfish/i);
      return message;
    }

    it('carry their version beside the value, where releases before versions ignore it', async () => {
      await stores.store.bucket(first).set('P1', { name: 'Rex' });
      expect(await text('P1')).toBe('{"v":1,"value":{"name":"Rex"}}');
      await stores.store.bucket(second).set('P1', { names: ['Rex'] });
      expect(await text('P1')).toBe('{"v":2,"value":{"names":["Rex"]}}');
    });

    it('are read as version 1 if they have no version', async () => {
      await text('P1', '{"value":{"name":"Rex"}}');
      expect(await stores.store.bucket(first).get('P1')).toStrictEqual({ name: 'Rex' });
    });

    describe.each([
      ['plain', <T>(of: RecordKind<T>): Bucket<T> => stores.store.bucket(of)],
      ['encrypted', <T>(of: RecordKind<T>): Bucket<T> => stores.store.encryptedBucket(of, keyring)],
    ] as const)('%s', (_name, bucket) => {
      it('of older versions are upgraded step by step when they are read', async () => {
        await bucket(first).set('P1', { name: 'Rex' });
        await bucket(second).set('P2', { names: ['Tom', 'Kit'] });
        expect(await bucket(third).get('P1')).toStrictEqual({ names: ['Rex'], count: 1 });
        expect(await bucket(third).get('P2')).toStrictEqual({ names: ['Tom', 'Kit'], count: 2 });
        // Reading does not write, because an older release may run beside this one.
        expect(await bucket(first).get('P1')).toStrictEqual({ name: 'Rex' });
      });

      it('of a newer version are refused by name, and can be replaced; others are not affected', async () => {
        await bucket(third).set('P1', { names: ['Swordfish'], count: 1 });
        await bucket(first).set('P2', { name: 'Rex' });
        expect(await refusal(bucket(first).get('P1'))).toContain('was written by a newer release');
        expect(await refusal(bucket(second).get('P1'))).toContain('was written by a newer release');
        expect(await bucket(second).get('P2')).toStrictEqual({ names: ['Rex'] });
        expect((await bucket(first).list('')).keys).toStrictEqual(['P1', 'P2']);
        await bucket(second).set('P1', { names: [] });
        expect(await bucket(second).get('P1')).toStrictEqual({ names: [] });
        expect(await bucket(second).delete('P1')).toBe(true);
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

      it('that cannot be upgraded are refused by name', async () => {
        await bucket(anyRecord('pets')).set('P1', null);
        await refusal(bucket(second).get('P1'));
        await bucket(first).set('P1', { name: 'Swordfish' });
        await refusal(bucket({ ...second, upgrades: undefined }).get('P1'));
      });

      it('keep fields that this release does not know, at any depth', async () => {
        const known: RecordKind<{ pet: { name: string }; list: { id: number }[] }> = {
          namespace: 'pets',
          version: 1,
          schema: z.object({
            pet: z.object({ name: z.string() }),
            list: z.array(z.object({ id: z.number() })),
          }),
        };
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
      '{"v":"swordfish","value":{"name":"x"}}',
      '{"v":0,"value":{"name":"x"}}',
      '{"v":1.5,"value":{"name":"x"}}',
      '{"v":1}',
    ])('with the text %j are rejected by name', async (damaged) => {
      await text('P1', damaged);
      await refusal(stores.store.bucket(first).get('P1'));
      await refusal(stores.store.encryptedBucket(first, keyring).get('P1'));
    });

    it('that were encrypted as one version cannot be decrypted as another', async () => {
      await stores.store.encryptedBucket(second, keyring).set('P1', { names: ['Rex'] });
      const stored = await text('P1');
      await text('P1', stored?.replace('"v":2', '"v":1'));
      await refusal(stores.store.encryptedBucket(second, keyring).get('P1'), DecryptionError);
      await text('P1', stored);
      expect(await stores.store.encryptedBucket(second, keyring).get('P1')).toStrictEqual({ names: ['Rex'] });
    });
  });
});
