import type { Keyv } from 'keyv';
import type { DataKeys } from './data-keys.ts';
import type { Guard } from './guard.ts';
import type { Values } from './ports.ts';
import { createRecordText } from './record-text.ts';
import { type RecordKind, scopeOf } from './records.ts';
import { wholeMs } from './whole-ms.ts';

/**
 * Creates the values of a kind in their Keyv. They are encrypted above it, since its serialize hook does not see the key
 * that a value is bound to.
 */
export function createValues<T>(kind: RecordKind<T>, keyv: Keyv, keys: DataKeys, guard: Guard): Values<T> {
  const { parse, seal } = createRecordText(kind, keys);
  /** As it is stored: Keyv's `get` parses the same text again each time, and takes damaged ones for missing. */
  const read = (key: string): Promise<string | undefined> => guard.run(() => keyv.store.get(key));
  const remove = (key: string) => guard.run(() => keyv.delete(key));

  return {
    async get(key) {
      const text = await read(key);
      return text === undefined ? undefined : parse(key, text);
    },
    async set(key, value, ttlMs) {
      const ttl = wholeMs(ttlMs);
      const { sealed } = await seal(key, value);
      await guard.run(() => keyv.set(key, sealed, ttl));
    },
    delete: remove,
    async destroy(key) {
      const before = await read(key);
      // This may take a second. What is stored anew meanwhile, with a new key, stays.
      await keys.destroy([scopeOf(kind, key)]);
      if (before !== undefined && (await read(key)) === before) await remove(key);
      return before !== undefined;
    },
  };
}
