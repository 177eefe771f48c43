import { NewerStoreError } from '../errors.ts';
import type { RedisClient } from './client.ts';

const KEY = 'touchline:schema-version';
/** 2 since jobs have payloads. Records carry versions of their own. */
const VERSION = 2;

/** In one step, so that a newer release that starts at the same time is not overwritten. */
const raise = `
  local found = tonumber(redis.call('GET', KEYS[1]) or 1)
  if found < tonumber(ARGV[1]) then redis.call('SET', KEYS[1], ARGV[1]) end
  return found`;

/**
 * Notes in Redis that this release writes there now. Nothing is rewritten: older values are read as they are, and
 * replaced one by one as they change. Data without the key is of version 1.
 *
 * @throws NewerStoreError when a newer release wrote there; Redis is left as it is
 */
export async function raiseSchemaVersion(client: RedisClient, version = VERSION): Promise<void> {
  const found = Number(await client.eval(raise, { keys: [KEY], arguments: [String(version)] }));
  if (found > version) throw new NewerStoreError();
}
