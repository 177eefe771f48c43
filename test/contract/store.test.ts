import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { array, asyncProperty, assert as check, constantFrom, jsonValue, oneof, record } from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createKeyring } from '../../src/store/encryption.ts';
import { DecryptionError, StoreUnavailableError } from '../../src/store/errors.ts';
import { openStore, type StoreOptions } from '../../src/store/open.ts';
import type { Store } from '../../src/store/ports.ts';
import { anyRecord } from '../support/any-record.ts';
import { kinds, type RunningKind } from './kinds.ts';

const oldKey = Buffer.alloc(32, 1);
const newKey = Buffer.alloc(32, 2);
const keyring = createKeyring([oldKey]);

/** How many of the answers are true. */
const winners = (answers: boolean[]) => answers.filter(Boolean).length;

describe.each(kinds)('the store, $name', ({ available, start }) => {
  describe.skipIf(!available)('contract', () => {
    let kind: RunningKind;
    let options: StoreOptions;
    let opened: Store[] = [];
    let store: Store;

    async function open(): Promise<Store> {
      const another = await openStore(options);
      opened.push(another);
      return another;
    }

    beforeAll(async () => {
      kind = await start();
    });
    afterAll(() => kind.stop());
    beforeEach(async () => {
      options = await kind.empty();
      store = await open();
    });
    afterEach(async () => {
      await Promise.all(opened.map((each) => each.close()));
      opened = [];
    });

    describe('a bucket', () => {
      it.each([
        ['an object', { team: 'T1', nested: { list: [1, null, 'x'] } }],
        ['text', 'Zażółć 日本 🏉'],
        ['text that a serializer could take for its own', ':base64:aGk='],
        ['text that begins with a colon', ':a'],
        ['an empty text', ''],
        ['zero', 0],
        ['false', false],
        ['null', null],
        ['100,000 characters', 'é'.repeat(100_000)],
      ])('gives back %s', async (_, value) => {
        const bucket = store.bucket(anyRecord<unknown>('preferences'));
        await bucket.set('T1', value);
        expect(await bucket.get('T1')).toStrictEqual(value);
      });

      it('answers undefined for a key that is not there', async () => {
        expect(await store.bucket(anyRecord('preferences')).get('T1')).toBeUndefined();
      });

      it('replaces, and deletes once', async () => {
        const bucket = store.bucket(anyRecord<string>('preferences'));
        await bucket.set('T1', 'one');
        await bucket.set('T1', 'two');
        expect(await bucket.get('T1')).toBe('two');
        expect(await bucket.delete('T1')).toBe(true);
        expect(await bucket.delete('T1')).toBe(false);
        expect(await bucket.get('T1')).toBeUndefined();
      });

      it('keeps namespaces apart, whatever the keys look like', async () => {
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
          ['a', ''],
          ['a', '%_*?[x]'],
        ] as const;
        await store.leases.claim('k', 60_000);
        await store.timetable.put('k', 1);
        for (const [namespace, key] of places)
          await store.bucket(anyRecord(namespace)).set(key, { namespace, key });
        for (const [namespace, key] of places)
          expect(await store.bucket(anyRecord(namespace)).get(key)).toStrictEqual({ namespace, key });
        for (const namespace of ['a', 'claim', 'timetable'])
          await store.bucket(anyRecord(namespace)).delete('k');
        expect(await store.bucket(anyRecord('b')).get('k')).toBeDefined();
        expect(await store.timetable.get('k')).toBe(1);
        expect(await store.leases.claim('k', 60_000)).toBe(false);
      });

      it('refuses a namespace that could run into another', () => {
        expect(() => store.bucket(anyRecord('a:b'))).toThrow(TypeError);
        expect(() => store.bucket(anyRecord(''))).toThrow(TypeError);
      });

      it('forgets a value when its time is over, and not before', async () => {
        const bucket = store.bucket(anyRecord<string>('views'));
        await bucket.set('short', 'x', 40);
        await bucket.set('long', 'x', 60_000);
        await sleep(80);
        expect(await bucket.get('short')).toBeUndefined();
        expect(await bucket.delete('short')).toBe(false);
        expect(await bucket.get('long')).toBe('x');
      });

      it('keeps a value for good when it is set again without a time', async () => {
        const bucket = store.bucket(anyRecord<string>('views'));
        await bucket.set('V1', 'x', 40);
        await bucket.set('V1', 'y');
        await sleep(80);
        expect(await bucket.get('V1')).toBe('y');
      });

      it('takes a part of a millisecond for a whole one, and refuses no time at all', async () => {
        const bucket = store.bucket(anyRecord<string>('views'));
        await bucket.set('V1', 'x', 59_999.5);
        for (const ttlMs of [0, -1, Number.NaN, Number.POSITIVE_INFINITY])
          await expect(bucket.set('V1', 'y', ttlMs)).rejects.toThrow(RangeError);
        expect(await bucket.get('V1')).toBe('x');
      });

      it('keeps values when the store is closed and opened again', async () => {
        await store.bucket(anyRecord('tokens')).set('T1', 'kept');
        await store.close();
        expect(await (await open()).bucket(anyRecord('tokens')).get('T1')).toBe('kept');
      });

      it('shows what another process on the same store writes', async () => {
        const other = await open();
        await store.bucket(anyRecord('tokens')).set('T1', 'one');
        expect(await other.bucket(anyRecord('tokens')).get('T1')).toBe('one');
        await other.bucket(anyRecord('tokens')).set('T1', 'two');
        expect(await store.bucket(anyRecord('tokens')).get('T1')).toBe('two');
        await other.bucket(anyRecord('tokens')).delete('T1');
        expect(await store.bucket(anyRecord('tokens')).get('T1')).toBeUndefined();
      });

      it('behaves like a map, for any sequence of calls', async () => {
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

    describe('a sealed bucket', () => {
      it('gives back what was put in, and shows nothing of it below', async () => {
        const tokens = store.encryptedBucket(anyRecord<{ token: string }>('tokens'), keyring);
        await tokens.set('T1', { token: 'swordfish' });
        expect(await tokens.get('T1')).toStrictEqual({ token: 'swordfish' });
        const below = await store.bucket(anyRecord<string>('tokens')).get('T1');
        expect(below).toMatch(/^v1\./);
        expect(below).not.toContain('swordfish');
        expect(await tokens.delete('T1')).toBe(true);
        expect(await tokens.get('T1')).toBeUndefined();
      });

      it('forgets a value when its time is over', async () => {
        const tokens = store.encryptedBucket(anyRecord<string>('tokens'), keyring);
        await tokens.set('T1', 'x', 40);
        await sleep(80);
        expect(await tokens.get('T1')).toBeUndefined();
      });

      it("does not open a value moved to another workspace's key or to another namespace", async () => {
        await store.encryptedBucket(anyRecord<string>('tokens'), keyring).set('T1', 'of T1');
        const below = await store.bucket(anyRecord<string>('tokens')).get('T1');
        await store.bucket(anyRecord('tokens')).set('T2', below);
        await store.bucket(anyRecord('installations')).set('T1', below);
        await expect(store.encryptedBucket(anyRecord('tokens'), keyring).get('T2')).rejects.toThrow(
          DecryptionError,
        );
        await expect(store.encryptedBucket(anyRecord('installations'), keyring).get('T1')).rejects.toThrow(
          DecryptionError,
        );
        expect(await store.encryptedBucket(anyRecord('tokens'), keyring).get('T1')).toBe('of T1');
      });

      it('opens old values after a new key was put first, and not once the old key is gone', async () => {
        await store.encryptedBucket(anyRecord('tokens'), keyring).set('T1', 'old');
        const rotated = store.encryptedBucket(anyRecord<string>('tokens'), createKeyring([newKey, oldKey]));
        expect(await rotated.get('T1')).toBe('old');
        await rotated.set('T2', 'new');
        const later = store.encryptedBucket(anyRecord<string>('tokens'), createKeyring([newKey]));
        expect(await later.get('T2')).toBe('new');
        await expect(later.get('T1')).rejects.toThrow(/ENCRYPTION_KEYS/);
      });

      it('takes a value that was never sealed for a damaged one, not for a missing one', async () => {
        for (const value of ['plain', { token: 'plain' }, null, 7]) {
          await store.bucket(anyRecord('tokens')).set('T1', value);
          await expect(store.encryptedBucket(anyRecord('tokens'), keyring).get('T1')).rejects.toThrow(
            DecryptionError,
          );
        }
      });
    });

    describe('the leases', () => {
      it('gives a key to exactly one of 100 callers in two stores', async () => {
        const other = await open();
        const claims = Array.from({ length: 100 }, (_, index) =>
          (index % 2 ? store : other).leases.claim('digest', 60_000),
        );
        expect(winners(await Promise.all(claims))).toBe(1);
        expect(await store.leases.claim('another', 60_000)).toBe(true);
      });

      it('gives a key again once it was released', async () => {
        expect(await store.leases.claim('digest', 60_000)).toBe(true);
        expect(await store.leases.claim('digest', 60_000)).toBe(false);
        expect(await store.leases.isHeld('digest')).toBe(true);
        await store.leases.release('digest');
        expect(await store.leases.isHeld('digest')).toBe(false);
        await store.leases.release('never claimed');
        expect(await store.leases.claim('digest', 60_000)).toBe(true);
      });

      it('gives a key to exactly one of 100 callers when its time is over', async () => {
        const other = await open();
        expect(await store.leases.claim('digest', 40)).toBe(true);
        await expect.poll(() => other.leases.isHeld('digest')).toBe(false);
        await sleep(80);
        const claims = Array.from({ length: 100 }, (_, index) =>
          (index % 2 ? store : other).leases.claim('digest', 60_000),
        );
        expect(winners(await Promise.all(claims))).toBe(1);
      });

      it('keeps a claim when the store is closed and opened again', async () => {
        await store.leases.claim('digest', 60_000);
        await store.close();
        expect(await (await open()).leases.claim('digest', 60_000)).toBe(false);
      });

      it('refuses no time at all', async () => {
        await expect(store.leases.claim('digest', 0)).rejects.toThrow(RangeError);
        expect(await store.leases.claim('digest', 1000)).toBe(true);
      });

      /** A store whose claim to `digest` was given up unanswered, and may be carried out all the same. */
      async function givenUp(): Promise<Store> {
        options = { ...options, timeoutMs: 500 };
        const claimer = await open();
        const free = kind.hold(options);
        try {
          await expect(claimer.leases.claim('digest', 60_000)).rejects.toThrow(StoreUnavailableError);
        } finally {
          free();
        }
        await expect
          .poll(() =>
            claimer.ping().then(
              () => true,
              () => false,
            ),
          )
          .toBe(true);
        return claimer;
      }

      it('gives a claim that was given up to one caller of the store that made it', async () => {
        const claimer = await givenUp();
        const claims = Array.from({ length: 20 }, () => claimer.leases.claim('digest', 60_000));
        expect(winners(await Promise.all(claims))).toBe(1);
        expect(await store.leases.claim('digest', 60_000)).toBe(false);
        expect(await claimer.leases.claim('digest', 60_000)).toBe(false);
      });

      it('gives a claim that was given up for the time that is asked for now', async () => {
        const claimer = await givenUp();
        expect(await claimer.leases.claim('digest', 40)).toBe(true);
        await sleep(80);
        expect(await store.leases.claim('digest', 60_000)).toBe(true);
      });

      it("does not take another's claim for one that was given up", async () => {
        const claimer = await givenUp();
        await store.leases.release('digest');
        expect(await store.leases.claim('digest', 60_000)).toBe(true);
        expect(await claimer.leases.claim('digest', 60_000)).toBe(false);
      });

      it('gives each of 50 keys to exactly one of four processes', async () => {
        const script = fileURLToPath(new URL('claimer.ts', import.meta.url));
        const processes = Array.from({ length: 4 }, () => {
          const child = spawn(process.execPath, [script, JSON.stringify(options), '50']);
          const exited = once(child, 'exit');
          return { child, exited, lines: createInterface(child.stdout)[Symbol.asyncIterator]() };
        });
        for (const { lines } of processes) expect((await lines.next()).value).toBe('ready');
        for (const { child } of processes) child.stdin.write('go\n');
        const won: string[] = [];
        for (const { lines, exited } of processes) {
          won.push(...JSON.parse((await lines.next()).value ?? '[]'));
          expect(await exited).toStrictEqual([0, null]);
        }
        expect(won).toHaveLength(50);
        expect(new Set(won).size).toBe(50);
      });
    });

    describe('the timetable', () => {
      it('gives what is due, earliest first, then by id, and leaves it there', async () => {
        const at = { b: 20, a: 20, late: 31, c: 10, edge: 30, B: 20 };
        for (const [id, atMs] of Object.entries(at)) await store.timetable.put(id, atMs);
        const due = await store.timetable.due(30, 10);
        expect(due.map(({ id }) => id)).toStrictEqual(['c', 'B', 'a', 'b', 'edge']);
        expect(due[0]).toStrictEqual({ id: 'c', atMs: 10 });
        expect(await store.timetable.due(30, 2)).toStrictEqual(due.slice(0, 2));
        expect(await store.timetable.due(9, 10)).toStrictEqual([]);
        expect(await store.timetable.due(30, 10)).toStrictEqual(due);
      });

      it('has one time for an id, to the millisecond', async () => {
        const at = Date.UTC(2026, 10, 27, 9, 0, 0, 123);
        await store.timetable.put('C1', 5);
        await store.timetable.put('C1', at);
        expect(await store.timetable.get('C1')).toBe(at);
        expect(await store.timetable.due(at - 1, 10)).toStrictEqual([]);
        expect(await store.timetable.due(at, 10)).toStrictEqual([{ id: 'C1', atMs: at }]);
      });

      it('forgets what was removed', async () => {
        await store.timetable.put('C1', 5);
        await store.timetable.remove('C1');
        await store.timetable.remove('never there');
        expect(await store.timetable.get('C1')).toBeUndefined();
        expect(await store.timetable.due(10, 10)).toStrictEqual([]);
      });

      it('survives, and is shared', async () => {
        await store.timetable.put('C1', 5);
        await store.close();
        const [one, two] = [await open(), await open()];
        expect(await one.timetable.get('C1')).toBe(5);
        await one.timetable.put('C1', 6);
        expect(await two.timetable.get('C1')).toBe(6);
      });
    });

    it('answers a ping', async () => {
      await expect(store.ping()).resolves.toBeUndefined();
    });

    it('waits for calls under way when it closes, may be closed twice, and refuses calls after', async () => {
      const bucket = store.bucket(anyRecord<number>('tokens'));
      const writes = Array.from({ length: 50 }, (_, index) => bucket.set(`T${index}`, index));
      await Promise.all([store.close(), store.close()]);
      await store.close();
      await Promise.all(writes);
      for (const call of [
        bucket.get('T1'),
        bucket.set('T1', 1),
        bucket.delete('T1'),
        store.ping(),
        store.leases.claim('x', 1),
        store.leases.release('x'),
        store.timetable.put('x', 1),
        store.timetable.get('x'),
        store.timetable.due(1, 1),
        store.timetable.remove('x'),
      ])
        await expect(call).rejects.toThrow(StoreUnavailableError);
      const again = (await open()).bucket(anyRecord<number>('tokens'));
      for (let index = 0; index < 50; index++) expect(await again.get(`T${index}`)).toBe(index);
    });
  });
});
