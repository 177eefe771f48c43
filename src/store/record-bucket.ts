import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { TextBucket } from './bucket.ts';
import type { DataKeys } from './data-keys.ts';
import { keyIdOf, nameOf, notEncrypted } from './encryption.ts';
import { RecordError } from './errors.ts';
import type { Bucket } from './ports.ts';
import { type RecordKind, scopeOf } from './records.ts';

/** The stored form of a value. */
const envelope = z.object({ v: z.int().min(1), value: z.unknown() });

export type RecordText<T> = ReturnType<typeof createRecordText<T>>;

/**
 * Turns records into texts and back. A record is checked when it is read. If its kind says so, it is encrypted with the
 * data key of its owner, and bound to its key.
 */
export function createRecordText<T>(kind: RecordKind<T>, keys: DataKeys) {
  const { namespace, version, schema, encrypted, beginsAnew = false } = kind;
  if (encrypted && kind.owner === 'none')
    throw new TypeError(`"${namespace}" has no key to encrypt it with.`);

  /** Decrypts the value; undefined if its key was destroyed. */
  async function open(key: string, value: unknown): Promise<unknown> {
    if (!encrypted) return value;
    const address = { namespace, key, version };
    const id = keyIdOf(String(value));
    if (id === undefined) throw notEncrypted(address);
    const cipher = await keys.find(scopeOf(kind, key), id, address);
    return cipher && JSON.parse(cipher.decrypt(String(value), address));
  }

  /** Runs the work, and turns a failure with a record into an error that names the record, and never what is stored. */
  async function guarded<R>(key: string, work: () => Promise<R>): Promise<R> {
    try {
      return await work();
    } catch (error) {
      const isForm = error instanceof z.ZodError || error instanceof SyntaxError;
      if (!isForm) throw error;
      const at = error instanceof z.ZodError ? error.issues[0]?.path.join('.') : undefined;
      throw new RecordError(
        `${nameOf({ namespace, key })} does not have the expected form${at ? ` (at ${at})` : ''}.`,
      ).about(namespace, key);
    }
  }

  function sealed(key: string, text: string): unknown {
    const { v, value } = envelope.parse(JSON.parse(text));
    if (v === version) return value;
    const why = v > version ? 'a newer release: run that release or a later one' : 'an earlier release';
    throw new RecordError(`${nameOf({ namespace, key })} was written by ${why}.`).about(namespace, key);
  }

  function checked(data: unknown): T {
    schema.parse(data);
    return data as T;
  }

  const seal = (value: unknown): string => JSON.stringify({ v: version, value });

  return {
    /** @returns undefined if its data key was destroyed. @throws RecordError, DecryptionError */
    parse: (key: string, text: string): Promise<T | undefined> =>
      guarded(key, async () => {
        const data = await open(key, sealed(key, text));
        return data === undefined ? undefined : checked(data);
      }),

    /** @throws RecordError */
    parseJson: (key: string, json: string): Promise<T> => guarded(key, async () => checked(JSON.parse(json))),

    /** @returns the text, and the value as JSON, if that costs nothing */
    async write(key: string, data: T): Promise<{ text: string; json?: string }> {
      if (!encrypted) return { text: seal(data) };
      const cipher = await keys.forWriting(scopeOf(kind, key), { isFresh: beginsAnew });
      const json = JSON.stringify(data);
      return { text: seal(cipher.encrypt(json, { namespace, key, version })), json };
    },

    keyId(text: string): string | undefined {
      const read = envelope.safeParse(JSON.parse(text)).data;
      return keyIdOf(String(read?.value));
    },

    /** Whether the value parsed from this text may still be used: its data key may have been destroyed since. */
    isAlive: (key: string, text: string): Promise<boolean> =>
      guarded(key, async () => {
        if (!encrypted) return true;
        const id = keyIdOf(String(sealed(key, text))) ?? '';
        return (await keys.find(scopeOf(kind, key), id, { namespace, key })) !== undefined;
      }),
  };
}

/** Runs one piece of work at a time for each key of this process, so that they do not compete for the same text. */
function createLine() {
  const last = new Map<string, Promise<unknown>>();
  return <R>(key: string, work: () => Promise<R>): Promise<R> => {
    const turn = (last.get(key) ?? Promise.resolve()).then(work, work);
    last.set(key, turn);
    const leave = () => {
      if (last.get(key) === turn) last.delete(key);
    };
    turn.then(leave, leave);
    return turn;
  };
}

/** The most that a bucket remembers of what was read and written, in characters of stored texts. */
const mostSeen = 1_000_000;

/** A stored text, and the value in it: as it was parsed, or as JSON. */
type Seen = { text: string; data?: unknown; json?: string | undefined };

/**
 * Creates a bucket of records on top of a bucket of texts. Values are encrypted above Keyv, whose own serialize hook does
 * not see the key that a value is bound to. A value that was read or written is decrypted and checked only once, as long as
 * its text stays the same.
 */
export function createRecordBucket<T>(
  kind: RecordKind<T>,
  { swap, ...texts }: TextBucket,
  keys: DataKeys,
): Bucket<T> {
  const { parse, parseJson, write, isAlive } = createRecordText(kind, keys);
  const inLine = createLine();
  /** The last texts that this process has read or written. */
  const memory = new LRUCache<string, Seen>({
    maxSize: mostSeen,
    sizeCalculation: ({ text }) => text.length,
  });

  /** The value in a text; undefined if its data key was destroyed. */
  async function recordOf(key: string, text: string): Promise<T | undefined> {
    const seen = memory.get(key);
    if (seen?.text !== text) {
      const data = await parse(key, text);
      if (data !== undefined) memory.set(key, { text, data });
      return data;
    }
    if (!(await isAlive(key, text))) return undefined;
    seen.data ??= seen.json === undefined ? await parse(key, text) : await parseJson(key, seen.json);
    return seen.data as T | undefined;
  }

  return {
    ...texts,
    async get(key) {
      const text = await texts.get(key);
      return text === undefined ? undefined : recordOf(key, text);
    },
    update(key, how, { ttlMs, isDurable, isNew = false } = {}) {
      async function run(): Promise<T | undefined> {
        // Another process may have changed it since, and then the swap fails.
        let known: Partial<Seen> | undefined = isNew ? {} : memory.get(key);
        for (;;) {
          const isRead = known === undefined;
          const text = known ? known.text : await texts.get(key);
          const before = text === undefined ? undefined : await recordOf(key, text);
          const after = how(before);
          if (after !== before) {
            const next = after === undefined ? undefined : await write(key, after);
            const ttl = typeof ttlMs === 'function' ? after && ttlMs(after) : ttlMs;
            if (await swap(key, { before: text, after: next?.text, isDurable, ttlMs: ttl })) {
              if (next) memory.set(key, next);
              else memory.delete(key);
              return after;
            }
          } else if (isRead) return after;
          known = undefined;
        }
      }
      return inLine(key, run);
    },
    delete(key) {
      memory.delete(key);
      return texts.delete(key);
    },
    async destroy(key) {
      memory.delete(key);
      const text = await texts.get(key);
      // This may take a second. What is stored anew meanwhile, with a new key, stays.
      await keys.destroy([scopeOf(kind, key)]);
      if (text !== undefined) await swap(key, { before: text, after: undefined });
      return text !== undefined;
    },
    async set(key, data, ttlMs) {
      const next = await write(key, data);
      await texts.set(key, next.text, ttlMs);
      memory.set(key, next);
    },
  };
}
