import { jobName, jobOfName } from '../job-name.ts';
import type { StoredRow, StoredRows } from '../ports.ts';
import type { RedisClient } from './client.ts';
import { kindsKey, payloadsKey, setOf } from './job-table.ts';
import { claimLead } from './leases.ts';

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

/** What is read, and Redis's cursor in it; for jobs, the kind comes before its own. */
type Part = 'values' | 'jobs' | 'claims';
type Page = { rows: StoredRow[]; cursor: string };

/** Reads and replaces everything in Redis: values, then jobs, then claims. */
export function createRows(client: RedisClient): StoredRows {
  async function values(cursor: string): Promise<Page> {
    const page = await client.scan(cursor, { MATCH: `${lead}*`, COUNT: pageSize });
    const found = page.keys.length === 0 ? [] : await client.mGet(page.keys);
    const rows = page.keys.flatMap((key, index): StoredRow[] => {
      const text = found[index];
      return typeof text === 'string' ? [{ at: addressOf(key), text }] : [];
    });
    return { rows, cursor: page.cursor };
  }

  async function claims(cursor: string): Promise<Page> {
    const page = await client.scan(cursor, { MATCH: `${claimLead}*`, COUNT: pageSize });
    return {
      rows: page.keys.map((key) => ({ at: { claim: key.slice(claimLead.length) } })),
      cursor: page.cursor,
    };
  }

  /** The jobs of the first kind from `KIND` on, with a cursor like `KIND CURSOR`. */
  async function jobs(cursor: string): Promise<Page> {
    const [from = '', at = '0'] = cursor === '0' ? [] : cursor.split(' ');
    const kinds = (await client.sMembers(kindsKey)).sort();
    const kind = kinds.find((one) => one >= from);
    if (kind === undefined) return { rows: [], cursor: '0' };
    const page = await client.zScan(setOf(kind), kind === from ? at : '0', { COUNT: pageSize });
    const names = page.members.map(({ value }) => value);
    const found = names.length === 0 ? [] : await client.hmGet(payloadsKey, names);
    const rows = names.map((name, index): StoredRow => {
      const text = found[index];
      return { at: jobOfName(name), ...(typeof text === 'string' && { text }) };
    });
    if (page.cursor !== '0') return { rows, cursor: `${kind} ${page.cursor}` };
    const next = kinds[kinds.indexOf(kind) + 1];
    return { rows, cursor: next === undefined ? '0' : `${next} 0` };
  }

  const parts: Record<Part, { read: (cursor: string) => Promise<Page>; next?: Part }> = {
    values: { read: values, next: 'jobs' },
    jobs: { read: jobs, next: 'claims' },
    claims: { read: claims },
  };

  return {
    async page(cursor = 'values 0') {
      const space = cursor.indexOf(' ');
      const part = cursor.slice(0, space) as Part;
      const { read, next } = parts[part];
      const page = await read(cursor.slice(space + 1));
      if (page.cursor !== '0') return { rows: page.rows, next: `${part} ${page.cursor}` };
      return { rows: page.rows, ...(next && { next: `${next} 0` }) };
    },
    async replace({ at, text: before = '' }, text) {
      if ('claim' in at) return false;
      const isValue = 'key' in at;
      const key = isValue ? `${lead}${at.namespace}:${at.key}` : payloadsKey;
      const given = isValue ? [before, text] : [before, text, jobName(at)];
      return (
        (await client.eval(scripts[isValue ? 'value' : 'payload'], { keys: [key], arguments: given })) === 1
      );
    },
  };
}
