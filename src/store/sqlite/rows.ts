import type { StoredRows } from '../ports.ts';
import type { Database } from './database.ts';

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
