/** Rows of the table, kept between calls: one query takes thousands of calls. Words are cut to this length. */
export const maxLength = 64;
const newRow = () => new Uint8Array(maxLength + 1);
const rows: [Uint8Array, Uint8Array, Uint8Array] = [newRow(), newRow(), newRow()];

/** Which letters a word has, as far as words are compared, as bits; several letters share one. */
export function letterBits(word: string): number {
  const length = Math.min(word.length, maxLength);
  let bits = 0;
  for (let i = 0; i < length; i += 1) bits |= 1 << (word.charCodeAt(i) & 31);
  return bits;
}

export function bitCount(bits: number): number {
  let sum = bits - ((bits >>> 1) & 0x55555555);
  sum = (sum & 0x33333333) + ((sum >>> 2) & 0x33333333);
  return Math.imul((sum + (sum >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/**
 * How many letters have to be added, removed, replaced or swapped with the next one to make one word of the other
 * (Damerau-Levenshtein, no part edited twice). Stops early, with `max + 1`, when it is more than `max`.
 */
export function editDistance(one: string, other: string, max: number): number {
  const [a, b] = [one.slice(0, maxLength), other.slice(0, maxLength)];
  if (Math.abs(a.length - b.length) > max) return max + 1;
  // An edit changes at most two letters of the set: one goes, another one comes.
  if (bitCount(letterBits(a) ^ letterBits(b)) > 2 * max) return max + 1;
  let [before, last, next] = rows;
  for (let j = 0; j <= b.length; j += 1) last[j] = j;
  for (let i = 1; i <= a.length; i += 1) {
    next[0] = i;
    let least = i;
    for (let j = 1; j <= b.length; j += 1) {
      const same = a.charCodeAt(i - 1) === b.charCodeAt(j - 1);
      let value = Math.min((last[j - 1] ?? 0) + (same ? 0 : 1), (last[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1);
      // Before the first letter there is NaN, which equals nothing.
      const swapped =
        a.charCodeAt(i - 1) === b.charCodeAt(j - 2) && a.charCodeAt(i - 2) === b.charCodeAt(j - 1);
      if (swapped) value = Math.min(value, (before[j - 2] ?? 0) + 1);
      next[j] = value;
      if (value < least) least = value;
    }
    if (least > max) return max + 1;
    [before, last, next] = [last, next, before];
  }
  return Math.min(last[b.length] ?? 0, max + 1);
}
