import { maskLiterals } from '../mask.ts';
import { isIgnorable } from './position.ts';
import type { Range } from './ranges.ts';
import type { AssigneeRef, Extracted, ParseLineContext } from './types.ts';

/** `<@U123>` and `<@U123|anna>` as Slack sends them, or a typed `@name`. */
const MENTION =
  /<@([UW][A-Z0-9]{1,20})(?:\|[^<>]{0,80})?>|(?<![^\s([])@(\p{L}(?:[\p{L}\p{N}._-]{0,60}[\p{L}\p{N}])?)/giu;
const FOR = /(?<![\p{L}\p{N}])for\s{1,4}$/iu;
/** Between people who are named together. */
const BETWEEN = /^[\s,;/&+]{0,6}(?:(?:and|or)\s{1,4})?$/i;
/** A word before a mention that makes it part of the sentence: "send it to @anna". */
const WITHIN =
  /(?<![\p{L}\p{N}])(?:to|with|from|about|of|and|or|by|via|at|in|on|through|after|before|re|than|like|as|the|cc)\s{1,4}$/iu;
const LOOK_BACK = 16;
/** Two people are too many already. */
const MOST = 6;

function assigneeOf(
  [, id, typed = '']: RegExpMatchArray,
  { isPerson = () => false }: ParseLineContext,
): AssigneeRef {
  if (id) return { kind: 'slack', id };
  const name = [typed, typed.replace(/[._-]+/g, ' ')].find(isPerson);
  return { kind: 'name', name: name ?? typed, known: name !== undefined };
}

/** Whom a mention at the very beginning of a piece of a line names, and how long it is. */
export function mentionAt(
  piece: string,
  context: ParseLineContext,
): { value: AssigneeRef; length: number } | null {
  const match = piece.matchAll(MENTION).next().value;
  return match?.index === 0 ? { value: assigneeOf(match, context), length: match[0].length } : null;
}

/** Mentions with nothing but an "and" between them, as one. */
function groups(text: string): Extracted<RegExpMatchArray>[][] {
  const out: Extracted<RegExpMatchArray>[][] = [];
  for (const match of text.matchAll(MENTION)) {
    const [start, end] = [match.index, match.index + match[0].length];
    const last = out.at(-1);
    const lastEnd = last?.at(-1)?.range[1] ?? 0;
    const mention = { value: match, range: [start, end] as Range };
    if (last && start - lastEnd <= LOOK_BACK && BETWEEN.test(text.slice(lastEnd, start))) last.push(mention);
    else out.push([mention]);
  }
  return out;
}

/**
 * Mentions that say whose task it is: the line's first words, its last ones before dates and signs, or those after
 * "for", which goes with them. All others are words of the task.
 */
export function mentionsIn(line: string, context: ParseLineContext): Extracted<AssigneeRef>[] {
  const text = maskLiterals(line);
  const all = groups(text);
  const assigning = all.flatMap((group, index) => {
    const [first, last] = [group[0], group.at(-1)];
    if (!first || !last || /^['’]/.test(text.slice(last.range[1]))) return [];
    const before = text.slice(Math.max(0, first.range[0] - LOOK_BACK), first.range[0]);
    const lead = FOR.exec(before)?.[0].length ?? 0;
    const assigns =
      lead > 0 ||
      (index === 0 && isIgnorable(line.slice(0, first.range[0]), context)) ||
      (index === all.length - 1 && !WITHIN.test(before) && isIgnorable(line.slice(last.range[1]), context));
    if (!assigns) return [];
    const [start, end] = first.range;
    return [{ ...first, range: [start - lead, end] as Range }, ...group.slice(1)];
  });
  return assigning.slice(0, MOST).map(({ value, range }) => ({ value: assigneeOf(value, context), range }));
}
