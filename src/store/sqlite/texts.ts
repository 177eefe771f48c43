import type { StoredKind, StoredRows, Swap, Texts } from '../ports.ts';
import type { Database } from './database.ts';
import type { HeldTexts } from './held-texts.ts';

/**
 * Creates the texts of each namespace: the ledger's, and with `clear` a storage adapter for Keyv. Times to live are in
 * milliseconds. An expired text is never returned. A power cut may undo the last writes to a lazy namespace.
 */
export function createTexts(database: Database, held: HeldTexts, now: () => number, sweep: () => void) {
  const { handle, run, commit, commitSoon } = database;
  const write = handle.prepare(
    `INSERT INTO entries (namespace, key, value, expires_ms) VALUES (?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET value = excluded.value, expires_ms = excluded.expires_ms`,
  );
  const remove = handle.prepare(
    'DELETE FROM entries WHERE namespace = ? AND key = ? AND (expires_ms IS NULL OR expires_ms > ?)',
  );
  // A range of the primary key rather than LIKE or GLOB, so no character of a prefix is special.
  const list = handle.prepare(
    `SELECT key FROM entries WHERE namespace = :namespace AND key >= max(:prefix, ifnull(:after, :prefix))
       AND key IS NOT :after AND (expires_ms IS NULL OR expires_ms > :now) ORDER BY key LIMIT :limit`,
  );
  const insert = handle.prepare(
    `INSERT INTO entries (namespace, key, value, expires_ms) VALUES (:namespace, :key, :after, :expires)
     ON CONFLICT DO UPDATE SET value = excluded.value, expires_ms = excluded.expires_ms WHERE expires_ms <= :now`,
  );
  const isSame =
    'namespace = :namespace AND key = :key AND value = :before AND (expires_ms IS NULL OR expires_ms > :now)';
  const replace = handle.prepare(`UPDATE entries SET value = :after, expires_ms = :expires WHERE ${isSame}`);
  const removeSame = handle.prepare(`DELETE FROM entries WHERE ${isSame}`);
  const removeAll = handle.prepare('DELETE FROM entries WHERE namespace = ?');

  return ({ namespace, isLazy = false }: StoredKind) => {
    const change = <T>(key: string, isDurable: boolean, work: (at: number) => T): Promise<T> =>
      (isDurable ? commit : commitSoon)(() => {
        sweep();
        held.drop(namespace, key);
        return work(now());
      });
    return {
      get: (key: string) => run(() => held.get(namespace, key)),
      set: (key: string, value: string, ttlMs?: number) =>
        change(
          key,
          !isLazy,
          (at) => void write.run(namespace, key, value, ttlMs === undefined ? null : at + ttlMs),
        ),
      swap: (key: string, { before, after, ttlMs, isDurable = !isLazy }: Swap) =>
        change(key, isDurable, (at) => {
          const row = { namespace, key, now: at };
          const expires = ttlMs === undefined ? null : at + ttlMs;
          if (after === undefined)
            return before === undefined || removeSame.run({ ...row, before }).changes === 1;
          if (before === undefined) return insert.run({ ...row, after, expires }).changes === 1;
          return replace.run({ ...row, before, after, expires }).changes === 1;
        }),
      delete: (key: string) => change(key, !isLazy, (at) => remove.run(namespace, key, at).changes === 1),
      async keys(...[{ prefix, after, limit }, guarded]: Parameters<Texts['keys']>) {
        const range = { namespace, prefix, after: after ?? null, limit, now: now() };
        const rows = await guarded(() => run(() => list.all(range)));
        return rows.map(({ key }) => String(key)).filter((key) => key.startsWith(prefix));
      },
      clear: () =>
        commit(() => {
          held.dropAll();
          removeAll.run(namespace);
        }),
    };
  };
}

const pageSize = 1_000;

/** Reads and replaces what the embedded store's file has of a workspace. */
export function createRows({ handle, run, commitSoon }: Database, held: HeldTexts): StoredRows {
  const list = handle.prepare(
    `SELECT namespace, key FROM entries WHERE (namespace, key) > (?, ?) ORDER BY namespace, key LIMIT ${pageSize}`,
  );
  const replace = handle.prepare(
    'UPDATE entries SET value = :text WHERE namespace = :namespace AND key = :key AND value = :before',
  );

  return {
    page: (workspaceId, cursor = '["",""]') =>
      run(() => {
        const [namespace, key] = JSON.parse(cursor) as [string, string];
        const found = list
          .all(namespace, key)
          .map((row) => ({ namespace: String(row.namespace), key: String(row.key) }));
        const last = found.at(-1);
        return {
          places: found.filter((place) => place.key.includes(workspaceId)),
          ...(last && { next: JSON.stringify([last.namespace, last.key]) }),
        };
      }),
    text: ({ namespace, key }) => run(() => held.get(namespace, key)),
    replace: (place, before, text) =>
      commitSoon(() => {
        held.drop(place.namespace, place.key);
        return replace.run({ ...place, before, text }).changes === 1;
      }),
  };
}
