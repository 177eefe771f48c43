import { sweepEveryMs } from '../limits.ts';
import type { Database } from './database.ts';
import { pragma } from './migrations.ts';

/** How many expired rows of each table, and how many free pages, one write removes: that takes a millisecond or two. */
const atOnce = { rows: 50, pages: 64 };
/** The free space that stays in the file for later writes: this many pages and this share of the file. */
const spare = { pages: 256, share: 0.25 };

/**
 * Creates a function that removes expired rows, and returns their space to the system if there are many, a little at a
 * time. Call it before each write. It starts at most once a minute, and goes on with each write until nothing is left
 * to remove. Expired rows are never returned anyway, so this only keeps the file from growing.
 */
export function createSweep({ handle }: Database, now: () => number): () => void {
  const rows = handle.prepare(
    `DELETE FROM entries WHERE (namespace, key) IN
       (SELECT namespace, key FROM entries WHERE expires_ms <= ? ORDER BY expires_ms LIMIT ${atOnce.rows})`,
  );
  const claims = handle.prepare(
    `DELETE FROM claims WHERE key IN
       (SELECT key FROM claims WHERE expires_ms <= ? ORDER BY expires_ms LIMIT ${atOnce.rows})`,
  );

  const indexed = handle.prepare(
    `DELETE FROM store_index WHERE (key, member) IN
       (SELECT key, member FROM store_index WHERE expires_ms <= ? ORDER BY expires_ms LIMIT ${atOnce.rows})`,
  );

  /** @returns whether there may be more */
  function giveSpaceBack(): boolean {
    const free = Number(pragma(handle, 'freelist_count'));
    if (free < spare.pages || free < Number(pragma(handle, 'page_count')) * spare.share) return false;
    handle.exec(`PRAGMA incremental_vacuum(${atOnce.pages})`);
    // A file that cannot shrink is left as it is.
    return Number(pragma(handle, 'freelist_count')) < free;
  }

  let last = Number.NEGATIVE_INFINITY;
  return () => {
    const at = now();
    if (at - last < sweepEveryMs) return;
    const removed = [rows, claims, indexed].map((statement) => Number(statement.run(at).changes));
    const isDone = removed.every((count) => count < atOnce.rows) && !giveSpaceBack();
    if (isDone) last = at;
  };
}
