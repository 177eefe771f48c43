import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import type { RedisClient } from './client.ts';
import { dataKeyLead } from './key-table.ts';
import { claimLead } from './leases.ts';
import { namesLead } from './names.ts';
import { separator, valueLead } from './rows.ts';
import { indexLead, listOf } from './store-index.ts';

type Row = Record<string, SQLOutputValue>;

/** How many rows are on their way to Redis at once. */
const rowsAtOnce = 500;

/**
 * Copies what the embedded store has into Redis, as it is: both encrypt above the store, with the same keys. Jobs are
 * left to whoever schedules them. What has expired by `nowMs` (milliseconds, UTC) stays behind.
 *
 * @param listed the namespaces whose keys are listed
 */
export async function fillRedis(
  handle: DatabaseSync,
  client: RedisClient,
  { nowMs, listed }: { nowMs: number; listed: ReadonlySet<string> },
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

  const until = ({ expires_ms: at }: Row) => (at === null ? {} : { PXAT: Number(at) });
  await copy("SELECT scope, text FROM data_keys WHERE scope <> '*' AND :now > 0", ({ scope, text }) =>
    client.set(`${dataKeyLead}${scope}`, String(text)),
  );
  await copy(
    "SELECT * FROM entries WHERE ifnull(expires_ms, :now + 1) > :now AND namespace <> 'probe'",
    async (row) => {
      const [namespace, key] = [String(row.namespace), String(row.key)];
      await client.set(`${valueLead}${namespace}${separator}${key}`, String(row.value), until(row));
      if (listed.has(namespace)) await client.zAdd(namesLead + namespace, { score: 0, value: key });
    },
  );
  await copy('SELECT * FROM claims WHERE expires_ms > :now', (row) =>
    client.set(`${claimLead}${row.key}`, String(row.owner), until(row)),
  );
  await copy(
    `SELECT *, max(expires_ms) OVER (PARTITION BY key) AS last FROM store_index WHERE expires_ms > :now`,
    async ({ key, member, expires_ms, last }) => {
      await client.zAdd(`${indexLead}${key}`, { score: Number(expires_ms), value: String(member) });
      await client.pExpireAt(`${indexLead}${key}`, Number(last));
      const list = listOf(String(key).replace(/\/.*/s, ''));
      await client.zAdd(list, { score: Number(last), value: `${indexLead}${key}` });
    },
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
