import { randomUUID } from 'node:crypto';
import { chmodSync, closeSync, existsSync, fsyncSync, linkSync, mkdirSync, openSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';

/** The embedded store's file in the data folder. */
export const databaseName = 'touchline.db';

/** Makes a folder that only this user can enter. One that is there is left as it is. */
export function makePrivateDir(dir: string): void {
  mkdirSync(dir, { recursive: true, mode: 0o700 });
}

/** Sees to it that the file, or the names in the folder, outlast a power cut. */
function flush(path: string, flags: 'r' | 'r+'): void {
  const handle = openSync(path, flags);
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/**
 * Makes a file that only this user can read (mode 0600), unless it is there. It appears under its name whole and
 * on disk, or not at all: `fill` writes to a file beside it, which then gets the name in one step. When two
 * processes do this at once, one file stays and both find it.
 */
export function writeFileExclusive(path: string, fill: (beside: string) => void): void {
  if (!existsSync(path)) {
    const beside = `${path}.${randomUUID()}.new`;
    try {
      closeSync(openSync(beside, 'wx', 0o600));
      fill(beside);
      flush(beside, 'r+');
      // A link, and not a rename: a rename would replace a file that another process has just made.
      linkSync(beside, path);
      // Windows has no way to do this to a folder.
      if (process.platform !== 'win32') flush(dirname(path), 'r');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    } finally {
      rmSync(beside, { force: true });
    }
  }
  chmodSync(path, 0o600);
}
