import { randomUUID } from 'node:crypto';
import type { ScrubbedKeyTable } from '../ports.ts';
import type { RedisClient } from './client.ts';
import { rewriteFiles } from './rewrite-files.ts';
import { createScript, deleteSame } from './script.ts';

export const dataKeyLead = 'touchline:data-key:';
/** Marks that deleted keys are still in the files. */
const mark = 'touchline:unscrubbed';
const pageSize = 200;

const replace = `
  if (redis.call('GET', KEYS[1]) or '') ~= ARGV[1] then return 0 end
  redis.call('SET', KEYS[1], ARGV[2])
  if ARGV[1] ~= '' then redis.call('SET', KEYS[2], ARGV[3]) end
  return 1`;

const remove = `
  local deleted = 0
  for at = 2, #KEYS do deleted = deleted + redis.call('DEL', KEYS[at]) end
  if deleted > 0 then redis.call('SET', KEYS[1], ARGV[1]) end
  return deleted`;

/** Creates the table of data keys in Redis. Deleted keys stay in its files until these are rewritten. */
export function createKeyTable(client: RedisClient, name: string): ScrubbedKeyTable {
  const keyOf = (scope: string): string => dataKeyLead + scope;
  const [runReplace, runRemove] = [createScript(client, replace), createScript(client, remove)];
  const runUnmark = createScript(client, deleteSame);
  return {
    get: async (scope) => (await client.get(keyOf(scope))) ?? undefined,
    replace: async (scope, before = '', text) =>
      (await runReplace([keyOf(scope), mark], before, text, randomUUID())) === 1,
    delete: async (scopes) => Number(await runRemove([mark, ...scopes.map(keyOf)], randomUUID())) > 0,
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
      await runUnmark([mark], marked);
      return (await client.exists(mark)) === 0 ? 'done' : 'later';
    },
  };
}
