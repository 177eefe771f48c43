import { openSync, readSync, writeSync } from 'node:fs';
import { DatabaseSync, StatementSync } from 'node:sqlite';

/**
 * Loaded before Touchline (`--import`): the process ends itself with kill -9 right after the write to SQLite that the file
 * `POINTS_WRITES` names. That has two doubles: how many durable writes there were, and after which to end (0: none).
 */
function countWrites(descriptor: number): void {
  const numbers = new Float64Array(2);
  const bytes = new Uint8Array(numbers.buffer);
  const written = new WeakMap<DatabaseSync, () => number>();
  const lasts = new WeakMap<DatabaseSync, number>();
  const handles = new WeakMap<StatementSync, DatabaseSync>();
  const { prepare, exec } = DatabaseSync.prototype;
  const { get } = StatementSync.prototype;

  /** Whatever the statement was: outside a transaction, rows that have changed are durable. */
  function look(handle: DatabaseSync): void {
    if (!handle.isOpen || handle.isTransaction) return;
    let total = written.get(handle);
    if (total === undefined) {
      const statement = prepare.call(handle, 'SELECT total_changes() AS total');
      total = () => Number(Reflect.apply(get, statement, []).total);
      written.set(handle, total);
    }
    const now = total();
    if (now === (lasts.get(handle) ?? 0)) return;
    lasts.set(handle, now);
    readSync(descriptor, bytes, 0, 16, 0);
    const [count = 0, end = 0] = numbers;
    numbers[0] = count + 1;
    writeSync(descriptor, bytes, 0, 16, 0);
    if (count + 1 === end) process.kill(process.pid, 'SIGKILL');
  }

  DatabaseSync.prototype.prepare = function (...given) {
    const statement = prepare.apply(this, given);
    handles.set(statement, this);
    return statement;
  };
  DatabaseSync.prototype.exec = function (sql) {
    exec.call(this, sql);
    look(this);
  };
  for (const name of ['run', 'get', 'all'] as const) {
    const original = StatementSync.prototype[name] as (...given: unknown[]) => unknown;
    Object.assign(StatementSync.prototype, {
      [name](this: StatementSync, ...given: unknown[]) {
        const result = original.apply(this, given);
        const handle = handles.get(this);
        if (handle !== undefined) look(handle);
        return result;
      },
    });
  }
}

const { POINTS_WRITES: file } = process.env;
if (file) countWrites(openSync(file, 'r+'));
