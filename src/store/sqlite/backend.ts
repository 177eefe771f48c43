import { join } from 'node:path';
import { createKeyv } from '../bucket.ts';
import { StoreUnavailableError } from '../errors.ts';
import { databaseName } from '../files.ts';
import type { Backend } from '../ports.ts';
import { createAdapter } from './adapter.ts';
import { type Database, openDatabase } from './database.ts';
import { describeSqliteError } from './error-message.ts';
import { createJobTable } from './job-table.ts';
import { createLeaseStore } from './leases.ts';
import { createSweep } from './sweep.ts';

export type SqliteOptions = { dataDir: string; timeoutMs: number; now: () => number };

/** Opens the embedded store: one SQLite file, which several processes on one machine may share. */
export async function openSqlite({ dataDir, timeoutMs, now }: SqliteOptions): Promise<Backend> {
  const file = join(dataDir, databaseName);
  let database: Database;
  try {
    database = await openDatabase(file, timeoutMs);
  } catch (cause) {
    throw new StoreUnavailableError(describeSqliteError(file, cause), { cause });
  }
  const { handle, run } = database;
  const sweep = createSweep(database, now);
  const probe = handle.prepare('SELECT 1 FROM entries LIMIT 1');
  return {
    namespace(namespace) {
      const adapter = createAdapter(database, namespace, now, sweep);
      return { keyv: createKeyv(adapter, namespace), keys: adapter.keys };
    },
    leases: createLeaseStore(database, now, sweep),
    jobs: createJobTable(database),
    ping: () => run(() => void probe.get()),
    close: () => handle.close(),
    // No timeout: each statement gives up by itself, and one that has given up must not run later.
    run: (call) => call(),
    describeError: (error) => describeSqliteError(file, error),
  };
}
