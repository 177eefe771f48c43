import { LRUCache } from 'lru-cache';
import type { Database } from './database.ts';

type Held = { value?: string; expires_ms?: number | null };

export type HeldTexts = ReturnType<typeof createHeldTexts>;

/**
 * Reads texts, and holds them in memory until they change here or another process writes anything. That is asked once in each
 * turn of the event loop, so a request sees everything that was written before it came.
 */
export function createHeldTexts({ handle }: Database, now: () => number) {
  const read = handle.prepare('SELECT value, expires_ms FROM entries WHERE namespace = ? AND key = ?');
  const writes = handle.prepare('PRAGMA data_version');
  const sizeCalculation = ({ value = '' }: Held) => 200 + value.length;
  const held = new LRUCache<string, Held>({ maxSize: 2_000_000, sizeCalculation });
  let [version, isAsked]: [unknown, boolean] = [undefined, false];

  function dropOld(): void {
    if (isAsked) return;
    isAsked = true;
    setImmediate(() => {
      isAsked = false;
    });
    const before = version;
    version = writes.get()?.data_version;
    if (version !== before) held.clear();
  }

  return {
    get(namespace: string, key: string): string | undefined {
      dropOld();
      const name = `${namespace}/${key}`;
      const known = held.get(name);
      const found = known ?? (read.get(namespace, key) as Held | undefined) ?? {};
      if (known === undefined) held.set(name, found);
      return (found.expires_ms ?? Number.POSITIVE_INFINITY) > now() ? found.value : undefined;
    },
    /** A text is being written. */
    drop: (namespace: string, key: string): unknown => held.delete(`${namespace}/${key}`),
    dropAll: (): void => held.clear(),
  };
}
