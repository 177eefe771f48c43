import { closeSync, openSync } from 'node:fs';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { SCHEMA, SCHEMA_VERSION } from './schema.ts';

/** The one way to the platform's SQLite file: prepared statements, kept by their text, and transactions. */
export type Database = {
  all<Row>(sql: string, ...values: SQLInputValue[]): Row[];
  get<Row>(sql: string, ...values: SQLInputValue[]): Row | undefined;
  run(sql: string, ...values: SQLInputValue[]): void;
  /** Everything that `work` writes, or nothing of it when it throws. */
  transaction<T>(work: () => T): T;
  /** Once is enough, twice does no harm. */
  close(): void;
};

/**
 * Opens the file (or `:memory:`), and makes its tables when it is new. A new file can be read by its owner only,
 * since the token of the seeded organization stands in it.
 *
 * @throws Error with the file's name when it is no database, or one of another version.
 */
export function openDatabase(file: string): Database {
  if (file !== ':memory:') closeSync(openSync(file, 'a', 0o600));
  try {
    return over(prepared(new DatabaseSync(file)));
  } catch (cause) {
    throw new Error(`The platform's data in ${file} cannot be used: ${(cause as Error).message}`, { cause });
  }
}

function prepared(sqlite: DatabaseSync): DatabaseSync {
  try {
    sqlite.exec('PRAGMA busy_timeout = 5000; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
    sqlite.exec('PRAGMA foreign_keys = ON; BEGIN IMMEDIATE');
    const version = sqlite.prepare('PRAGMA user_version').get()?.user_version;
    if (version === 0) sqlite.exec(`${SCHEMA}; PRAGMA user_version = ${SCHEMA_VERSION}`);
    else if (version !== SCHEMA_VERSION) throw new Error(`its version is ${version}, not ${SCHEMA_VERSION}`);
    sqlite.exec('COMMIT');
    return sqlite;
  } catch (error) {
    sqlite.close();
    throw error;
  }
}

function over(sqlite: DatabaseSync): Database {
  // Every text is made of fixed fragments and `?`, so there are only as many statements as shapes of a query.
  const statements = new Map<string, StatementSync>();
  const statement = (sql: string): StatementSync => {
    const known = statements.get(sql) ?? sqlite.prepare(sql);
    statements.set(sql, known);
    return known;
  };
  return {
    all: <Row>(sql: string, ...values: SQLInputValue[]) => statement(sql).all(...values) as Row[],
    get: <Row>(sql: string, ...values: SQLInputValue[]) => statement(sql).get(...values) as Row | undefined,
    run: (sql, ...values) => void statement(sql).run(...values),
    transaction: (work) => {
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
    close: () => {
      if (sqlite.isOpen) sqlite.close();
    },
  };
}
