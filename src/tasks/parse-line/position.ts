import { please, thanks } from '../courtesy.ts';
import { type DueContext, parseDue } from '../due-date/index.ts';
import { forWord } from '../for-words.ts';
import { maskCharacter } from '../mask.ts';
import { removeRanges } from './ranges.ts';

/** The length of the longest date with a "please" or "thanks", in UTF-16 units. */
const maxIgnorable = 80;
/** The same for a date alone. */
const maxDate = 60;

/** Punctuation and words of courtesy, or nothing at all. */
const courtesy = new RegExp(String.raw`^(?:[\s.,;:!?()[\]}…~–—-]|(?:${please}|${thanks})(?!\p{L}))*$`, 'iu');

/** True when a start or end of the line has no words of the task, only masked markers, a date or courtesy. */
export function isIgnorable(piece: string, context: DueContext): boolean {
  const text = piece.replaceAll(maskCharacter, '');
  if (courtesy.test(text)) return true;
  if (text.length > maxIgnorable) return false;
  const due = parseDue(text, context);
  return due !== null && courtesy.test(removeRanges(text, due.spans).text);
}

/** True when a date starts at this position, spaces aside, with more characters than these. */
export function dateFollows(line: string, at: number, context: DueContext, longer = 0): boolean {
  const rest = line.slice(at, at + maxDate).trimStart();
  const due = rest === '' ? null : parseDue(rest, context);
  return due?.spans.some(([start, end]) => start === 0 && end > longer) ?? false;
}

const followsText = new RegExp(`^(?:\\uE000|<?[@#]|${forWord}\\s)`, 'i');

/** True when the task's text ends here: only a marker, a date or "for …" may follow. */
export function isEndOfText(line: string, at: number, context: DueContext): boolean {
  const after = /^[\s.,;:!?)\]…–—-]{0,20}/.exec(line.slice(at))?.[0].length ?? 0;
  const next = line.slice(at + after, at + after + 8);
  return next === '' || followsText.test(next) || dateFollows(line, at + after, context);
}
