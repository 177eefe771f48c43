import { remembered } from '../../lib/remembered.ts';
import { trimEndOf, trimStartOf } from '../../lib/text.ts';
import { withoutAsking } from '../courtesy.ts';
import { parseDue } from '../due-date/index.ts';
import { findAssignee } from './assignee.ts';
import { asksThem, noted, theirDuty } from './duty.ts';
import { findEveryone, findExcepted } from './everyone.ts';
import { findPossibleName } from './possible-name.ts';
import { findPriority } from './priority.ts';
import { findProgram } from './program.ts';
import { withHedge, withPunctuation } from './punctuation.ts';
import { maskRanges, type Range, rangeOf, removeRanges, subtractRanges } from './ranges.ts';
import type { Assignee, Extracted, ParsedTaskLine, ParseLineContext } from './types.ts';

export type { ParsedTaskLine, ParseLineContext } from './types.ts';

/**
 * Splits a typed line into its parts: `Call Anna about onboarding tomorrow 3pm !high for Anna Kowalski`. The parts
 * found are removed with the spaces around them, and the rest stays exactly as typed. Words in quotes or code and
 * words after a backslash are literal; the backslash is removed.
 *
 * The words of a recurring date stay in the text, and so do all names when there are several.
 *
 * People and programs are recognized with `isPerson` and `isProgram`. Unknown names are returned with `known: false`,
 * so that the caller can ask about them.
 */
export async function parseTaskLine(line: string, given: ParseLineContext): Promise<ParsedTaskLine> {
  const context = remembering(given);
  const forAll = context.assigneeGiven ? null : await parseForEveryone(line, context);
  if (forAll !== null) return forAll;
  const priority = findPriority(line, context);
  const priorityRanges = priority?.ranges ?? [];
  const program = findProgram(maskRanges(line, priorityRanges), context);
  const markerRanges = program ? [...priorityRanges, program.range] : priorityRanges;
  const match = findAssignee(maskRanges(line, markerRanges), context);
  const assigneeRanges = context.assigneeGiven ? [] : match.ranges;
  const taken = [...markerRanges, ...assigneeRanges];
  // A name that stays in the text is never read as a date ("April").
  const remainingNames = context.assigneeGiven ? [...match.ranges, ...match.otherNames] : match.otherNames;
  const { text: words, original } = removeRanges(maskRanges(line, remainingNames), taken);
  const found = dueBesideTom(words, context) ?? parseDue(words, context);
  const dates = (found?.spans ?? []).map((span) => originalSpan(line, span, original));
  const possible =
    context.assigneeGiven || match.assignee
      ? null
      : findRemainingName(maskRanges(line, remainingNames), [...taken, ...dates], context);
  const told = possible && noted.exec(line);
  const names = possible ? [possible.range, ...(told ? [rangeOf(told)] : [])] : assigneeRanges;
  const assignee = context.assigneeGiven ? null : (possible?.value ?? match.assignee);
  // "Every monday" says more than its first date, so such words stay.
  const removedDates = found?.keepText ? [] : dates.map((date) => withHedge(line, date));
  const left = textWithout(line, [...markerRanges, ...names, ...removedDates]);
  const isTheirs = assignee?.kind === 'name' || assignee?.kind === 'slack';
  const their = isTheirs ? left.replace(theirDuty, '') : left;
  const text = isTheirs && asksThem.test(line) ? their.replace(/\s?\?$/, '') : their;
  const textWithName = textWithout(line, [...markerRanges, ...subtractRanges(removedDates, names)]);
  const textWithBoth = textWithout(line, markerRanges);
  const isAsked = assignee?.kind === 'name' && (assignee.ask || !assignee.known);
  // Names stay when there are several, and when one that is asked about would leave no text at all.
  const keep = assignee?.kind === 'several' || (isAsked && text === '');
  return {
    text: keep ? textWithName : text,
    ...((assignee?.kind === 'several' || assignee?.kind === 'name') && { textWithName }),
    ...(assignee?.kind === 'several' && { textWithoutNames: text }),
    due: found && {
      ...found,
      spans: dates,
      words: wordsAt(line, dates),
      textWithDate: keep ? textWithBoth : textWithout(line, [...markerRanges, ...names]),
      textWithBoth,
      ...(found.recurring && {
        textWithoutDate: textWithout(line, [...markerRanges, ...names, ...dates]).replace(always, ''),
      }),
    },
    priority: priority?.value ?? null,
    assignee,
    program: program?.value ?? null,
  };
}

/** Before "tom", where somebody is called Tom, these make it his name, if there is another date: "ring tom at 4". */
export const beforeTom =
  /(?<=(?:^|\s)(?:ring|phone|meet|see|visit|chase|remind|ask|tell|to|with|w\/|for|from|about|and)\s)tom(?=\s)/;

