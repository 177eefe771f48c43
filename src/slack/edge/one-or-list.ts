import { LRUCache } from 'lru-cache';
import { ofAtMost } from '../../lib/cache.ts';
import { minute } from '../../lib/units.ts';
import { isOurCount } from './gate.ts';

/** So many things of a kind are asked for one by one in a minute, in one workspace. For more, a list is read. */
const mostAMinute = 10;
const workspacesCounted = 10_000;

/**
 * Asks Slack for one thing, or finds it in a list where many are asked for in a minute: Slack allows 50 or 100 calls a
 * minute for one each, and a list says a thousand with each call.
 *
 * @param now milliseconds, UTC
 */
export function createOneOrList(now: () => number) {
  const asked = new LRUCache<string, number[]>(ofAtMost(workspacesCounted));
  const isOneOfFew = (workspaceId: string): boolean => {
    const earlier = asked.get(workspaceId) ?? [];
    const recent = [...earlier.filter((at) => Math.abs(now() - at) < minute), now()].slice(-mostAMinute - 1);
    asked.set(workspaceId, recent);
    return recent.length <= mostAMinute;
  };
  /**
   * @param one asks for it alone
   * @param listed finds it in the list; undefined if it is not there
   * @throws what `one` throws
   */
  return async <T>(
    workspaceId: string,
    one: () => Promise<T>,
    listed: () => Promise<T | undefined>,
  ): Promise<T> => {
    if (!isOneOfFew(workspaceId)) return (await listed()) ?? one();
    try {
      return await one();
    } catch (error) {
      // Other processes have asked for many.
      const found = isOurCount(error) ? await listed() : undefined;
      if (found === undefined) throw error;
      return found;
    }
  };
}
