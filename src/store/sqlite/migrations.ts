import type { DatabaseSync } from 'node:sqlite';
import { NewerStoreError } from '../errors.ts';

/** One change of the schema. It runs in one transaction with all others that a file still needs. */
export type Migration = (handle: DatabaseSync) => void;

/** "TCHL" in the file's header tells our database from another program's. */
export const applicationId = 0x5443484c;

/** All migrations in order. A file's `user_version` is the number it has had. Never change one that was released. */
export const migrations: readonly Migration[] = [
  (handle) =>
    handle.exec(`
      CREATE TABLE entries (
        namespace TEXT NOT NULL, key TEXT NOT NULL, value TEXT NOT NULL, expires_ms INTEGER,
        PRIMARY KEY (namespace, key)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX entries_by_expiry ON entries (expires_ms) WHERE expires_ms IS NOT NULL;
      CREATE TABLE claims (key TEXT PRIMARY KEY, expires_ms INTEGER NOT NULL) STRICT, WITHOUT ROWID;
      CREATE INDEX claims_by_expiry ON claims (expires_ms);
      CREATE TABLE timetable (id TEXT PRIMARY KEY, at_ms INTEGER NOT NULL) STRICT, WITHOUT ROWID;
      CREATE INDEX timetable_by_time ON timetable (at_ms, id);
      PRAGMA application_id = ${applicationId};
    `),
  // Jobs of any kind. A process of version 1 that still has the file open can keep working.
  (handle) =>
    handle.exec(`
      ALTER TABLE timetable ADD COLUMN kind TEXT AS (substr(id, 1, instr(id, '/') - 1));
      ALTER TABLE timetable ADD COLUMN payload TEXT;
      DROP INDEX timetable_by_time;
      CREATE INDEX timetable_by_kind ON timetable (kind, at_ms, id);
    `),
  // Claims that their holder can extend. Releases before this one take claims without an owner.
  (handle) => handle.exec('ALTER TABLE claims ADD COLUMN owner TEXT'),
];

export function pragma(handle: DatabaseSync, name: string): unknown {
  return Object.values(handle.prepare(`PRAGMA ${name}`).get() ?? {})[0];
}

/** The migrations that the file still needs. @throws NewerStoreError when it has had more than there are */
export function pending(handle: DatabaseSync, all: readonly Migration[]): readonly Migration[] {
  const version = Number(pragma(handle, 'user_version'));
  if (version > all.length) throw new NewerStoreError();
  return all.slice(version);
}

/**
 * Runs the migrations that the file still needs, in one transaction: a process that dies half way leaves the file as it
 * was. When several processes start at once, one migrates and the others wait.
 */
export function migrate(handle: DatabaseSync, all: readonly Migration[]): void {
  if (pending(handle, all).length === 0) return;
  handle.exec('BEGIN IMMEDIATE');
  try {
    // Checked again, now that no other process can write: one may have migrated in between.
    for (const migration of pending(handle, all)) migration(handle);
    handle.exec(`PRAGMA user_version = ${all.length}; COMMIT`);
  } catch (error) {
    // SQLite itself rolls back after some errors.
    if (handle.isTransaction) handle.exec('ROLLBACK');
    throw error;
  }
}
