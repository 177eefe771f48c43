import type { Guard } from './guard.ts';
import type { Bucket, Swap, Texts } from './ports.ts';

/** Rounds a time to live up to whole milliseconds, which both backends need. Keyv takes 0 for "forever". */
export function wholeMs(ttlMs: number): number {
  if (!(ttlMs > 0 && Number.isFinite(ttlMs)))
    throw new RangeError(`A time to live must be more than 0 ms, not ${ttlMs}.`);
  return Math.ceil(ttlMs);
}

/** The ledger's texts, which its records are stored in. */
export type TextBucket = Omit<Bucket<string>, 'destroy' | 'update'> & {
  /** Changes a text if it is still `before`. @returns whether it was */
  swap(key: string, change: Swap): Promise<boolean>;
};

/** Creates the bucket of the ledger's texts. */
export function createTextBucket(texts: Texts, guard: Guard): TextBucket {
  return {
    get: (key) => guard.run(() => texts.get(key)),
    async set(key, text, ttlMs) {
      const ttl = ttlMs === undefined ? undefined : wholeMs(ttlMs);
      await guard.run(() => texts.set(key, text, ttl));
    },
    swap: (key, { ttlMs, ...change }) =>
      guard.run(() => texts.swap(key, { ...change, ...(ttlMs !== undefined && { ttlMs: wholeMs(ttlMs) }) })),
    delete: (key) => guard.run(() => texts.delete(key)),
    async list(prefix, { after, limit = 1000 } = {}) {
      const found = await texts.keys({ prefix, after, limit: limit + 1 }, guard.run);
      const page = found.slice(0, limit);
      return found.length > limit ? { keys: page, next: page.at(-1) } : { keys: page };
    },
  };
}
