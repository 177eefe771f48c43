import type { Range } from '../due-date/types.ts';
import { maskCharacter } from '../mask.ts';

export type { Range };

/** Where a match is in its line. */
export const rangeOf = ({ index = 0, 0: found }: RegExpMatchArray): Range => [index, index + found.length];

/** Punctuation that directly follows a word. `!soon` and `:smile:` are words themselves. */
const closingPunctuation = /^[.,;:!?)\]}]+(?![\p{L}\p{N}])/u;

/** Masks these ranges, so that no rule reads them. The line keeps its length. */
export const maskRanges = (line: string, ranges: readonly Range[]): string =>
  ranges.reduce(
    (text, [start, end]) => text.slice(0, start) + maskCharacter.repeat(end - start) + text.slice(end),
    line,
  );

/**
 * Removes these ranges and the spaces around them. One space stays between what was on either side. `original` maps a
 * position in the text that is left to the line.
 */
export function removeRanges(line: string, ranges: Range[]) {
  const origin: number[] = [];
  let text = '';
  const keep = (start: number, end: number): void => {
    text += line.slice(start, end);
    for (let at = start; at < end; at++) origin.push(at);
  };
  let from = 0;
  for (const [start, end] of mergeRanges(ranges, (gap) => line.slice(...gap).trim() === '')) {
    keep(from, from + line.slice(from, start).trimEnd().length);
    from = line.length - line.slice(end).trimStart().length;
    if (text !== '' && from < line.length && !closingPunctuation.test(line.slice(from, from + 4))) {
      text += ' ';
      origin.push(start);
    }
  }
  keep(from, line.length);
  return { text, original: (index: number): number => origin[index] ?? line.length };
}

/** Returns the parts of these ranges that lie outside the others. */
export function subtractRanges(ranges: readonly Range[], others: readonly Range[]): Range[] {
  let left = [...ranges];
  for (const [from, to] of others) {
    const minus = ([start, end]: Range): Range[] => [
      [start, Math.min(from, end)],
      [Math.max(to, start), end],
    ];
    left = left.flatMap(minus).filter(([start, end]) => start < end);
  }
  return left;
}

/** Sorts ranges, and merges those that overlap or have a gap between them that does not count. */
export function mergeRanges(ranges: readonly Range[], isNoGap: (gap: Range) => boolean): Range[] {
  const out: Range[] = [];
  for (const [start, end] of ranges.toSorted((a, b) => a[0] - b[0])) {
    const last = out.at(-1);
    if (last && isNoGap([last[1], start])) last[1] = Math.max(last[1], end);
    else out.push([start, end]);
  }
  return out;
}
