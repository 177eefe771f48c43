import KeyvRedis, { createKeyv, type Keyv } from '@keyv/redis';
import type { StoredKind, Texts } from '../ports.ts';
import { workspaceOfKey } from '../records.ts';
import type { RedisClient } from './client.ts';
import { listNames, namesLead } from './names.ts';
import type { Write, Writer } from './writer.ts';

/** What the keys of values and of the ledger's texts begin with, before their namespace. */
export const valueLead = 'touchline:bucket:';
/** Follows the namespace. It is that of `@keyv/redis`, and no namespace has a colon. */
export const separator = '::';

/** Where a kind's text is in Redis, and in which lists. */
export function placeOf(kind: StoredKind, key: string): Omit<Write, 'how'> {
  const place = {
    key: `${valueLead}${kind.namespace}${separator}${key}`,
    workspaceId: workspaceOfKey(kind, key),
  };
  return kind.isListed ? { ...place, names: namesLead + kind.namespace, name: key } : place;
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
