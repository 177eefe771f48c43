import type { Namespace } from '../ports.ts';
import type { RedisClient } from './client.ts';

type Arguments = Parameters<Namespace['keys']>;

/** Characters that mean something in a pattern of `SCAN … MATCH` (redis.io/docs/latest/commands/keys). */
const escapeGlob = (text: string): string => text.replace(/[\\*?[\]]/g, '\\$&');

const byBytes = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));

/**
 * The keys in a range of those that begin with `lead`. Each call scans all keys of the database, 1,000 at a time, and
 * sorts what it finds in memory: Redis has no ordered index of its keys, and one of ours would keep keys that Redis
 * lets expire.
 */
export async function listKeys(
  client: RedisClient,
  lead: string,
  { prefix, after, limit }: Arguments[0],
  run: Arguments[1],
): Promise<string[]> {
  const options = { MATCH: `${escapeGlob(lead + prefix)}*`, COUNT: 1000 };
  // A scan may give a key more than once.
  const found = new Set<string>();
  let cursor = '0';
  do {
    const page = await run(() => client.scan(cursor, options));
    for (const key of page.keys) found.add(key.slice(lead.length));
    cursor = page.cursor;
  } while (cursor !== '0');
  const sorted = [...found].sort(byBytes);
  return sorted.filter((key) => after === undefined || byBytes(key, after) > 0).slice(0, limit);
}
