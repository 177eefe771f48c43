import fs, {
  fstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writeFileExclusive } from '../../src/store/files.ts';

let dir: string;
let path: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'touchline-files-'));
  path = join(dir, 'file');
});
afterEach(() => rmSync(dir, { recursive: true }));

describe('writeFileExclusive', () => {
  it('keeps the file of a faster process, and leaves nothing beside it', () => {
    writeFileExclusive(path, (beside) => {
      writeFileSync(beside, 'ours');
      writeFileSync(path, 'theirs');
    });
    expect(readFileSync(path, 'utf8')).toBe('theirs');
    expect(readdirSync(dir)).toStrictEqual(['file']);
  });

  it('creates a file that only this user can read, from the first moment', () => {
    writeFileExclusive(path, (beside) => expect(statSync(beside).mode & 0o777).toBe(0o600));
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  // Windows cannot flush a folder.
  it.skipIf(process.platform === 'win32')('has the file, then its name, on disk when it returns', () => {
    const { fsyncSync } = fs;
    const flushed: string[] = [];
    fs.fsyncSync = (handle) => {
      flushed.push(fstatSync(handle).isDirectory() ? 'its name' : 'the file');
      fsyncSync(handle);
    };
    syncBuiltinESMExports();
    try {
      writeFileExclusive(path, (beside) => writeFileSync(beside, 'ours'));
    } finally {
      fs.fsyncSync = fsyncSync;
      syncBuiltinESMExports();
    }
    expect(flushed).toEqual(['the file', 'its name']);
  });
});
