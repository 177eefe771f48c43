import type { Texts } from '../ports.ts';
import type { RedisClient } from './client.ts';

type Arguments = Parameters<Texts['keys']>;

/** Escapes the special characters of `SCAN … MATCH` patterns (redis.io/docs/latest/commands/keys). */
export const escapeGlob = (text: string): string => text.replace(/[\\*?[\]]/g, '\\$&');

const byBytes = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));

/**
 * Lists the keys in a range of a namespace, whose keys in Redis begin with `lead`. Each call scans the whole database,
 * 1,000 keys at a time, and sorts the matches in memory: Redis has no ordered index of its keys, and one of our own would
 * keep keys that have expired.
 */
export async function listKeys(
  client: RedisClient,
  lead: string,
  { prefix, after, limit }: Arguments[0],
  run: Arguments[1],
): Promise<string[]> {
  const options = { MATCH: `${escapeGlob(lead + prefix)}*`, COUNT: 1000 };
  // A scan may return a key more than once.
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
