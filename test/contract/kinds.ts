import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createClient } from '@keyv/redis';
import type { StoreOptions } from '../../src/store/open.ts';
import { redisServer } from '../support/machine.ts';
import { startRedis } from './redis-server.ts';

/** A kind of store that the contract holds for. */
export type Kind = {
  name: string;
  available: boolean;
  start(): Promise<RunningKind>;
};

export type RunningKind = {
  /** How to open a store that is empty now; opened twice, it is the same store. */
  empty(): Promise<StoreOptions>;
  /** Has every write wait, longer than a store waits for it, until the function that it gives is called. */
  hold(options: StoreOptions): () => void;
  stop(): Promise<void>;
};

const embedded: Kind = {
  name: 'embedded (SQLite)',
  available: true,
  async start() {
    const dir = mkdtempSync(join(tmpdir(), 'touchline-store-'));
    return {
      empty: async () => ({ dataDir: mkdtempSync(join(dir, 'data-')) }),
      hold({ dataDir }) {
        const other = new DatabaseSync(join(dataDir, 'touchline.db'));
        other.exec('BEGIN EXCLUSIVE');
        return () => other.close();
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
        return { dataDir: '/nowhere', redisUrl: server.url };
      },
      hold() {
        server.freeze();
        return () => server.thaw();
      },
      async stop() {
        client.destroy();
        await server.stop();
      },
    };
  },
};

export const kinds: Kind[] = [embedded, redis];
