import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { createClient } from '@keyv/redis';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { StoreUnavailableError } from '../../src/store/errors.ts';
import { openStore } from '../../src/store/open.ts';
import type { Store } from '../../src/store/ports.ts';
import type { RedisClient } from '../../src/store/redis/client.ts';
import { type RedisServer, startRedis } from '../contract/redis-server.ts';
import { anyRecord } from '../support/any-record.ts';
import { testKeyring } from '../support/keyring.ts';
import { redisServer } from '../support/machine.ts';
import { type StoppedClock, stopClock } from '../support/stopped-clock.ts';
import { turns } from '../support/turns.ts';

const program = redisServer();
/** How long the stores wait for an answer, in milliseconds of a clock that stands still: no machine is too slow. */
const timeoutMs = 10_000;

/** Every kind of call, because each of them could hang or answer wrongly. */
const calls: [string, (store: Store) => Promise<unknown>][] = [
  ['get', (store) => store.bucket(anyRecord('tokens')).get('T1')],
  ['set', (store) => store.bucket(anyRecord('tokens')).set('T2', 'x')],
  ['set with a time', (store) => store.bucket(anyRecord('tokens')).set('T2', 'x', 1000)],
  ['delete', (store) => store.bucket(anyRecord('tokens')).delete('T2')],
  ['list', (store) => store.bucket(anyRecord('tokens')).list('T')],
  ['lease', (store) => store.leases.lease('digest', 1000)],
  ['put a job', (store) => store.jobs.put({ kind: 'digest', id: 'C1', runAt: 1 })],
  ['get a job', (store) => store.jobs.get({ kind: 'digest', id: 'C1' })],
  ['change a job', (store) => store.jobs.change({ kind: 'digest', id: 'C1' }, { to: 1 })],
  ['ping', (store) => store.ping()],
];

