import type { DueContext } from '../due/index.ts';
import { maskLiteral } from '../due/mask.ts';
import type { Range } from './cut.ts';
import { endsWords } from './place.ts';
import type { Priority } from './types.ts';

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

/** The first sign counts, with those that say the same; another one stays text. A page number is no priority. */
export function priorityIn(line: string, context: DueContext): TakenPriority | null {
  const text = maskLiteral(line);
  const signs = [...text.matchAll(SIGN)].flatMap((match) => {
    const [start, end] = rangeOf(match);
    const page =
      match[4] &&
      (PAGE_BEFORE.test(text.slice(Math.max(0, start - 20), start)) || PAGE_AFTER.test(text.slice(end)));
    const value = LEVELS[(match[1] ?? match[2] ?? match[3] ?? match[4] ?? '').toLowerCase()];
    return value && !page ? [{ value, range: [start, end] as Range }] : [];
  });
  const [first] = signs;
  if (first === undefined) return priorityInWords(text, context);
  const same = signs.filter(({ value }) => value === first.value);
  return { value: first.value, ranges: same.map(({ range }) => range) };
}

/** `Send the slides, high priority`, `High priority: send the slides`; "discuss what is high priority" is text. */
function priorityInWords(text: string, context: DueContext): TakenPriority | null {
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
