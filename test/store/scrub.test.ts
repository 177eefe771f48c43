import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createClient } from '@keyv/redis';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createKeyring } from '../../src/store/encryption.ts';
import { openStore, type StoreOptions } from '../../src/store/open.ts';
import type { Store } from '../../src/store/ports.ts';
import type { RedisClient } from '../../src/store/redis/client.ts';
import { createScrubber } from '../../src/store/scrubber.ts';
import { openDatabase } from '../../src/store/sqlite/database.ts';
import { createKeyTable } from '../../src/store/sqlite/key-table.ts';
import { type RedisServer, startRedis } from '../contract/redis-server.ts';
import { encryptedRecord } from '../support/any-record.ts';
import { redisServer } from '../support/machine.ts';
import { bytesBelow, plunder } from '../support/scan.ts';
import { stopClock } from '../support/stopped-clock.ts';

const rootKey = randomBytes(32);
const keyring = createKeyring([rootKey]);
const secrets = encryptedRecord<string>('secrets');
const program = redisServer();

let opened: Store[] = [];
async function open(options: Omit<StoreOptions, 'keyring'>): Promise<Store> {
  const store = await openStore({ keyring, ...options });
  opened.push(store);
  return store;
}
afterEach(async () => {
  await Promise.all(opened.map((store) => store.close()));
  opened = [];
});

describe('the embedded store', () => {
  let dataDir: string;
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'touchline-scrub-'));
  });
  afterEach(() => rmSync(dataDir, { recursive: true }));
  const booty = () => plunder(bytesBelow(dataDir), [rootKey]);

  it('writes its keys anew all or not at all, whatever stops it between two rows', async () => {
    const database = await openDatabase(join(dataDir, 'touchline.db'), 1_000);
    const keys = createKeyTable(database);
    for (const scope of ['T1', 'T2', 'T3']) await keys.replace(scope, undefined, `the key of ${scope}`);
    await keys.delete(['T2']);
    database.handle.exec(
      "CREATE TRIGGER stop BEFORE INSERT ON data_keys WHEN NEW.scope = 'T3' BEGIN SELECT RAISE(ABORT, 'stopped'); END",
    );
    await expect(keys.scrub(new AbortController().signal)).rejects.toThrow('stopped');
    expect([await keys.get('T1'), await keys.get('T3')]).toEqual(['the key of T1', 'the key of T3']);
    database.handle.exec('DROP TRIGGER stop');
    expect(await keys.scrub(new AbortController().signal)).toBe('done');
    expect([await keys.get('T1'), await keys.get('T3')]).toEqual(['the key of T1', 'the key of T3']);
    database.close();
  });

  it('leaves no copy of a row that is gone, however often rows have moved from page to page', async () => {
    const file = join(dataDir, 'touchline.db');
    const database = await openDatabase(file, 1_000);
    const keys = createKeyTable(database);
    /** The same numbers in each run: with others, SQLite would leave other copies behind. */
    const numbers = Array.from({ length: 4_000 }, (_, nth) => createHash('sha256').update(`${nth}`).digest());
    const kept = new Map<string, string>();
    const gone: string[] = [];
    for (const [nth, number] of numbers.entries()) {
      const [scope, text] = [number.toString('hex', 0, 6), number.toString('base64url')];
      await keys.replace(scope, undefined, text.repeat(2 + ((nth * 37) % 120) / 20));
      kept.set(scope, text);
      if (nth % 100 !== 99) continue;
      const some = [...kept.keys()].sort().filter((_, at) => at % 5 === nth % 4);
      await keys.delete(some);
      for (const each of some) gone.push(kept.get(each) ?? '');
      for (const each of some) kept.delete(each);
      expect(await keys.scrub(new AbortController().signal)).toBe('done');
      const left = bytesBelow(dataDir);
      expect(gone.filter((each) => left.includes(each))).toEqual([]);
    }
    expect(gone.length).toBeGreaterThan(2_000);
    expect(await keys.get([...kept.keys()][0] ?? '')).toBeDefined();
    database.close();
  });

  it('has none while another process has it open, nor after both have stopped', async () => {
    const [store] = [await open({ dataDir }), await open({ dataDir })];
    await store.bucket(secrets).set('T1', 'swordfish');
    expect(booty()).toContain('swordfish');
    await store.destroyWorkspaces(['T1']);
    await store.scrub();
    expect(booty()).not.toContain('swordfish');
    await Promise.all(opened.map((each) => each.close()));
    expect(booty()).not.toContain('swordfish');
  });

  it('tries again while another process reads, until it is done', async () => {
    const store = await open({ dataDir });
    await store.bucket(secrets).set('T1', 'swordfish');
    const reader = new DatabaseSync(join(dataDir, 'touchline.db'));
    reader.exec('BEGIN');
    expect(reader.prepare('SELECT count(*) FROM data_keys').get()).toBeDefined();
    const { run } = stopClock();
    await store.destroyWorkspaces(['T1']);
    await run(store.scrub());
    expect(booty()).toContain('swordfish');
    reader.exec('COMMIT');
    reader.close();
    await run(store.scrub());
    expect(booty()).not.toContain('swordfish');
  });

  it('does at the next start what a process could not do that was killed', async () => {
    const store = await open({ dataDir });
    await store.bucket(secrets).set('T1', 'swordfish');
    // As if it was killed right after the key was deleted.
    await store.keys.delete(['T1']);
    expect(await store.bucket(secrets).get('T1')).toBe('swordfish');
    expect(booty()).toContain('swordfish');
    const next = await open({ dataDir });
    expect(await next.bucket(secrets).get('T1')).toBeUndefined();
    expect(booty()).not.toContain('swordfish');
  });
});

