import type { MarkedLedger } from '../ports.ts';
import type { RedisClient } from './client.ts';

const place = (key: string) => `touchline:claim:${key}`;

/** In one step, so that a claim cannot run out and be another's in between. */
const ownAgain = `
  if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
  return redis.call('PEXPIRE', KEYS[1], ARGV[2])`;

/** Claims as keys that are set to their mark only when absent, and that Redis itself lets expire. */
export function createLedger(client: RedisClient): MarkedLedger {
  return {
    async claim(key, ttlMs, mark) {
      const expiration = { type: 'PX', value: ttlMs } as const;
      if ((await client.set(place(key), mark, { condition: 'NX', expiration })) === 'OK') return true;
      const own = await client.eval(ownAgain, { keys: [place(key)], arguments: [mark, String(ttlMs)] });
      return own === 1;
    },
    release: async (key) => void (await client.del(place(key))),
  };
}
