/** A small generator (mulberry32): the same numbers for the same start, on every machine. */
export type Random = {
  /** A whole number from 0 to `below` − 1. */
  below(limit: number): number;
  /** One of these. */
  pick<T>(list: readonly T[]): T;
  /** In another order. */
  shuffled<T>(list: readonly T[]): T[];
  /** In the shape of a version 4 UUID. */
  uuid(): string;
};

export function createRandom(start: number): Random {
  let state = start >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    below,
    pick: (list) => list[below(list.length)] as (typeof list)[number],
    shuffled: (list) => {
      const rest = [...list];
      return list.flatMap(() => rest.splice(below(rest.length), 1));
    },
    uuid: () =>
      'xxxxxxxx-xxxx-4xxx-yxxx-xxxxxxxxxxxx'.replace(/[xy]/g, (letter) =>
        (letter === 'x' ? below(16) : 8 + below(4)).toString(16),
      ),
  };
}
