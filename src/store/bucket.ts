import { Keyv } from 'keyv';
import type { Guard } from './guard.ts';
import type { Bucket, Namespace } from './ports.ts';

/** A time to live in whole milliseconds, as both backends need it: Keyv would take 0 for "for ever". */
export function wholeMs(ttlMs: number): number {
  if (!(ttlMs > 0 && Number.isFinite(ttlMs)))
    throw new RangeError(`A time to live is more than 0 ms, not ${ttlMs}.`);
  return Math.ceil(ttlMs);
}

/**
 * A Keyv over one adapter that belongs to this namespace alone: Keyv writes its own namespace into the adapter,
 * so two Keyvs on one adapter would share the last one's.
 */
export function createKeyv(adapter: unknown, namespace: string): Keyv {
  return new Keyv({
    store: adapter,
    namespace,
    // The adapter keeps namespaces apart. Keyv's prefix would make `key` and `namespace:key` one.
    useKeyPrefix: false,
    // Without this, a failed read looks like a missing key.
    throwOnErrors: true,
    emitErrors: false,
    // Expiry is the adapter's alone. Were it in the value, Keyv would compare it with this process's clock and
    // delete on read, which may hit a value that another process has just written.
    serialize: ({ value }) => String(value),
    deserialize: (value) => ({ value: value as never }),
  });
}

/** The texts of one namespace. */
export function createTextBucket({ keyv, keys }: Namespace, guard: Guard): Bucket<string> {
  return {
    get: (key) => guard.run(() => keyv.get<string>(key)),
    async set(key, value, ttlMs) {
      const ttl = ttlMs === undefined ? undefined : wholeMs(ttlMs);
      await guard.run(() => keyv.set(key, value, ttl));
    },
    delete: (key) => guard.run(() => keyv.delete(key)),
    async list(prefix, { after, limit = 1000 } = {}) {
      const found = await keys({ prefix, after, limit: limit + 1 }, guard.run);
      const page = found.slice(0, limit);
      return found.length > limit ? { keys: page, next: page.at(-1) } : { keys: page };
    },
  };
}
