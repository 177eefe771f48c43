import { jobOfName } from '../job-name.ts';
import type { StoredPlace, StoredRow, StoredRows } from '../ports.ts';
import type { RedisClient } from './client.ts';
import { jobLead } from './job-table.ts';
import { claimLead } from './leases.ts';
import { escapeGlob } from './names.ts';

/** What the keys of values and of the ledger's texts begin with, before their namespace. */
export const valueLead = 'touchline:bucket:';
/** Follows the namespace. It is that of `@keyv/redis`, and no namespace has a colon. */
export const separator = '::';
const pageSize = 200;
/** How many keys Redis looks at before others have their turn: about half a millisecond. */
const lookedAt = 2_000;

/** Replaces a text and keeps its time to live. */
const replaceText = `
  if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
  redis.call('SET', KEYS[1], ARGV[2], 'KEEPTTL')
  return 1`;

function addressOf(redisKey: string): { namespace: string; key: string } {
  const [namespace = '', ...rest] = redisKey.slice(valueLead.length).split(separator);
  return { namespace, key: rest.join(separator) };
}

/** What is read, each by its keys. */
type Part = 'values' | 'jobs' | 'claims';
const leads: Record<Part, string> = { values: valueLead, jobs: jobLead, claims: claimLead };
const parts = Object.keys(leads) as Part[];
const nextPart: Partial<Record<Part, Part>> = { values: 'jobs', jobs: 'claims' };

const placeOf: Record<Part, (redisKey: string) => StoredPlace> = {
  values: addressOf,
  jobs: (key) => jobOfName(key.slice(jobLead.length)),
  claims: (key) => ({ claim: key.slice(claimLead.length) }),
};

/** Reads and replaces everything in Redis: values, then jobs, then claims. */
export function createRows(client: RedisClient): StoredRows {
  async function read(part: Part, cursor: string): Promise<{ rows: StoredRow[]; cursor: string }> {
    const page = await client.scan(cursor, { MATCH: `${leads[part]}*`, COUNT: pageSize });
    const { keys } = page;
    if (part !== 'values')
      return { rows: keys.map((key) => ({ at: placeOf[part](key) })), cursor: page.cursor };
    const found = keys.length === 0 ? [] : await client.mGet(keys);
    const rows = keys.flatMap((key, index) => {
      const stored = found[index];
      return typeof stored === 'string' ? [{ at: addressOf(key), text: stored }] : [];
    });
    return { rows, cursor: page.cursor };
  }

  /** All parts at once: Redis goes through its keys once, and sends those that name the id. */
  async function placesHolding(id: string, given: string): Promise<{ rows: StoredRow[]; next?: string }> {
    const from = given.replace('values ', '');
    const page = await client.scan(from, { MATCH: `touchline:*${escapeGlob(id)}*`, COUNT: lookedAt });
    const rows = page.keys.flatMap((key) => {
      const part = parts.find((one) => key.startsWith(leads[one]));
      return part === undefined ? [] : [{ at: placeOf[part](key) }];
    });
    return { rows, ...(page.cursor !== '0' && { next: page.cursor }) };
  }

  return {
    async page(given = 'values 0', holding) {
      if (holding !== undefined) return placesHolding(holding, given);
      const [part, cursor] = given.split(' ') as [Part, string];
      const page = await read(part, cursor);
      if (page.cursor !== '0') return { rows: page.rows, next: `${part} ${page.cursor}` };
      const next = nextPart[part];
      return { rows: page.rows, ...(next && { next: `${next} 0` }) };
    },
    async replace({ at, text: before = '' }, text) {
      if (!('key' in at)) return false;
      const key = `${valueLead}${at.namespace}${separator}${at.key}`;
      return (await client.eval(replaceText, { keys: [key], arguments: [before, text] })) === 1;
    },
  };
}
