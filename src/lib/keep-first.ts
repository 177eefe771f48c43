/**
 * Inserts an item into the sorted list of the first ones so far.
 *
 * @param max how many are kept
 * @returns the item that falls out, which may be the new one; undefined while there is room
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
