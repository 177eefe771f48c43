import type { Touchline } from '../../src/app.ts';
import { type StoredRow, type Stores, storedRows } from './stored-rows.ts';

/** What suites of the net look at in the store of a running Touchline, by the names of its records. */
type Running = Stores & { readonly touchline: Touchline };

/** Everything that is stored, row by row. */
const rowsOf = (stores: Stores): Promise<StoredRow[]> => storedRows(stores);
/** What a row says, decrypted; undefined if it is gone. */
export const readRow = async ({ touchline }: Running, { at }: StoredRow) =>
  'key' in at ? touchline.services.store.rows.read(at) : undefined;
/** What is stored under a kind of records: its keys and values, decrypted. */
export async function stored(app: Running, namespace: string): Promise<Map<string, unknown>> {
  const found = new Map<string, unknown>();
  for (const row of await rowsOf(app))
    if ('key' in row.at && row.at.namespace === namespace)
      found.set(row.at.key, (await readRow(app, row))?.value);
  return found;
}
/** What is stored under a kind of records, as it is in the file. */
export async function storedTexts(app: Running, namespace: string): Promise<string[]> {
  const found: string[] = [];
  for (const { at, text } of await rowsOf(app))
    if ('key' in at && at.namespace === namespace && text !== undefined) found.push(text);
  return found;
}
/** The places of everything that is stored: namespaces and keys, kinds and ids of jobs. */
export const storedPlaces = async (app: Running): Promise<string[]> =>
  (await rowsOf(app)).map(({ at }) => Object.values(at).join(' '));
