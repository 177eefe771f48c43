import { isKind } from '../../lib/errors.ts';
import { UnusableStoreError } from '../errors.ts';
import { sqliteCode } from './database.ts';

/** Sentences for SQLite's primary result codes (https://www.sqlite.org/rescode.html) that an operator can act on. */
const sentences: Record<number, (file: string) => string> = {
  5: (file) => `The database file ${file} is locked by another program; close it and try again.`,
  8: (file) => `The database file ${file} cannot be written; check its owner and permissions.`,
  10: (file) => `The database file ${file} cannot be read or written; check the file and its disk.`,
  11: damaged,
  13: (file) => `The disk of the database file ${file} is full; make room.`,
  14: (file) => `The database file ${file} cannot be opened; check DATA_DIR and its permissions.`,
  26: damaged,
};

function damaged(file: string): string {
  return `The database file ${file} is damaged or not Touchline's, and was left untouched: put a backup in its place, or move it away, with the files beside it that begin with its name, to start empty.`;
}

/** Explains an error of the embedded store and what to do, in one sentence that names the file. */
export function describeSqliteError(file: string, error: unknown): string {
  if (isKind(error, UnusableStoreError, 'damaged')) return damaged(file);
  if (isKind(error, UnusableStoreError, 'deleted'))
    return `The database file ${file} was deleted or replaced while Touchline uses it, so what is stored now is lost: stop Touchline, put the file back, and start it again.`;
  if (isKind(error, UnusableStoreError, 'newer-store'))
    return `The database file ${file} was written by a newer release of Touchline and was left untouched: run that release or a later one, or put a backup in its place.`;
  if (isKind(error, UnusableStoreError, 'older-store'))
    return `The database file ${file} was written by a version of Touchline from before its first release and was left untouched: move it away, with the files beside it that begin with its name, to start empty.`;
  const sentence = sentences[sqliteCode(error)];
  if (sentence) return sentence(file);
  return `The database file ${file} cannot be used: ${error instanceof Error ? error.message : error}.`;
}
