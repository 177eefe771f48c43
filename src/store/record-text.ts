import { Keyv } from 'keyv';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { DataKeys } from './data-keys.ts';
import { keyIdOf, nameOf, notEncrypted } from './encryption.ts';
import { RecordError } from './errors.ts';
import { isEncrypted, type RecordKind, scopeOf } from './records.ts';

/** The stored form of a value, encrypted if its kind says so. */
const envelope = z.object({ v: z.int().min(1), value: z.unknown() });
type Sealed = z.infer<typeof envelope>;

/** What was read or written lately: the stored text, its value, and what is in that, as data or as the JSON of it. */
type Seen<T> = { text: string; sealed?: unknown; data?: T | undefined; json?: string | undefined };

/** Keyv's own form of a text: the value, and when it expires (milliseconds, UTC). */
const keyv = new Keyv();

/**
 * Turns records into what is stored, and back. A record is checked when it is read. If its kind says so, it is encrypted
 * with the data key of its owner, and bound to its key.
 *
 * @param most how much is remembered, in characters of what is stored
 */
export function createRecordText<T>(kind: RecordKind<T>, keys: DataKeys, most = 1_000_000) {
  const { namespace, version = 1, schema, beginsAnew = false } = kind;
  const encrypted = isEncrypted(kind);
  if (encrypted && kind.owner === 'none')
    throw new TypeError(`"${namespace}" has no key to encrypt it with.`);

  const memory = new LRUCache<string, Seen<T>>({ maxSize: most, sizeCalculation: ({ text }) => text.length });

  /** Decrypts and checks the value, once; undefined if its key was destroyed. */
  async function decrypt(key: string, value: string, seen: Partial<Seen<T>>): Promise<T | undefined> {
    const address = { namespace, key, version };
    const id = keyIdOf(value);
    if (id === undefined) throw notEncrypted(address);
    const cipher = await keys.find(scopeOf(kind, key), id, address);
    if (cipher === undefined) return undefined;
    // What this process wrote is of its form. It is parsed all the same: JSON leaves out what is undefined.
    const known = seen.json === undefined ? seen.data : JSON.parse(seen.json);
    seen.data = known ?? checked(JSON.parse(cipher.decrypt(value, address)));
    seen.json = undefined;
    return seen.data;
  }

  /** The value in its envelope, still encrypted. */
  function sealed(key: string, stored: unknown): unknown {
    const { v, value } = envelope.parse(stored);
    if (v === version) return value;
    const why = v > version ? 'a newer release: run that release or a later one' : 'an earlier release';
    throw new RecordError(`${nameOf({ namespace, key })} was written by ${why}.`).about(namespace, key);
  }

  function checked(data: unknown): T {
    schema.parse(data);
    return data as T;
  }

  /** What is in a stored text, without Keyv's form around it. */
  const within = async (text: string): Promise<unknown> =>
    kind.isValue ? (await keyv.deserialize?.<unknown>(text))?.value : JSON.parse(text);

  /**
   * What is in a stored text. What is remembered of the same text is not unpacked or decrypted again. Errors name the
   * record, and never what is stored.
   *
   * @returns undefined if its data key was destroyed
   * @throws RecordError
   */
  async function parse(key: string, text: string): Promise<T | undefined> {
    try {
      const known = memory.get(key);
      const seen: Seen<T> = known?.text === text ? known : { text };
      seen.sealed ??= await within(text);
      const value = sealed(key, seen.sealed);
      const data = encrypted ? await decrypt(key, String(value), seen) : checked(value);
      if (data !== undefined && seen !== known) memory.set(key, seen);
      return data;
    } catch (error) {
      const isForm = error instanceof z.ZodError || error instanceof SyntaxError;
      if (!isForm) throw error;
      const at = error instanceof z.ZodError ? error.issues[0]?.path.join('.') : undefined;
      throw new RecordError(
        `${nameOf({ namespace, key })} does not have the expected form${at ? ` (at ${at})` : ''}.`,
      ).about(namespace, key);
    }
  }

  /** @returns what to store, and what to remember of it */
  async function seal(key: string, data: T): Promise<{ sealed: Sealed; seen: Seen<T> }> {
    if (!encrypted) {
      const sealed = { v: version, value: data };
      return { sealed, seen: { text: JSON.stringify(sealed) } };
    }
    const cipher = await keys.forWriting(scopeOf(kind, key), { isFresh: beginsAnew });
    const json = JSON.stringify(data);
    const sealed = { v: version, value: cipher.encrypt(json, { namespace, key, version }) };
    return { sealed, seen: { text: JSON.stringify(sealed), sealed, json } };
  }

  return {
    /** The last values that were read or written. */
    memory,
    seal,
    parse,

    /** The same text, encrypted with the newest data key; undefined if its data key was destroyed. */
    async rewrite(key: string, text: string): Promise<string | undefined> {
      const data = await parse(key, text);
      if (data === undefined) return undefined;
      const { sealed, seen } = await seal(key, data);
      if (!kind.isValue) return seen.text;
      return keyv.serialize?.({ ...(await keyv.deserialize?.(text)), value: sealed });
    },

    /** The id of the key that a text is encrypted with; undefined for any other. */
    async keyId(text: string): Promise<string | undefined> {
      if (!encrypted) return undefined;
      return keyIdOf(String(envelope.safeParse(await within(text)).data?.value));
    },
  };
}
