import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../src/store/sqlite/database.ts';
import { createHeldTexts } from '../../src/store/sqlite/held-texts.ts';
import { createRows, createTexts } from '../../src/store/sqlite/texts.ts';

let dir: string;
let nowMs: number;
let opened: Database[];

/** Opens the file as each process does. */
async function open() {
  const database = await openDatabase(join(dir, 'touchline.db'), 1_000);
  opened.push(database);
  const now = () => nowMs;
  const held = createHeldTexts(database, now);
  const texts = createTexts(database, held, now, () => undefined)({ namespace: 'test' });
  return { database, rows: createRows(database, held), ...texts };
}

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'touchline-'));
  nowMs = 1_000_000;
  opened = [];
});
afterEach(() => {
  for (const database of opened) database.close();
  rmSync(dir, { recursive: true });
});

describe('a text that is held in memory', () => {
  it('is what another process wrote last, from the next turn of the event loop on', async () => {
    const [one, other] = [await open(), await open()];
    expect(await one.get('a')).toBeUndefined();
    for (let nth = 0; nth < 100; nth += 1) {
      const [writer, reader] = nth % 3 === 0 ? [one, other] : [other, one];
      await writer.set('a', `${nth}`);
      expect(await reader.get('a')).toBe(`${nth}`);
      expect(await writer.get('a')).toBe(`${nth}`);
    }
    expect(await one.delete('a')).toBe(true);
    expect(await other.get('a')).toBeUndefined();
    expect(await other.swap('a', { before: undefined, after: 'new' })).toBe(true);
    expect(await one.get('a')).toBe('new');
    await other.rows.replace({ namespace: 'test', key: 'a' }, 'new', 'renewed');
    expect(await one.get('a')).toBe('renewed');
    expect(await other.get('a')).toBe('renewed');
    await one.clear();
    expect(await one.get('a')).toBeUndefined();
    expect(await other.get('a')).toBeUndefined();
  });

  it('is read once, however often it is asked for, and again after a write', async () => {
    const { database, get, set } = await open();
    let reads = 0;
    database.handle.function('counted', (value) => {
      reads += 1;
      return value;
    });
    await set('a', 'first');
    // Only what is read from the file goes through the view.
    database.handle.exec(
      `CREATE TEMP VIEW entries AS SELECT namespace, key, counted(value) AS value, expires_ms FROM main.entries`,
    );
    const held = createHeldTexts(database, () => nowMs);
    for (let nth = 0; nth < 5; nth += 1) {
      expect(held.get('test', 'a')).toBe('first');
      expect(held.get('test', 'absent')).toBeUndefined();
      await nextTurn();
    }
    expect(reads).toBe(1);
    held.drop('test', 'a');
    expect(held.get('test', 'a')).toBe('first');
    expect(reads).toBe(2);
    expect(await get('a')).toBe('first');
  });

  it('ends at its time', async () => {
    const { get, set } = await open();
    await set('a', 'short', 1_000);
    await set('b', 'long');
    expect([await get('a'), await get('b')]).toEqual(['short', 'long']);
    nowMs += 1_000;
    expect([await get('a'), await get('b')]).toEqual([undefined, 'long']);
  });

  it('stays when a write fails', async () => {
    const { database, get, set } = await open();
    await set('a', 'before');
    expect(await get('a')).toBe('before');
    database.handle.exec(
      "CREATE TRIGGER refuse BEFORE UPDATE ON entries BEGIN SELECT RAISE(ABORT, 'no'); END",
    );
    await expect(set('a', 'after')).rejects.toThrow('no');
    expect(await get('a')).toBe('before');
  });
});