describe.skipIf(program === undefined)('Redis', () => {
  let server: RedisServer;
  let admin: RedisClient;
  beforeAll(async () => {
    server = await startRedis(program ?? '', '--save', '3600 1', '--rdbcompression', 'no');
    admin = createClient({ url: server.url }) as RedisClient;
    await admin.connect();
  });
  afterAll(async () => {
    admin.destroy();
    await server.stop();
  });
  beforeEach(() => admin.flushAll());
  const options = () => ({ dataDir: '/nowhere', redisUrl: server.url });
  const booty = () => plunder(bytesBelow(server.dir), [rootKey]);

  it('has no key of a workspace that is gone in its append-only file or its snapshot', async () => {
    const store = await open(options());
    await store.bucket(secrets).set('T1', 'swordfish');
    await store.bucket(secrets).set('T2', 'haddock');
    await admin.sendCommand(['SAVE']);
    await admin.sendCommand(['BGREWRITEAOF']);
    const names = ['dump.rdb', 'appendonly.aof'];
    for (const name of names) expect(bytesBelow(server.dir).length, name).toBeGreaterThan(0);
    expect(booty()).toContain('swordfish');
    await store.destroyWorkspaces(['T1']);
    await expect.poll(booty, { timeout: 20_000 }).not.toContain('swordfish');
    expect(booty()).toContain('haddock');
    await expect.poll(() => admin.exists('touchline:unscrubbed')).toBe(0);
  });

  it('does at the next start what a process could not do that was killed', async () => {
    const store = await open(options());
    await store.bucket(secrets).set('T1', 'swordfish');
    await store.keys.delete(['T1']);
    expect(booty()).toContain('swordfish');
    await open(options());
    await expect.poll(booty, { timeout: 20_000 }).not.toContain('swordfish');
  });

  it('is not asked for what it does not allow again and again, and an operator hears of it once', async () => {
    const warnings: string[] = [];
    const rules = ['reset', 'on', 'nopass', '~*', '&*', '+@all', '-bgrewriteaof', '-bgsave'];
    await admin.sendCommand(['ACL', 'SETUSER', 'limited', ...rules]);
    const redisUrl = server.url.replace('redis://', 'redis://limited:x@');
    const store = await open({ ...options(), redisUrl, warn: (sentence) => void warnings.push(sentence) });
    for (const key of ['T1', 'T2']) {
      await store.bucket(secrets).set(key, 'swordfish');
      await store.destroyWorkspaces([key]);
      await store.scrub();
    }
    expect(warnings).toEqual([
      expect.stringMatching(
        /^Redis at .+ does not let Touchline rewrite its files \(NOPERM .+\): tokens that were deleted may still be in them\. Allow its user BGREWRITEAOF, BGSAVE and INFO, or rewrite the files yourself\.$/,
      ),
    ]);
    // Whoever is allowed to does it at the next start.
    await open(options());
    await expect.poll(() => admin.exists('touchline:unscrubbed'), { timeout: 20_000 }).toBe(0);
  });
});

describe('the scrubber', () => {
  const never = { isDirty: async () => true };

  it('tries again after longer and longer pauses, also when the store is away', async () => {
    const { run } = stopClock();
    const outcomes = ['later', 'away', 'later', 'done'] as const;
    let tries = 0;
    const scrubber = createScrubber(
      {
        ...never,
        scrub: async () => {
          const outcome = outcomes[tries++];
          if (outcome === 'away') throw new Error('away');
          return outcome ?? 'done';
        },
      },
      () => undefined,
    );
    await run(scrubber.resume());
    expect(tries).toBe(4);
  });
});