function dueBesideTom(words: string, context: ParseLineContext) {
  const tom = beforeTom.exec(words);
  return tom && context.isFirstName?.('tom') ? parseDue(maskRanges(words, [rangeOf(tom)]), context) : null;
}

/** The other people in a task for everyone are a part of its text. Null for a task that is not for everyone. */
async function parseForEveryone(line: string, context: ParseLineContext): Promise<ParsedTaskLine | null> {
  const excepted = findExcepted(line, context);
  const rest = removeRanges(line, excepted ? [excepted.range] : []);
  const found = findEveryone(rest.text, context);
  if (found === null) return null;
  const { text, original } = removeRanges(rest.text, [found.range]);
  const { due, ...parsed } = await parseTaskLine(text, { ...context, assigneeGiven: true });
  const at = (index: number) => rest.original(original(index));
  const spans = due?.spans.map(([start, end]): Range => [at(start), at(end - 1) + 1]) ?? [];
  const { name } = found.value;
  // Without a program the words may also be a part of the text: "Book a room for everyone".
  const whole = name === '' ? await parseTaskLine(line, { ...context, assigneeGiven: true }) : undefined;
  const textWithName = whole && { textWithName: whole.text };
  const everyone = { ...found.value, ...(excepted && { except: excepted.value }) };
  return { ...parsed, ...textWithName, due: due && { ...due, spans }, everyone };
}

/** "Immer freitags …" */
const always = /^(?:always|immer|toujours|siempre|sempre|altijd|alltid|zawsze) (?=\S)/iu;

type Lookup = ((name: string) => boolean) | undefined;
const once = (ask: Lookup): Lookup => ask && remembered(ask, 1_000);

/** A context for one line, which looks up each name once. */
const remembering = (given: ParseLineContext): ParseLineContext => ({
  ...given,
  isPerson: once(given.isPerson),
  beginsPerson: once(given.beginsPerson),
  isFirstName: once(given.isFirstName),
  isProgramName: once(given.isProgramName),
});

/** "For Tom to review it tomorrow" leaves "to review it", "ricordami venerdì di mandare …" leaves "di mandare …". */
const leftTo =
  /^(?:to (?!do(?:s|\slists?)?(?!\p{L}))(?=\p{L})|about (?=(?:the|my|our) )|di (?=\p{L}{2,20}re )|de (?=\p{L}{2,20}[aei]r )|[żz]eby )/iu;

/**
 * Returns the task's text: the line without these ranges and without the backslashes of literal words. Words that asked for the
 * task around them go too: "remind me tomorrow to …".
 */
function textWithout(line: string, ranges: Range[]): string {
  const text = removeRanges(line, withPunctuation(line, ranges))
    .text.trim()
    .replace(/(?<!\S)\\(?=\S)/g, '');
  if (text === line.trim() || leftTo.test(line)) return text;
  return withoutAsking(text)?.replace(leftTo, '') ?? text.replace(leftTo, '');
}

/** Returns the words of a date as typed, without surrounding brackets and commas. */
const wordsAt = (line: string, dates: Range[]): string =>
  dates.map((range) => trimEndOf(trimStartOf(line.slice(...range), /[\s([]/), /[\s)\],;:–—-]/)).join(' … ');

/**
 * Maps a date's span to the line as typed, including brackets with nothing else in them, the end of those that it
 * begins, or a comma after a leading date.
 */
function originalSpan(line: string, [start, end]: Range, original: (index: number) => number): Range {
  const [from, last] = [original(start), original(end - 1) + 1];
  const opensAt = Math.max(line.lastIndexOf('(', last - 1), line.lastIndexOf('[', last - 1));
  const to = opensAt > from && /[)\]]/.test(line.charAt(last)) ? last + 1 : last;
  if (/[([]$/.test(line.slice(0, from)) && /^[)\]]/.test(line.slice(to))) return [from - 1, to + 1];
  const comma = line.slice(0, from).trim() === '' ? /^\s{0,4}[,;:–—-](?=\s)/.exec(line.slice(to)) : null;
  return [from, to + (comma?.[0].length ?? 0)];
}

/** Looks for a possible name in what remains of the line. */
function findRemainingName(
  line: string,
  taken: Range[],
  context: ParseLineContext,
): Extracted<Assignee> | null {
  const { text, original } = removeRanges(line, taken);
  const named = findPossibleName(text, context);
  if (named === null) return null;
  const [start, end] = named.range;
  // A blank at its end stands for a date that is left out.
  return { ...named, range: [original(start), original(text.slice(0, end).trimEnd().length - 1) + 1] };
}
