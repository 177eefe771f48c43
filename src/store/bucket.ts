import { Keyv } from 'keyv';
import type { Guard } from './guard.ts';
import type { Bucket, Namespace, Swap } from './ports.ts';

/** Rounds a time to live up to whole milliseconds, which both backends need. Keyv would take 0 for "forever". */
export function wholeMs(ttlMs: number): number {
  if (!(ttlMs > 0 && Number.isFinite(ttlMs)))
    throw new RangeError(`A time to live must be more than 0 ms, not ${ttlMs}.`);
  return Math.ceil(ttlMs);
}

/**
 * Creates a Keyv for the texts of one namespace. Each needs an adapter of its own: Keyv writes its namespace into the
 * adapter, so two Keyvs on one adapter would both use the last one's.
 */
export function createKeyv(adapter: unknown, namespace: string): Keyv {
  return new Keyv({
    store: adapter,
    namespace,
    // The adapter keeps namespaces apart. With Keyv's prefix `key` and `namespace:key` would be the same.
    useKeyPrefix: false,
    // Without this, a failed read looks like a missing key.
    throwOnErrors: true,
    emitErrors: false,
    // Only the adapter knows when a value expires. With an expiry in the value, Keyv would compare that with this
    // process's clock and delete on read, perhaps a value that another process has just written.
    serialize: ({ value }) => String(value),
    deserialize: (value) => ({ value: value as never }),
  });
}

/** The texts that records are stored in. */
export type TextBucket = Omit<Bucket<string>, 'destroy' | 'update'> & {
  /** Changes a text if it is still `before`. @returns whether it was */
  swap(key: string, change: Swap): Promise<boolean>;
};

/** Creates the bucket of texts that records are stored in. */
export function createTextBucket({ keyv, keys, swap }: Namespace, guard: Guard): TextBucket {
  return {
    get: (key) => guard.run(() => keyv.get<string>(key)),
    async set(key, value, ttlMs) {
      const ttl = ttlMs === undefined ? undefined : wholeMs(ttlMs);
      await guard.run(() => keyv.set(key, value, ttl));
    },
    swap: (key, { ttlMs, ...change }) =>
      guard.run(() => swap(key, { ...change, ...(ttlMs !== undefined && { ttlMs: wholeMs(ttlMs) }) })),
    delete: (key) => guard.run(() => keyv.delete(key)),
    async list(prefix, { after, limit = 1000 } = {}) {
      const found = await keys({ prefix, after, limit: limit + 1 }, guard.run);
      const page = found.slice(0, limit);
      return found.length > limit ? { keys: page, next: page.at(-1) } : { keys: page };
    },
  };
}
