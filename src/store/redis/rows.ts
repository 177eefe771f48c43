import type { StoredPlace, StoredRows } from '../ports.ts';
import type { RedisClient } from './client.ts';
import { createScript } from './script.ts';
import { separator, valueLead } from './texts.ts';
import { keysPage } from './writer.ts';

/** Replaces a text and keeps its time to live. */
const replaceText = `
  if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
  redis.call('SET', KEYS[1], ARGV[2], 'KEEPTTL')
  return 1`;

function placeOf(redisKey: string): StoredPlace {
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
      return { ...page, places: keys.filter((key) => key.startsWith(valueLead)).map(placeOf) };
    },
    text: async (place) => (await client.get(keyOf(place))) ?? undefined,
    replace: async (place, before, text) => (await runReplace([keyOf(place)], before, text)) === 1,
  };
}
