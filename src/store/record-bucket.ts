import { z } from 'zod';
import type { Keyring } from './encryption.ts';
import { RecordError } from './errors.ts';
import type { Bucket } from './ports.ts';
import type { RecordKind } from './records.ts';

/** A value as it is stored. Releases that knew no versions wrote, and still read, the value alone. */
const envelope = z.object({ v: z.int().min(1).default(1), value: z.unknown() });

/**
 * Records of one kind over their stored texts: each is checked when it is read, and made into one of the present
 * version when an older release wrote it. With a keyring values are encrypted. This lies above Keyv because Keyv's own
 * serialize hook does not see the key, to which an encrypted value is bound.
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
      // Without its cause, which may repeat what is stored.
      const at = error instanceof z.ZodError ? error.issues[0]?.path.join('.') : undefined;
      throw new RecordError(`${name} is not as it should be${at ? `, at ${at}` : ''}.`);
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
