import { z } from 'zod';
import { type Keyring, keyIdOf } from './encryption.ts';
import { DecryptionError } from './errors.ts';
import type { Store, StoredText } from './ports.ts';

/** What a rotation did, and what is left to do. */
export type Rotation = {
  /** How many values and job payloads are encrypted. */
  encrypted: number;
  /** How many were encrypted again with the first key. */
  rewritten: number;
  /** How many were still found with another key in the last pass. Without these, the old keys may go. */
  left: number;
  /** What none of the keys decrypts, by namespace and key. */
  unreadable: string[];
};

/** Passes that may find something with an old key, because it was written meanwhile. */
const maxPasses = 5;

const envelope = z.looseObject({ v: z.int().min(1).default(1), value: z.string() });

/** A stored text that is encrypted, and how to write it again. A job's payload is a text within its JSON. */
function readEncrypted({ at, text }: StoredText, jobNamespaces: Readonly<Record<string, string>>) {
  const isValue = 'key' in at;
  const namespace = isValue ? at.namespace : jobNamespaces[at.kind];
  if (namespace === undefined) return undefined;
  try {
    const inner = isValue ? text : z.string().parse(JSON.parse(text));
    const { v: version, value, ...rest } = envelope.parse(JSON.parse(inner));
    const keyId = keyIdOf(value);
    if (keyId === undefined) return undefined;
    const wrap = (encrypted: string): string => {
      const outer = JSON.stringify({ ...rest, v: version, value: encrypted });
      return isValue ? outer : JSON.stringify(outer);
    };
    return { address: { namespace, key: isValue ? at.key : at.id, version }, keyId, value, wrap };
  } catch {
    return undefined;
  }
}

type Outcome = 'plain' | 'current' | 'rewritten' | 'changed' | { unreadable: string };

async function rotateOne(
  { store, keyring, jobNamespaces }: RotateOptions,
  stored: StoredText,
): Promise<Outcome> {
  const found = readEncrypted(stored, jobNamespaces);
  if (found === undefined) return 'plain';
  const { address, keyId, value, wrap } = found;
  if (keyId === keyring.currentId()) return 'current';
  let text: string;
  try {
    text = wrap(keyring.encrypt(keyring.decrypt(value, address), address));
  } catch (error) {
    if (!(error instanceof DecryptionError)) throw error;
    return { unreadable: `${address.namespace} ${address.key}` };
  }
  return (await store.texts.replace(stored, text)) ? 'rewritten' : 'changed';
}

export type RotateOptions = {
  store: Pick<Store, 'texts' | 'probe'>;
  keyring: Keyring;
  /** The namespaces that payloads of these kinds of jobs are encrypted for. */
  jobNamespaces: Readonly<Record<string, string>>;
  /** Called after each page; rejects to stop. */
  onPage?: () => Promise<void>;
};

/**
 * Encrypts everything that is stored with the keyring's first key, a page at a time, while other processes read and
 * write. A value that was written meanwhile is left as it is and looked at again in the next pass, until a pass finds
 * nothing that is encrypted with another key. May be interrupted at any time and run again. What it wrote is on the disk
 * when this resolves.
 *
 * @throws StoreUnavailableError
 */
export async function rotateKeys(options: RotateOptions): Promise<Rotation> {
  const { store, onPage } = options;
  let rewritten = 0;
  for (let pass = 1; ; pass++) {
    const counts = { encrypted: 0, left: 0 };
    const unreadable = new Set<string>();
    let cursor: string | undefined;
    do {
      const page = await store.texts.page(cursor);
      for (const outcome of await Promise.all(page.texts.map((stored) => rotateOne(options, stored)))) {
        if (outcome === 'plain') continue;
        counts.encrypted += 1;
        if (outcome === 'rewritten') rewritten += 1;
        if (outcome === 'rewritten' || outcome === 'changed') counts.left += 1;
        if (typeof outcome === 'object') unreadable.add(outcome.unreadable);
      }
      cursor = page.next;
      await onPage?.();
    } while (cursor !== undefined);
    if (counts.left === 0 || pass === maxPasses) {
      await store.probe();
      return { ...counts, rewritten, unreadable: [...unreadable] };
    }
  }
}
