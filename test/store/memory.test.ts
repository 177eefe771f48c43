import { expect, it } from 'vitest';
import { z } from 'zod';
import { createDataKeys } from '../../src/store/data-keys.ts';
import { createGuard } from '../../src/store/guard.ts';
import type { KeyTable, Texts } from '../../src/store/ports.ts';
import { createRecordBucket } from '../../src/store/record-bucket.ts';
import { anyRecord } from '../support/any-record.ts';
import { testKeyring } from '../support/keyring.ts';
import { stopClock } from '../support/stopped-clock.ts';

const schema = z.object({ n: z.number() });
const kind = anyRecord('often', { schema, encrypted: true });

/** The texts and keys of a store, which other processes may change, and how often keys are read. */
function startTexts() {
  const map = new Map<string, string>();
  const scopes = new Map<string, string>();
  const texts: Texts = {
    async get(key) {
      reads.texts += 1;
      return map.get(key);
    },
    set: async (key, value) => void map.set(key, value),
    delete: async (key) => map.delete(key),
    keys: async () => [...map.keys()],
    async swap(key, { before, after }) {
      if (map.get(key) !== before) return false;
      if (after === undefined) map.delete(key);
      else map.set(key, after);
      return true;
    },
  };
  const reads = { count: 0, texts: 0 };
  const table: KeyTable = {
    async get(scope) {
      reads.count += 1;
      return scopes.get(scope);
    },
    async replace(scope, before, text) {
      if (scopes.get(scope) !== before) return false;
      scopes.set(scope, text);
      return true;
    },
    delete: async (some) => some.filter((scope) => scopes.delete(scope)).length > 0,
    page: async () => ({ keys: [] }),
  };
  const guard = createGuard({ run: (call) => call(), describeError: String });
  const open = (scrub = async () => {}) => {
    const keys = createDataKeys({ table, keyring: testKeyring, scrub });
    return { keys, bucket: createRecordBucket(kind, texts, keys, guard) };
  };
  return { map, scopes, reads, open };
}

it('reads a data key once in five seconds, however many read and write', async () => {
  const { advance } = stopClock();
  const { reads, open } = startTexts();
  const { bucket } = open();
  await bucket.set('T1/1', { n: 1 });
  const first = reads.count;
  await advance(4_999);
  for (let n = 0; n < 50; n += 1) {
    await bucket.set('T1/2', { n });
    expect([await bucket.get('T1/1'), await bucket.get('T1/2')]).toEqual([{ n: 1 }, { n }]);
  }
  expect(reads.count).toBe(first);
  await advance(1);
  await Promise.all(Array.from({ length: 50 }, () => bucket.get('T1/1')));
  expect(reads.count).toBe(first + 1);
});

it('no longer gives out what it remembers five seconds after another process destroyed the key', async () => {
  const { advance } = stopClock();
  const { map, open } = startTexts();
  const [one, other] = [open(), open()];
  await one.bucket.set('T1', { n: 1 });
  expect(await other.bucket.get('T1')).toEqual({ n: 1 });
  await one.keys.destroy(['T1']);
  expect(map.has('T1')).toBe(true);
  expect(await one.bucket.get('T1')).toBeUndefined();
  await advance(5_000);
  expect(await other.bucket.get('T1')).toBeUndefined();
  // And never writes with it again.
  await other.bucket.set('T1', { n: 2 });
  expect(await one.bucket.get('T1')).toEqual({ n: 2 });
});

it('keeps what another process stores anew while the one before it is destroyed', async () => {
  const { map, open } = startTexts();
  const other = open().bucket;
  const { bucket } = open(() => other.set('T1', { n: 2 }));
  await bucket.set('T1', { n: 1 });
  expect(await bucket.destroy('T1')).toBe(true);
  expect(await open().bucket.get('T1')).toEqual({ n: 2 });
  const last = open();
  expect(await last.bucket.destroy('T1')).toBe(true);
  expect(map.size).toBe(0);
  expect(await last.bucket.destroy('T1')).toBe(false);
});
