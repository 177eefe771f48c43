import { type DueContext, parseDue } from '../due-date/index.ts';
import { maskCharacter } from '../mask.ts';
import { type Range, removeRanges } from './ranges.ts';

/** More than this is no date with a word of thanks. */
const LONGEST_ASIDE = 80;
const LONGEST_DATE = 60;

/** The line with these ranges out of sight of every rule, as long as before. */
export const maskRanges = (line: string, ranges: readonly Range[]): string =>
  ranges.reduce(
    (text, [start, end]) => text.slice(0, start) + maskCharacter.repeat(end - start) + text.slice(end),
    line,
  );

const NOTHING = /^(?:[\s.,;:!?()[\]}…~–—-]|please\b|pls\b|plz\b|thanks\b|thank you\b|thx\b)*$/i;

/** Whether this beginning or end of a line has no words of the task: nothing, signs that are hidden, or a date. */
export function isIgnorable(piece: string, context: DueContext): boolean {
  const text = piece.replaceAll(maskCharacter, '');
  if (NOTHING.test(text)) return true;
  if (text.length > LONGEST_ASIDE) return false;
  const due = parseDue(text, context);
  return due !== null && NOTHING.test(removeRanges(text, due.spans).text);
}

/** Whether a date comes next. */
export function dateFollows(line: string, at: number, context: DueContext): boolean {
  const rest = line.slice(at, at + LONGEST_DATE).trimStart();
  const due = rest === '' ? null : parseDue(rest, context);
  return due?.spans.some(([start]) => start === 0) ?? false;
}

/** Whether the words that end here are the task's last: a sign, a date or somebody's name may still come. */
export function endsWords(line: string, at: number, context: DueContext): boolean {
  const after = /^[\s.,;:!?)\]…–—-]{0,20}/.exec(line.slice(at))?.[0].length ?? 0;
  const next = line.slice(at + after, at + after + 4);
  return next === '' || /^(?:\uE000|<?[@#]|for\s)/i.test(next) || dateFollows(line, at + after, context);
}
