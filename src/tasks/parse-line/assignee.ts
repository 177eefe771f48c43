import { eitherOne, forWord, me } from '../for-words.ts';
import { maskCharacter, maskLiterals } from '../mask.ts';
import { mentionAt, mentioned, mentionPattern } from './mentions.ts';
import {
  createNameReader,
  findForPhrases,
  forAtEnd,
  isEnglish,
  joined,
  jointAt,
  maySayTo,
  type NameReader,
  noWords,
  restOfList,
} from './names.ts';
import { isIgnorable } from './position.ts';
import { programNameEnd } from './program.ts';
import { type Range, rangeOf } from './ranges.ts';
import type { Assignee, AssigneeRef, Extracted, ParseLineContext } from './types.ts';

const leadingEmail = /^[\w.+-]{1,64}@[\w-]{1,64}(?:\.[\w-]{1,64}){0,8}/;
const leadingMe = new RegExp(`^${me}(?![\\p{L}\\p{N}'’])`, 'iu');
/** "Bis zur nächsten Sitzung": not "bis Weihnachten kaufen", whose verb is the end of the task. */
const deadline =
  /^\s{1,4}(?:by|before|until|till|bis|vor|avant|jusqu['’]\S{1,20}|d['’]ici|antes|hasta|até|prima|entro|tot|przed|do)\s(?:\S{1,30}\s){0,4}\S{1,30}$/iu;
const isDeadline = (words: string): boolean =>
  deadline.test(words) && !/\s\p{Ll}{2,20}(?:en|ern|eln)$/u.test(words);
/** The most people after the first. */
const maxCoAssignees = 19;

/** The next person of a list, and where their name ends. `either`: an "or" is before them, or nothing but a mention's sign. */
type CoAssignee = { value: AssigneeRef; end: number; either: boolean };

/** Finds the next person of a list that begins at `from`, after an "and", a comma, or only a blank, if there is one. */
function nextCoAssignee(
  reader: NameReader,
  from: number,
  end: number,
  depth = 0,
): CoAssignee | 'not-an-assignee' | undefined {
  const { line, context, text, nameAt, unknownNameAt, isNameEnd } = reader;
  const joint = jointAt(text, end, context);
  const found = joint ?? '';
  const start = end + (found || (/^[\s;]{1,6}/.exec(text.slice(end, end + 6))?.[0] ?? '')).length;
  const rest = line.slice(start, start + 120);
  const mention = mentionAt(rest, context);
  // A blank joins two mentions or two names: not "@anna Tom needs the slides".
  if (found === '' && !(/\p{L}/u.test(text.charAt(from)) ? joint === '' : mention)) return undefined;
  const either = eitherOne.test(found) || (mention !== null && found === '');
  if (mention) return { value: mention.value, end: start + mention.length, either };
  const email = leadingEmail.exec(rest)?.[0];
  if (email) {
    const known = context.isPerson?.(email) ?? false;
    return { value: { kind: 'name', name: email, known }, end: start + email.length, either };
  }
  const isWord = /[\p{L}&+]/u.test(found);
  const me = isWord ? leadingMe.exec(rest)?.[0] : undefined;
  if (me) return { value: { kind: 'me' }, end: start + me.length, either };
  const named = nameAt(start, from);
  if (named === 'not-an-assignee') return named;
  if (named) return { value: { kind: 'name', name: named.name, known: named.known }, end: named.end, either };
  const words = unknownNameAt(start);
  const last = words.at(-1);
  if (!last) return undefined;
  // "Anna, Xyzzy and Tom": a comma alone may as well begin other words.
  const isNamed = isWord
    ? isNameEnd(words, words.length - 1)
    : depth < maxCoAssignees && typeof nextCoAssignee(reader, from, last.end, depth + 1) === 'object';
  if (!isNamed) return undefined;
  return { value: { kind: 'name', name: joined(words), known: false }, end: last.end, either };
}

/** A possible assignee. One that is not definite (only a first name) yields to one that is. */
type AssigneeCandidate = Extracted<Assignee> & { definite: boolean };

/** The assignee, the words that name them, and all other names: those are part of the text, and never dates. */
export type AssigneeMatch = {
  assignee: Assignee | null;
  ranges: Range[];
  otherNames: Range[];
};

/** `for me` at the start or end of the line. */
const forMe = new RegExp(`(?<![\\p{L}\\p{N}])${forWord}\\s{1,4}${me}(?![\\p{L}\\p{N}'’_-])`, 'giu');

