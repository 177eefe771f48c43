import { article, me, otherFor } from '../for-words.ts';
import { mentionAt } from './mentions.ts';
import { joined, type NameReader } from './names.ts';
import type { AssigneeRef } from './types.ts';

const separator = new RegExp(
  `\\s{0,4}(?:,\\s{0,4})?(?:(?:and|or|n|&|\\+)\\s{1,4}|(?:und|oder|et|ou|y|e|o|en|och|eller|i|lub|и)\\s{1,4}(?:${otherFor}\\s{1,4})?${article}?)|\\s{0,4}[,/]\\s{0,4}`,
  'iuy',
);
const leadingEmail = /^[\w.+-]{1,64}@[\w-]{1,64}(?:\.[\w-]{1,64}){0,8}/;
const leadingMe = new RegExp(`^${me}(?![\\p{L}\\p{N}'’])`, 'iu');
/** Begins a separator that leaves one of them. */
const eitherOne = /^\s{0,4}(?:,\s{0,4})?(?:(?:or|oder|ou|o|eller|lub)\s|\/)/iu;
/** How many people after the first are looked for. */
const maxCoAssignees = 19;

/** The people named together with someone, where the last name ends, and whether an "or" is between them. */
export type CoAssignees = { people: AssigneeRef[]; end: number; either: boolean };

/** Finds the next person after an "and" or a comma, if there is one. */
function nextCoAssignee(
  reader: NameReader,
  end: number,
  depth = 0,
): { value: AssigneeRef; end: number } | 'not-an-assignee' | undefined {
  const { line, context, text, nameAt, unknownNameAt, isNameEnd } = reader;
  separator.lastIndex = end;
  const found = separator.exec(text)?.[0];
  if (found === undefined) return undefined;
  const start = end + found.length;
  const rest = line.slice(start, start + 120);
  const mention = mentionAt(rest, context);
  if (mention) return { value: mention.value, end: start + mention.length };
  const email = leadingEmail.exec(rest)?.[0];
  if (email) {
    const known = context.isPerson?.(email) ?? false;
    return { value: { kind: 'name', name: email, known }, end: start + email.length };
  }
  const isWord = /[\p{L}&+]/u.test(found);
  const me = isWord ? leadingMe.exec(rest)?.[0] : undefined;
  if (me) return { value: { kind: 'me' }, end: start + me.length };
  const named = nameAt(start);
  if (named === 'not-an-assignee') return named;
  if (named) return { value: { kind: 'name', name: named.name, known: named.known }, end: named.end };
  const words = unknownNameAt(start);
  const last = words.at(-1);
  if (!last) return undefined;
  // "Anna, Xyzzy and Tom": a comma alone may as well begin other words.
  const isNamed = isWord
    ? isNameEnd(words, words.length - 1)
    : depth < maxCoAssignees && typeof nextCoAssignee(reader, last.end, depth + 1) === 'object';
  if (!isNamed) return undefined;
  return { value: { kind: 'name', name: joined(words), known: false }, end: last.end };
}

/**
 * Finds the people named together with the one whose name ends at `end`: "Anna, Tom and me". Returns `not-an-assignee`
 * when the words are about something of theirs: "Anna and Tom’s meeting".
 */
export function findCoAssignees(reader: NameReader, end: number): CoAssignees | 'not-an-assignee' {
  const found: CoAssignees = { people: [], end, either: false };
  while (found.people.length < maxCoAssignees) {
    const next = nextCoAssignee(reader, found.end);
    if (next === 'not-an-assignee' && found.people.length === 0) return next;
    if (next === undefined || next === 'not-an-assignee') break;
    found.either ||= eitherOne.test(reader.text.slice(found.end, next.end));
    found.people.push(next.value);
    found.end = next.end;
  }
  return found;
}
