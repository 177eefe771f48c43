/** Rounds a time to live up to whole milliseconds, which both backends need. Keyv takes 0 for "forever". */
export function wholeMs<T extends number | undefined>(ttlMs: T): T {
  if (ttlMs === undefined) return ttlMs;
  if (!(ttlMs > 0 && Number.isFinite(ttlMs)))
    throw new RangeError(`A time to live must be more than 0 ms, not ${ttlMs}.`);
  return Math.ceil(ttlMs) as T;
}
