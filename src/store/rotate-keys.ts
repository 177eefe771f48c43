import { z } from 'zod';
import { isKind } from '../lib/errors.ts';
import { keyAddress } from './data-keys.ts';
import { type Keyring, keyIdOf } from './encryption.ts';
import { RecordError } from './errors.ts';
import { pagesFrom } from './keys-of.ts';
import type { Store } from './ports.ts';

/** What a rotation did, and what is left to do. */
export type Rotation = {
  /** How many data keys there are. */
  encrypted: number;
  /** How many were encrypted again with the first key. */
  rewritten: number;
  /** How many were still found with another key in the last pass. If none, the old keys may be removed. */
  left: number;
  /** The scopes whose keys can't be decrypted with any key. */
  unreadable: string[];
};

export type RotateOptions = {
  store: Pick<Store, 'keys' | 'probe' | 'scrub'>;
  keyring: Keyring;
  /** Called after each page; rejects to stop. */
  onPage?: () => Promise<void>;
};

/** The most passes: each may find something that was written with an old key in the meantime. */
const maxPasses = 5;

const entries = z.array(z.looseObject({ key: z.string() }));

/** Encrypts a scope's keys again if they are encrypted with an old key. */
async function rotateScope(
  { store, keyring }: RotateOptions,
  { scope, text }: { scope: string; text: string },
  counts: Rotation,
): Promise<void> {
  const stored = entries.parse(JSON.parse(text));
  let old = 0;
  const renewed = stored.map((entry) => {
    if (keyIdOf(entry.key) === keyring.currentId()) return entry;
    try {
      const key = keyring.encrypt(keyring.decrypt(entry.key, keyAddress(scope)), keyAddress(scope));
      old += 1;
      return { ...entry, key };
    } catch (error) {
      if (!isKind(error, RecordError, 'decryption')) throw error;
      counts.unreadable.push(scope);
      return entry;
    }
  });
  counts.encrypted += stored.length;
  counts.left += old;
  if (old > 0 && (await store.keys.replace(scope, text, JSON.stringify(renewed)))) counts.rewritten += old;
}

/**
 * Encrypts all data keys with the keyring's first key, while other processes use them. A key that changes in the
 * meantime is left alone and checked again in the next pass, until a pass finds none with another key. May be
 * interrupted at any time and run again. All writes are on the disk when this resolves.
 *
 * @throws StoreUnavailableError
 */
export async function rotateKeys(options: RotateOptions): Promise<Rotation> {
  const { store, onPage } = options;
  let rewritten = 0;
  for (let pass = 1; ; pass++) {
    const counts: Rotation = { encrypted: 0, rewritten: 0, left: 0, unreadable: [] };
    for await (const { keys } of pagesFrom(store.keys.page)) {
      for (const key of keys) await rotateScope(options, key, counts);
      await onPage?.();
    }
    rewritten += counts.rewritten;
    if (counts.left === 0 || pass === maxPasses) {
      await store.probe();
      await store.scrub();
      return { ...counts, rewritten, unreadable: [...new Set(counts.unreadable)] };
    }
  }
}
