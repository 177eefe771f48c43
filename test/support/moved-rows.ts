import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { databaseName } from '../../src/store/files.ts';
import { storedKinds } from '../../src/stored-kinds.ts';
import type { Tenants } from './tenants.ts';

/** An encrypted row of the store's file. */
export type Row = { namespace: string; key: string; value: string };

const sealed = z.object({ v: z.int(), value: z.unknown() });
/** A record of the ledger, or one in Keyv. */
const stored = z.union([sealed, z.object({ value: sealed }).transform(({ value }) => value)]);
const isEncrypted = (value: string): boolean =>
  /^v1\.[\w-]{16}\./.test(String(stored.parse(JSON.parse(value)).value));

/** Reads and changes the store's file behind Touchline's back. */
export function openRows({ app }: Tenants) {
  const { dataDir } = app;
  const handle = new DatabaseSync(join(dataDir, databaseName), { timeout: 10_000 });
  const select = handle.prepare('SELECT namespace, key, value FROM entries');
  const update = handle.prepare('UPDATE entries SET value = ? WHERE namespace = ? AND key = ?');
  return {
    encrypted: (): Row[] =>
      (select.all() as Row[]).filter(({ namespace, value }) => namespace !== 'probe' && isEncrypted(value)),
    write: ({ namespace, key, value }: Row): void => void update.run(value, namespace, key),
    /** Reads a row as Touchline does. @throws RecordError */
    read({ namespace, key }: Row): Promise<unknown> {
      const kind = storedKinds.find((one) => one.namespace === namespace);
      if (kind === undefined) throw new Error(`${namespace} is not declared.`);
      const { store } = app.touchline.services;
      return (kind.isValue ? store.values(kind) : store.bucket(kind)).get(key);
    },
    close: () => handle.close(),
  };
}

/**
 * Puts each encrypted value of a workspace in the place of each of the other's in the same namespace, one at a time, and
 * reads it there.
 *
 * @param most how many are moved in a namespace
 * @returns in which namespaces how many were moved, and what was read all the same
 */
export async function moveRows(tenants: Tenants, most: number) {
  const rows = openRows(tenants);
  const { north, south } = tenants;
  const moved = {
    namespaces: new Map<string, number>(),
    errors: new Set<string>(),
    read: [] as string[],
  };
  try {
    const all = rows.encrypted();
    const of = (team: string) => all.filter(({ key }) => key.startsWith(team));
    for (const [from, to] of [
      [of(north.team), of(south.team)],
      [of(south.team), of(north.team)],
    ] as const)
      for (const target of to)
        for (const source of from) {
          if (source.namespace !== target.namespace) continue;
          const before = moved.namespaces.get(target.namespace) ?? 0;
          if (before >= most) continue;
          moved.namespaces.set(target.namespace, before + 1);

          rows.write({ ...target, value: source.value });
          const outcome = await rows.read({ ...target, value: source.value }).then(
            // What has expired meanwhile is not read by anybody.
            (found) => (found === undefined ? 'expired' : undefined),
            (error: Error) => `${error.name}: ${error.message.replace(target.key, 'KEY')}`,
          );
          rows.write(target);
          if (outcome === undefined) moved.read.push(`${target.namespace} ${source.key} as ${target.key}`);
          else if (outcome !== 'expired') moved.errors.add(outcome.replace(target.namespace, 'NAMESPACE'));
        }
    return moved;
  } finally {
    rows.close();
  }
}
