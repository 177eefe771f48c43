import KeyvRedis, { createKeyv, type Keyv } from '@keyv/redis';
import type { StoredKind, StoredPlace, StoredRows, Texts } from '../ports.ts';
import { workspaceOfKey } from '../records.ts';
import type { RedisClient } from './client.ts';
import { createScript } from './script.ts';
import { keysPage, type Write, type Writer } from './writer.ts';

/** What the keys of values and of the ledger's texts begin with, before their namespace. */
const valueLead = 'touchline:bucket:';
/** Follows the namespace. It is that of `@keyv/redis`, and no namespace has a colon. */
const separator = '::';

/** Where a kind's text is in Redis, and in which lists. */
export function placeOf(kind: StoredKind, key: string): Omit<Write, 'how'> {
  const place = {
    key: `${valueLead}${kind.namespace}${separator}${key}`,
    workspaceId: workspaceOfKey(kind, key),
  };
  return kind.isListed ? { ...place, names: namesLead + kind.namespace, name: key } : place;
}

type Arguments = Parameters<Texts['keys']>;

/** The keys of a listed namespace, as a sorted set: all scores are 0, so it is in the order of the keys' bytes. */
const namesLead = 'touchline:names:';

/** How many keys are read at once. */
const pageSize = 1_000;

/** Lists the keys in a range of a namespace. Redis forgets texts that expire by itself, so their keys go here. */
async function listNames(
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

/** Creates the ledger's texts of a kind. */
export function createTexts(client: RedisClient, write: Writer, kind: StoredKind): Texts {
  const lead = `${valueLead}${kind.namespace}${separator}`;
  return {
    get: async (key) => (await client.get(lead + key)) ?? undefined,
    set: async (key, after, ttlMs) => void (await write({ how: 'set', after, ttlMs, ...placeOf(kind, key) })),
    swap: (key, { before = '', after = '', ttlMs }) => {
      const how = before === '' && after !== '' ? 'new' : 'swap';
      return write({ how, before, after, ttlMs, ...placeOf(kind, key) });
    },
    delete: (key) => write({ how: 'delete', ...placeOf(kind, key) }),
    async keys(range, run) {
      if (!kind.isListed) throw new TypeError('These records are not listed.');
      return listNames(client, lead, namesLead + kind.namespace, range, run);
    },
  };
}

/** Creates a Keyv of a kind, whose writes are the ledger's. */
export function createValues(client: RedisClient, write: Writer, kind: StoredKind): Keyv {
  // Without `throwOnErrors`, a failed read looks like a missing key.
  const keyv = createKeyv(client, { namespace: valueLead + kind.namespace, throwOnErrors: true });
  const { set, delete: remove } = createTexts(client, write, kind);
  if (keyv.store instanceof KeyvRedis) Object.assign(keyv.store, { set, delete: remove });
  return keyv;
}

/** Replaces a text and keeps its time to live. */
const replaceText = `
  if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
  redis.call('SET', KEYS[1], ARGV[2], 'KEEPTTL')
  return 1`;

function placeIn(redisKey: string): StoredPlace {
  const [namespace = '', ...rest] = redisKey.slice(valueLead.length).split(separator);
  return { namespace, key: rest.join(separator) };
}
const keyOf = ({ namespace, key }: StoredPlace): string => `${valueLead}${namespace}${separator}${key}`;

/** Reads and replaces the records of a workspace in Redis. */
export function createRows(client: RedisClient): StoredRows {
  const runReplace = createScript(client, replaceText);
  return {
    async page(workspaceId, cursor) {
      const { keys, ...page } = await keysPage(client, workspaceId, cursor);
      return { ...page, places: keys.filter((key) => key.startsWith(valueLead)).map(placeIn) };
    },
    text: async (place) => (await client.get(keyOf(place))) ?? undefined,
    replace: async (place, before, text) => (await runReplace([keyOf(place)], before, text)) === 1,
  };
}
