import type { Ledger } from '../ports.ts';
import type { RedisClient } from './client.ts';

const place = (key: string) => `touchline:claim:${key}`;

/** Claims as keys that are set only when absent, and that Redis itself lets expire. */
export function createLedger(client: RedisClient): Ledger {
  return {
    claim: async (key, ttlMs) =>
      (await client.set(place(key), '1', {
        condition: 'NX',
        expiration: { type: 'PX', value: ttlMs },
      })) === 'OK',
    release: async (key) => void (await client.del(place(key))),
  };
}
