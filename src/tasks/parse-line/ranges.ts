import { maskCharacter } from '../mask.ts';

/** A part of a line: [start, end) in UTF-16 units. */
export type Range = [start: number, end: number];

/** A line without some ranges. `original` maps a position in it to the line. */
export type RemainingText = { text: string; original: (index: number) => number };

/** Punctuation that directly follows a word. `!soon` and `:smile:` are words themselves. */
const closingPunctuation = /^[.,;:!?)\]}]+(?![\p{L}\p{N}])/u;

/** Masks these ranges, so that no rule reads them. The line keeps its length. */
export const maskRanges = (line: string, ranges: readonly Range[]): string =>
  ranges.reduce(
    (text, [start, end]) => text.slice(0, start) + maskCharacter.repeat(end - start) + text.slice(end),
    line,
  );

/** Removes these ranges and the spaces around them. One space stays between what was on either side. */
export function removeRanges(line: string, ranges: Range[]): RemainingText {
  const origin: number[] = [];
  let text = '';
  const keep = (start: number, end: number): void => {
    for (let at = start; at < end; at++) {
      text += line[at];
      origin.push(at);
    }
  };
  let from = 0;
  for (const [start, end] of mergeRanges(line, ranges)) {
    keep(from, start - spacesBefore(line, start, from));
    from = end + spacesAfter(line, end);
    if (text !== '' && from < line.length && !closingPunctuation.test(line.slice(from, from + 4))) {
      text += ' ';
      origin.push(start);
    }
  }
  keep(from, line.length);
  return { text, original: (index) => origin[index] ?? line.length };
}

/** Returns the parts of these ranges that lie outside the others. */
export function subtractRanges(ranges: readonly Range[], others: readonly Range[]): Range[] {
  let left = [...ranges];
  for (const [from, to] of others) {
    const minus = ([start, end]: Range): Range[] =>
      to <= start || end <= from
        ? [[start, end]]
        : [
            [start, Math.min(from, end)],
            [Math.max(to, start), end],
          ];
    left = left.flatMap(minus).filter(([start, end]) => start < end);
  }
  return left;
}

/** Sorts ranges, and merges those that overlap or have only spaces between them. */
function mergeRanges(line: string, ranges: Range[]): Range[] {
  const out: Range[] = [];
  for (const [start, end] of ranges.filter(([a, b]) => a < b).sort((a, b) => a[0] - b[0])) {
    const last = out.at(-1);
    if (last && line.slice(last[1], start).trim() === '') last[1] = Math.max(last[1], end);
    else out.push([start, end]);
  }
  return out;
}

function spacesBefore(line: string, index: number, least: number): number {
  let at = index;
  while (at > least && /\s/.test(line[at - 1] ?? '')) at--;
  return index - at;
}

function spacesAfter(line: string, index: number): number {
  let at = index;
  while (at < line.length && /\s/.test(line[at] ?? '')) at++;
  return at - index;
}
