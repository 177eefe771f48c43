/** How a {@link Kept} keeps what it has read. Times in milliseconds. */
export type KeptOptions<T> = {
  /** How long an answer counts as fresh. */
  ttlMs: (value: T) => number;
  /** How many keys are kept; the one unused for longest goes first. */
  max: number;
  now: () => number;
};

export type Kept<T> = {
  /** The kept value when it is fresh and younger than `maxAgeMs`, else what `load` gives. */
  get(key: string, load: () => Promise<T>, maxAgeMs?: number): Promise<T>;
};

type Entry<T> = { value: Promise<T>; at: number; ttlMs: number };

/**
 * Values that are dear to read (a directory, a person), read once for all who ask at the same time. A failed
 * read is not kept: the next one asks again.
 */
export function createKept<T>({ ttlMs, max, now }: KeptOptions<T>): Kept<T> {
  const entries = new Map<string, Entry<T>>();

  const read = (key: string, load: () => Promise<T>): Promise<T> => {
    const entry: Entry<T> = { value: load(), at: now(), ttlMs: Number.POSITIVE_INFINITY };
    entries.set(key, entry);
    entry.value.then(
      (value) => {
        entry.ttlMs = ttlMs(value);
      },
      () => {
        if (entries.get(key) === entry) entries.delete(key);
      },
    );
    const oldest = entries.keys().next();
    if (entries.size > max && !oldest.done) entries.delete(oldest.value);
    return entry.value;
  };

  return {
    get(key, load, maxAgeMs) {
      const entry = entries.get(key);
      if (entry === undefined) return read(key, load);
      entries.delete(key);
      if (Math.abs(now() - entry.at) >= Math.min(entry.ttlMs, maxAgeMs ?? Number.POSITIVE_INFINITY))
        return read(key, load);
      entries.set(key, entry);
      return entry.value;
    },
  };
}
