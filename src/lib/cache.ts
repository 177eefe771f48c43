/** How a {@link Cache} keeps what it has read. Times in milliseconds. */
export type CacheOptions<T> = {
  /** How long an answer counts as fresh. */
  ttlMs: (value: T) => number;
  /** How many keys are kept; the one unused for longest goes first. */
  max: number;
  now: () => number;
  /** Whether this old value is given while a new one is read: where that takes long, and old ones do no harm. */
  staleWhileRevalidate?: (value: T) => boolean;
};

export type Cache<T> = {
  /**
   * The kept value when it is fresh, else what `load` gives. With `maxAgeMs` only a value younger than that will do,
   * and the new one is waited for. Where `load` fails the old value stays, and is tried to be renewed at the next call.
   */
  get(key: string, load: () => Promise<T>, maxAgeMs?: number): Promise<T>;
};

type Entry<T> = { known?: { value: T; at: number; ttlMs: number }; reading?: Promise<T> };

/** Values that are dear to read (a directory, a person), read once for all who ask at the same time. */
export function createCache<T>({ ttlMs, max, now, staleWhileRevalidate }: CacheOptions<T>): Cache<T> {
  const entries = new Map<string, Entry<T>>();

  /** The entry, which becomes the one that was used last. */
  function entryOf(key: string): Entry<T> {
    const entry = entries.get(key) ?? {};
    entries.delete(key);
    entries.set(key, entry);
    const oldest = entries.keys().next();
    if (entries.size > max && !oldest.done) entries.delete(oldest.value);
    return entry;
  }

  function read(key: string, entry: Entry<T>, load: () => Promise<T>): Promise<T> {
    const at = now();
    const reading = load();
    entry.reading = reading;
    reading.then(
      (value) => {
        entry.known = { value, at, ttlMs: ttlMs(value) };
        entry.reading = undefined;
      },
      () => {
        entry.reading = undefined;
        if (entry.known === undefined && entries.get(key) === entry) entries.delete(key);
      },
    );
    return reading;
  }

  return {
    async get(key, load, maxAgeMs = Number.POSITIVE_INFINITY) {
      const entry = entryOf(key);
      const { known } = entry;
      if (known !== undefined && Math.abs(now() - known.at) < Math.min(known.ttlMs, maxAgeMs))
        return known.value;
      const reading = entry.reading ?? read(key, entry, load);
      const anyAge = maxAgeMs === Number.POSITIVE_INFINITY;
      return known !== undefined && anyAge && staleWhileRevalidate?.(known.value) ? known.value : reading;
    },
  };
}
