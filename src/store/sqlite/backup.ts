import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { makePrivateDir, moveInto, writeFileExclusive } from '../files.ts';
import { checkDatabase } from './database.ts';

/** More pages than there are: all are copied in one step, which readers and writers of the file do not wait for. */
const allPages = 2 ** 31 - 1;

/**
 * Copies a database that may be in use to a new file, which appears complete and on disk or not at all.
 *
 * @throws UnusableStoreError; errors of the file system
 */
export async function backUpDatabase(file: string, to: string): Promise<void> {
  makePrivateDir(dirname(to));
  const beside = `${to}.new`;
  rmSync(beside, { force: true });
  // Only this user can read it, from the first page on.
  writeFileExclusive(beside, () => {});
  const source = new DatabaseSync(file, { readOnly: true });
  try {
    await backup(source, beside, { rate: allPages });
  } finally {
    source.close();
  }
  checkDatabase(beside);
  // Whoever reads a file with a write-ahead log leaves an empty one.
  for (const end of ['-wal', '-shm']) rmSync(`${beside}${end}`, { force: true });
  moveInto(beside, to);
}
