import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { UnusableStoreError } from '../errors.ts';
import { makePrivateDir, writeFileExclusive } from '../files.ts';
import { lockedPauseMs } from '../limits.ts';
import { openFlush } from './flush.ts';
import {
  applicationId,
  type Migration,
  migrate,
  pending,
  pragma,
  migrations as released,
} from './migrations.ts';

/**
 * An open database file, and the ways to run statements on it. All take synchronous work that is safe to repeat; while
 * another process writes, they wait without blocking. Once they resolve, their writes survive kill -9.
 */
export type Database = {
  handle: DatabaseSync;
  /** For work that only reads. */
  run<T>(work: () => T): Promise<T>;
  /** Does all of the work or nothing, and waits until it is on the disk, so that it survives a power cut. */
  commit<T>(work: () => T): Promise<T>;
  /** The same without waiting for the disk: a power cut may undo the writes of the last second. */
  commitSoon<T>(work: () => T): Promise<T>;
  /**
   * Writes the write-ahead log back into the file and empties it, so that it no longer holds earlier data.
   *
   * @returns false while another process reads or writes
   */
  truncateLog(): boolean;
  close(): void;
};

/** SQLITE_BUSY, a primary result code (https://www.sqlite.org/rescode.html). */
const busyCode = 5;

/**
 * After how many pages of 4 KB the write-ahead log is written back into the file, which takes two flushes and blocks
 * the process: four times SQLite's default, since the same pages change again and again.
 */
const pagesBeforeCheckpoint = 4_000;

/** The size to which the write-ahead log is cut after it was written back into the file, in bytes. */
const maxIdleLog = 16 * 1024 * 1024;

/** The primary result code of an error of node:sqlite, or 0 for other errors. */
export const sqliteCode = (error: unknown): number => ((error as { errcode?: number }).errcode ?? 0) & 0xff;

/** Repeats the work while another process locks the file, for at most `timeoutMs` milliseconds. */
async function whileBusy<T>(timeoutMs: number, work: () => T): Promise<T> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    try {
      return work();
    } catch (error) {
      if (sqliteCode(error) !== busyCode || performance.now() >= deadline) throw error;
    }
    // SQLite's own busy timeout would block all other requests of this process.
    await sleep(lockedPauseMs.least + Math.random() * lockedPauseMs.spread);
  }
}

type Write = { work: () => unknown; resolve: (result: never) => void; reject: (error: unknown) => void };

/**
 * Creates a function that writes. All writes in one round of the event loop share a transaction, which costs a fifth of
 * one for each. If it fails, each has one of its own, so that none fails because of another.
 */
function createWriter(handle: DatabaseSync, run: Database['run']): Database['run'] {
  const begin = handle.prepare('BEGIN IMMEDIATE');
  const end = handle.prepare('COMMIT');
  const waiting: Write[] = [];

  function together(writes: Write[]): unknown[] {
    begin.run();
    try {
      const results = writes.map(({ work }) => work());
      end.run();
      return results;
    } catch (error) {
      // SQLite itself rolls back after some errors.
      if (handle.isTransaction) handle.exec('ROLLBACK');
      throw error;
    }
  }

  async function write(writes: Write[]): Promise<void> {
    try {
      const results = await run(() => together(writes));
      for (const [nth, { resolve }] of writes.entries()) resolve(results[nth] as never);
    } catch (error) {
      // Another process has locked the file for too long.
      const isForAll = writes.length === 1 || sqliteCode(error) === busyCode;
      for (const one of writes) isForAll ? one.reject(error) : void write([one]);
    }
  }

  return (work) => {
    const { promise, resolve, reject } = Promise.withResolvers<never>();
    if (waiting.length === 0) setImmediate(() => void write(waiting.splice(0)));
    waiting.push({ work, resolve, reject });
    return promise;
  };
}

/** Checks a file without writing to it, not even from the write-ahead log, so that a refused file stays unchanged. @throws UnusableStoreError */
export function checkDatabase(file: string, migrations: readonly Migration[] = released): void {
  const handle = new DatabaseSync(file, { readOnly: true });
  try {
    if (pragma(handle, 'application_id') !== applicationId)
      throw new UnusableStoreError('foreign', { kind: 'damaged' });
    pending(handle, migrations);
    const found = pragma(handle, 'quick_check(1)');
    if (found !== 'ok') throw new UnusableStoreError(String(found), { kind: 'damaged' });
  } finally {
    handle.close();
  }
}

/** Opens a file that is known to be ours, and runs the migrations that it still needs. */
function openMigrated(file: string, migrations: readonly Migration[]): DatabaseSync {
  const handle = new DatabaseSync(file);
  try {
    // Must be set before a new file has any content.
    handle.exec('PRAGMA auto_vacuum = INCREMENTAL; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
    migrate(handle, migrations);
    return handle;
  } catch (error) {
    handle.close();
    throw error;
  }
}

/**
 * Opens the database, migrates it, and creates the file and its folder if they are missing. With `synchronous = FULL`,
 * SQLite and the whole process would wait for the disk at each write. So it is `NORMAL`, and {@link Database.commit}
 * waits instead, beside other work, for one flush of the write-ahead log that covers all writes until then.
 *
 * @throws UnusableStoreError; the file stays unchanged
 */
export async function openDatabase(
  file: string,
  timeoutMs: number,
  migrations: readonly Migration[] = released,
): Promise<Database> {
  makePrivateDir(dirname(file));
  // In WAL mode from the start: a crash while switching to it would leave a journal that `check` refuses.
  writeFileExclusive(file, (beside) => openMigrated(beside, migrations).close());
  const handle = await whileBusy(timeoutMs, () => {
    checkDatabase(file, migrations);
    return openMigrated(file, migrations);
  });
  handle.exec(
    `PRAGMA synchronous = NORMAL; PRAGMA journal_size_limit = ${maxIdleLog}; PRAGMA wal_autocheckpoint = ${pagesBeforeCheckpoint}; PRAGMA secure_delete = ON`,
  );
  const checkpoint = handle.prepare('PRAGMA wal_checkpoint(TRUNCATE)');
  const log = openFlush(`${file}-wal`);
  const run = <T>(work: () => T) => whileBusy(timeoutMs, work);
  const write = createWriter(handle, run);
  return {
    handle,
    run,
    async commit(work) {
      const result = await write(work);
      await log.flush();
      return result;
    },
    async commitSoon(work) {
      const result = await write(work);
      log.flushSoon();
      return result;
    },
    truncateLog: () => checkpoint.get()?.busy === 0,
    close() {
      log.close();
      handle.close();
    },
  };
}
