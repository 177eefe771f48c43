import { emailKey } from '../lib/email-key.ts';
import { createPauses } from '../lib/pauses.ts';
import { createNameWords, nameWords } from './names.ts';
import { createRows, invert, Numbers, type Rows, rowLength, rowOf } from './number-rows.ts';
import { createShapes, shapeOf, type WordShapes } from './word-shapes.ts';

export type Named = { name: string; email?: string };

/**
 * The words of some names, and who has them. It never changes. Words are numbers, since many people share them, and a
 * person is their position in the list. There is no object for each person: 50,000 of them take long to create.
 */
export type NameIndex<T extends Named = Named> = {
  list: readonly T[];
  words: readonly string[];
  numbers: ReadonlyMap<string, number>;
  shapes: WordShapes;
  /** For each position: the words of the name, those with full stops as spaces, and those of the email. */
  names: Rows;
  parts: Rows;
  emailParts: Rows;
  /** For each word: the positions of the people with it in their name or email, in order. */
  having: Rows;
  /** Names as one word ("annakowalski"), with and without what is between first and last, and their owners. */
  joined: { owners: Int32Array; shapes: WordShapes };
  /** The part before the "@" of each email. */
  locals: WordShapes;
};

/** The words of a query or a name, with hyphens and full stops as spaces. */
export const partsOf = (text: string): string[] => nameWords(text.replace(/[._-]+/g, ' '));

/** The part before the "@" of an email. */
export const localPart = (email: string): string => email.replace(/@.*/, '');

/** An email in the form for comparing. */
export const emailOf = ({ email }: Named): string => emailKey(email ?? '');

/** Stands for the words of an email without any, so that there is always a word to find it by. */
export const wordless = '';

/** One of the joined names. A person's second one is the short one. */
export function joinedText({ joined: { owners }, parts, words }: NameIndex, nth: number): string {
  const owner = owners[nth] as number;
  const own = rowOf(parts, owner).map((number) => words[number] as string);
  return owners[nth - 1] === owner ? `${own[0]}${own.at(-1)}` : own.join('');
}

/** Gives words numbers: 0, 1, and so on. */
function createWords() {
  const numbers = new Map<string, number>();
  const words: string[] = [];
  const shapes = createShapes();
  const add = (word: string): number => {
    const known = numbers.get(word);
    if (known !== undefined) return known;
    numbers.set(word, words.length);
    shapes.add(shapeOf(word));
    return words.push(word) - 1;
  };
  return { numbers, words, shapes, toNumbers: (some: readonly string[]): number[] => some.map(add) };
}

/** How many people are read in one go. */
const batch = 32;

/** Builds an index. Takes some milliseconds between two `yield`s, at which the caller may do other work. */
function* build<T extends Named>(list: readonly T[]): Generator<void, NameIndex<T>> {
  const { numbers, words, shapes, toNumbers } = createWords();
  const rows = {
    names: createRows(list.length),
    parts: createRows(list.length),
    emails: createRows(list.length),
  };
  const owners = new Numbers();
  const [joinedShapes, locals] = [createShapes(), createShapes()];
  const join = (at: number, own: readonly number[]) => {
    owners.push(at);
    joinedShapes.add(shapes.ofJoined(own) ?? shapeOf(own.map((number) => words[number]).join('')));
  };
  const wordsOfName = createNameWords();
  for (let at = 0; at < list.length; at += 1) {
    if (at % batch === 0) yield;
    const one = list[at] as T;
    const local = localPart(emailOf(one));
    const ownNames = toNumbers(wordsOfName(one.name));
    const ownParts = one.name.includes('.') ? toNumbers(partsOf(one.name)) : ownNames;
    const emailParts = partsOf(local);
    rows.names.add(ownNames);
    rows.parts.add(ownParts);
    rows.emails.add(toNumbers(emailParts.length === 0 ? [wordless] : emailParts));
    locals.add(shapeOf(local));
    join(at, ownParts);
    if (ownParts.length > 2) join(at, [ownParts[0] as number, ownParts.at(-1) as number]);
  }
  yield;
  const [names, parts, emailParts] = [rows.names.toRows(), rows.parts.toRows(), rows.emails.toRows()];
  const having = yield* invert([names, parts, emailParts], words.length);
  return {
    list,
    words,
    numbers,
    shapes: shapes.toShapes(),
    names,
    parts,
    emailParts,
    having,
    joined: { owners: owners.toArray(), shapes: joinedShapes.toShapes() },
    locals: locals.toShapes(),
  };
}

