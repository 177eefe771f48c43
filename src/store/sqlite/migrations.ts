import type { DatabaseSync } from 'node:sqlite';
import { NewerStoreError } from '../errors.ts';

/** A change of the schema. It runs in a transaction, with all others that a file still lacks. */
export type Migration = (handle: DatabaseSync) => void;

/** In the file's header, so that another program's database is not taken for ours: "TCHL". */
export const APPLICATION_ID = 0x5443484c;

/** In order; a file's `user_version` is how many of them it has had. Released ones never change. */
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
      PRAGMA application_id = ${APPLICATION_ID};
    `),
  // Jobs of all kinds beside digests. A process of the release before, which still has the file open, goes on.
  (handle) =>
    handle.exec(`
      ALTER TABLE timetable ADD COLUMN kind TEXT AS (substr(id, 1, instr(id, '/') - 1));
      ALTER TABLE timetable ADD COLUMN payload TEXT;
      DROP INDEX timetable_by_time;
      CREATE INDEX timetable_by_kind ON timetable (kind, at_ms, id);
    `),
];

export function pragma(handle: DatabaseSync, name: string): unknown {
  return Object.values(handle.prepare(`PRAGMA ${name}`).get() ?? {})[0];
}

/** How many migrations the file still needs. @throws NewerStoreError when it has had more than there are */
export function pending(handle: DatabaseSync, all: readonly Migration[]): readonly Migration[] {
  const version = Number(pragma(handle, 'user_version'));
  if (version > all.length) throw new NewerStoreError();
  return all.slice(version);
}

/**
 * Brings the file to the present schema, in one transaction: a process that dies on the way leaves it as it was. Of
 * several processes one does it, and the others wait and find it done.
 */
export function migrate(handle: DatabaseSync, all: readonly Migration[]): void {
  if (pending(handle, all).length === 0) return;
  handle.exec('BEGIN IMMEDIATE');
  try {
    // Read again: another process may have done it before this one had the file to itself.
    for (const migration of pending(handle, all)) migration(handle);
    handle.exec(`PRAGMA user_version = ${all.length}; COMMIT`);
  } catch (error) {
    // Some errors of SQLite have ended the transaction already.
    if (handle.isTransaction) handle.exec('ROLLBACK');
    throw error;
  }
}
