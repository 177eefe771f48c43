import { createHash } from 'node:crypto';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { StoreUnavailableError } from '../../src/store/errors.ts';
import { openStore } from '../../src/store/open.ts';
import type { Store } from '../../src/store/ports.ts';
import { anyRecord } from '../support/any-record.ts';
import { testKeyring } from '../support/keyring.ts';
import { stopClock } from '../support/stopped-clock.ts';

let parent: string;
let dataDir: string;
let file: string;
let opened: Store[];

async function open(options: { timeoutMs?: number; now?: () => number } = {}): Promise<Store> {
  const store = await openStore({ dataDir, ...options, keyring: testKeyring });
  opened.push(store);
  return store;
}

/** Opens a store that must be refused, and returns the message. */
async function refusal(): Promise<string> {
  const error = await open().then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(StoreUnavailableError);
  return error instanceof Error ? error.message : '';
}

const hash = () => createHash('sha256').update(readFileSync(file)).digest('hex');
const mode = (path: string) => (statSync(path).mode & 0o777).toString(8);

/** Creates a file of a few hundred pages, and closes it. */
async function fill(): Promise<void> {
  const store = await open();
  const bucket = store.bucket(anyRecord<string>('tokens'));
  for (let index = 0; index < 200; index++) await bucket.set(`T${index}`, 'x'.repeat(4000));
  await store.close();
}

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'touchline-sqlite-'));
  dataDir = join(parent, 'deep', 'data');
  file = join(dataDir, 'touchline.db');
  opened = [];
});

afterEach(async () => {
  await Promise.all(opened.map((store) => store.close()));
  rmSync(parent, { recursive: true });
});

describe('the file', () => {
  it('can only be read by this user, as can the files beside it while it is open', async () => {
    const before = process.umask(0);
    try {
      const store = await open();
      await store.bucket(anyRecord('tokens')).set('T1', 'x');
      expect(mode(dataDir)).toBe('700');
      expect(readdirSync(dataDir).sort()).toStrictEqual([
        'touchline.db',
        'touchline.db-shm',
        'touchline.db-wal',
      ]);
      for (const name of readdirSync(dataDir)) expect(mode(join(dataDir, name))).toBe('600');
    } finally {
      process.umask(before);
    }
  });

  it('is closed to others again after somebody opened it to them; an existing folder is left alone', async () => {
    mkdirSync(dataDir, { recursive: true });
    chmodSync(dataDir, 0o755);
    await (await open()).close();
    chmodSync(file, 0o644);
    await open();
    expect(mode(file)).toBe('600');
    expect(mode(dataDir)).toBe('755');
  });
});

describe('a file that cannot be used', () => {
  it.each([
    ['with a garbage header', () => writeFileSync(file, 'not a database at all, '.repeat(1000))],
    ['cut off in the middle', () => truncateSync(file, statSync(file).size / 2)],
    ['cut off at the header', () => truncateSync(file, 50)],
    [
      'overwritten in the middle',
      () => {
        const bytes = readFileSync(file);
        bytes.fill(0xa5, bytes.length / 2, bytes.length / 2 + 40_960);
        writeFileSync(file, bytes);
      },
    ],
  ])('%s: one sentence names it, and it is left untouched', async (_, damage) => {
    await fill();
    damage();
    const before = hash();
    const message = await refusal();
    expect(message).toContain(file);
    expect(message).toContain('was left untouched');
    expect(message).toContain('backup');
    expect(message).not.toContain('\n');
    expect(hash()).toBe(before);
  });

  it('damaged after a crash: the write-ahead log is not written into it', async () => {
    await fill();
    const crashed = new DatabaseSync(file);
    crashed.exec(`INSERT INTO entries VALUES ('tokens', 'late', '{"value":1}', NULL)`);
    const log = readFileSync(`${file}-wal`);
    crashed.close();
    const bytes = readFileSync(file);
    bytes.fill(0xa5, bytes.length / 2, bytes.length / 2 + 40_960);
    writeFileSync(file, bytes);
    writeFileSync(`${file}-wal`, log);
    const before = hash();
    expect(await refusal()).toContain('damaged');
    expect(hash()).toBe(before);
    expect(readFileSync(`${file}-wal`).equals(log)).toBe(true);
  });

  it('empty: is not mistaken for a new one', async () => {
    await fill();
    truncateSync(file, 0);
    expect(await refusal()).toContain(file);
    expect(statSync(file).size).toBe(0);
  });

  it('of another program: is left untouched', async () => {
    mkdirSync(dataDir, { recursive: true });
    const other = new DatabaseSync(file);
    other.exec('CREATE TABLE theirs (x)');
    other.close();
    const before = hash();
    expect(await refusal()).toContain("not Touchline's, and was left untouched");
    expect(hash()).toBe(before);
  });

  it('of a newer release: one sentence says what to do, and it is left untouched', async () => {
    await fill();
    const later = new DatabaseSync(file);
    later.exec('PRAGMA user_version = 99');
    later.close();
    const before = hash();
    expect(await refusal()).toBe(
      `The database file ${file} was written by a newer release of Touchline and was left untouched: run that release or a later one, or put a backup in its place.`,
    );
    expect(hash()).toBe(before);
  });

  it('of before the first release: one sentence says what to do, and it is left untouched', async () => {
    await fill();
    const older = new DatabaseSync(file);
    older.exec('PRAGMA user_version = 4');
    older.close();
    const before = hash();
    expect(await refusal()).toBe(
      `The database file ${file} was written by a version of Touchline from before its first release and was left untouched: move it away, with the files beside it that begin with its name, to start empty.`,
    );
    expect(hash()).toBe(before);
  });

  it('damaged while it is open: calls reject, and never answer that nothing is there', async () => {
    await fill();
    const store = await open();
    const bytes = readFileSync(file);
    writeFileSync(file, bytes.fill(0xa5, 4096));
    const read = store.bucket(anyRecord('tokens')).get('T150');
    await expect(read).rejects.toThrow(StoreUnavailableError);
    await expect(read).rejects.toThrow(/damaged/);
  });
});

