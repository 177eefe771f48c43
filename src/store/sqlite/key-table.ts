import { randomUUID } from 'node:crypto';
import type { ScrubbedKeyTable } from '../ports.ts';
import type { Database } from './database.ts';

const pageSize = 200;
/** The row that marks that deleted keys are still in the files. No scope has this name. */
const mark = '*';

/**
 * Creates the table of data keys in the embedded store's file. SQLite overwrites deleted data (`secure_delete`), but
 * rows that have moved to another page leave copies behind that it does not know of (`rebuildPage` in its btree.c). So
 * the whole table, which is small, is written again, and its old pages are overwritten.
 */
export function createKeyTable({ handle, run, commit, truncateLog }: Database): ScrubbedKeyTable {
  const read = handle.prepare('SELECT text FROM data_keys WHERE scope = ?');
  const add = handle.prepare('INSERT OR IGNORE INTO data_keys (scope, text) VALUES (?, ?)');
  const change = handle.prepare('UPDATE data_keys SET text = :text WHERE scope = :scope AND text = :before');
  const remove = handle.prepare('DELETE FROM data_keys WHERE scope = ?');
  const list = handle.prepare(
    `SELECT scope, text FROM data_keys WHERE scope > ? AND scope <> '${mark}' ORDER BY scope LIMIT ${pageSize}`,
  );
  const all = handle.prepare('SELECT scope, text FROM data_keys');
  const removeAll = handle.prepare('DELETE FROM data_keys');
  const marks = handle.prepare(
    `INSERT INTO data_keys (scope, text) VALUES ('${mark}', ?) ON CONFLICT DO UPDATE SET text = excluded.text`,
  );
  const unmark = handle.prepare(`DELETE FROM data_keys WHERE scope = '${mark}' AND text = ?`);
  const readMark = () => read.get(mark)?.text;

  function rewrite(): void {
    const kept = all.all();
    removeAll.run();
    for (const { scope, text } of kept) add.run(String(scope), String(text));
  }

  return {
    get: (scope) => run(() => read.get(scope)?.text as string | undefined),
    replace: (scope, before, text) =>
      commit(() => {
        if (before === undefined) return add.run(scope, text).changes === 1;
        const isReplaced = change.run({ scope, before, text }).changes === 1;
        if (isReplaced) marks.run(randomUUID());
        return isReplaced;
      }),
    delete: (scopes) =>
      commit(() => {
        const deleted = scopes.filter((scope) => remove.run(scope).changes === 1);
        if (deleted.length > 0) marks.run(randomUUID());
        return deleted.length > 0;
      }),
    page: (cursor = '') =>
      run(() => {
        const keys = list
          .all(cursor)
          .map(({ scope, text }) => ({ scope: String(scope), text: String(text) }));
        return { keys, next: keys.length === pageSize ? keys.at(-1)?.scope : undefined };
      }),
    isDirty: () => run(() => readMark() !== undefined),
    async scrub() {
      const marked = await run(readMark);
      if (marked === undefined) return 'done';
      await commit(rewrite);
      // Another process may read or write at this moment, or have deleted something else since.
      if (await run(truncateLog)) await commit(() => void unmark.run(marked));
      return (await run(readMark)) === undefined ? 'done' : 'later';
    },
  };
}
