import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../src/store/sqlite/database.ts';

const dir = mkdtempSync(join(tmpdir(), 'touchline-'));
let database: Database | undefined;
afterEach(() => {
  database?.close();
  rmSync(dir, { recursive: true });
});

it('writes of the same turn are one transaction, and one that fails fails alone', async () => {
  database = await openDatabase(join(dir, 'touchline.db'), 1_000);
  const { handle, commit, commitSoon } = database;
  const isInTransaction: boolean[] = [];
  const put = handle.prepare("INSERT INTO entries (namespace, key, value) VALUES ('test', ?, 'x')");
  const write = (key: string) => () => {
    isInTransaction.push(handle.isTransaction);
    return put.run(key).changes;
  };
  expect(await Promise.all([commit(write('a')), commitSoon(write('b'))])).toEqual([1, 1]);
  expect(isInTransaction).toEqual([true, true]);
  const outcomes = await Promise.allSettled([commit(write('c')), commit(write('a')), commit(write('d'))]);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  const keys = handle.prepare('SELECT key FROM entries ORDER BY key').all();
  expect(keys.map(({ key }) => key)).toEqual(['a', 'b', 'c', 'd']);
  expect(handle.isTransaction).toBe(false);
});
