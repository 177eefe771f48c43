import type { Range } from './ranges.ts';

/** A comma, colon or dash that stood between the task and what is taken out. Not the end of a `:smile:`. */
const BEFORE = /(?:\s{0,4}(?:[,;–—]|(?<!:[\w+'-]{1,40}):)|\s{1,4}-)\s{0,4}$/;
const AFTER_FIRST = /^\s{0,4}[,;:–—-]{1,3}(?=\s|$)/;
/** What leaves such a sign with nothing to part. */
const NOTHING_TO_PART = /^\s*(?:$|[,;:.!?…)\]–—]|-\s)/;
const ONLY_SIGNS = /^[\s,;:–—-]*$/;
const LOOK_BACK = 60;

/** What is taken out of a line, with the punctuation and the brackets that would be left with nothing to part. */
export function withPunctuation(line: string, ranges: readonly Range[]): Range[] {
  return neighbours(line, ranges).map(([from, end]): Range => {
    // "!tomorrow"
    const start = /(?:^|\s)!$/.test(line.slice(Math.max(0, from - 2), from)) ? from - 1 : from;
    if (/^[([]$/.test(line[start - 1] ?? '') && /^[)\]]$/.test(line[end] ?? '')) return [start - 1, end + 1];
    const after = line.slice(end);
    if (/^[\s•*–—-]*$/.test(line.slice(0, start)))
      return [start, end + (AFTER_FIRST.exec(after)?.[0].length ?? 0)];
    const before = BEFORE.exec(line.slice(Math.max(0, start - LOOK_BACK), start))?.[0].length ?? 0;
    return [NOTHING_TO_PART.test(after) ? start - before : start, end];
  });
}

/** In order, with those made one that have only punctuation between them. */
function neighbours(line: string, ranges: readonly Range[]): Range[] {
  const out: Range[] = [];
  for (const [start, end] of [...ranges].sort((a, b) => a[0] - b[0])) {
    const last = out.at(-1);
    if (last && ONLY_SIGNS.test(line.slice(last[1], start))) last[1] = Math.max(last[1], end);
    else out.push([start, end]);
  }
  return out;
}
