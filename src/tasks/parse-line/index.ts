import { parseDue } from '../due-date/index.ts';
import { assigneeIn, combineAssignees } from './assignee.ts';
import { unknownNameIn } from './names.ts';
import { maskRanges } from './position.ts';
import { priorityIn } from './priority.ts';
import { programIn } from './program.ts';
import { withPunctuation } from './punctuation.ts';
import { outside, type Range, removeRanges } from './ranges.ts';
import type { AssigneeRef, Extracted, ParsedTaskLine, ParseLineContext } from './types.ts';

export type { Assignee, AssigneeRef, ParsedTaskLine, ParseLineContext, Priority } from './types.ts';

/**
 * Takes a typed line apart: `Call Anna about onboarding tomorrow 3pm !high for Anna Kowalski`. What was taken is
 * removed with the blanks around it, and the rest is kept to the letter. Quotes, code and a backslash keep words
 * literal; the backslash itself is dropped.
 *
 * The words of a date that repeats stay, too, and so do all names where several people are meant.
 *
 * Names and programs are looked for with `isPerson` and `isProgram`; one that is written as a name but not known is
 * returned with `known: false`, so that the caller can say so.
 */
export async function parseTaskLine(line: string, context: ParseLineContext): Promise<ParsedTaskLine> {
  const priority = priorityIn(line, context);
  const urgent = priority?.ranges ?? [];
  const program = programIn(maskRanges(line, urgent), context);
  const marks = program ? [...urgent, program.range] : urgent;
  const chosen = assigneeIn(maskRanges(line, marks), context);
  const named = context.assigneeGiven ? [] : chosen.taken;
  const signs = [...marks, ...named];
  // A name that stays in the text is no date ("Tom", "April").
  const kept = context.assigneeGiven ? [...chosen.taken, ...chosen.others] : chosen.others;
  const { text: words, original } = removeRanges(maskRanges(line, kept), signs);
  const found = parseDue(words, context);
  const dates = (found?.spans ?? []).map((span) => spanIn(line, span, original));
  const unknown =
    context.assigneeGiven || chosen.firm
      ? null
      : unknownName(maskRanges(line, kept), [...signs, ...dates], context);
  const names = unknown ? [...named, unknown.range] : named;
  const assignee = context.assigneeGiven
    ? null
    : combineAssignees([chosen.assignee, unknown?.value].filter((one) => one != null));
  // "Every monday" says more than its first date: such words stay.
  const gone = found?.keepText ? [] : dates;
  const text = textWithout(line, [...marks, ...names, ...gone]);
  const textWithName = textWithout(line, [...marks, ...outside(gone, names)]);
  const textWithBoth = textWithout(line, marks);
  // Who is one of several, or may be nobody, leaves their words in the text where there are no others.
  const keep = assignee?.kind === 'several' || (unknown !== null && text === '');
  return {
    text: keep ? textWithName : text,
    ...((assignee?.kind === 'several' || assignee?.kind === 'name') && { textWithName }),
    due: found && {
      ...found,
      spans: dates,
      words: wordsAt(line, dates),
      textWithDate: keep ? textWithBoth : textWithout(line, [...marks, ...names]),
      textWithBoth,
    },
    priority: priority?.value ?? null,
    assignee,
    program: program?.value ?? null,
  };
}

/** What is left of the line, as the task's text. A backslash has done its work when its word has stayed. */
const textWithout = (line: string, ranges: Range[]): string =>
  removeRanges(line, withPunctuation(line, ranges))
    .text.trim()
    .replace(/(?<!\S)\\(?=\S)/g, '');

/** The words of a date as they were typed, without brackets and commas around them. */
const wordsAt = (line: string, dates: Range[]): string =>
  dates.map((range) => line.slice(...range).replace(/^[\s([]+|[\s)\],;:–—-]+$/g, '')).join(' … ');

/** Where the date stands in the line as typed, with brackets that hold nothing else, or the comma after a first word. */
function spanIn(line: string, [start, end]: Range, original: (index: number) => number): Range {
  const [from, to] = [original(start), original(end - 1) + 1];
  if (/[([]$/.test(line.slice(0, from)) && /^[)\]]/.test(line.slice(to))) return [from - 1, to + 1];
  const comma = line.slice(0, from).trim() === '' ? /^\s{0,4}[,;:–—-](?=\s)/.exec(line.slice(to)) : null;
  return [from, to + (comma?.[0].length ?? 0)];
}

function unknownName(line: string, taken: Range[], context: ParseLineContext): Extracted<AssigneeRef> | null {
  const { text, original } = removeRanges(line, taken);
  const named = unknownNameIn(text, context);
  return named && { ...named, range: [original(named.range[0]), original(named.range[1] - 1) + 1] };
}