describe('another program that locks the file', () => {
  /** Reads in a transaction, in a journal mode that opening the file has to change. */
  async function reading(): Promise<DatabaseSync> {
    await fill();
    const other = new DatabaseSync(file);
    other.exec('PRAGMA journal_mode = DELETE; BEGIN; SELECT * FROM entries');
    return other;
  }

  it('at the start for too long: one sentence says so', async () => {
    const other = await reading();
    const clock = stopClock();
    const opening = open();
    await clock.run(expect(opening).rejects.toThrow(StoreUnavailableError));
    await expect(opening).rejects.toThrow(`${file} is locked by another program`);
    other.close();
  });

  it('for too long: a write rejects in time and is not done later, while reads go on', async () => {
    const store = await open();
    const clock = stopClock();
    const bucket = store.bucket(anyRecord('tokens'));
    await bucket.set('T1', 'x');
    const other = new DatabaseSync(file);
    other.exec('BEGIN IMMEDIATE');
    const write = expect(bucket.set('T1', 'y')).rejects.toThrow(StoreUnavailableError);
    const claim = expect(store.leases.lease('digest', 1000)).rejects.toThrow(StoreUnavailableError);
    await clock.run(Promise.all([write, claim]), 2_100);
    expect(await bucket.get('T1')).toBe('x');
    other.exec('COMMIT');
    other.close();
    await clock.advance(5_000);
    expect(await bucket.get('T1')).toBe('x');
    expect(await store.leases.lease('digest', 1000)).toBeDefined();
  });
});

describe('the clock', () => {
  it('removes many expired rows a few at a time, and gives their space back', async () => {
    let now = 1_000_000;
    const store = await open({ now: () => now });
    const bucket = store.bucket({ ...anyRecord<string>('views'), isLazy: true });
    for (let index = 0; index < 1_000; index++) await bucket.set(`V${index}`, 'x'.repeat(4_000), 500);
    await bucket.set('kept', 'x');
    const reader = new DatabaseSync(file, { readOnly: true });
    const count = (what: string) => Number(Object.values(reader.prepare(what).get() ?? {})[0]);
    const rows = () => count('SELECT count(*) FROM entries');
    const pages = count('PRAGMA page_count');
    now += 60_000;
    await bucket.set('kept', 'y');
    expect(rows()).toBe(951);
    for (let write = 0; write < 100; write++) await bucket.set('kept', 'z');
    expect(rows()).toBe(1);
    expect(count('PRAGMA page_count')).toBeLessThan(pages / 2);
    expect(await bucket.get('kept')).toBe('z');
    // Then nothing is looked for until a minute has passed.
    await bucket.set('short', 'x', 1);
    now += 59_000;
    await bucket.set('kept', 'z');
    expect(rows()).toBe(2);
    reader.close();
  });
});
