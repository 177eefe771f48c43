import type { StoredKind, StoredRows, Swap, Texts } from '../ports.ts';
import type { Database } from './database.ts';

/**
 * Creates the texts of each namespace: the ledger's, and with `clear` a storage adapter for Keyv. Times to live are in
 * milliseconds. An expired text is never returned. A power cut may undo the last writes to a lazy namespace.
 */
export function createTexts(
  { handle, run, commit, commitSoon }: Database,
  now: () => number,
  sweep: () => void,
) {
  const read = handle.prepare(
    'SELECT value FROM entries WHERE namespace = ? AND key = ? AND (expires_ms IS NULL OR expires_ms > ?)',
  );
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

  return ({ namespace, isLazy = false }: StoredKind) => ({
    get: (key: string) => run(() => read.get(namespace, key, now())?.value as string | undefined),
    set: (key: string, value: string, ttlMs?: number): Promise<void> =>
      (isLazy ? commitSoon : commit)(() => {
        sweep();
        write.run(namespace, key, value, ttlMs === undefined ? null : now() + ttlMs);
      }),
    swap: (key: string, { before, after, ttlMs, isDurable = !isLazy }: Swap) =>
      (isDurable ? commit : commitSoon)(() => {
        sweep();
        const at = { namespace, key, now: now() };
        const expires = ttlMs === undefined ? null : at.now + ttlMs;
        if (after === undefined)
          return before === undefined || removeSame.run({ ...at, before }).changes === 1;
        const { changes } =
          before === undefined
            ? insert.run({ ...at, after, expires })
            : replace.run({ ...at, before, after, expires });
        return changes === 1;
      }),
    delete: (key: string) =>
      (isLazy ? commitSoon : commit)(() => remove.run(namespace, key, now()).changes === 1),
    async keys(...[{ prefix, after, limit }, guarded]: Parameters<Texts['keys']>) {
      const range = { namespace, prefix, after: after ?? null, limit, now: now() };
      const rows = await guarded(() => run(() => list.all(range)));
      return rows.map(({ key }) => String(key)).filter((key) => key.startsWith(prefix));
    },
    clear: () => commit(() => void removeAll.run(namespace)),
  });
}

const pageSize = 1_000;

/** Reads and replaces what the embedded store's file has of a workspace. */
export function createRows({ handle, run, commitSoon }: Database): StoredRows {
  const list = handle.prepare(
    `SELECT namespace, key FROM entries WHERE (namespace, key) > (?, ?) ORDER BY namespace, key LIMIT ${pageSize}`,
  );
  const read = handle.prepare('SELECT value FROM entries WHERE namespace = ? AND key = ?');
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
    text: ({ namespace, key }) => run(() => read.get(namespace, key)?.value as string | undefined),
    replace: (place, before, text) => commitSoon(() => replace.run({ ...place, before, text }).changes === 1),
  };
}
