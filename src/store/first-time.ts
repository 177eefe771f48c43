import { LRUCache } from 'lru-cache';
import { withTimeout } from '../lib/timeout.ts';
import type { LeaseStore } from './ports.ts';

/** How long to wait for the store, in milliseconds. Slack waits three seconds for an answer. */
const waitMs = 500;
/** How many keys each process remembers by itself. */
const most = 50_000;

/** True for the first caller who asks for the key within `ttlMs` milliseconds, across all processes. Never rejects. */
export type FirstTime = (key: string, ttlMs: number) => Promise<boolean>;

/** While the store is away or slow, each process goes by what it remembers itself: that is better than refusing all. */
export function createFirstTime(leases: Pick<LeaseStore, 'claim'>): FirstTime {
  const seen = new LRUCache<string, true>({ max: most });
  return async (key, ttlMs) => {
    if (seen.has(key)) return false;
    seen.set(key, true, { ttl: ttlMs });
    return withTimeout(waitMs, () => leases.claim(key, ttlMs)).catch(() => true);
  };
}
