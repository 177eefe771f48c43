import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { databaseName } from '../../src/store/files.ts';
import { jobOfName } from '../../src/store/job-name.ts';
import type { JobRef, StoredPlace } from '../../src/store/ports.ts';

/** Where a store is: its folder, or what `redis-rows.ts` reads, which most suites do without. */
export type Stores = { dataDir: string } | { rows: () => Promise<StoredRow[]> };
export type StoredRow = { at: StoredPlace | JobRef | { claim: string }; text?: string | undefined };

function inFile(dataDir: string): StoredRow[] {
  using file = new DatabaseSync(join(dataDir, databaseName), { readOnly: true });
  const all = (query: string) => file.prepare(query).all();
  return [
    ...all('SELECT namespace, key, value FROM entries').map(({ namespace, key, value }) => ({
      at: { namespace: String(namespace), key: String(key) },
      text: String(value),
    })),
    ...all('SELECT id FROM timetable').map(({ id }) => ({ at: jobOfName(String(id)) })),
    ...all('SELECT key FROM claims').map(({ key }) => ({ at: { claim: String(key) } })),
  ];
}

/** Everything that a store has, but data keys and what BullMQ keeps: records, jobs and claims. */
export const storedRows = async (stores: Stores): Promise<StoredRow[]> =>
  'rows' in stores ? stores.rows() : inFile(stores.dataDir);
