import { closeSync, openSync } from 'node:fs';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { appTokensSql, schemaSql, schemaVersion } from './schema.ts';

/** Access to the platform's SQLite file: statements, prepared once per SQL text, and transactions. */
export type Database = ReturnType<typeof wrapDatabase>;

/**
 * Opens the file (or `:memory:`) and creates its tables if it is new. Only the owner can read a new file, because it
 * contains the seeded organization's token.
 *
 * @throws Error with the file's name when the file is not a database or has another schema version.
 */
export function openDatabase(file: string): Database {
  if (file !== ':memory:') closeSync(openSync(file, 'a', 0o600));
  try {
    return wrapDatabase(initialize(new DatabaseSync(file)));
  } catch (cause) {
    throw new Error(`The platform's data in ${file} cannot be used: ${(cause as Error).message}`, { cause });
  }
}

function initialize(sqlite: DatabaseSync): DatabaseSync {
  try {
    sqlite.exec('PRAGMA busy_timeout = 5000; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
    sqlite.exec('PRAGMA foreign_keys = ON; BEGIN IMMEDIATE');
    const version = sqlite.prepare('PRAGMA user_version').get()?.user_version;
    if (version === 0) sqlite.exec(`${schemaSql}; PRAGMA user_version = ${schemaVersion}`);
    else if (version !== schemaVersion) throw new Error(`its version is ${version}, not ${schemaVersion}`);
    sqlite.exec(`${appTokensSql}; COMMIT`);
    return sqlite;
  } catch (error) {
    sqlite.close();
    throw error;
  }
}

function wrapDatabase(sqlite: DatabaseSync) {
  // Every SQL text consists of fixed fragments and `?`, so the number of statements is bounded.
  const statements = new Map<string, StatementSync>();
  const prepare = (sql: string): StatementSync => {
    const prepared = statements.get(sql) ?? sqlite.prepare(sql);
    statements.set(sql, prepared);
    return prepared;
  };
  return {
    all: <Row>(sql: string, ...values: SQLInputValue[]) => prepare(sql).all(...values) as Row[],
    get: <Row>(sql: string, ...values: SQLInputValue[]) => prepare(sql).get(...values) as Row | undefined,
    run: (sql: string, ...values: SQLInputValue[]) => void prepare(sql).run(...values),
    /** Inserts a row; its keys are the columns. */
    insert: (table: string, row: Record<string, SQLInputValue>): void => {
      const marks = Object.keys(row).map(() => '?');
      const sql = `INSERT INTO ${table} (${Object.keys(row).join()}) VALUES (${marks.join()})`;
      prepare(sql).run(...Object.values(row));
    },
    /** Commits everything that `work` writes, or nothing when it throws. Nested calls join the outer transaction. */
    transaction: <T>(work: () => T): T => {
      if (sqlite.isTransaction) return work();
      sqlite.exec('BEGIN IMMEDIATE');
      try {
        const result = work();
        sqlite.exec('COMMIT');
        return result;
      } catch (error) {
        sqlite.exec('ROLLBACK');
        throw error;
      }
    },
    /** Safe to call more than once. */
    close: (): void => {
      if (sqlite.isOpen) sqlite.close();
    },
  };
}
