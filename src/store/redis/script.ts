import { createHash } from 'node:crypto';
import type { RedisClient } from './client.ts';

/**
 * Creates a function that runs a Lua script in Redis, as one step. It sends the script's hash, and the whole script only
 * where this Redis does not know it yet.
 */
export function createScript(client: RedisClient, source: string) {
  const sha1 = createHash('sha1').update(source).digest('hex');
  return async (keys: string[], ...values: (string | number)[]): Promise<unknown> => {
    const options = { keys, arguments: values.map(String) };
    try {
      return await client.evalSha(sha1, options);
    } catch (error) {
      if (!(error instanceof Error && error.message.startsWith('NOSCRIPT'))) throw error;
      return client.eval(source, options);
    }
  };
}

/** Deletes a key if its value is still the one that is given. */
export const deleteSame = `
  if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
  return redis.call('DEL', KEYS[1])`;
