import { jobOfName } from '../job-name.ts';
import type { StoredRow, StoredRows } from '../ports.ts';
import type { Database } from './database.ts';

const pageSize = 200;

const tables = ['entries', 'timetable', 'claims'] as const;
type Table = (typeof tables)[number];
/** Where a page begins: after the row with this primary key; empty for the first page. */
type Cursor = { table: Table; after: string[] };

/** Reads and replaces everything in the embedded store's file: values, then jobs, then claims. */
export function createRows({ handle, run, commitSoon }: Database): StoredRows {
  const values = handle.prepare(
    `SELECT namespace, key, value FROM entries WHERE (namespace, key) > (?, ?) ORDER BY namespace, key LIMIT ${pageSize}`,
  );
  const jobs = handle.prepare(`SELECT id FROM timetable WHERE id > ? ORDER BY id LIMIT ${pageSize}`);
  const claims = handle.prepare(`SELECT key FROM claims WHERE key > ? ORDER BY key LIMIT ${pageSize}`);
  const replaceValue = handle.prepare(
    'UPDATE entries SET value = :text WHERE namespace = :namespace AND key = :key AND value = :before',
  );

  const read: Record<Table, (after: string[]) => { row: StoredRow; key: string[] }[]> = {
    entries: ([namespace = '', key = '']) =>
      values.all(namespace, key).map((row) => {
        const at = { namespace: String(row.namespace), key: String(row.key) };
        return { row: { at, text: String(row.value) }, key: [at.namespace, at.key] };
      }),
    timetable: ([id = '']) =>
      jobs.all(id).map((row) => ({ row: { at: jobOfName(String(row.id)) }, key: [String(row.id)] })),
    claims: ([key = '']) =>
      claims.all(key).map((row) => ({ row: { at: { claim: String(row.key) } }, key: [String(row.key)] })),
  };

  return {
    page: (cursor = JSON.stringify({ table: 'entries', after: [] })) =>
      run(() => {
        const { table, after } = JSON.parse(cursor) as Cursor;
        const found = read[table](after);
        const last = found.at(-1);
        const nextTable = tables[tables.indexOf(table) + 1];
        const next: Cursor | undefined = last
          ? { table, after: last.key }
          : nextTable && { table: nextTable, after: [] };
        return { rows: found.map(({ row }) => row), ...(next && { next: JSON.stringify(next) }) };
      }),
    replace: ({ at, text: before = null }, text) =>
      commitSoon(() => 'key' in at && replaceValue.run({ ...at, before, text }).changes === 1),
  };
}
