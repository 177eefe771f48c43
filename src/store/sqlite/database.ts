import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { makePrivateDir, writeFileExclusive } from '../files.ts';

/** An open database file, and the one way to run statements on it. */
export type Database = {
  handle: DatabaseSync;
  /** Runs synchronous work that is safe to run again; waits without blocking while another process writes. */
  run<T>(work: () => T): Promise<T>;
};

/** In the file's header, so that another program's database is not taken for ours: "TCHL". */
const APPLICATION_ID = 0x5443484c;
const SCHEMA_VERSION = 1;
const SCHEMA = `
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
  PRAGMA user_version = ${SCHEMA_VERSION};
`;

/** SQLITE_BUSY, a primary result code (https://www.sqlite.org/rescode.html). */
const BUSY = 5;

/** The file does not hold what Touchline wrote. */
export class DamagedError extends Error {}

/** The primary result code of an error of node:sqlite, or undefined for other errors. */
export function sqliteCode(error: unknown): number | undefined {
  const code = (error as { errcode?: number }).errcode;
  return code === undefined ? undefined : code & 0xff;
}

/** Tries again while another process holds the file, for `timeoutMs` milliseconds at most. */
async function whileBusy<T>(timeoutMs: number, work: () => T): Promise<T> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    try {
      return work();
    } catch (error) {
      if (sqliteCode(error) !== BUSY || performance.now() >= deadline) throw error;
    }
    // SQLite's own busy timeout would block every other request of this process meanwhile.
    await sleep(5 + Math.random() * 20);
  }
}

function pragma(handle: DatabaseSync, name: string): unknown {
  return Object.values(handle.prepare(`PRAGMA ${name}`).get() ?? {})[0];
}

/** Looks without writing, not even what a crash left in the write-ahead log, so a damaged file stays as it is. */
function check(file: string): void {
  const handle = new DatabaseSync(file, { readOnly: true });
  try {
    if (pragma(handle, 'application_id') !== APPLICATION_ID) throw new DamagedError('foreign');
    if (pragma(handle, 'user_version') !== SCHEMA_VERSION)
      throw new Error('another version of Touchline made it');
    const found = pragma(handle, 'quick_check(1)');
    if (found !== 'ok') throw new DamagedError(String(found));
  } finally {
    handle.close();
  }
}

function create(file: string): void {
  const handle = new DatabaseSync(file);
  try {
    // In this mode from its first moment: a crash while changing to it would leave a journal that `check` cannot pass.
    handle.exec(`PRAGMA journal_mode = WAL; BEGIN; ${SCHEMA} COMMIT;`);
  } finally {
    handle.close();
  }
}

/**
 * Opens the file, and makes it and its folder when they are missing. An acknowledged write survives kill -9 and a
 * power cut: write-ahead log with `synchronous = FULL`. An empty or damaged file is an error and is left alone.
 */
export async function openDatabase(file: string, timeoutMs: number): Promise<Database> {
  makePrivateDir(dirname(file));
  writeFileExclusive(file, create);
  const handle = await whileBusy(timeoutMs, () => {
    check(file);
    const opened = new DatabaseSync(file);
    try {
      opened.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
      return opened;
    } catch (error) {
      opened.close();
      throw error;
    }
  });
  return { handle, run: (work) => whileBusy(timeoutMs, work) };
}
