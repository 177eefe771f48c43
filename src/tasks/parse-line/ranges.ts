/** A piece of a line: [start, end) in UTF-16 units. */
export type Range = [start: number, end: number];

/** What is left of a line, and where each place of it was in the line. */
export type RemainingText = { text: string; original: (index: number) => number };

/** Punctuation that stands close to the word before it; `!soon` and `:smile:` are words. */
const closingPunctuation = /^[.,;:!?)\]}]+(?![\p{L}\p{N}])/u;

/** A line without these ranges and the blanks around them: one blank stays between what was on both sides. */
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
    keep(from, start - blanksBefore(line, start, from));
    from = end + blanksAfter(line, end);
    if (text !== '' && from < line.length && !closingPunctuation.test(line.slice(from, from + 4))) {
      text += ' ';
      origin.push(start);
    }
  }
  keep(from, line.length);
  return { text, original: (index) => origin[index] ?? line.length };
}

/** What of these ranges lies outside of others. */
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

/** In order, with those made one that overlap or have only blanks between them. */
function mergeRanges(line: string, ranges: Range[]): Range[] {
  const out: Range[] = [];
  for (const [start, end] of ranges.filter(([a, b]) => a < b).sort((a, b) => a[0] - b[0])) {
    const last = out.at(-1);
    if (last && line.slice(last[1], start).trim() === '') last[1] = Math.max(last[1], end);
    else out.push([start, end]);
  }
  return out;
}

function blanksBefore(line: string, index: number, least: number): number {
  let at = index;
  while (at > least && /\s/.test(line[at - 1] ?? '')) at--;
  return index - at;
}

function blanksAfter(line: string, index: number): number {
  let at = index;
  while (at < line.length && /\s/.test(line[at] ?? '')) at++;
  return at - index;
}
