/**
 * Puts one among the first of those that were seen so far, which are sorted.
 *
 * @param max how many are kept
 * @returns the one that is dropped for it, or itself; undefined while there is room
 */
export function keepFirst<T>(
  first: T[],
  one: T,
  max: number,
  compare: (a: T, b: T) => number,
): T | undefined {
  const last = first.at(-1);
  if (last !== undefined && first.length >= max && compare(one, last) > 0) return one;
  let [from, to] = [0, first.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (compare(one, first[middle] as T) < 0) to = middle;
    else from = middle + 1;
  }
  first.splice(from, 0, one);
  return first.length > max ? first.pop() : undefined;
}
