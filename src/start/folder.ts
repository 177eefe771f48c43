import { rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { ConfigError } from '../lib/errors.ts';
import { makePrivateDir } from '../store/files.ts';

const reasons: Readonly<Record<string, string>> = {
  ENOTDIR: 'a file is in its way',
  EEXIST: 'it is a file',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'its disk is read-only',
  ENOENT: 'nothing can be created there',
  ENOSPC: 'its disk is full',
};

/** Whether the data folder can be created and written; nothing of that stays. @returns a sentence if not */
export function checkFolder(dataDir: string): string | undefined {
  const probe = join(dataDir, `.touchline-${process.pid}`);
  let created: string | undefined;
  try {
    created = makePrivateDir(dataDir);
    writeFileSync(probe, '');
    rmSync(probe);
    return undefined;
  } catch (error) {
    const code = String((error as NodeJS.ErrnoException).code);
    return `The folder ${resolve(dataDir)} cannot be used, since ${reasons[code] ?? code}: set DATA_DIR to a folder that this user can write.`;
  } finally {
    if (created !== undefined) rmSync(created, { recursive: true, force: true });
  }
}

/**
 * Takes the data folder for this process, until it ends: the system itself lets go of a lock whose process died.
 *
 * @throws ConfigError when another process has it
 */
export function takeFolder(dataDir: string): DatabaseSync {
  makePrivateDir(dataDir);
  const lock = new DatabaseSync(join(dataDir, 'running.lock'));
  try {
    lock.exec('BEGIN EXCLUSIVE');
    return lock;
  } catch (cause) {
    lock.close();
    throw new ConfigError(
      `Another process of Touchline uses the folder ${resolve(dataDir)}: stop it first, or set DATA_DIR to another folder (several processes share a Redis, REDIS_URL).`,
      { cause },
    );
  }
}
