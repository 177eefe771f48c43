import type { Touchline } from '../../src/app.ts';

/** What suites of the net look at in the store of a running Touchline, by the names of its records. */
type Running = { readonly touchline: Touchline };
type Rows = Touchline['services']['store']['rows'];
type Row = Awaited<ReturnType<Rows['page']>>['rows'][number];

/** Everything that is stored, row by row. */
export async function* rowsOf({ touchline }: Running): AsyncGenerator<Row> {
  let cursor: string | undefined;
  do {
    const page = await touchline.services.store.rows.page(cursor);
    yield* page.rows;
    cursor = page.next;
  } while (cursor !== undefined);
}
/** What a row says, decrypted; undefined if it is gone. */
export const readRow = ({ touchline }: Running, row: Row) => touchline.services.store.rows.read(row);
/** What is stored under a kind of records: its keys and values, decrypted. */
export async function stored(app: Running, namespace: string): Promise<Map<string, unknown>> {
  const found = new Map<string, unknown>();
  for await (const row of rowsOf(app))
    if ('key' in row.at && row.at.namespace === namespace)
      found.set(row.at.key, (await readRow(app, row))?.value);
  return found;
}
/** What is stored under a kind of records, as it is in the file. */
export async function storedTexts(app: Running, namespace: string): Promise<string[]> {
  const found: string[] = [];
  for await (const { at, text } of rowsOf(app))
    if ('key' in at && at.namespace === namespace && text !== undefined) found.push(text);
  return found;
}
/** The places of everything that is stored: namespaces and keys, kinds and ids of jobs. */
export async function storedPlaces(app: Running): Promise<string[]> {
  const places: string[] = [];
  for await (const { at } of rowsOf(app)) places.push(Object.values(at).join(' '));
  return places;
}
