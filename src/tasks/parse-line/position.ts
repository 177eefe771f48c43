import { type DueContext, parseDue } from '../due-date/index.ts';
import { HIDDEN } from '../mask.ts';
import { type Range, removeRanges } from './ranges.ts';

/** More than this is no date with a word of thanks. */
const maxIgnorable = 80;
const maxDate = 60;

/** The line with these ranges out of sight of every rule, as long as before. */
export const maskRanges = (line: string, ranges: readonly Range[]): string =>
  ranges.reduce(
    (text, [start, end]) => text.slice(0, start) + HIDDEN.repeat(end - start) + text.slice(end),
    line,
  );

const courtesy = /^(?:[\s.,;:!?()[\]}…~–—-]|please\b|pls\b|plz\b|thanks\b|thank you\b|thx\b)*$/i;

/** Whether this beginning or end of a line has no words of the task: nothing, signs that are hidden, or a date. */
export function isIgnorable(piece: string, context: DueContext): boolean {
  const text = piece.replaceAll(HIDDEN, '');
  if (courtesy.test(text)) return true;
  if (text.length > maxIgnorable) return false;
  const due = parseDue(text, context);
  return due !== null && courtesy.test(removeRanges(text, due.spans).text);
}

/** Whether a date comes next. */
export function dateFollows(line: string, at: number, context: DueContext): boolean {
  const rest = line.slice(at, at + maxDate).trimStart();
  const due = rest === '' ? null : parseDue(rest, context);
  return due?.spans.some(([start]) => start === 0) ?? false;
}

/** Whether the words that end here are the task's last: a sign, a date or somebody's name may still come. */
export function isEndOfText(line: string, at: number, context: DueContext): boolean {
  const after = /^[\s.,;:!?)\]…–—-]{0,20}/.exec(line.slice(at))?.[0].length ?? 0;
  const next = line.slice(at + after, at + after + 4);
  return next === '' || /^(?:\uE000|<?[@#]|for\s)/i.test(next) || dateFollows(line, at + after, context);
}
