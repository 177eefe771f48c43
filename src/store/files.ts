import { randomUUID } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, resolve } from 'node:path';

/** The name of the embedded store's file in the data folder. */
export const databaseName = 'touchline.db';

/**
 * Creates a folder that only this user can enter, and those above it. An existing folder is left as it is. Node's own
 * `recursive` never returns where nothing can be created, such as in `/proc`.
 *
 * @returns the topmost folder that was created
 */
export function makePrivateDir(dir: string): string | undefined {
  const path = resolve(dir);
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return undefined;
  const above = makePrivateDir(dirname(path));
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another process may have created it just now.
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
  return above ?? path;
}

/** Flushes a file, or a folder's list of names, to disk, so that it survives a power cut. */
function flush(path: string, flags: 'r' | 'r+'): void {
  const handle = openSync(path, flags);
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/**
 * Creates a file that only this user can read (mode 0600), unless it exists. The file appears complete and on disk, or
 * not at all: `fill` writes a temporary file beside it, which then gets the name in one step. If two processes do this
 * at once, one file wins and both use it.
 */
export function writeFileExclusive(path: string, fill: (beside: string) => void): void {
  if (!existsSync(path)) {
    const beside = `${path}.${randomUUID()}.new`;
    try {
      closeSync(openSync(beside, 'wx', 0o600));
      fill(beside);
      flush(beside, 'r+');
      // Not a rename, which would replace a file that another process has just created.
      linkSync(beside, path);
      // Windows cannot flush a folder.
      if (process.platform !== 'win32') flush(dirname(path), 'r');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    } finally {
      rmSync(beside, { force: true });
    }
  }
  chmodSync(path, 0o600);
}

/** Gives a complete file its name, and whatever had that name is gone. Both are on disk when this returns. */
export function moveInto(from: string, path: string): void {
  flush(from, 'r+');
  renameSync(from, path);
  if (process.platform !== 'win32') flush(dirname(path), 'r');
}

/** Replaces a file in one step; the new one is on disk when this returns, and only this user can read it. */
export function replaceFile(path: string, text: string): void {
  const beside = `${path}.${randomUUID()}.new`;
  try {
    writeFileSync(beside, text, { flag: 'wx', mode: 0o600 });
    moveInto(beside, path);
  } finally {
    rmSync(beside, { force: true });
  }
}
