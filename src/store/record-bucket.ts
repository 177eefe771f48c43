import { z } from 'zod';
import type { Keyring } from './encryption.ts';
import { RecordError } from './errors.ts';
import type { Bucket } from './ports.ts';
import type { RecordKind } from './records.ts';

/** How a value is stored. Releases before versions wrote only `value`, and ignore `v`. */
const envelope = z.object({ v: z.int().min(1).default(1), value: z.unknown() });

/**
 * Creates a bucket of records on top of a bucket of texts. A record is checked when it is read, and upgraded when an
 * older release wrote it. With a keyring, values are encrypted. This happens above Keyv, whose own serialize hook does
 * not see the key that a value is bound to.
 */
export function createRecordBucket<T>(
  { namespace, version, schema, upgrades = {} }: RecordKind<T>,
  texts: Bucket<string>,
  keyring?: Keyring,
): Bucket<T> {
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
    ...texts,
    async get(key) {
      const text = await texts.get(key);
      return text === undefined ? undefined : parse(key, text);
    },
    async set(key, data, ttlMs) {
      const value = keyring ? keyring.encrypt(JSON.stringify(data), { namespace, key, version }) : data;
      await texts.set(key, JSON.stringify({ v: version, value }), ttlMs);
    },
  };
}
