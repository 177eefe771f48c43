import { createClient } from '@keyv/redis';
import { jobOfName } from '../../src/store/job-name.ts';
import type { StoredRow, Stores } from './stored-rows.ts';

async function read(redisUrl: string): Promise<StoredRow[]> {
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

/** What `storedRows` reads of a Redis. */
export const inRedis = (redisUrl: string): Stores => ({ rows: () => read(redisUrl) });
