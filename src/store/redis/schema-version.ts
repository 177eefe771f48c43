import { UnusableStoreError } from '../errors.ts';
import type { RedisClient } from './client.ts';

const key = 'touchline:schema-version';
/** Versions 1 to 4 were never released. Records have versions of their own. */
const schemaVersion = 5;

/** Stands in place of the version while a store is copied into this Redis. */
const beingFilled = 'being filled';

/** One step, so that another release that starts at the same time can't have its version overwritten. */
const mark = `
  local found = redis.call('GET', KEYS[1])
  if not found then redis.call('SET', KEYS[1], ARGV[1]) end
  return found or ARGV[1]`;

/**
 * Marks the data in Redis as written by this release.
 *
 * @throws UnusableStoreError when another release wrote the data; nothing is changed then
 */
export async function checkSchemaVersion(client: RedisClient): Promise<void> {
  const stored = await client.eval(mark, { keys: [key], arguments: [String(schemaVersion)] });
  if (stored === beingFilled)
    throw new UnusableStoreError('It is being filled, or that was cut off.', { kind: 'half-filled' });
  const found = Number(stored);
  if (found < schemaVersion)
    throw new UnusableStoreError('Another release wrote it.', { kind: 'older-store' });
  if (found !== schemaVersion)
    throw new UnusableStoreError('Another release wrote it.', { kind: 'newer-store' });
}

/** Begins to fill a Redis, which cannot be opened until that has ended. */
export const beginFilling = async (client: RedisClient): Promise<unknown> => client.set(key, beingFilled);
export const endFilling = async (client: RedisClient): Promise<unknown> =>
  client.set(key, String(schemaVersion));
/** Whether filling it was begun and has not ended. */
export const isHalfFilled = async (client: RedisClient): Promise<boolean> =>
  (await client.get(key)) === beingFilled;
