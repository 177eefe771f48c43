import type { DatabaseSync } from 'node:sqlite';
import { UnusableStoreError } from '../errors.ts';

/** One change of the schema. All migrations that a file still needs run in one transaction. */
export type Migration = (handle: DatabaseSync) => void;

/** "TCHL" in the file's header distinguishes our database from another program's. */
export const applicationId = 0x5443484c;

/** The version of the first schema. Versions 1 to 4 were never released. */
const firstVersion = 5;

/** All migrations in order. After the first, a file's `user_version` is 5. Never change one that was released. */
export const migrations: readonly Migration[] = [
  (handle) =>
    handle.exec(`
      CREATE TABLE entries (
        namespace TEXT NOT NULL, key TEXT NOT NULL, value TEXT NOT NULL, expires_ms INTEGER,
        PRIMARY KEY (namespace, key)
      ) STRICT; -- with row ids, since its rows are long (www.sqlite.org/withoutrowid.html)
      CREATE INDEX entries_by_expiry ON entries (expires_ms) WHERE expires_ms IS NOT NULL;
      CREATE TABLE claims (key TEXT PRIMARY KEY, expires_ms INTEGER NOT NULL, owner TEXT) STRICT, WITHOUT ROWID;
      CREATE INDEX claims_by_expiry ON claims (expires_ms);
      CREATE TABLE timetable (
        id TEXT PRIMARY KEY, at_ms INTEGER NOT NULL,
        kind TEXT AS (substr(id, 1, instr(id, '/') - 1))
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX timetable_by_kind ON timetable (kind, at_ms, id);
      CREATE TABLE data_keys (scope TEXT PRIMARY KEY, text TEXT NOT NULL) STRICT, WITHOUT ROWID;
      PRAGMA application_id = ${applicationId};
    `),
];

export function pragma(handle: DatabaseSync, name: string): unknown {
  return Object.values(handle.prepare(`PRAGMA ${name}`).get() ?? {})[0];
}

/**
 * The migrations that the file still needs.
 *
 * @throws UnusableStoreError if it has more than there are here, or is from before the first
 */
export function pending(handle: DatabaseSync, all: readonly Migration[]): readonly Migration[] {
  const version = Number(pragma(handle, 'user_version'));
  if (version === 0) return all;
  const had = version - firstVersion + 1;
  if (had < 1) throw new UnusableStoreError('Another release wrote it.', { kind: 'older-store' });
  if (had > all.length) throw new UnusableStoreError('Another release wrote it.', { kind: 'newer-store' });
  return all.slice(had);
}

/**
 * Runs the migrations that the file still needs, in one transaction: a process that dies half way leaves the file as it
 * was. If several processes start at once, one migrates and the others wait.
 */
export function migrate(handle: DatabaseSync, all: readonly Migration[]): void {
  if (pending(handle, all).length === 0) return;
  handle.exec('BEGIN IMMEDIATE');
  try {
    // Checked again, now that no other process can write: one may have migrated in between.
    for (const migration of pending(handle, all)) migration(handle);
    handle.exec(`PRAGMA user_version = ${firstVersion + all.length - 1}; COMMIT`);
  } catch (error) {
    // SQLite itself rolls back after some errors.
    if (handle.isTransaction) handle.exec('ROLLBACK');
    throw error;
  }
}
