import { maskLiterals, mentions } from '../mask.ts';
import { isEndOfText, isIgnorable } from './position.ts';
import { maskRanges, type Range, rangeOf } from './ranges.ts';
import type { ParseLineContext, Priority } from './types.ts';

const levels: Record<string, Priority> = {
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

/** `!high`, `!1`, `!p1`, `!urgent`; and `!!`, `!!!` and `p1` as separate words. */
const markerPattern =
  /(?<![^\s([])(?:!(?:(high|medium|low|urgent)|p?([123]))(?![\p{L}\p{N}_])|(!!!?)(?=[.,)\]]?(?:\s|$))|p([123])(?=[.,;:!?)\]]{0,3}(?:\s|$)))/giu;

/** The words before and after a `p2` that is a page, or one of several numbered things. */
const beforePage =
  /(?<![\p{L}\p{N}])(?:reads?|reread|see|print|pages?|pp?|chapter|section|book|workbook|handbook|pdf|slide|room|floor|gate|part|phase|stage|level|option|on|in|from|of|the|an?|to|and|or|our|all|this|that|is|are|as|with|both)\.?\s{1,4}$/iu;
const afterPage = /^\s{1,4}(?:of(?!\p{L})|(?:and|or|to|through|&|\+|-|–)\s{1,4}p?\d)/iu;

/** How many markers are checked from either end. Others cannot be the first or last word. */
const maxMarkers = 4;

const leadingFor = /^[\s•*–—-]{0,6}for\s{1,4}(\p{L}[^,;:!?\n]{0,60}?)?\s{0,4}[,;:]?\s{0,4}$/iu;

const inWords: [Priority, string][] = [
  [
    'high',
    'high prio(?:rity)?|prio(?:rity)? high|(?:höchste|hohe|hoge|haute) prio\\p{L}{0,6}|prio\\p{L}{0,6} (?:hoch|hoog|haute|alta|wysoki)|(?:alta|wysoki) prio\\p{L}{0,6}|(?<=en )ist (?:sehr )?(?:wichtig|dringend)',
  ],
  ['medium', 'medium prio(?:rity)?|prio(?:rity)? medium'],
  [
    'low',
    "low prio(?:rity)?|prio(?:rity)? low|(?:niedrige|lage|baja|bassa|baixa|niski) prio\\p{L}{0,6}|prio\\p{L}{0,6} (?:niedrig|laag|baja|bassa|baixa|niski|basse)|(?:there[’']s )?no rush|(?:is )?not urgent|eilt nicht|hat zeit|(?:c[’']est )?pas (?:urgent|pressé)|rien ne presse|sin prisas?|no (?:corre|hay) prisa|senza fretta|non (?:è )?urgente|sem pressa|geen haast|bez pośpiechu",
  ],
];
/** "…, it's very urgent" */
const itIs =
  "(?:(?:it[’']?s|it is|ist|es ist|c[’']est|es|è|é|het is|is|jest|to)(?: (?:very|really|sehr|très|muy|molto|muito|heel|bardzo))?)";
/** "high priority" in words, "no rush", and "urgent", which is found alone. */
const priorityPhrase = new RegExp(
  `(?<![\\p{L}\\p{N}-])(?:${inWords.map(([value, words]) => `(?<${value}>${words})`).join('|')}|(?<word>(?:${itIs} )?(?:urgent|dringend|urgente|pilne)|${itIs} (?:important|wichtig|importante|belangrijk|ważne)))(?![\\p{L}\\p{N}_-])`,
  'giu',
);
/** "URGENT contract for Malik" */
const shouted = /^(?:URGENT|DRINGEND|URGENTE|PILNE)[:!]* (?=\S)/;

/** A word before "high priority" that makes it part of the sentence. */
const sentenceWord =
  /(?<![\p{L}\p{N}])(?:an?|the|is|are|was|were|be|as|of|at|on|in|to|by|for|with|from|about|very|so|more|what|which|that|our|my|your|all|any|no|not|or|and|have|has)$/iu;

/** A priority and its markers. */
export type PriorityMatch = { value: Priority; ranges: Range[] };

/**
 * True when `p1` is the first or last word, or alone in brackets. Markers, names and dates may come before and after
 * it. "Fix P2 bug" is about a bug.
 *
 * @param rest the line with all markers masked
 */
function standsAlone(line: string, rest: string, [start, end]: Range, context: ParseLineContext): boolean {
  if (/[([]$/.test(line.slice(0, start)) && /^[)\]]/.test(line.slice(end))) return true;
  const after = rest.slice(end);
  if (isEndOfText(rest, end, context) || /^\s{1,4}in\s/i.test(after) || isIgnorable(after, context))
    return true;
  // People and programs may be named before the first word.
  const before = rest.slice(0, start).replace(mentions, '');
  const lead = leadingFor.exec(before);
  if (lead) return lead[1] === undefined || (context.isPerson?.(lead[1]) ?? false);
  return isIgnorable(before, context);
}

/**
 * Finds the priority. The first marker decides, and others of the same priority belong to it; any other stays in the
 * text. A page number is not a priority, and neither is a `p1` in the middle of a sentence.
 */
export function findPriority(line: string, context: ParseLineContext): PriorityMatch | null {
  const text = maskLiterals(line);
  const found = [...text.matchAll(markerPattern)];
  const rest = maskRanges(line, found.map(rangeOf));
  const markers = found.flatMap((match, index) => {
    const [start, end] = rangeOf(match);
    const isText =
      match[4] &&
      (beforePage.test(text.slice(Math.max(0, start - 20), start)) ||
        afterPage.test(text.slice(end)) ||
        (index >= maxMarkers && index < found.length - maxMarkers) ||
        !standsAlone(line, rest, [start, end], context));
    const value = levels[(match[1] ?? match[2] ?? match[3] ?? match[4] ?? '').toLowerCase()];
    return value && !isText ? [{ value, range: [start, end] as Range }] : [];
  });
  const [first] = markers;
  if (first === undefined) return findPriorityPhrase(text, context);
  const same = markers.filter(({ value }) => value === first.value);
  return { value: first.value, ranges: same.map(({ range }) => range) };
}

/**
 * Finds `Send the slides, high priority`, `Order paper, no rush` and `High priority: send the slides`, but not "discuss what is high
 * priority".
 */
function findPriorityPhrase(text: string, context: ParseLineContext): PriorityMatch | null {
  const [first] = shouted.exec(text) ?? [];
  if (first) return { value: 'high', ranges: [[0, first.length]] };
  const match = [...text.matchAll(priorityPhrase)].at(-1);
  if (match === undefined) return null;
  const word = match.groups?.word;
  const [value = 'high'] = inWords.find(([value]) => match.groups?.[value]) ?? [];
  const range = rangeOf(match);
  const before = text.slice(0, range[0]).trim();
  if (before === '') return /^\s{0,4}[:,;–—-]/.test(text.slice(range[1])) ? { value, ranges: [range] } : null;
  if (!isEndOfText(text, range[1], context) && !/^\s{1,4}in\s/i.test(text.slice(range[1]))) return null;
  const setOff =
    /[,;:–—-]$/.test(before) || (!word && /\s/.test(before) && !sentenceWord.test(before.slice(-12)));
  return setOff ? { value, ranges: [range] } : null;
}