/** A line has one or two. Checking more would only take time. */
const maxPrograms = 3;

const individuals = (who: Assignee): AssigneeRef[] => (who.kind === 'several' ? who.people : [who]);
const assigneeKey = (who: AssigneeRef): string =>
  who.kind === 'slack' ? who.id : who.kind === 'name' ? who.name.toLowerCase() : who.kind;

/** Combines assignees into one person or several. A person named twice counts once. */
function combineAssignees(all: readonly Assignee[]): Assignee | null {
  const people = new Map(all.flatMap(individuals).map((one) => [assigneeKey(one), one]));
  const [first] = all;
  const several = people.size > 1 || all.some(({ kind }) => kind === 'several');
  if (!several) return first ?? null;
  const isList = all.some((one) => one.kind === 'several' && one.all && one.people.length === people.size);
  return { kind: 'several', people: [...people.values()], ...(isList && { all: true }) };
}

/**
 * Extends an assignee by the people named together with them: "Anna, Tom and me". Undefined when the words are about
 * something of theirs: "Anna and Tom’s meeting".
 */
function withCoAssignees(
  reader: NameReader,
  [start, end]: Range,
  value: AssigneeRef,
  from = start,
): Extracted<Assignee> | undefined {
  const others: CoAssignee[] = [];
  const endOf = () => others.at(-1)?.end ?? end;
  while (others.length < maxCoAssignees) {
    const next = nextCoAssignee(reader, from, endOf());
    if (next === 'not-an-assignee' && others.length === 0) return undefined;
    if (next === undefined || next === 'not-an-assignee') break;
    others.push(next);
  }
  const { text, context } = reader;
  const rest = restOfList(text, endOf(), noWords.test(text.slice(0, start)), context);
  if (rest) {
    const { name, known, end, either } = rest;
    others.push({ value: { kind: 'name', name, known }, end, either });
  }
  const range: Range = [start, endOf()];
  if (others.length === 0) return { value, range };
  const people = [value, ...others.map((one) => one.value)];
  const all = !others.some(({ either }) => either);
  return { value: { kind: 'several', people, ...(all && { all }) }, range };
}

/** A word before a mention that makes it part of the text: "send it to @anna". */
const trailingPreposition =
  /(?<![\p{L}\p{N}])(?:to|with|from|about|of|and|or|by|via|at|in|on|through|after|before|re|than|like|as|the|cc)\s{1,4}$/iu;
/** How many mentions at either end of the line are read. */
const maxMentions = 6;

