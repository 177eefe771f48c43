import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import type { RecordKind } from '../records.ts';
import type { RedisClient } from './client.ts';
import { dataKeyLead } from './key-table.ts';
import { claimLead } from './leases.ts';
import { placeOf } from './texts.ts';
import { createWriter } from './writer.ts';

type Row = Record<string, SQLOutputValue>;

/** How many rows are on their way to Redis at once. */
const rowsAtOnce = 500;

/**
 * Copies what the embedded store has into Redis, as it is: both encrypt above the store, with the same keys. Jobs are
 * left to whoever schedules them. What has expired by `nowMs` (milliseconds, UTC) stays behind.
 *
 * @param kinds what may be in it
 */
export async function fillRedis(
  handle: DatabaseSync,
  client: RedisClient,
  { nowMs, kinds }: { nowMs: number; kinds: readonly RecordKind<unknown>[] },
): Promise<void> {
  async function copy(query: string, write: (row: Row) => Promise<unknown>): Promise<void> {
    let writes: Promise<unknown>[] = [];
    for (const row of handle.prepare(query).iterate({ now: nowMs })) {
      writes.push(write(row));
      if (writes.length < rowsAtOnce) continue;
      await Promise.all(writes);
      writes = [];
    }
    await Promise.all(writes);
  }

  const write = createWriter(client);
  const until = ({ expires_ms: at }: Row) => (at === null ? {} : { PXAT: Number(at) });
  await copy("SELECT scope, text FROM data_keys WHERE scope <> '*' AND :now > 0", ({ scope, text }) =>
    client.set(`${dataKeyLead}${scope}`, String(text)),
  );
  await copy(
    "SELECT * FROM entries WHERE ifnull(expires_ms, :now + 1) > :now AND namespace <> 'probe'",
    async (row) => {
      const [namespace, at] = [String(row.namespace), row.expires_ms];
      const kind = kinds.find((one) => one.namespace === namespace) ?? { namespace };
      const ttlMs = at === null ? undefined : Number(at) - nowMs;
      await write({ how: 'set', after: String(row.value), ttlMs, ...placeOf(kind, String(row.key)) });
    },
  );
  await copy('SELECT * FROM claims WHERE expires_ms > :now', (row) =>
    client.set(`${claimLead}${row.key}`, String(row.owner), until(row)),
  );
}

/** Deletes what an earlier {@link fillRedis} left when it was cut off. */
export async function emptyRedis(client: RedisClient): Promise<void> {
  for await (const keys of client.scanIterator({ MATCH: 'touchline:*', COUNT: 1_000 }))
    if (keys.length > 0) await client.unlink(keys);
}

/** Whether anything of Touchline is in this Redis. */
export async function isInUse(client: RedisClient): Promise<boolean> {
  for await (const keys of client.scanIterator({ MATCH: 'touchline:*', COUNT: 1_000 }))
    if (keys.length > 0) return true;
  return false;
}
