import { Numbers } from './number-rows.ts';

/**
 * The lengths of words, their letters, and their first two letters. Most words that are too far from another one can be
 * ruled out by this, without reading them.
 */
export type WordShapes = { bits: Int32Array; lengths: Int32Array; starts: Int32Array };
export type WordShape = { bits: number; length: number; start: number };

/** Words are compared up to this length (see `editDistance`). */
const maxLength = 64;

/** The letters as bits; several letters share one. */
export function shapeOf(word: string): WordShape {
  const length = Math.min(word.length, maxLength);
  let bits = 0;
  for (let i = 0; i < length; i += 1) bits |= 1 << (word.charCodeAt(i) & 31);
  return { bits, length, start: (word.charCodeAt(0) << 16) | word.charCodeAt(1) };
}

/** A growing collection of the shapes of words. */
export function createShapes() {
  const [bits, lengths, starts] = [new Numbers(), new Numbers(), new Numbers()];
  return {
    add(shape: WordShape): void {
      bits.push(shape.bits);
      lengths.push(shape.length);
      starts.push(shape.start);
    },
    /** The shape of some words joined to one; undefined for a long one, of which only the beginning counts. */
    ofJoined(positions: readonly number[]): WordShape | undefined {
      let [joined, length] = [0, 0];
      for (const at of positions) {
        joined |= bits.at(at);
        length += lengths.at(at);
      }
      if (length >= maxLength) return undefined;
      return { bits: joined, length, start: starts.at(positions[0] ?? 0) };
    },
    toShapes: (): WordShapes => ({
      bits: bits.toArray(),
      lengths: lengths.toArray(),
      starts: starts.toArray(),
    }),
  };
}

function bitCount(bits: number): number {
  let sum = bits - ((bits >>> 1) & 0x55555555);
  sum = (sum & 0x33333333) + ((sum >>> 2) & 0x33333333);
  return Math.imul((sum + (sum >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/**
 * False if more than `max` edits lie between a word and the one at a position. An edit changes at most two letters of
 * the set (one goes, another one comes), and one that makes the word longer or shorter only one.
 */
export function mayBeNear(
  { bits, length }: WordShape,
  { bits: allBits, lengths }: WordShapes,
  at: number,
  max: number,
): boolean {
  const longer = Math.abs((lengths[at] as number) - length);
  return longer <= max && bitCount(bits ^ (allBits[at] as number)) <= 2 * max - longer;
}

/** Whether two pairs of letters share one at the same place, or are swapped. */
function shareLetter(one: number, other: number): boolean {
  const different = one ^ other;
  return different >>> 16 === 0 || (different & 0xffff) === 0 || one === ((other << 16) | (other >>> 16));
}

/** False if the word at a position does not begin with another one, even allowing for a slip. */
export const mayContinue = (
  { bits, length, start }: WordShape,
  { bits: allBits, lengths, starts }: WordShapes,
  at: number,
): boolean =>
  (lengths[at] as number) >= length &&
  shareLetter(start, starts[at] as number) &&
  bitCount(bits & ~(allBits[at] as number)) <= 1;

/**
 * True if a longer word begins with another one that has one letter replaced, or two swapped: the `editDistance` of the
 * two beginnings is 1.
 */
export function isSlippedStart(start: string, word: string): boolean {
  const length = Math.min(start.length, maxLength);
  if (word.length <= start.length) return false;
  const code = (text: string, at: number) => text.charCodeAt(at);
  let at = 0;
  while (at < length && code(start, at) === code(word, at)) at += 1;
  if (at === length) return false;
  const isSwapped =
    at + 1 < length && code(start, at) === code(word, at + 1) && code(start, at + 1) === code(word, at);
  const sameFrom = (from: number) => {
    for (let next = from; next < length; next += 1) if (code(start, next) !== code(word, next)) return false;
    return true;
  };
  return sameFrom(at + 1) || (isSwapped && sameFrom(at + 2));
}
