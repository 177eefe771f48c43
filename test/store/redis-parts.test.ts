import { createClient } from '@keyv/redis';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openStore } from '../../src/store/open.ts';
import type { Store } from '../../src/store/ports.ts';
import type { RedisClient } from '../../src/store/redis/client.ts';
import { createHealth } from '../../src/store/redis/health.ts';
import { type RedisServer, startRedis } from '../contract/redis-server.ts';
import { anyRecord } from '../support/any-record.ts';
import { testKeyring } from '../support/keyring.ts';
import { redisServer } from '../support/machine.ts';

const program = redisServer();

describe.skipIf(program === undefined)('Redis', () => {
  let server: RedisServer;
  let admin: RedisClient;
  let store: Store;
  beforeAll(async () => {
    server = await startRedis(program ?? '');
    admin = createClient({ url: server.url }) as RedisClient;
    await admin.connect();
    store = await openStore({ dataDir: '/nowhere', redisUrl: server.url, keyring: testKeyring });
  });
  afterAll(async () => {
    await store.close();
    admin.destroy();
    await server.stop();
  });
  beforeEach(() => admin.flushAll());

  /** Runs some work under settings of Redis, and puts them back. */
  async function under(settings: Record<string, string>, work: () => Promise<void>): Promise<void> {
    const usual = await admin.configGet(Object.keys(settings));
    await admin.configSet(settings);
    await work().finally(() => admin.configSet({ ...usual }));
  }

  it('warns of each setting that may lose what is stored', async () => {
    const name = `Redis at ${new URL(server.url).host}`;
    expect(await store.warnings()).toEqual([]);
    await under({ 'maxmemory-policy': 'allkeys-lru', appendfsync: 'everysec' }, async () => {
      expect(await store.warnings()).toEqual([
        `${name}: maxmemory-policy is allkeys-lru, so Redis may throw away what is stored when it is full. Set it to noeviction.`,
        `${name}: appendfsync is everysec, so up to a second of what was stored is lost in a power cut. Set it to always.`,
      ]);
    });
    await under({ appendonly: 'no', appendfsync: 'no' }, async () => {
      expect(await store.warnings()).toEqual([
        `${name}: appendonly is no, so what was stored since the last snapshot is lost when Redis ends. Set it to yes.`,
      ]);
    });
    const silent = { configGet: () => Promise.reject(new Error('unknown command')) } as never;
    expect(await createHealth(silent).warnings()).toEqual([]);
  });

  it('really throws keys away when it is full and may', async () => {
    await store.probe();
    const bucket = store.bucket(anyRecord<string>('large'));
    const { used_memory: used = '0' } = Object.fromEntries(
      (await admin.info('memory')).split('\r\n').map((line) => line.split(':')),
    );
    const full = { maxmemory: String(Number(used) + 400_000), 'maxmemory-policy': 'allkeys-random' };
    await under(full, async () => {
      for (let at = 0; at < 20; at += 1) await bucket.set(`k${at}`, 'x'.repeat(50_000));
      await expect(store.probe()).rejects.toThrow(/^Redis at .+ was full and has thrown away \d+ keys; /);
    });
  });

  it('says what to do when it does not carry out a write', async () => {
    const { host } = new URL(server.url);
    const bucket = store.bucket(anyRecord<string>('tokens'));
    const refused = () => bucket.set('a', 'x').then(String, (error: Error) => error.message);
    await under({ maxmemory: '1' }, async () => {
      expect(await refused()).toMatch(
        new RegExp(`^Redis at ${host} is full; give it more memory \\(maxmemory\\) \\(OOM .+\\)\\.$`),
      );
    });
    await under({ 'min-replicas-to-write': '1' }, async () => {
      expect(await refused()).toMatch(
        / has too few replicas to accept writes; check them \(NOREPLICAS .+\)\.$/,
      );
    });
    await admin.sendCommand(['REPLICAOF', '127.0.0.1', '1']);
    expect(await refused()).toMatch(
      / is a read-only replica; set REDIS_URL to the primary \(READONLY .+\)\.$/,
    );
    await admin.sendCommand(['REPLICAOF', 'NO', 'ONE']);
    expect(await refused()).toBe('undefined');
  });
});
