import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { DatabaseSync } from 'node:sqlite';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/store/sqlite/database.ts';
import { type Migration, migrations } from '../../src/store/sqlite/migrations.ts';

/** The version of the first schema. */
const released = 5;
let dir: string;
let file: string;
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'touchline-migrations-'));
  file = join(dir, 'touchline.db');
  await open();
  const first = new DatabaseSync(file);
  first.exec("INSERT INTO entries VALUES ('a', 'whole', 'x', NULL)");
  first.close();
});
afterEach(() => rmSync(dir, { recursive: true }));

async function open(...later: Migration[]): Promise<void> {
  (await openDatabase(file, 1000, [...migrations, ...later])).close();
}

/** The file's version, its tables, and the stored keys. */
function state(): { version: unknown; tables: unknown[]; keys: unknown[] } {
  using handle = new DatabaseSync(file, { readOnly: true });
  const column = (sql: string) => handle.prepare(sql).all().flatMap(Object.values);
  return {
    version: column('PRAGMA user_version')[0],
    tables: column("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name"),
    keys: column('SELECT key FROM entries'),
  };
}

type Migrator = ChildProcess & { stdout: Readable; stdin: NodeJS.WritableStream };

/** Starts a process of a release with two more migrations, which waits for a line before it begins. */
function migrator(...args: string[]): { child: Migrator; lines: AsyncIterator<string> } {
  const script = fileURLToPath(new URL('migrator.ts', import.meta.url));
  const child = spawn(process.execPath, [script, file, ...args], { stdio: ['pipe', 'pipe', 'inherit'] });
  return { child, lines: createInterface(child.stdout)[Symbol.asyncIterator]() };
}

describe('migrations', () => {
  it('run in order, each once, and the file says how many it has had', async () => {
    const done: string[] = [];
    const one: Migration = () => void done.push('one');
    const two: Migration = () => void done.push('two');
    await open(one);
    await open(one, two);
    await open(one, two);
    expect(done).toStrictEqual(['one', 'two']);
    expect(state().version).toBe(released + 2);
  });

  it('give a new file the same schema as an upgraded one', async () => {
    const later: Migration = (handle) => handle.exec('CREATE TABLE later (x)');
    await open(later);
    const upgraded = state();
    const fresh = join(dir, 'fresh.db');
    (await openDatabase(fresh, 1000, [...migrations, later])).close();
    file = fresh;
    expect(state()).toStrictEqual({ ...upgraded, keys: [] });
  });

  it('that fail leave nothing half done, and the file still works with the older release', async () => {
    const before = state();
    await expect(
      open(
        (handle) => handle.exec('CREATE TABLE later (x); DELETE FROM entries'),
        (handle) => handle.exec('ALTER TABLE no_such_table ADD COLUMN x'),
      ),
    ).rejects.toThrow('no such table');
    expect(state()).toStrictEqual(before);
    await open();
    expect(state()).toStrictEqual(before);
  });

  it('that are killed half way leave nothing half done, and the next start runs them', async () => {
    const before = state();
    for (let kills = 0; kills < 3; kills++) {
      const { child, lines } = migrator('hang');
      const exited = once(child, 'exit');
      await lines.next();
      child.stdin.write('go\n');
      expect((await lines.next()).value).toBe('first');
      expect((await lines.next()).value).toBe('second');
      child.kill('SIGKILL');
      expect(await exited).toStrictEqual([null, 'SIGKILL']);
      expect(state()).toStrictEqual(before);
    }
    await open();
    expect(state()).toStrictEqual(before);
    const { child, lines } = migrator();
    child.stdin.write('go\n');
    for (const line of ['ready', 'first', 'second', 'done']) expect((await lines.next()).value).toBe(line);
    expect(state()).toStrictEqual({
      version: released + 2,
      tables: [...before.tables, 'first_new', 'second_new'].sort(),
      keys: ['half'],
    });
  });

  it('run once when several processes start at the same moment', async () => {
    const processes = Array.from({ length: 4 }, () => migrator());
    for (const { lines } of processes) await lines.next();
    for (const { child } of processes) child.stdin.write('go\n');
    const said = await Promise.all(
      processes.map(async ({ lines }) => {
        const all: string[] = [];
        for (;;) {
          const { value, done } = await lines.next();
          if (done) return all;
          all.push(value);
        }
      }),
    );
    expect(said.sort((a, b) => b.length - a.length)).toStrictEqual([
      ['first', 'second', 'done'],
      ['done'],
      ['done'],
      ['done'],
    ]);
    expect(state().keys).toStrictEqual(['half']);
  });
});
