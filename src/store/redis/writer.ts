import { lookAgainMs } from '../limits.ts';
import type { RedisClient } from './client.ts';
import { createScript } from './script.ts';

/**
 * A workspace's keys in Redis, as a sorted set: all that an uninstall has to delete. A score is the time (milliseconds,
 * UTC) when to look whether the key is still there.
 */
const keysLead = 'touchline:keys:';
export const keysListOf = (workspaceId: string): string => keysLead + workspaceId;

/** Each so many new keys, some whose time has come are looked at: more than came since, so the lists don't grow. */
const addsPerLook = 16;
const looks = 64;
/** How many writes go into one call. */
const mostWrites = 100;
const pageSize = 200;

/** One change of a text. `new` sets it where there is none, `swap` where it is `before`; `''` stands for no text. */
export type Write = {
  how: 'set' | 'new' | 'swap' | 'delete';
  key: string;
  workspaceId: string;
  before?: string | undefined;
  after?: string | undefined;
  /** Whole milliseconds from now. */
  ttlMs?: number | undefined;
  /** The sorted set of the namespace's keys where it is listed, and what is put there. */
  names?: string | undefined;
  name?: string | undefined;
};

/** Makes changes, and notes in the same step which keys a workspace has. */
const script = `
  local now, isLooking, later = tonumber(ARGV[1]), ARGV[2] == '1', tonumber(ARGV[3])
  local results, added = {}, {}
  for nth = 1, #KEYS / 3 do
    local key, list, names = KEYS[3 * nth - 2], KEYS[3 * nth - 1], KEYS[3 * nth]
    local how, before, after, ttl, name = unpack(ARGV, 5 * nth - 1, 5 * nth + 3)
    local isDone = true
    if how == 'delete' then isDone = redis.call('UNLINK', key) == 1
    elseif how == 'swap' and (redis.call('GET', key) or '') ~= before then isDone = false
    elseif after == '' then redis.call('DEL', key)
    else
      local set = { 'SET', key, after }
      if ttl ~= '' then set[4], set[5] = 'PX', ttl end
      if how == 'new' then set[#set + 1] = 'NX' end
      isDone = redis.call(unpack(set)) and true
    end
    if after == '' and (isDone or how == 'delete') then
      redis.call('ZREM', list, key)
      if names ~= '' then redis.call('ZREM', names, name) end
    elseif isDone and how ~= 'swap' then
      added[list] = added[list] or {}
      table.insert(added[list], now + (tonumber(ttl) or later))
      table.insert(added[list], key)
      if names ~= '' then redis.call('ZADD', names, 0, name) end
    end
    results[nth] = isDone and 1 or 0
  end
  for list, some in pairs(added) do
    redis.call('ZADD', list, unpack(some))
    for _, key in ipairs(isLooking and redis.call('ZRANGEBYSCORE', list, '-inf', now, 'LIMIT', 0, ${looks}) or {}) do
      local left = redis.call('PTTL', key)
      if left == -2 then redis.call('ZREM', list, key)
      else redis.call('ZADD', list, now + (left >= 0 and left or later), key) end
    end
  end
  return results`;

/** Makes one change of the ledger's texts or of Keyv's values. @returns whether it was made, or there was one to delete */
export type Writer = (write: Write) => Promise<boolean>;

type Waiting = Write & PromiseWithResolvers<boolean>;

/** Creates the writer of all texts. What is written in one turn of the event loop goes to Redis in one call. */
export function createWriter(client: RedisClient): Writer {
  const run = createScript(client, script);
  let waiting: Waiting[] = [];
  let adds = 0;

  /**
   * Commands that Redis runs one after the other, instead of a script with all of them. If only some arrive, a key is noted
   * that is not there, and none is listed: whoever lists would take it out.
   */
  async function create({ key, workspaceId, after = '', ttlMs, names, name = '' }: Write): Promise<boolean> {
    const lookAt = Date.now() + (ttlMs ?? lookAgainMs);
    const options = ttlMs === undefined ? { NX: true } : { NX: true, PX: ttlMs };
    const [, set] = await Promise.all([
      client.zAdd(keysListOf(workspaceId), { score: lookAt, value: key }),
      client.set(key, after, options),
      names !== undefined && client.zAdd(names, { score: 0, value: name }),
    ]);
    return set !== null;
  }

  async function send(some: Waiting[]): Promise<void> {
    const before = adds;
    adds += some.filter(({ how }) => how === 'set' || how === 'new').length;
    const isLooking = Math.floor(before / addsPerLook) < Math.floor(adds / addsPerLook);
    const [first] = some;
    if (first?.how === 'new' && some.length === 1 && !isLooking)
      return create(first).then(first.resolve, first.reject);
    const keys = some.flatMap(({ key, workspaceId, names = '' }) => [key, keysListOf(workspaceId), names]);
    const values = some.flatMap(({ how, before = '', after = '', ttlMs = '', name = '' }) => [
      ...[how, before, after, ttlMs, name],
    ]);
    try {
      const made = (await run(keys, Date.now(), isLooking ? 1 : 0, lookAgainMs, ...values)) as number[];
      for (const [nth, one] of some.entries()) one.resolve(made[nth] === 1);
    } catch (error) {
      for (const one of some) one.reject(error);
    }
  }

  function sendAll(): void {
    const all = waiting;
    waiting = [];
    for (let from = 0; from < all.length; from += mostWrites) void send(all.slice(from, from + mostWrites));
  }

  return (write) => {
    const one = { ...write, ...Promise.withResolvers<boolean>() };
    if (waiting.push(one) === 1) setImmediate(sendAll);
    return one.promise;
  };
}

/** A page of a workspace's keys; some may come again, and some may be gone. A look only moves a key to a later page. */
export async function keysPage(
  client: RedisClient,
  workspaceId: string,
  cursor = '0 0',
): Promise<{ keys: string[]; next?: string }> {
  const [from = 0, seen = 0] = cursor.split(' ').map(Number);
  const count = pageSize + seen;
  const options = { BY: 'SCORE', LIMIT: { offset: 0, count } } as const;
  const found = await client.zRangeWithScores(keysListOf(workspaceId), from, '+inf', options);
  const last = found.at(-1)?.score;
  const tied = found.filter(({ score }) => score === last).length;
  const keys = found.map(({ value }) => value);
  return found.length < count ? { keys } : { keys, next: `${last} ${tied}` };
}
