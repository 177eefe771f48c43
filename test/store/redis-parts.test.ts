import { createClient } from '@keyv/redis';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openStore } from '../../src/store/open.ts';
import type { Store } from '../../src/store/ports.ts';
import { openRedis } from '../../src/store/redis/backend.ts';
import { connect, type RedisClient, reconnectDelayMs, renew } from '../../src/store/redis/client.ts';
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

  it('says when it has thrown keys away since the first look, and how many', async () => {
    let stats = 'keyspace_hits:1\r\nevicted_keys:7\r\n';
    const set: unknown[][] = [];
    const { probe } = createHealth({
      set: async (...given: unknown[]) => set.push(given) && null,
      info: async () => stats,
    } as never);
    await probe(1);
    await probe(1);
    expect(set[0]).toEqual(['touchline:probe', '1', { PX: 3_600_000, GET: true }]);
    stats = 'evicted_keys:9';
    await expect(probe(1)).rejects.toThrow(
      'was full and has thrown away 2 keys; set maxmemory-policy to noeviction, give it more memory, and start Touchline again.',
    );
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

  it('gets a new connection in the place of a silent one, but none while there is none', async () => {
    const { client, name } = await connect(server.url, 2_000);
    expect(name).toBe(`Redis at ${new URL(server.url).host}`);
    const id = await client.sendCommand(['CLIENT', 'ID']);
    renew(client);
    expect(client.isReady).toBe(false);
    // It connects already.
    renew(client);
    await expect.poll(() => client.isReady).toBe(true);
    expect(await client.sendCommand(['CLIENT', 'ID'])).not.toBe(id);
    client.destroy();
  });

  it('is named in what went wrong there', async () => {
    const { describeError, close } = await openRedis(server.url, 2_000);
    const name = `Redis at ${new URL(server.url).host}`;
    expect(describeError(new Error('gone'))).toBe(`${name} is not available (gone); check that it runs.`);
    expect(describeError('text')).toBe(`${name} is not available (text); check that it runs.`);
    expect(describeError(new Error('MISCONF full'))).toBe(
      `${name} cannot save to its disk; check the disk (MISCONF full).`,
    );
    close();
  });
});

it('Redis is connected to again after pauses that grow to a second', () => {
  const delays = [0, 1, 2, 3, 4, 5, 20].map((attempts) => reconnectDelayMs(attempts, 0));
  expect(delays).toEqual([50, 100, 200, 400, 800, 1_000, 1_000]);
  expect(reconnectDelayMs(0, 0.5)).toBe(75);
});
