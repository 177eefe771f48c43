import type { DataKeys } from './data-keys.ts';
import { RecordError } from './errors.ts';
import type { StoredPlace, StoredRecord } from './ports.ts';
import { createRecordText } from './record-text.ts';
import type { RecordKind } from './records.ts';

export type RecordTexts = ReturnType<typeof createRecordTexts>;

/** Knows the declared kinds of records (any, if none are given), and reads stored rows. */
export function createRecordTexts(kinds: readonly RecordKind<unknown>[] | undefined, keys: DataKeys) {
  const known = (kinds ?? []).map(
    (kind) => [kind.namespace, { kind, text: createRecordText(kind, keys, 1) }] as const,
  );
  const byNamespace = new Map(known);
  if (byNamespace.size < known.length) throw new TypeError('Two kinds of records have the same namespace.');

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
    /** The declared kind of a namespace. */
    find: (namespace: string) => byNamespace.get(namespace),
    /** The record in a stored text; undefined if it can't be read. */
    async read(
      { namespace, key }: StoredPlace,
      stored: string | undefined,
    ): Promise<StoredRecord | undefined> {
      const found = byNamespace.get(namespace);
      if (found === undefined || stored === undefined) return undefined;
      const { kind, text } = found;
      try {
        const value = await text.parse(key, stored);
        return value === undefined ? undefined : { kind, key, value };
      } catch (error) {
        if (error instanceof RecordError) return undefined;
        throw error;
      }
    },
  };
}
