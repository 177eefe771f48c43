import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createClient } from '@keyv/redis';
import type { StoreOptions } from '../../src/store/open.ts';
// `openStore` loads it only when it is needed: here it is named, so that tools know which suites it has.
import '../../src/store/redis/backend.ts';
import { testKeyring } from '../support/keyring.ts';
import { redisServer } from '../support/machine.ts';
import { startRedis } from './redis-server.ts';

/** A backend that must fulfil the contract. */
export type Kind = {
  name: string;
  available: boolean;
  start(): Promise<RunningKind>;
};

export type RunningKind = {
  /** The options for an empty store. Opened twice, they give the same store. */
  empty(): Promise<StoreOptions>;
  /** Reads the raw text that is stored for a key, or replaces it. */
  text(options: StoreOptions, namespace: string, key: string, replace?: string): Promise<string | undefined>;
  stop(): Promise<void>;
};

const embedded: Kind = {
  name: 'embedded (SQLite)',
  available: true,
  async start() {
    const dir = mkdtempSync(join(tmpdir(), 'touchline-store-'));
    return {
      empty: async () => ({ dataDir: mkdtempSync(join(dir, 'data-')), keyring: testKeyring }),
      async text({ dataDir }, namespace, key, replace) {
        using file = new DatabaseSync(join(dataDir, 'touchline.db'));
        if (replace !== undefined) {
          file.prepare('INSERT OR REPLACE INTO entries VALUES (?, ?, ?, NULL)').run(namespace, key, replace);
          // Another process never writes within a turn of this one's event loop.
          await nextTurn();
        }
        const read = file.prepare('SELECT value FROM entries WHERE namespace = ? AND key = ?');
        return read.get(namespace, key)?.value as string | undefined;
      },
      stop: async () => rmSync(dir, { recursive: true }),
    };
  },
};

const program = redisServer();

const redis: Kind = {
  name: 'Redis',
  available: program !== undefined,
  async start() {
    const server = await startRedis(program ?? '');
    const client = createClient({ url: server.url });
    await client.connect();
    return {
      async empty() {
        await client.flushAll();
        return { dataDir: '/nowhere', redisUrl: server.url, keyring: testKeyring };
      },
      async text(_, namespace, key, replace) {
        const name = `touchline:bucket:${namespace}::${key}`;
        if (replace !== undefined) await client.set(name, replace);
        return (await client.get(name)) ?? undefined;
      },
      async stop() {
        client.destroy();
        await server.stop();
      },
    };
  },
};

export const kinds: Kind[] = [embedded, redis];
