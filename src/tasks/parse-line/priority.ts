import { maskLiterals } from '../mask.ts';
import { endsWords, isIgnorable, maskRanges } from './position.ts';
import type { Range } from './ranges.ts';
import type { ParseLineContext, Priority } from './types.ts';

const LEVELS: Record<string, Priority> = {
  '1': 'high',
  '2': 'medium',
  '3': 'low',
  '!!!': 'high',
  '!!': 'medium',
  urgent: 'high',
  high: 'high',
  medium: 'medium',
  low: 'low',
};

/** `!high`, `!1`, `!p1`, `!urgent`; `!!`, `!!!` and `p1` as words of their own. */
const SIGN =
  /(?<![^\s([])(?:!(?:(high|medium|low|urgent)|p?([123]))(?![\p{L}\p{N}_])|(!!!?)(?=[.,)\]]?(?:\s|$))|p([123])(?=[.,;:!?)\]]{0,3}(?:\s|$)))/giu;

/** Before and after `p2` where it is a page, or one of several things of that name. */
const PAGE_BEFORE =
  /(?<![\p{L}\p{N}])(?:reads?|reread|see|print|pages?|pp?|chapter|section|book|workbook|handbook|pdf|slide|room|floor|gate|part|phase|stage|level|option|on|in|from|of|the|an?|to|and|or|our|all|this|that|is|are|as|with|both)\.?\s{1,4}$/iu;
const PAGE_AFTER = /^\s{1,4}(?:of(?!\p{L})|(?:and|or|to|through|&|\+|-|–)\s{1,4}p?\d)/iu;

/** How many signs are looked at from either end: others are no first or last word. */
const MOST_SIGNS = 4;

/** Who is named, and programs, before the first word. */
const NAMED = /<[@#][^<>\n]{1,200}>|(?<!\S)[@#][\p{L}\p{N}][\p{L}\p{N}._-]{0,80}/gu;
const FOR_LEAD = /^[\s•*–—-]{0,6}for\s{1,4}(\p{L}[^,;:!?\n]{0,60}?)?\s{0,4}[,;:]?\s{0,4}$/iu;

/** "high priority", said so. */
const SAID = /(?<![\p{L}\p{N}-])(high|medium|low)\s{1,4}priority(?![\p{L}\p{N}_-])/giu;

/** Before "high priority" where it goes on with the sentence. */
const SENTENCE =
  /(?<![\p{L}\p{N}])(?:an?|the|is|are|was|were|be|as|of|at|on|in|to|by|for|with|from|about|very|so|more|what|which|that|our|my|your|all|any|no|not|or|and|have|has)$/iu;

/** A priority and the signs of it. */
export type TakenPriority = { value: Priority; ranges: Range[] };

const rangeOf = ({ index, 0: text }: RegExpMatchArray & { index: number }): Range => [
  index,
  index + text.length,
];

/**
 * Whether `p1` is the first or the last word, or in brackets of its own; signs, names and dates may come before and
 * after. "Fix P2 bug" is about a bug.
 *
 * @param rest the line with all signs hidden
 */
function isApart(line: string, rest: string, [start, end]: Range, context: ParseLineContext): boolean {
  if (/[([]$/.test(line.slice(0, start)) && /^[)\]]/.test(line.slice(end))) return true;
  const after = rest.slice(end);
  if (endsWords(rest, end, context) || /^\s{1,4}in\s/i.test(after) || isIgnorable(after, context))
    return true;
  const before = rest.slice(0, start).replace(NAMED, '');
  const lead = FOR_LEAD.exec(before);
  if (lead) return lead[1] === undefined || (context.isPerson?.(lead[1]) ?? false);
  return isIgnorable(before, context);
}

/**
 * The first sign counts, with those that say the same; another one stays text. A page number is no priority, nor is
 * `p1` within the sentence.
 */
export function priorityIn(line: string, context: ParseLineContext): TakenPriority | null {
  const text = maskLiterals(line);
  const found = [...text.matchAll(SIGN)];
  const rest = maskRanges(line, found.map(rangeOf));
  const signs = found.flatMap((match, index) => {
    const [start, end] = rangeOf(match);
    const word =
      match[4] &&
      (PAGE_BEFORE.test(text.slice(Math.max(0, start - 20), start)) ||
        PAGE_AFTER.test(text.slice(end)) ||
        (index >= MOST_SIGNS && index < found.length - MOST_SIGNS) ||
        !isApart(line, rest, [start, end], context));
    const value = LEVELS[(match[1] ?? match[2] ?? match[3] ?? match[4] ?? '').toLowerCase()];
    return value && !word ? [{ value, range: [start, end] as Range }] : [];
  });
  const [first] = signs;
  if (first === undefined) return priorityInWords(text, context);
  const same = signs.filter(({ value }) => value === first.value);
  return { value: first.value, ranges: same.map(({ range }) => range) };
}

/** `Send the slides, high priority`, `High priority: send the slides`; "discuss what is high priority" is text. */
function priorityInWords(text: string, context: ParseLineContext): TakenPriority | null {
  const match = [...text.matchAll(SAID)].at(-1);
  const value = LEVELS[match?.[1]?.toLowerCase() ?? ''];
  if (match === undefined || value === undefined) return null;
  const range = rangeOf(match);
  const before = text.slice(0, range[0]).trim();
  if (before === '') return /^\s{0,4}[:,;–—-]/.test(text.slice(range[1])) ? { value, ranges: [range] } : null;
  if (!endsWords(text, range[1], context) && !/^\s{1,4}in\s/i.test(text.slice(range[1]))) return null;
  const apart = /[,;:–—-]$/.test(before) || (/\s/.test(before) && !SENTENCE.test(before.slice(-12)));
  return apart ? { value, ranges: [range] } : null;
}
