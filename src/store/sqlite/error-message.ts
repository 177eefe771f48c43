import { NewerStoreError } from '../errors.ts';
import { DamagedError, sqliteCode } from './database.ts';

/** SQLite's primary result codes (https://www.sqlite.org/rescode.html) that someone can do something about. */
const SENTENCES: Record<number, (file: string) => string> = {
  5: (file) => `The database file ${file} is held by another program; close that one and try again.`,
  8: (file) => `The database file ${file} may not be written; check its owner and permissions.`,
  10: (file) => `The database file ${file} cannot be read or written; check the file and its disk.`,
  11: damaged,
  13: (file) => `The disk of the database file ${file} is full; make room.`,
  14: (file) => `The database file ${file} cannot be opened; check DATA_DIR and its permissions.`,
  26: damaged,
};

function damaged(file: string): string {
  return `The database file ${file} is damaged or not Touchline's, and was left as it is: put a backup in its place, or move it and the files beside it that begin with its name away to start empty.`;
}

/** What an error of the embedded store means and what to do about it, in one sentence that names the file. */
export function describeSqliteError(file: string, error: unknown): string {
  if (error instanceof DamagedError) return damaged(file);
  if (error instanceof NewerStoreError)
    return `A newer release of Touchline wrote the database file ${file}, which was left as it is: run that release or a later one, or put a backup in its place.`;
  const sentence = SENTENCES[sqliteCode(error) ?? -1];
  if (sentence) return sentence(file);
  return `The database file ${file} cannot be used: ${error instanceof Error ? error.message : error}.`;
}
