import { createHash, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { ofAtMost } from '../lib/cache.ts';
import { isKind } from '../lib/errors.ts';
import {
  type Address,
  type Cipher,
  changedOrMoved,
  createCipher,
  type Keyring,
  keyBytes,
  missingKey,
} from './encryption.ts';
import { RecordError } from './errors.ts';
import { dataKeyKeptMs } from './limits.ts';
import type { KeyTable } from './ports.ts';

/** The keys of a scope as they are stored: each encrypted with the keyring, the newest first. */
const entries = z.array(z.object({ id: z.string(), key: z.string() }));
type Entries = z.infer<typeof entries>;

/** The keys of a scope as they were read. */
type Ring = {
  stored: Entries;
  ciphers: Map<string, Cipher>;
  /** The ids of keys that the keyring could not decrypt. */
  unreadable: Set<string>;
  /** When reading began (`performance.now()`). */
  readAt: number;
};

/** How many scopes are cached. */
const most = 10_000;

const halfOfId = 6;
const checkOf = (scope: string, random: Buffer): Buffer =>
  createHash('sha256')
    .update('touchline data key')
    .update(scope)
    .update(random)
    .digest()
    .subarray(0, halfOfId);

/** A new id. Half of it comes from the scope, to distinguish a value whose key is gone from one that was moved. */
function newId(scope: string): string {
  const random = randomBytes(halfOfId);
  return Buffer.concat([random, checkOf(scope, random)]).toString('base64url');
}

function isIdOf(scope: string, id: string): boolean {
  const bytes = Buffer.from(id, 'base64url');
  return checkOf(scope, bytes.subarray(0, halfOfId)).equals(bytes.subarray(halfOfId));
}

/** Where a scope's key is stored. */
export const keyAddress = (scope: string): Address => ({ namespace: 'data-keys', key: scope });

export type DataKeys = ReturnType<typeof createDataKeys>;

/**
 * Creates the data keys: one random AES-256 key for each scope, which encrypts what belongs to it. A destroyed key is
 * not created again: what was encrypted with it counts as deleted. All calls reject with `StoreUnavailableError` while
 * the store is down.
 */
export function createDataKeys(options: {
  table: KeyTable;
  keyring: Keyring;
  /** Makes sure that the files no longer hold destroyed keys. */
  scrub: () => Promise<void>;
  keptMs?: number | undefined;
}) {
  const { table, keyring, scrub, keptMs = dataKeyKeptMs } = options;
  const rings = new LRUCache<string, Ring>(ofAtMost(most));
  const loading = new Map<string, Promise<Ring>>();
  /** How often this process has destroyed keys. Keys that were read before that are not cached. */
  let destroyed = 0;

  function parse(scope: string, text: string | undefined, readAt: number): Ring {
    let stored: Entries = [];
    try {
      stored = entries.parse(JSON.parse(text ?? '[]'));
    } catch {
      throw new RecordError(`The stored data keys of "${scope}" do not have the expected form.`);
    }
    const ring: Ring = { stored, ciphers: new Map(), unreadable: new Set(), readAt };
    for (const { id, key } of stored)
      try {
        const secret = Buffer.from(keyring.decrypt(key, keyAddress(scope)), 'base64url');
        ring.ciphers.set(id, createCipher(id, secret));
      } catch (error) {
        if (!isKind(error, RecordError, 'decryption')) throw error;
        ring.unreadable.add(id);
      }
    return ring;
  }

  async function read(scope: string): Promise<Ring> {
    const [readAt, before] = [performance.now(), destroyed];
    const ring = parse(scope, await table.get(scope), readAt);
    // Another read may have been faster, though it began later.
    const isNewest = (rings.get(scope)?.readAt ?? readAt) <= readAt;
    if (isNewest && destroyed === before) rings.set(scope, ring);
    return ring;
  }

  /** Concurrent callers share one read. */
  const load = (scope: string): Promise<Ring> =>
    loading.getOrInsertComputed(scope, () => read(scope).finally(() => loading.delete(scope)));

  function peek(scope: string): Ring | undefined {
    const ring = rings.get(scope);
    return ring !== undefined && performance.now() - ring.readAt < keptMs ? ring : undefined;
  }

  /** Replaces the keys of a scope. @returns false if another process was faster */
  const replace = (scope: string, { stored }: Ring, after: Entries): Promise<boolean> =>
    table.replace(scope, stored.length === 0 ? undefined : JSON.stringify(stored), JSON.stringify(after));

  /** Puts a new key before the existing ones. */
  async function add(scope: string, ring: Ring): Promise<Ring> {
    const id = newId(scope);
    const secret = randomBytes(keyBytes).toString('base64url');
    const entry = { id, key: keyring.encrypt(secret, keyAddress(scope)) };
    await replace(scope, ring, [entry, ...ring.stored]);
    return read(scope);
  }

  /** The first key that this keyring can decrypt. */
  const first = ({ ciphers }: Ring): Cipher | undefined => ciphers.values().next().value;

  return {
    /**
     * The cipher that encrypts in a scope now. A scope without a key gets one, the same for all processes.
     *
     * @param isFresh reads the store in any case
     */
    async forWriting(scope: string, { isFresh = false } = {}): Promise<Cipher> {
      let ring = (isFresh ? undefined : peek(scope)) ?? (await (isFresh ? read(scope) : load(scope)));
      for (;;) {
        const cipher = first(ring);
        if (cipher !== undefined) return cipher;
        ring = await add(scope, ring);
      }
    },

    /**
     * The cipher that decrypts a value. Undefined if its key was destroyed, and with it the value.
     *
     * @param address the value's, for the message
     * @throws RecordError when the value is not of this scope, or the keyring cannot decrypt its key
     */
    async find(scope: string, id: string, address: Address): Promise<Cipher | undefined> {
      const known = peek(scope)?.ciphers.get(id);
      if (known !== undefined) return known;
      if (!isIdOf(scope, id)) throw changedOrMoved(address);
      const { ciphers, unreadable } = await load(scope);
      if (unreadable.has(id)) throw missingKey(address);
      return ciphers.get(id);
    },

    /**
     * Destroys the keys of these scopes. No one can decrypt what was encrypted with them any more.
     *
     * @param options.waits until the files are rewritten; that goes on by itself otherwise
     */
    async destroy(scopes: readonly string[], { waits = true } = {}): Promise<void> {
      const wereThere = await table.delete(scopes);
      destroyed += 1;
      for (const scope of scopes) {
        rings.delete(scope);
        loading.delete(scope);
      }
      const scrubbed = wereThere ? scrub() : undefined;
      if (waits) await scrubbed;
    },

    /**
     * Puts a new key before the scope's, unless an unfinished renewal has done so. From then on, values are written
     * with the new one: by this process now, by others {@link keptMs} milliseconds later.
     *
     * @returns the ids of the keys before it, none if the scope has no key
     */
    async begin(scope: string): Promise<string[]> {
      let ring = await read(scope);
      while (ring.ciphers.size === 1) ring = await add(scope, ring);
      return [...ring.ciphers.keys()].slice(1);
    },

    /** Destroys some keys of a scope. Nothing may be encrypted with them any more. */
    async end(scope: string, ids: readonly string[]): Promise<void> {
      for (;;) {
        const ring = await read(scope);
        const left = ring.stored.filter(({ id }) => !ids.includes(id));
        if (left.length === ring.stored.length || (await replace(scope, ring, left))) break;
      }
      await read(scope);
      await scrub();
    },

    /** How long a process relies on its cached keys, in milliseconds. */
    keptMs,
  };
}
