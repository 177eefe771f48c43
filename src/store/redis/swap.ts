import type { Swap } from '../ports.ts';
import type { RedisClient } from './client.ts';

/** `''` stands for an absent text: stored texts are never empty. */
const script = `
  if (redis.call('GET', KEYS[1]) or '') ~= ARGV[1] then return 0 end
  if ARGV[2] == '' then redis.call('DEL', KEYS[1])
  elseif ARGV[3] == '' then redis.call('SET', KEYS[1], ARGV[2])
  else redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[3]) end
  return 1`;

/** Changes a text if it is still `before`. @returns whether it was */
export const swapText = async (
  client: RedisClient,
  key: string,
  { before = '', after = '', ttlMs }: Swap,
): Promise<boolean> =>
  (await client.eval(script, { keys: [key], arguments: [before, after, String(ttlMs ?? '')] })) === 1;
