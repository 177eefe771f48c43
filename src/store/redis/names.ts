import type { Texts } from '../ports.ts';
import type { RedisClient } from './client.ts';

type Arguments = Parameters<Texts['keys']>;

/** The keys of a listed namespace, as a sorted set: all scores are 0, so it is in the order of the keys' bytes. */
export const namesLead = 'touchline:names:';

/** How many keys are read at once. */
const pageSize = 1_000;

/** Lists the keys in a range of a namespace. Redis forgets texts that expire by itself, so their keys go here. */
export async function listNames(
  client: RedisClient,
  lead: string,
  names: string,
  { prefix, after, limit }: Arguments[0],
  run: Arguments[1],
): Promise<string[]> {
  const found: string[] = [];
  let from =
    after !== undefined && Buffer.compare(Buffer.from(after), Buffer.from(prefix)) >= 0
      ? `(${after}`
      : `[${prefix}`;
  for (;;) {
    const count = Math.min(limit - found.length, pageSize);
    const page = await run(() => client.zRange(names, from, '+', { BY: 'LEX', LIMIT: { offset: 0, count } }));
    const some = page.filter((key) => key.startsWith(prefix));
    const there = await run(() => Promise.all(some.map((key) => client.exists(lead + key))));
    const gone = some.filter((_, at) => there[at] === 0);
    if (gone.length > 0) await run(() => client.zRem(names, gone));
    found.push(...some.filter((_, at) => there[at] === 1));
    if (some.length < count || found.length >= limit) return found;
    from = `(${page.at(-1)}`;
  }
}
