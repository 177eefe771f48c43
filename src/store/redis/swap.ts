import type { Swap } from '../ports.ts';
import type { RedisClient } from './client.ts';
import { createScript } from './script.ts';

/** `''` stands for an absent text: stored texts are never empty. */
const script = `
  if (redis.call('GET', KEYS[1]) or '') ~= ARGV[1] then return 0 end
  if ARGV[2] == '' then redis.call('DEL', KEYS[1])
  elseif ARGV[3] == '' then redis.call('SET', KEYS[1], ARGV[2])
  else redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[3]) end
  return 1`;

/** Creates a function that changes a text if it is still `before`, and says whether it was. */
export function createSwap(client: RedisClient) {
  const run = createScript(client, script);
  return async (key: string, { before = '', after = '', ttlMs }: Swap): Promise<boolean> =>
    (await run([key], before, after, ttlMs ?? '')) === 1;
}
