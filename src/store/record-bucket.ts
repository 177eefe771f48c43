import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { Keyring } from './encryption.ts';
import { RecordError } from './errors.ts';
import type { Bucket } from './ports.ts';
import type { RecordKind } from './records.ts';

/** How a value is stored. Releases before versions wrote only `value`, and ignore `v`. */
const envelope = z.object({ v: z.int().min(1).default(1), value: z.unknown() });

/**
 * Turns records into texts and back. A record is checked when it is read, and upgraded when an older release wrote it.
 * With a keyring, values are encrypted, and bound to the record's key.
 */
export function createRecordText<T>(
  { namespace, version, schema, upgrades = {} }: RecordKind<T>,
  keyring?: Keyring,
) {
  /** @throws RecordError, DecryptionError */
  function parse(key: string, text: string): T {
    const name = `The stored ${namespace} record "${key}"`;
    try {
      const { v, value } = envelope.parse(JSON.parse(text));
      if (v > version)
        throw new RecordError(`${name} was written by a newer release: run that release or a later one.`);
      let data = keyring ? JSON.parse(keyring.decrypt(String(value), { namespace, key, version: v })) : value;
      for (let from = v; from < version; from += 1) data = upgrades[from]?.(data as never);
      schema.parse(data);
      return data;
    } catch (error) {
      if (error instanceof RecordError) throw error;
      // Without the cause, which may repeat what is stored.
      const at = error instanceof z.ZodError ? error.issues[0]?.path.join('.') : undefined;
      throw new RecordError(`${name} does not have the expected form${at ? ` (at ${at})` : ''}.`);
    }
  }

  return {
    parse,
    write(key: string, data: T): string {
      const value = keyring ? keyring.encrypt(JSON.stringify(data), { namespace, key, version }) : data;
      return JSON.stringify({ v: version, value });
    },
  };
}

export type RecordText<T> = ReturnType<typeof createRecordText<T>>;

/**
 * Creates a bucket of records on top of a bucket of texts. Values are encrypted above Keyv, whose own serialize hook does
 * not see the key that a value is bound to.
 */
export function createRecordBucket<T>(
  kind: RecordKind<T>,
  texts: Bucket<string>,
  keyring?: Keyring,
): Bucket<T> {
  const { parse, write } = createRecordText(kind, keyring);
  const read = new LRUCache<string, { text: string; data: T }>({ max: 1_000 });
  return {
    ...texts,
    async get(key) {
      const text = await texts.get(key);
      if (text === undefined) return undefined;
      const last = read.get(key);
      if (last?.text === text) return last.data;
      const data = parse(key, text);
      if (kind.isReadOften) read.set(key, { text, data });
      return data;
    },
    delete(key) {
      read.delete(key);
      return texts.delete(key);
    },
    set: async (key, data, ttlMs) => texts.set(key, write(key, data), ttlMs),
  };
}
