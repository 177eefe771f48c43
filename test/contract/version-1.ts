import { cpSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createClient } from '@keyv/redis';
import type { Dict } from '../../src/playground/slack/data.ts';
import type { StoreOptions } from '../../src/store/open.ts';

/**
 * A store that a release of version 1 (commit 85d1e28) wrote through its own commands, when its clock showed
 * 2026-11-19T09:00:00Z: an OAuth installation, a connection, a list, a digest that was posted and one that was not due
 * yet, drafts that wait for an answer, and claims. The platform's data and the messages in Slack are from the same
 * moment.
 */
const folder = join(import.meta.dirname, '../fixtures/store-1');

type Contents = {
  messages: Record<string, { text: string; blocks: Dict[] }>;
  /** The store's own clock when it was closed (milliseconds, UTC). */
  writtenAtMs?: number;
  /** All keys in Redis, with the time that they still had to live. */
  keys?: { name: string; value: string | { value: string; score: number }[]; ttlMs?: number }[];
};

/** The key that both stores were encrypted with, in the form of `ENCRYPTION_KEYS`. It protects nothing else. */
export const encryptionKeys = readFileSync(join(folder, 'sqlite/encryption.key'), 'utf8').trim();

/** Restores the store, as if that release had stopped a moment ago. */
export async function restore({
  dataDir,
  redisUrl,
}: StoreOptions): Promise<Contents & { platformFile: string }> {
  const from = join(folder, redisUrl ? 'redis' : 'sqlite');
  const contents: Contents = JSON.parse(readFileSync(join(from, 'contents.json'), 'utf8'));
  const { keys = [], writtenAtMs = 0 } = contents;
  if (redisUrl !== undefined) {
    const client = createClient({ url: redisUrl });
    await client.connect();
    for (const { name, value, ttlMs } of keys)
      if (typeof value !== 'string') await client.zAdd(name, value);
      else await client.set(name, value, ttlMs === undefined ? {} : { PX: ttlMs });
    client.destroy();
  } else {
    mkdirSync(dataDir, { recursive: true });
    for (const name of ['touchline.db', 'encryption.key']) cpSync(join(from, name), join(dataDir, name));
    using file = new DatabaseSync(join(dataDir, 'touchline.db'));
    const sinceMs = Date.now() - writtenAtMs;
    file.exec(`UPDATE entries SET expires_ms = expires_ms + ${sinceMs}`);
    file.exec(`UPDATE claims SET expires_ms = expires_ms + ${sinceMs}`);
  }
  return { ...contents, platformFile: join(from, 'platform.sqlite') };
}
