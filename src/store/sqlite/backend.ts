import { statSync } from 'node:fs';
import { join } from 'node:path';
import { Keyv } from 'keyv';
import { StoreUnavailableError, UnusableStoreError } from '../errors.ts';
import { databaseName } from '../files.ts';
import type { Backend } from '../ports.ts';
import { type Database, openDatabase } from './database.ts';
import { describeSqliteError } from './error-message.ts';
import { createJobTable } from './job-table.ts';
import { createKeyTable } from './key-table.ts';
import { createLeaseStore } from './leases.ts';
import { createStoreIndex } from './store-index.ts';
import { createSweep } from './sweep.ts';
import { createRows, createTexts } from './texts.ts';

/** Opens the embedded store: one SQLite file, which several processes on one machine may share. */
export async function openSqlite(dataDir: string, timeoutMs: number, now: () => number): Promise<Backend> {
  const file = join(dataDir, databaseName);
  let database: Database;
  try {
    database = await openDatabase(file, timeoutMs);
  } catch (cause) {
    throw new StoreUnavailableError(describeSqliteError(file, cause), { cause });
  }
  const { handle, run, commit } = database;
  const sweep = createSweep(database, now);
  const textsOf = createTexts(database, now, sweep);
  const read = handle.prepare('SELECT 1 FROM entries LIMIT 1');
  const probed = handle.prepare("SELECT value FROM entries WHERE namespace = 'probe' AND key = 'probe'");
  const write = handle.prepare(
    `INSERT INTO entries (namespace, key, value) VALUES ('probe', 'probe', ?)
     ON CONFLICT DO UPDATE SET value = excluded.value`,
  );
  const jobs = createJobTable(database);
  const opened = statSync(file).ino;
  return {
    // As `createKeyv` of `@keyv/redis` does: an adapter for each namespace keeps it apart, so its keys need no prefix.
    // Without `throwOnErrors`, a failed read looks like a missing key.
    keyv: (kind) =>
      new Keyv({
        ...{ store: textsOf(kind), namespace: kind.namespace },
        ...{ useKeyPrefix: false, throwOnErrors: true },
      }),
    texts: textsOf,
    leases: createLeaseStore(database, now, sweep),
    jobs,
    dueJobs: jobs,
    index: createStoreIndex(database, now),
    rows: createRows(database),
    keys: createKeyTable(database),
    ping: () => run(() => void read.get()),
    async probe(nowMs) {
      // SQLite keeps writing to a file that was deleted.
      if (statSync(file, { throwIfNoEntry: false })?.ino !== opened)
        throw new UnusableStoreError('It was deleted or replaced.', { kind: 'deleted' });
      const before = probed.get()?.value;
      await commit(() => void write.run(String(nowMs)));
      return before === undefined ? undefined : Number(before);
    },
    warnings: async () => [],
    close: () => database.close(),
    // No timeout: each statement gives up by itself, and must not run after that.
    run: (call) => call(),
    describeError: (error) => describeSqliteError(file, error),
  };
}
