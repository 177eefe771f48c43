import { NewerStoreError } from '../errors.ts';
import type { RedisClient } from './client.ts';

const key = 'touchline:schema-version';
/** Version 2 added job payloads. Records have versions of their own. */
const schemaVersion = 2;

/** One step, so that the version of a newer release that starts at the same time is not overwritten. */
const raise = `
  local found = tonumber(redis.call('GET', KEYS[1]) or 1)
  if found < tonumber(ARGV[1]) then redis.call('SET', KEYS[1], ARGV[1]) end
  return found`;

/**
 * Marks the data in Redis as written by this release. Data without a version has version 1. Nothing else is rewritten:
 * old records are upgraded one by one when they are read.
 *
 * @throws NewerStoreError when a newer release wrote the data; nothing is changed then
 */
export async function raiseSchemaVersion(client: RedisClient): Promise<void> {
  const found = Number(await client.eval(raise, { keys: [key], arguments: [String(schemaVersion)] }));
  if (found > schemaVersion) throw new NewerStoreError();
}
