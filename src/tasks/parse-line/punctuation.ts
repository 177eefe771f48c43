import { mergeRanges, type Range } from './ranges.ts';

/** A comma, colon or dash between the task and a range that is removed. The end of a `:smile:` is not one. */
const separatorBefore = /(?:\s{0,4}(?:[,;–—]|\/\/|(?<!:[\w+'-]{1,40}):)|\s{1,4}-)\s{0,4}$/;
const separatorAfter = /^\s{0,4}[,;:!–—-]{1,3}(?=\s|$)/;
/** What follows when such punctuation no longer separates anything. */
const nothingToSeparate = /^\s*(?:$|[,;:.!?…)\]–—]|-\s)/;
const onlyPunctuation = /^[\s,;:–—-]*$/;
const lookBack = 60;

/** What hedges a date: "**maybe** by tuesday", "domani **direi**". */
const hedge =
  '(?:maybe|perhaps|ideally|preferably|vielleicht|am besten|peut-être|idéalement|quizás?|tal vez|a lo mejor|forse|magari|talvez|misschien|liefst|może|najlepiej)';
const hedgeBefore = new RegExp(`(?:(?:^|[\\s,]{1,3})${hedge}|,\\s{1,3}say)\\s{1,3}$`, 'iu');
const hedgeAfter =
  /^,?\s{1,3}(?:direi|or so|i guess|i think|würd ich sagen|je dirais|diría|acho|denk ik|chyba|powiedzmy)(?=[\s.!]*$)/iu;
const maxHedge = 20;
/** A date with such a word before or behind it. */
export const withHedge = (line: string, [from, to]: Range): Range => {
  const before = hedgeBefore.exec(line.slice(Math.max(0, from - maxHedge), from))?.[0].length ?? 0;
  return [from - before, to + (hedgeAfter.exec(line.slice(to, to + maxHedge))?.[0].length ?? 0)];
};

/** Extends ranges that are removed by the punctuation and brackets that would be left without a purpose. */
export function withPunctuation(line: string, ranges: readonly Range[]): Range[] {
  const merged = mergeRanges(ranges, (gap) => onlyPunctuation.test(line.slice(...gap)));
  return merged.map(([from, end]): Range => {
    // "!tomorrow"
    const start = /(?:^|\s)!$/.test(line.slice(Math.max(0, from - 2), from)) ? from - 1 : from;
    if (/[([]/.test(line[start - 1] ?? '') && /[)\]]/.test(line[end] ?? '')) return [start - 1, end + 1];
    const after = line.slice(end);
    if (/^[\s•*–—-]*$/.test(line.slice(0, start)))
      return [start, end + (separatorAfter.exec(after)?.[0].length ?? 0)];
    const lead = line.slice(Math.max(0, start - lookBack), start);
    // "The report. Due: Friday."
    const dot = /^\s*\.\s*$/.test(after) ? /\.\s{0,4}$/.exec(lead) : null;
    const before = (dot ?? separatorBefore.exec(lead))?.[0].length ?? 0;
    return [nothingToSeparate.test(after) ? start - before : start, end];
  });
}
