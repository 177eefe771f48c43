import type { StoreIndex } from '../ports.ts';
import type { Database } from './database.ts';

/** Creates the index in the embedded store's file. */
export function createStoreIndex({ handle, run, commitSoon }: Database, now: () => number): StoreIndex {
  const add = handle.prepare(
    `INSERT INTO store_index (key, member, expires_ms) VALUES (?, ?, ?)
     ON CONFLICT DO UPDATE SET expires_ms = excluded.expires_ms`,
  );
  const find = handle.prepare(
    'SELECT member FROM store_index WHERE key = ? AND expires_ms > ? ORDER BY member',
  );
  // "0" is the character after "/".
  const forget = handle.prepare("DELETE FROM store_index WHERE key >= ? || '/' AND key < ? || '0'");
  return {
    add: (keys, member, ttlMs) =>
      commitSoon(() => {
        for (const key of keys) add.run(key, member, now() + ttlMs);
      }),
    of: (key) => run(() => find.all(key, now()).map((row) => String(row.member))),
    forget: (workspaceId) => commitSoon(() => void forget.run(workspaceId, workspaceId)),
  };
}