/** Mentions at the start of the line, at its end (only dates and markers may follow), or after "for". */
function mentionCandidates(reader: NameReader): AssigneeCandidate[] {
  const { line, context } = reader;
  const text = maskLiterals(line);
  const found: AssigneeCandidate[] = [];
  let end = 0;
  const all = [...text.matchAll(mentionPattern)];
  for (const [index, match] of all.entries()) {
    const { index: start } = match;
    if (start < end || (index >= maxMentions && index < all.length - maxMentions)) continue;
    const [own, at] = [mentioned(match, context), rangeOf(match)];
    const { value, range } = { value: own, range: at, ...withCoAssignees(reader, at, own) };
    end = range[1];
    const before = text.slice(Math.max(0, start - 16), start);
    const lead = forAtEnd.exec(before)?.[0].length ?? 0;
    const isAtEnd = () => !trailingPreposition.test(before) && isIgnorable(line.slice(end), context);
    const assigns = lead > 0 || isIgnorable(line.slice(0, start), context) || isAtEnd();
    if (!/['’]/.test(text.charAt(end)) && assigns)
      found.push({ value, range: [start - lead, end], definite: true });
  }
  return found;
}

function nameCandidates(reader: NameReader): AssigneeCandidate[] {
  const { text, line, context } = reader;
  return findForPhrases(text).flatMap(([start, at]): AssigneeCandidate[] => {
    const named = reader.nameAt(at);
    if (named === 'not-an-assignee' || maySayTo(text.slice(0, at))) return [];
    const isOther = !isEnglish(text.slice(start, at));
    const unknownWords = named || isOther ? [] : reader.unknownNameAt(at);
    const end = named?.end ?? unknownWords.at(-1)?.end;
    if (end === undefined) return [];
    const { name, known, words } = named ?? { name: joined(unknownWords), known: false, words: 0 };
    const all = withCoAssignees(reader, [start, end], { kind: 'name', name, known }, at);
    if (all === undefined) return [];
    // "Geschenk für Anna kaufen" is one's own task, "gift for Anna" is hers. Somebody unknown is named at an end too.
    const isSure = !isOther && (named !== undefined || all.value.kind === 'several');
    const ends = [line.slice(0, start), line.slice(all.range[1])];
    if (!isSure && !ends.some((one) => isIgnorable(one, context) || isDeadline(one))) return [];
    return [{ ...all, definite: known && words > 1 }];
  });
}

/** A program's whole name after "for" is part of the text and not a date: "First 90 Days". */
const programNameRanges = ({ text, context }: NameReader): Range[] =>
  findForPhrases(text)
    .slice(-maxPrograms)
    .flatMap(([, at]): Range[] => {
      const end = programNameEnd(text, at, context);
      return end === undefined ? [] : [[at, end]];
    });

const forEmail = new RegExp(
  `(?<!\\S)${forWord}\\s{1,4}([\\w.+-]{1,64}@[\\w-]{1,64}(?:\\.[\\w-]{1,64}){1,8})`,
  'gi',
);

/**
 * `for anna@example.com`: the person with this email. An email that no one has counts only as the line's last word;
 * elsewhere it is part of the text.
 */
function emailCandidates(reader: NameReader): AssigneeCandidate[] {
  const { line, context } = reader;
  const masked = maskLiterals(line);
  return [...line.matchAll(forEmail)].slice(-6).flatMap((match): AssigneeCandidate[] => {
    const [whole, email = ''] = match;
    const range = rangeOf(match);
    const known = context.isPerson?.(email) ?? false;
    const last = /^[\s.!]*$/.test(line.slice(range[1]).replaceAll(maskCharacter, ''));
    // In quotes the "for" is masked too.
    if (!masked.startsWith(whole.slice(0, 3), match.index) || !(known || last)) return [];
    const value: AssigneeRef = { kind: 'name', name: email, known };
    return [{ value, range, ...withCoAssignees(reader, range, value), definite: true }];
  });
}

function meCandidates(reader: NameReader): AssigneeCandidate[] {
  const { line, context } = reader;
  const all = [...reader.text.matchAll(forMe)];
  return [all[0], all.length > 1 ? all.at(-1) : undefined].flatMap((match): AssigneeCandidate[] => {
    if (!match) return [];
    const range = rangeOf(match);
    const all = withCoAssignees(reader, range, { kind: 'me' });
    if (all?.value.kind === 'several') return [{ ...all, definite: false }];
    const standsAlone =
      isIgnorable(line.slice(0, range[0]), context) || isIgnorable(line.slice(range[1]), context);
    return standsAlone ? [{ value: { kind: 'me' }, range, definite: false }] : [];
  });
}

/**
 * Finds the assignee in a line whose markers are masked. Mentions, emails and full names take precedence over first
 * names alone. Two of the same rank are `several`; so are a full name in the middle of the line and a first name at
 * its end, since either may be meant.
 */
export function findAssignee(line: string, context: ParseLineContext): AssigneeMatch {
  const reader = createNameReader(line, context);
  const found = [mentionCandidates, emailCandidates, nameCandidates, meCandidates].flatMap((find) =>
    find(reader),
  );
  // "Para Anna y para mí" is one list.
  const all = found.filter(
    ({ range: [start, end] }) => !found.some(({ range }) => range[0] < start && range[1] >= end),
  );
  const definite = all.filter((one) => one.definite);
  const first = ({ range }: AssigneeCandidate): boolean => isIgnorable(line.slice(0, range[0]), context);
  const last = ({ range }: AssigneeCandidate): boolean => isIgnorable(line.slice(range[1]), context);
  const weak = all.filter((one) => !one.definite);
  // Whether a candidate is at an end of the line is asked only where it matters: dates are read for it.
  const isContested = () => !definite.some((one) => first(one) || last(one));
  const contenders =
    definite.length === 0
      ? weak
      : weak.length > 0 && isContested()
        ? [...definite, ...weak.filter(last)]
        : definite;
  const chosen = contenders.length > 1 ? (contenders.find(first) ?? contenders.at(-1)) : contenders[0];
  return {
    assignee: combineAssignees(contenders.map(({ value }) => value)),
    ranges: chosen ? [chosen.range] : [],
    otherNames: [
      ...all.filter((one) => one !== chosen).map(({ range }) => range),
      ...programNameRanges(reader),
    ],
  };
}
