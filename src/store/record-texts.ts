import { z } from 'zod';
import type { DataKeys } from './data-keys.ts';
import { RecordError } from './errors.ts';
import type { StoredRecord, StoredRow } from './ports.ts';
import { createRecordText, type RecordText } from './record-text.ts';
import type { RecordKind } from './records.ts';

export type RecordTexts = ReturnType<typeof createRecordTexts>;

/** A kind that accepts anything, for undeclared namespaces. */
const undeclared = (namespace: string): RecordKind<unknown> => ({
  namespace,
  version: 1,
  schema: z.unknown(),
  encrypted: false,
  what: namespace,
  about: 'nobody',
  lasts: '',
});

/** Whether a row's namespace is a kind of jobs, its name, and the row's key. */
function addressOf({ at }: StoredRow): { isJob: boolean; namespace: string; key: string } | undefined {
  if ('claim' in at) return undefined;
  return 'key' in at ? { isJob: false, ...at } : { isJob: true, namespace: at.kind, key: at.id };
}

/** Knows the declared kinds of records and jobs (any, if none are given), and reads stored rows. */
export function createRecordTexts(kinds: readonly RecordKind<unknown>[] | undefined, keys: DataKeys) {
  const known = (kinds ?? []).map(
    (kind) => [kind.namespace, { kind, text: createRecordText(kind, keys) }] as const,
  );
  const byNamespace = new Map(known);
  if (byNamespace.size < known.length) throw new TypeError('Two kinds of records have the same namespace.');

  function declaredText(namespace: string): { kind: RecordKind<unknown>; text: RecordText<unknown> } {
    const found = byNamespace.get(namespace);
    if (found !== undefined) return found;
    if (kinds !== undefined) throw new TypeError(`The kind "${namespace}" is not declared.`);
    const kind = undeclared(namespace);
    return { kind, text: createRecordText(kind, keys) };
  }

  /** A declared kind, and the key and text of a row of it. */
  function find(row: StoredRow) {
    const address = addressOf(row);
    const found = address && byNamespace.get(address.namespace);
    if (found === undefined || (found.kind.isJob ?? false) !== address?.isJob) return undefined;
    return { ...found, key: address.key };
  }

  return {
    /** @throws TypeError when the kind is not declared, has no valid name, or belongs into the other store */
    declared<T>(kind: RecordKind<T>, isValue: boolean): RecordKind<T> {
      const { namespace } = kind;
      if (kinds !== undefined && byNamespace.get(namespace)?.kind !== kind)
        throw new TypeError(`The kind "${namespace}" is not declared.`);
      if (!/^[a-z0-9-]+$/.test(namespace)) throw new TypeError(`"${namespace}" is not a valid namespace.`);
      if ((kind.isValue ?? false) !== isValue)
        throw new TypeError(`The kind "${namespace}" is ${isValue ? 'in the ledger' : 'in Keyv'}.`);
      return kind;
    },
    /** Reads and writes the payloads of a kind of jobs. */
    ofJobs: (kind: string): RecordText<unknown> => declaredText(kind).text,
    find,
    /** A row's record; undefined if it can't be read. */
    async read(row: StoredRow): Promise<StoredRecord | undefined> {
      const found = find(row);
      if (found === undefined) return undefined;
      const { kind, key, text } = found;
      if (row.text === undefined) return { kind, key, value: undefined };
      try {
        const value = await text.parse(key, row.text);
        return value === undefined ? undefined : { kind, key, value };
      } catch (error) {
        if (error instanceof RecordError) return undefined;
        throw error;
      }
    },
  };
}