/** The error of a call, which must reject. */
async function rejection(call: Promise<unknown>): Promise<Error> {
  const error = await call.then(
    (answer) => new Error(`answered ${answer}`),
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(StoreUnavailableError);
  return error as Error;
}

/** The same on a stopped clock, within the time that a store waits. */
const late = (clock: StoppedClock, call: Promise<unknown>): Promise<Error> =>
  clock.run(rejection(call), timeoutMs + 100);

/** Waits until the store responds again. On a stopped clock, its pauses before it connects again pass meanwhile. */
const recovered = (store: Store, clock?: StoppedClock): Promise<void> =>
  expect
    .poll(async () => {
      await clock?.advance(50);
      return store.ping().then(
        () => true,
        () => false,
      );
    })
    .toBe(true);

describe.skipIf(program === undefined)('a store in Redis', () => {
  let server: RedisServer;
  const opened: Store[] = [];

  /** Opens a store. One that waits only a short time is tried again: a busy machine may take longer to connect it. */
  async function open(redisUrl = server.url, waitMs = timeoutMs): Promise<Store> {
    for (;;) {
      try {
        const store = await openStore({
          dataDir: '/nowhere',
          redisUrl,
          timeoutMs: waitMs,
          keyring: testKeyring,
        });
        opened.push(store);
        return store;
      } catch (error) {
        if (waitMs === timeoutMs) throw error;
      }
    }
  }

  /** The number of connections to the server, except the one that asks. */
  async function connections(): Promise<number> {
    const asking = createClient({ url: server.url });
    await asking.connect();
    const { length } = await asking.clientList();
    asking.destroy();
    return length - 1;
  }

  beforeAll(async () => {
    server = await startRedis(program ?? '');
  });
  afterAll(() => server.stop());
  afterEach(async () => {
    server.thaw();
    await Promise.all(opened.splice(0).map((store) => store.close()));
  });

  it('that is frozen: every call rejects in time, and works again once Redis answers', async () => {
    const clock = stopClock();
    for (const [name, call] of calls) {
      const store = await open();
      await store.bucket(anyRecord('tokens')).set('T1', 'kept');
      server.freeze();
      expect((await late(clock, call(store))).message, name).toMatch(
        /^Redis at 127\.0\.0\.1:\d+ .*no answer within 10000 ms/,
      );
      server.thaw();
      await recovered(store, clock);
      expect(await store.bucket(anyRecord('tokens')).get('T1')).toBe('kept');
    }
  });

  it('that is killed: every call rejects, and nothing acknowledged is lost when Redis is back', async () => {
    const store = await open();
    const bucket = store.bucket(anyRecord<number>('tokens'));
    for (let index = 0; index < 20; index++) await bucket.set(`T${index}`, index);
    await store.jobs.put({ kind: 'digest', id: 'C1', runAt: 7 });
    expect(await store.leases.lease('killed', 60_000)).toBeDefined();
    const clock = stopClock();
    await server.kill();
    for (const [, call] of calls) await rejection(call(store));
    await server.start();
    await recovered(store, clock);
    for (let index = 0; index < 20; index++) expect(await bucket.get(`T${index}`)).toBe(index);
    expect((await store.jobs.get({ kind: 'digest', id: 'C1' }))?.runAt).toBe(7);
    expect(await store.leases.lease('killed', 60_000)).toBeUndefined();
  });

  it("that is killed under load never answers with another key's value, or with nothing", async () => {
    const store = await open();
    const bucket = store.bucket(anyRecord<string>('tokens'));
    const keys = Array.from({ length: 50 }, (_, index) => `T${index}`);
    for (const key of keys) await bucket.set(key, `${key} `.repeat(500));
    const clock = stopClock();
    const seen = { right: 0, wrong: 0, rejected: 0 };
    for (let round = 0; round < 4; round++) {
      const reads = Array.from({ length: 20 }, () => keys)
        .flat()
        .map(async (key) => {
          try {
            const right = (await bucket.get(key)) === `${key} `.repeat(500);
            seen[right ? 'right' : 'wrong']++;
          } catch {
            seen.rejected++;
          }
        });
      // The first time before any answer, later somewhere among the answers.
      const answers = seen.right + 100 * round;
      while (round > 0 && seen.right < answers) await turns(1);
      await server.kill();
      await server.start();
      await Promise.all(reads);
      await recovered(store, clock);
    }
    expect(seen.wrong).toBe(0);
    expect(seen.right + seen.rejected).toBe(4000);
    expect(seen.rejected).toBeGreaterThan(0);
    expect(await bucket.get('T1')).toBe('T1 '.repeat(500));
  });

  describe('that another release used', () => {
    const key = 'touchline:schema-version';
    /** All keys and values, without the times to live. */
    async function withClient<T>(work: (client: RedisClient) => Promise<T>): Promise<T> {
      const client: RedisClient = createClient({ url: server.url });
      await client.connect();
      try {
        return await work(client);
      } finally {
        client.destroy();
      }
    }
    const contents = () =>
      withClient(async (client) =>
        Promise.all((await client.keys('*')).sort().map(async (name) => [name, await client.dump(name)])),
      );
    // A lease of an earlier test would end in the middle of one.
    beforeEach(() => withClient((client) => client.flushAll()));
    afterEach(() => withClient((client) => client.flushAll()));

    it('an older one, from before the first release: the same', async () => {
      await withClient((client) => client.set('touchline:bucket:tokens:T1', '{"value":"old"}'));
      await withClient((client) => client.set(key, '2'));
      const before = await contents();
      const { message } = await rejection(
        openStore({ dataDir: '/nowhere', redisUrl: server.url, keyring: testKeyring }),
      );
      expect(message).toMatch(
        /^Redis at 127\.0\.0\.1:\d+ holds data of a version of Touchline from before its first release and was left untouched: delete its keys that begin with touchline: to start empty, or set REDIS_URL to another Redis\.$/,
      );
      expect(await contents()).toStrictEqual(before);
    });

    it('a newer one: one sentence says what to do, and nothing is touched', async () => {
      const store = await open();
      await store.bucket(anyRecord('tokens')).set('T1', 'kept');
      await store.close();
      await withClient((client) => client.set(key, '6'));
      const before = await contents();
      const { message } = await rejection(
        openStore({ dataDir: '/nowhere', redisUrl: server.url, keyring: testKeyring }),
      );
      expect(message).toMatch(
        /^Redis at 127\.0\.0\.1:\d+ holds data of a newer release of Touchline and was left untouched: run that release or a later one, or set REDIS_URL to another Redis\.$/,
      );
      expect(await contents()).toStrictEqual(before);
      await expect.poll(connections).toBe(0);
    });

    it('any: it finds all there is under names that begin with "touchline:"', async () => {
      const store = await open();
      for (const [, call] of calls) await call(store);
      await store.jobs.put({ kind: 'reminder', id: 'C1', runAt: 1 });
      const names = await withClient((client) => client.keys('*'));
      expect(names.filter((name) => !name.startsWith('touchline:'))).toEqual([]);
      expect(names).toContain('touchline:job:reminder/C1');
      expect(await withClient((client) => client.get(key))).toBe('5');
    });
  });

  describe('that is not available at the start', () => {
    it('causes one sentence that names it, without its password', async () => {
      await server.kill();
      const url = `redis://user:hunter2@127.0.0.1:${server.port}`;
      const { message } = await late(
        stopClock(),
        openStore({ dataDir: '/nowhere', redisUrl: url, timeoutMs, keyring: testKeyring }),
      );
      await server.start();
      expect(message).toContain(`Redis at 127.0.0.1:${server.port} cannot be reached`);
      expect(message).toContain('REDIS_URL');
      expect(message).not.toContain('hunter2');
    });

    it.each(['http://127.0.0.1:6379', 'redis', 'redis://:hunter2@', 'redis://:hunter2@127.0.0.1/name'])(
      'because %s is not an address: the sentence names the setting',
      async (redisUrl) => {
        const { message } = await rejection(
          openStore({ dataDir: '/nowhere', redisUrl, keyring: testKeyring }),
        );
        expect(message).toContain('REDIS_URL');
        expect(message).not.toContain('hunter2');
      },
    );
  });

  describe('behind a network', () => {
    let proxy: Server;
    let sockets: Socket[];

    /** Drops everything on the present connections without closing them. New ones work. */
    function goSilent(): void {
      for (const socket of sockets) socket.pause().removeAllListeners('data').resume();
    }

    async function openBehindProxy(): Promise<Store> {
      sockets = [];
      proxy = createServer((near) => {
        const far = connect(server.port, '127.0.0.1');
        sockets.push(near, far);
        near.on('data', (bytes) => far.write(bytes));
        near.on('error', () => far.destroy());
        far.on('data', (bytes) => near.write(bytes)).on('error', () => near.destroy());
        near.on('close', () => far.destroy());
      }).listen(0, '127.0.0.1');
      await once(proxy, 'listening');
      const address = proxy.address();
      return open(`redis://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`);
    }

    afterEach(async () => {
      await Promise.all(opened.splice(0).map((store) => store.close()));
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => proxy.close(resolve));
    });

    it('that has gone silent: opens a new connection after the first unanswered call', async () => {
      const store = await openBehindProxy();
      await store.bucket(anyRecord('tokens')).set('T1', 'kept');
      const clock = stopClock();
      goSilent();
      await late(clock, store.bucket(anyRecord('tokens')).get('T1'));
      await recovered(store, clock);
      expect(await store.bucket(anyRecord('tokens')).get('T1')).toBe('kept');
    });
  });

  // The last one: a socket that was being connected when its store was closed stays open for a while.
  it('that is frozen can still be closed', async () => {
    const store = await open();
    const clock = stopClock();
    server.freeze();
    const read = rejection(store.bucket(anyRecord('tokens')).get('T1'));
    await clock.run(store.close(), timeoutMs + 100);
    await read;
    await rejection(store.ping());
  });
});
