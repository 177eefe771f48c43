import type { Database } from './database.ts';

const everyMs = 60_000;

/**
 * Creates a function that removes expired rows, at most once a minute. Call it before each write. Expired rows are
 * never returned anyway, so this only keeps the file from growing.
 */
export function createSweep({ handle }: Database, now: () => number): () => void {
  const statements = ['entries', 'claims'].map((table) =>
    handle.prepare(`DELETE FROM ${table} WHERE expires_ms <= ?`),
  );
  let last = Number.NEGATIVE_INFINITY;
  return () => {
    const at = now();
    if (at - last < everyMs) return;
    for (const statement of statements) statement.run(at);
    last = at;
  };
}
