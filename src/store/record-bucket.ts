import { createLine } from '../lib/line.ts';
import type { DataKeys } from './data-keys.ts';
import type { Guard } from './guard.ts';
import type { Bucket, Texts } from './ports.ts';
import { createRecordText } from './record-text.ts';
import { type RecordKind, scopeOf } from './records.ts';
import { wholeMs } from './whole-ms.ts';

/**
 * Creates a bucket of records, which are stored as texts. A text that was read or written lately is not parsed again, and
 * {@link createRecordText} does not decrypt its value again.
 */
export function createRecordBucket<T>(
  kind: RecordKind<T>,
  given: Texts,
  keys: DataKeys,
  guard: Guard,
): Bucket<T> {
  const texts = guard.calls(given, 'get', 'set', 'swap', 'delete');
  const { memory, parse, seal } = createRecordText(kind, keys);
  // So that they do not compete for the same text.
  const inLine = createLine();

  return {
    async get(key) {
      const text = await texts.get(key);
      return text === undefined ? undefined : parse(key, text);
    },
    update(key, how, { ttlMs, isDurable, isNew = false, alongside } = {}) {
      async function run(): Promise<T | undefined> {
        // Another process may have changed it since, and then the swap fails.
        let known: { text?: string } | undefined = memory.get(key) ?? (isNew ? {} : undefined);
        for (;;) {
          const isRead = known === undefined;
          const text = known ? known.text : await texts.get(key);
          const before = text === undefined ? undefined : await parse(key, text);
          const after = how(before);
          if (after !== before) {
            const next = after === undefined ? undefined : (await seal(key, after)).seen;
            const ttl = typeof ttlMs === 'function' ? after && ttlMs(after) : ttlMs;
            const change = { before: text, after: next?.text, isDurable, ttlMs: wholeMs(ttl) };
            const [isStored] = await Promise.all([texts.swap(key, change), alongside?.(after)]);
            if (isStored) {
              if (next) memory.set(key, next);
              else memory.delete(key);
              return after;
            }
          } else if (isRead) {
            await alongside?.(after);
            return after;
          }
          known = undefined;
        }
      }
      return inLine(key, run);
    },
    delete(key) {
      memory.delete(key);
      return texts.delete(key);
    },
    async destroy(key) {
      memory.delete(key);
      const text = await texts.get(key);
      // This may take a second. What is stored anew meanwhile, with a new key, stays.
      await keys.destroy([scopeOf(kind, key)]);
      if (text !== undefined) await texts.swap(key, { before: text, after: undefined });
      return text !== undefined;
    },
    async set(key, data, ttlMs) {
      const ttl = wholeMs(ttlMs);
      const { seen } = await seal(key, data);
      await texts.set(key, seen.text, ttl);
      memory.set(key, seen);
    },
    async list(prefix, { after, limit = 1000 } = {}) {
      const found = await given.keys({ prefix, after, limit: limit + 1 }, guard.run);
      const page = found.slice(0, limit);
      return found.length > limit ? { keys: page, next: page.at(-1) } : { keys: page };
    },
  };
}
