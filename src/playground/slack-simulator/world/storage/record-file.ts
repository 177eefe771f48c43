import { closeSync, openSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

const schemaVersion = 1;

/** A record's new JSON, or undefined to delete it. */
export type RecordChange = { kind: string; key: string; json: string | undefined };

/** A SQLite file of JSON records, each with a kind and a key, and of files' contents by id. */
export type RecordFile = ReturnType<typeof wrap>;

/** The file is not one of ours, or a newer release wrote it. The message names it. */
export class DataFileError extends Error {}

/**
 * Opens the file, and creates it if it is new; then only its owner can read it.
 *
 * @throws DataFileError
 */
export function openRecordFile(file: string): RecordFile {
  closeSync(openSync(file, 'a', 0o600));
  try {
    return wrap(initialize(new DatabaseSync(file)));
  } catch (cause) {
    throw new DataFileError(`Slack's data in ${file} cannot be used: ${(cause as Error).message}`, { cause });
  }
}

function initialize(sqlite: DatabaseSync): DatabaseSync {
  try {
    sqlite.exec('PRAGMA busy_timeout = 5000; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL');
    const version = sqlite.prepare('PRAGMA user_version').get()?.user_version;
    if (version !== 0 && version !== schemaVersion)
      throw new Error(`its version is ${version}, not ${schemaVersion}`);
    sqlite.exec(`
      CREATE TABLE IF NOT EXISTS records (
        kind TEXT, key TEXT, json TEXT NOT NULL, PRIMARY KEY (kind, key)
      ) STRICT;
      CREATE TABLE IF NOT EXISTS contents (id TEXT PRIMARY KEY, bytes BLOB NOT NULL) STRICT;
      PRAGMA user_version = ${schemaVersion}`);
    return sqlite;
  } catch (error) {
    sqlite.close();
    throw error;
  }
}

function wrap(sqlite: DatabaseSync) {
  // An update keeps the row's place.
  const put = sqlite.prepare(
    'INSERT INTO records (kind, key, json) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET json = excluded.json',
  );
  const remove = sqlite.prepare('DELETE FROM records WHERE kind = ? AND key = ?');
  const putContent = sqlite.prepare('INSERT OR IGNORE INTO contents (id, bytes) VALUES (?, ?)');
  return {
    /** All records, in the order in which they were added: kind → key → JSON. */
    read() {
      const kinds = new Map<string, Map<string, string>>();
      for (const row of sqlite.prepare('SELECT kind, key, json FROM records ORDER BY rowid').iterate()) {
        const records = kinds.get(String(row.kind)) ?? new Map<string, string>();
        kinds.set(String(row.kind), records.set(String(row.key), String(row.json)));
      }
      return kinds;
    },
    readContent(id: string): Buffer | undefined {
      const row = sqlite.prepare('SELECT bytes FROM contents WHERE id = ?').get(id);
      return row === undefined ? undefined : Buffer.from(row.bytes as Uint8Array);
    },
    /** Writes all changes, or none of them. A process that is killed afterwards loses nothing. */
    write(changes: RecordChange[], contents: { id: string; bytes: Buffer }[]): void {
      sqlite.exec('BEGIN IMMEDIATE');
      try {
        for (const { kind, key, json } of changes)
          if (json === undefined) remove.run(kind, key);
          else put.run(kind, key, json);
        for (const { id, bytes } of contents) putContent.run(id, bytes);
        sqlite.exec('COMMIT');
      } catch (error) {
        sqlite.exec('ROLLBACK');
        throw error;
      }
    },
    close() {
      if (sqlite.isOpen) sqlite.close();
    },
  };
}
