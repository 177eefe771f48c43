import { LRUCache } from 'lru-cache';
import { ofAtMost } from '../lib/cache.ts';
import { withTimeout } from '../lib/timeout.ts';
import { firstTimeMs } from './limits.ts';
import type { LeaseStore } from './ports.ts';

/** How many keys each process remembers itself. */
const most = 50_000;

/**
 * True for the first caller with this key within `ttlMs` milliseconds, across all processes. Never rejects. A power cut may
 * undo it, but not once anything later is safe on the disk.
 */
export type FirstTime = (key: string, ttlMs: number) => Promise<boolean>;

/** While the store is down or slow, each process uses its own memory: that is better than refusing all. */
export function createFirstTime(leases: LeaseStore): FirstTime {
  const seen = new LRUCache<string, true>(ofAtMost(most));
  return async (key, ttlMs) => {
    if (seen.has(key)) return false;
    seen.set(key, true, { ttl: ttlMs });
    const take = async () => (await leases.lease(key, ttlMs)) !== undefined;
    return withTimeout(firstTimeMs, take).catch(() => true);
  };
}
