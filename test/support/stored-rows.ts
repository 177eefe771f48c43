import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createClient } from '@keyv/redis';
import { databaseName } from '../../src/store/files.ts';
import { jobOfName } from '../../src/store/job-name.ts';
import type { JobRef, StoredPlace } from '../../src/store/ports.ts';

/** Where a store is. */
export type Stores = { dataDir?: string; redisUrl?: string | undefined };
export type StoredRow = { at: StoredPlace | JobRef | { claim: string }; text?: string | undefined };

function inFile(dataDir: string): StoredRow[] {
  using file = new DatabaseSync(join(dataDir, databaseName), { readOnly: true });
  const all = (query: string) => file.prepare(query).all();
  return [
    ...all('SELECT namespace, key, value FROM entries').map(({ namespace, key, value }) => ({
      at: { namespace: String(namespace), key: String(key) },
      text: String(value),
    })),
    ...all('SELECT id FROM timetable').map(({ id }) => ({ at: jobOfName(String(id)) })),
    ...all('SELECT key FROM claims').map(({ key }) => ({ at: { claim: String(key) } })),
  ];
}

async function inRedis(redisUrl: string): Promise<StoredRow[]> {
  const client = createClient({ url: redisUrl });
  await client.connect();
  const rows: StoredRow[] = [];
  for await (const keys of client.scanIterator({ MATCH: 'touchline:*', COUNT: 1_000 }))
    for (const found of keys) {
      const [, kind = '', rest = ''] = /^touchline:(bucket|job|claim):(.*)$/s.exec(found) ?? [];
      if (kind === 'job') rows.push({ at: jobOfName(rest) });
      if (kind === 'claim') rows.push({ at: { claim: rest } });
      if (kind !== 'bucket') continue;
      const [namespace = '', ...key] = rest.split('::');
      const text = await client.get(found);
      if (text !== null) rows.push({ at: { namespace, key: key.join('::') }, text });
    }
  client.destroy();
  return rows;
}

/** Everything that a store has, but data keys and what BullMQ keeps: records, jobs and claims. */
export const storedRows = async ({ dataDir = '', redisUrl }: Stores): Promise<StoredRow[]> =>
  redisUrl === undefined ? inFile(dataDir) : inRedis(redisUrl);
