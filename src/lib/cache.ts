import { LRUCache } from 'lru-cache';

/** The limit of a large LRU cache. With `max` it takes memory for all of its entries at once: milliseconds of each start. */
export const ofAtMost = (entries: number) => ({ maxSize: entries, sizeCalculation: () => 1 });

/** How long a cache keeps its values, and how many. Times are in milliseconds. */
export type CacheOptions<T> = {
  /** How long a value counts as fresh, from the moment its load began. */
  ttlMs: (value: T) => number;
  /** How many keys are kept. The least recently used one is dropped first. */
  max: number;
  now: () => number;
  /** When a value was loaded (milliseconds, UTC), if not when its load began: it may come from another source. */
  loadedAt?: (value: T) => number;
  /** Whether callers get this old value at once while a new one loads: for slow loads whose values may be stale. */
  staleWhileRevalidate?: (value: T) => boolean;
};

/** `at`: when the load began. */
type Entry<T> = { value: T; at: number; ttlMs: number };

/**
 * Caches values that are slow to load. Concurrent callers share one load.
 *
 * Freshness is decided here, because lru-cache takes a value for fresh when the clock was set back, or started at 0.
 */
export function createCache<T>({ ttlMs, max, now, loadedAt, staleWhileRevalidate }: CacheOptions<T>) {
  const entries = new LRUCache<string, Entry<T>, (known: T | undefined) => Promise<T>>({
    max,
    // A load that failed does not lose what is known.
    noDeleteOnFetchRejection: true,
    // A key that is dropped during its load still serves the callers that wait for it.
    ignoreFetchAbort: true,
    async fetchMethod(_key, known, { context: load }) {
      const at = now();
      const value = await load(known?.value);
      return { value, at: loadedAt?.(value) ?? at, ttlMs: ttlMs(value) };
    },
  });
  return {
    /**
     * Returns the cached value while it is fresh, else what `load` resolves to. With `maxAgeMs` only a younger value
     * counts as fresh, and the caller waits for the new one. When `load` rejects, so does this call; the old value stays,
     * and the next call loads again.
     *
     * @param load receives the old value
     */
    async get(
      key: string,
      load: (known: T | undefined) => Promise<T>,
      maxAgeMs = Number.POSITIVE_INFINITY,
    ): Promise<T> {
      const known = entries.get(key);
      if (known !== undefined && Math.abs(now() - known.at) < Math.min(known.ttlMs, maxAgeMs))
        return known.value;
      const allowStale =
        known !== undefined &&
        maxAgeMs === Number.POSITIVE_INFINITY &&
        staleWhileRevalidate?.(known.value) === true;
      const entry = await entries.forceFetch(key, { context: load, forceRefresh: true, allowStale });
      return entry.value;
    },
    /** The cached value, however old, and when it was loaded (milliseconds, UTC). Loads nothing. */
    peek: (key: string): { value: T; at: number } | undefined => entries.get(key),
    /** Drops the values of these keys, so that they are loaded again when needed. */
    drop(matches: (key: string) => boolean): void {
      for (const key of [...entries.keys()]) if (matches(key)) entries.delete(key);
    },
  };
}
