import { forWord } from '../for-words.ts';
import { maskLiterals } from '../mask.ts';
import { isIgnorable } from './position.ts';
import { type Range, rangeOf } from './ranges.ts';
import type { AssigneeRef, Extracted, ParseLineContext } from './types.ts';

/** `<@U123>` and `<@U123|anna>`, as Slack sends them, or a typed `@name`. */
const mentionPattern =
  /<@([UW][A-Z0-9]{1,20})(?:\|[^<>]{0,80})?>|(?<![^\s([])@(\p{L}(?:[\p{L}\p{N}._-]{0,60}[\p{L}\p{N}])?)/giu;
const trailingFor = new RegExp(`(?<![\\p{L}\\p{N}])${forWord}\\s{1,4}$`, 'iu');
/** What may stand between people who are named together. */
const separator = /^[\s,;/&+]{0,6}(?:(?:and|or)\s{1,4})?$/i;
/** A word before a mention that makes it part of the text: "send it to @anna". */
const trailingPreposition =
  /(?<![\p{L}\p{N}])(?:to|with|from|about|of|and|or|by|via|at|in|on|through|after|before|re|than|like|as|the|cc)\s{1,4}$/iu;
const lookBack = 16;
/** Two people are too many already, so there is no need to look at all of them. */
const maxMentions = 6;

function toAssigneeRef(
  [, id, typed = '']: RegExpMatchArray,
  { isPerson = () => false }: ParseLineContext,
): AssigneeRef {
  if (id) return { kind: 'slack', id };
  if (/^me$/i.test(typed)) return { kind: 'me' };
  const name = [typed, typed.replace(/[._-]+/g, ' ')].find(isPerson);
  return { kind: 'name', name: name ?? typed, known: name !== undefined };
}

/** Reads a mention at the very start of a text. `length` is in UTF-16 units. */
export function mentionAt(
  text: string,
  context: ParseLineContext,
): { value: AssigneeRef; length: number } | null {
  const match = text.matchAll(mentionPattern).next().value;
  return match?.index === 0 ? { value: toAssigneeRef(match, context), length: match[0].length } : null;
}

/** Groups mentions that have only an "and" or punctuation between them. */
function mentionGroups(text: string): Extracted<RegExpMatchArray>[][] {
  const out: Extracted<RegExpMatchArray>[][] = [];
  for (const match of text.matchAll(mentionPattern)) {
    const mention = { value: match, range: rangeOf(match) };
    const last = out.at(-1);
    const between = text.slice(last?.at(-1)?.range[1], match.index);
    if (last && separator.test(between)) last.push(mention);
    else out.push([mention]);
  }
  return out;
}

/**
 * Finds the mentions that name the assignee: at the start of the line, at its end (only dates and markers may follow),
 * or after "for", which is included in the range. All other mentions are part of the text.
 */
export function findMentions(line: string, context: ParseLineContext): Extracted<AssigneeRef>[] {
  const text = maskLiterals(line);
  const all = mentionGroups(text);
  const assigning = all.flatMap((group, index) => {
    const [first, last] = [group[0], group.at(-1)];
    if (!first || !last || /^['’]/.test(text.slice(last.range[1]))) return [];
    const before = text.slice(Math.max(0, first.range[0] - lookBack), first.range[0]);
    const lead = trailingFor.exec(before)?.[0].length ?? 0;
    const assigns =
      lead > 0 ||
      (index === 0 && isIgnorable(line.slice(0, first.range[0]), context)) ||
      (index === all.length - 1 &&
        !trailingPreposition.test(before) &&
        isIgnorable(line.slice(last.range[1]), context));
    if (!assigns) return [];
    const [start, end] = first.range;
    return [{ ...first, range: [start - lead, end] as Range }, ...group.slice(1)];
  });
  return assigning
    .slice(0, maxMentions)
    .map(({ value, range }) => ({ value: toAssigneeRef(value, context), range }));
}