/**
 * A part of a list with its index. A list that shares an index begins at `from`; without `places`, its people are in
 * their own order.
 */
type Section<T extends Named> = { index: NameIndex<T>; from: number; places?: readonly number[] };

const sections = new WeakMap<readonly Named[], Section<Named>[]>();

function buildAtOnce<T extends Named>(list: readonly T[]): NameIndex<T> {
  const building = build(list);
  for (;;) {
    const { done, value } = building.next();
    if (done) return value;
  }
}

function sectionsOf<T extends Named>(list: readonly T[]): Section<T>[] {
  const known = sections.getOrInsertComputed(list, () => [{ index: buildAtOnce(list), from: 0 }]);
  return known as unknown as Section<T>[];
}

/** Indexes a long list without blocking the process. Other lists are indexed when first searched. */
export async function indexNames(list: readonly Named[]): Promise<void> {
  const building = build(list);
  const pause = createPauses();
  for (;;) {
    const { done, value } = building.next();
    if (done) return void sections.set(list, [{ index: value, from: 0 }]);
    await pause();
  }
}

/** Lets the end of an indexed list share its index: `end` has the same people as `list` from a position on. */
export function shareIndex<T extends Named>(list: readonly T[], end: readonly T[], from: number): void {
  const [first] = sectionsOf(list);
  if (first !== undefined) sections.set(end, [{ ...first, from }]);
}

/**
 * Indexes a list that has a few more people than an indexed one.
 *
 * @param places the positions in the indexed list before which they come, in order
 */
export function extendIndex<T extends Named>(
  known: readonly T[],
  more: readonly T[],
  places: readonly number[],
  extended: readonly T[],
): void {
  const index = buildAtOnce(more);
  const [first] = sectionsOf(known);
  if (first === undefined) return;
  // Between two positions, and in their own order there.
  const between = places.map((place, at) => first.from + place - 1 + (at + 1) / (places.length + 1));
  sections.set(extended, [first, { index, from: 0, places: between }]);
}

/** Candidates in an index, and an exact test for each. A position may come twice. */
export type Search = { positions: Iterable<number>; fits: (position: number) => boolean };

/** A match, and its place in the list. */
type Found<T> = { one: T; place: number };

/** Finds all matches, in the order of the list. */
export function findIn<T extends Named>(list: readonly T[], search: (index: NameIndex<T>) => Search): T[] {
  const found: Found<T>[] = [];
  for (const { index, from, places } of sectionsOf(list)) {
    const { positions, fits } = search(index);
    const isPossible = new Uint8Array(index.list.length);
    for (const at of positions) isPossible[at] = 1;
    for (let at = from; at < isPossible.length; at += 1)
      if (isPossible[at] === 1 && fits(at))
        found.push({ one: index.list[at] as T, place: places?.[at] ?? at });
  }
  if (sectionsOf(list).length > 1) found.sort((a, b) => a.place - b.place);
  return found.map(({ one }) => one);
}

/** True if there is a match. */
export const someIn = <T extends Named>(
  list: readonly T[],
  search: (index: NameIndex<T>) => Search,
): boolean =>
  sectionsOf(list).some(({ index, from }) => {
    const { positions, fits } = search(index);
    for (const at of positions) if (at >= from && fits(at)) return true;
    return false;
  });

/** Calls back for each index of a list, with whether a position is in the list, and at which place. */
export function eachIndex<T extends Named>(
  list: readonly T[],
  visit: (index: NameIndex<T>, from: number, place: (position: number) => number) => void,
): void {
  for (const { index, from, places } of sectionsOf(list)) visit(index, from, (at) => places?.[at] ?? at);
}

/** The positions of people with the rarest of some words; empty if one is not in the index. */
export function havingRarest({ numbers, having }: NameIndex, words: readonly string[]): readonly number[] {
  let rarest: number | undefined;
  for (const word of words) {
    const number = numbers.get(word);
    if (number === undefined) return [];
    if (rarest === undefined || rowLength(having, number) < rowLength(having, rarest)) rarest = number;
  }
  return rarest === undefined ? [] : rowOf(having, rarest);
}
