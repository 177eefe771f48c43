import { randomUUID } from 'node:crypto';
import type { ScrubbedKeyTable } from '../ports.ts';
import type { RedisClient } from './client.ts';
import { rewriteFiles } from './rewrite-files.ts';

export const dataKeyLead = 'touchline:data-key:';
/** Marks that deleted keys are still in the files. */
const mark = 'touchline:unscrubbed';
const pageSize = 200;

const scripts = {
  replace: `
    if (redis.call('GET', KEYS[1]) or '') ~= ARGV[1] then return 0 end
    redis.call('SET', KEYS[1], ARGV[2])
    if ARGV[1] ~= '' then redis.call('SET', KEYS[2], ARGV[3]) end
    return 1`,
  delete: `
    local deleted = 0
    for at = 2, #KEYS do deleted = deleted + redis.call('DEL', KEYS[at]) end
    if deleted > 0 then redis.call('SET', KEYS[1], ARGV[1]) end
    return deleted`,
  unmark: `
    if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
    return redis.call('DEL', KEYS[1])`,
};

/** Creates the table of data keys in Redis. Deleted keys stay in its files until these are rewritten. */
export function createKeyTable(client: RedisClient, name: string): ScrubbedKeyTable {
  const keyOf = (scope: string): string => dataKeyLead + scope;
  return {
    get: async (scope) => (await client.get(keyOf(scope))) ?? undefined,
    replace: async (scope, before = '', text) =>
      (await client.eval(scripts.replace, {
        keys: [keyOf(scope), mark],
        arguments: [before, text, randomUUID()],
      })) === 1,
    async delete(scopes) {
      const keys = [mark, ...scopes.map(keyOf)];
      return Number(await client.eval(scripts.delete, { keys, arguments: [randomUUID()] })) > 0;
    },
    async page(cursor = '0') {
      const page = await client.scan(cursor, { MATCH: `${dataKeyLead}*`, COUNT: pageSize });
      const found = page.keys.length === 0 ? [] : await client.mGet(page.keys);
      const keys = page.keys.flatMap((key, index) => {
        const text = found[index];
        return typeof text === 'string' ? [{ scope: key.slice(dataKeyLead.length), text }] : [];
      });
      return { keys, ...(page.cursor !== '0' && { next: page.cursor }) };
    },
    isDirty: async () => (await client.exists(mark)) === 1,
    async scrub(signal) {
      const marked = await client.get(mark);
      if (marked === null) return 'done';
      const refusal = await rewriteFiles(client, signal);
      if (refusal !== undefined)
        return {
          refusal: `${name} does not let Touchline rewrite its files (${refusal}): tokens that were deleted may still be in them. Allow its user BGREWRITEAOF, BGSAVE and INFO, or rewrite the files yourself.`,
        };
      await client.eval(scripts.unmark, { keys: [mark], arguments: [marked] });
      return (await client.exists(mark)) === 0 ? 'done' : 'later';
    },
  };
}
