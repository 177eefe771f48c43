import { LRUCache } from 'lru-cache';
import { minute } from '../../lib/units.ts';

/** So many things of a kind are asked for one by one in a minute, in one workspace. For more, a list is read. */
const mostAMinute = 20;
const workspacesCounted = 10_000;

/**
 * Counts what this process asks Slack for one by one: it allows 50 or 100 such calls a minute, but a list says a thousand
 * with each call.
 *
 * @param now milliseconds, UTC
 */
export function createFew(now: () => number) {
  const asked = new LRUCache<string, number[]>({ max: workspacesCounted });
  /** Counts a thing that is asked for. @returns whether few were in the last minute */
  return (workspaceId: string): boolean => {
    const earlier = asked.get(workspaceId) ?? [];
    const recent = [...earlier.filter((at) => Math.abs(now() - at) < minute), now()].slice(-mostAMinute - 1);
    asked.set(workspaceId, recent);
    return recent.length <= mostAMinute;
  };
}
