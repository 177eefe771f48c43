import { isDeepStrictEqual } from 'node:util';
import type { Keyv } from 'keyv';
import { LRUCache } from 'lru-cache';
import { insteadOf } from '../lib/errors.ts';
import { wholeMs } from './bucket.ts';
import type { DataKeys } from './data-keys.ts';
import { keyIdOf } from './encryption.ts';
import type { Guard } from './guard.ts';
import type { Values } from './ports.ts';
import { createRecordText, mostSeen } from './record-text.ts';
import { type RecordKind, scopeOf } from './records.ts';

/** What is encrypted in a stored value. */
function sealedIn(stored: unknown): string | undefined {
  const { value } = Object(stored);
  return typeof value === 'string' ? value : undefined;
}

/**
 * Creates the values of a kind in their Keyv. They are encrypted above it, since its serialize hook does not see the key
 * that a value is bound to.
 */
export function createValues<T>(kind: RecordKind<T>, keyv: Keyv, keys: DataKeys, guard: Guard): Values<T> {
  const { open, seal, isAlive } = createRecordText(kind, keys);
  /** The last values that this process has decrypted, with their stored form. */
  const memory = new LRUCache<string, { sealed: string; data: T & {} }>({
    maxSize: mostSeen,
    sizeCalculation: ({ sealed }) => sealed.length,
  });
  /** Undefined for a missing value, null for one that is not JSON. Keyv's `get` takes more damaged ones for missing. */
  const read = (key: string) =>
    guard.run(() => keyv.getRaw<unknown>(key).catch(insteadOf(null, SyntaxError)));
  const remove = (key: string) => guard.run(() => keyv.delete(key));

  return {
    async get(key) {
      const stored = await read(key);
      if (stored === undefined) return undefined;
      const sealed = sealedIn(stored?.value);
      const seen = memory.get(key);
      if (seen && seen.sealed === sealed)
        return (await isAlive(key, keyIdOf(sealed))) ? seen.data : undefined;
      const data = await open(key, stored?.value);
      if (data && sealed !== undefined) memory.set(key, { sealed, data });
      return data;
    },
    async set(key, value, ttlMs) {
      const ttl = ttlMs === undefined ? undefined : wholeMs(ttlMs);
      const { sealed } = await seal(key, value);
      await guard.run(() => keyv.set(key, sealed, ttl));
    },
    delete: remove,
    async destroy(key) {
      const before = await read(key);
      // This may take a second. What is stored anew meanwhile, with a new key, stays.
      await keys.destroy([scopeOf(kind, key)]);
      if (before !== undefined && isDeepStrictEqual(await read(key), before)) await remove(key);
      return before !== undefined;
    },
  };
}
