import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { makePrivateDir, writeFileExclusive } from '../files.ts';
import {
  APPLICATION_ID,
  type Migration,
  migrate,
  pending,
  pragma,
  migrations as released,
} from './migrations.ts';

/** An open database file, and the one way to run statements on it. */
export type Database = {
  handle: DatabaseSync;
  /** Runs synchronous work that is safe to run again; waits without blocking while another process writes. */
  run<T>(work: () => T): Promise<T>;
};

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

/** Reads without writing, not even what a crash left in the write-ahead log, so a refused file stays as it is. */
function check(file: string, migrations: readonly Migration[]): void {
  const handle = new DatabaseSync(file, { readOnly: true });
  try {
    if (pragma(handle, 'application_id') !== APPLICATION_ID) throw new DamagedError('foreign');
    pending(handle, migrations);
    const found = pragma(handle, 'quick_check(1)');
    if (found !== 'ok') throw new DamagedError(String(found));
  } finally {
    handle.close();
  }
}

/** Opens a file that is known to be ours, in the mode in which an acknowledged write survives a power cut. */
function openMigrated(file: string, migrations: readonly Migration[]): DatabaseSync {
  const handle = new DatabaseSync(file);
  try {
    handle.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
    migrate(handle, migrations);
    return handle;
  } catch (error) {
    handle.close();
    throw error;
  }
}

/**
 * Opens the file, brings it to the present schema, and makes it and its folder when they are missing. An acknowledged
 * write survives kill -9 and a power cut: write-ahead log with `synchronous = FULL`. A file that is empty, damaged or
 * of a newer release is an error and is left alone.
 */
export async function openDatabase(
  file: string,
  timeoutMs: number,
  migrations: readonly Migration[] = released,
): Promise<Database> {
  makePrivateDir(dirname(file));
  // In its mode from the first moment: a crash while changing to it would leave a journal that `check` cannot pass.
  writeFileExclusive(file, (beside) => openMigrated(beside, migrations).close());
  const handle = await whileBusy(timeoutMs, () => {
    check(file, migrations);
    return openMigrated(file, migrations);
  });
  return { handle, run: (work) => whileBusy(timeoutMs, work) };
}
