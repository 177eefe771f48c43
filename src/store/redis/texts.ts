import { jobName, jobOfName } from '../job-name.ts';
import type { StoredText, StoredTexts } from '../ports.ts';
import type { RedisClient } from './client.ts';
import { payloadsKey } from './job-table.ts';

const lead = 'touchline:bucket:';
const pageSize = 200;

const scripts = {
  value: `
    if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
    redis.call('SET', KEYS[1], ARGV[2], 'KEEPTTL')
    return 1`,
  payload: `
    if redis.call('HGET', KEYS[1], ARGV[3]) ~= ARGV[1] then return 0 end
    redis.call('HSET', KEYS[1], ARGV[3], ARGV[2])
    return 1`,
};

/** A bucket's key in Redis. Namespaces have no colons. */
function addressOf(redisKey: string): { namespace: string; key: string } {
  const [namespace = '', ...rest] = redisKey.slice(lead.length).split(':');
  return { namespace, key: rest.join(':') };
}

/** Reads and replaces all values and job payloads in Redis, with its cursors: `v0` for values, then `p0` for payloads. */
export function createTexts(client: RedisClient): StoredTexts {
  async function valuesAt(cursor: string) {
    const page = await client.scan(cursor, { MATCH: `${lead}*`, COUNT: pageSize });
    const found = page.keys.length === 0 ? [] : await client.mGet(page.keys);
    const texts = page.keys.flatMap((key, index): StoredText[] => {
      const text = found[index];
      return typeof text === 'string' ? [{ at: addressOf(key), text }] : [];
    });
    return { texts, next: page.cursor === '0' ? 'p0' : `v${page.cursor}` };
  }

  async function payloadsAt(cursor: string) {
    const page = await client.hScan(payloadsKey, cursor, { COUNT: pageSize });
    const texts = page.entries.map(({ field, value }): StoredText => ({ at: jobOfName(field), text: value }));
    return { texts, ...(page.cursor !== '0' && { next: `p${page.cursor}` }) };
  }

  return {
    page: (cursor = 'v0') =>
      cursor.startsWith('v') ? valuesAt(cursor.slice(1)) : payloadsAt(cursor.slice(1)),
    async replace({ at, text: before }, text) {
      const isValue = 'key' in at;
      const key = isValue ? `${lead}${at.namespace}:${at.key}` : payloadsKey;
      const values = isValue ? [before, text] : [before, text, jobName(at)];
      return (
        (await client.eval(scripts[isValue ? 'value' : 'payload'], { keys: [key], arguments: values })) === 1
      );
    },
  };
}
