export type Random = ReturnType<typeof createRandom>;

/** A small random generator (mulberry32): the same seed gives the same numbers on every machine. */
export function createRandom(seed: number) {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  /** An integer from 0 to `limit` − 1. */
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    below,
    pick: <T>(list: readonly T[]): T => list[below(list.length)] as T,
    /** A shuffled copy. */
    shuffled: <T>(list: readonly T[]): T[] => {
      const rest = [...list];
      return list.flatMap(() => rest.splice(below(rest.length), 1));
    },
    /** In the format of a version 4 UUID. */
    uuid: (): string =>
      'xxxxxxxx-xxxx-4xxx-yxxx-xxxxxxxxxxxx'.replace(/[xy]/g, (letter) =>
        (letter === 'x' ? below(16) : 8 + below(4)).toString(16),
      ),
  };
}
