import { statSync } from 'node:fs';
import { join } from 'node:path';
import { Keyv } from 'keyv';
import { StoreUnavailableError, UnusableStoreError } from '../errors.ts';
import { databaseName } from '../files.ts';
import { sweepEveryMs } from '../limits.ts';
import type { Backend } from '../ports.ts';
import { type Database, openDatabase } from './database.ts';
import { describeSqliteError } from './error-message.ts';
import { createHeldTexts } from './held-texts.ts';
import { createJobTable } from './job-table.ts';
import { createKeyTable } from './key-table.ts';
import { createLeaseStore } from './leases.ts';
import { pragma } from './migrations.ts';
import { createRows, createTexts } from './texts.ts';

/** How many expired rows of each table, and how many free pages, one write removes: that takes a millisecond or two. */
const atOnce = { rows: 50, pages: 64 };
/** The free space that stays in the file for later writes: this many pages and this share of the file. */
const spare = { pages: 256, share: 0.25 };

/**
 * Creates a function that removes expired rows, and returns their space to the system if there are many, a little at a
 * time. Call it before each write. It starts at most once a minute, and goes on with each write until nothing is left
 * to remove. Expired rows are never returned anyway, so this only keeps the file from growing.
 */
function createSweep({ handle }: Database, now: () => number): () => void {
  const tables = { entries: 'namespace, key', claims: 'key' };
  const expired = Object.entries(tables).map(([table, id]) =>
    handle.prepare(
      `DELETE FROM ${table} WHERE (${id}) IN
         (SELECT ${id} FROM ${table} WHERE expires_ms <= ? ORDER BY expires_ms LIMIT ${atOnce.rows})`,
    ),
  );

  /** @returns whether there may be more */
  function giveSpaceBack(): boolean {
    const free = Number(pragma(handle, 'freelist_count'));
    if (free < spare.pages || free < Number(pragma(handle, 'page_count')) * spare.share) return false;
    handle.exec(`PRAGMA incremental_vacuum(${atOnce.pages})`);
    // A file that cannot shrink is left as it is.
    return Number(pragma(handle, 'freelist_count')) < free;
  }

  let last = Number.NEGATIVE_INFINITY;
  return () => {
    const at = now();
    if (at - last < sweepEveryMs) return;
    const removed = expired.map((statement) => Number(statement.run(at).changes));
    if (removed.every((count) => count < atOnce.rows) && !giveSpaceBack()) last = at;
  };
}

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
  const held = createHeldTexts(database, now);
  const textsOf = createTexts(database, held, now, sweep);
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
    rows: createRows(database, held),
    keys: createKeyTable(database),
    ping: () => run(() => void probed.get()),
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
