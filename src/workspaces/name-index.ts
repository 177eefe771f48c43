import { setImmediate } from 'node:timers/promises';
import { foldName, nameWords, wordsIn } from './names.ts';
import { shapesOf, type WordShapes } from './word-shapes.ts';

export type Named = { name: string; email?: string };

/**
 * What is compared of somebody: the normalized name, its words, the words of the name and of the email with full stops
 * as spaces, and the email in lower case. Words are numbers, since many people share them.
 */
export type Entry<T> = {
  one: T;
  name: string;
  words: readonly number[];
  parts: readonly number[];
  emailParts: readonly number[];
  email: string;
};

/** The words of some names, and who has them. It never changes. */
export type NameIndex<T extends Named = Named> = {
  entries: readonly Entry<T>[];
  words: readonly string[];
  numbers: ReadonlyMap<string, number>;
  shapes: WordShapes;
  /** Of each word: the positions of those who have it in their name or email, in order. */
  having: readonly (readonly number[])[];
  /** Names as one word ("annakowalski"), with and without what is between first and last, and whose they are. */
  joined: { texts: readonly string[]; shapes: WordShapes; owners: readonly number[] };
  /** What is before the "@" of each email. */
  locals: WordShapes;
};

/** The words of a query or a name whose hyphens and full stops are spaces. */
export const partsOf = (text: string): string[] => nameWords(text.replace(/[._-]+/g, ' '));

/** What is before the "@" of an email. */
export const localPart = (email: string): string => email.replace(/@.*/, '');

/** Stands for all words of an email that has none, so that there is always a word to find it by. */
export const wordless = '';

/** How many people are read in one go. */
const batch = 32;

/** Builds an index. Whoever runs it may do something else at every `yield`: in between, it takes some milliseconds. */
function* build<T extends Named>(list: readonly T[]): Generator<void, NameIndex<T>> {
  const numbers = new Map<string, number>();
  const having: number[][] = [];
  const texts: string[] = [];
  const owners: number[] = [];
  const numbered = (words: readonly string[], at: number): number[] =>
    words.map((word) => {
      const number = numbers.getOrInsertComputed(word, () => having.push([]) - 1);
      const positions = having[number] as number[];
      if (positions.length === 0) having[number] = [at];
      else if (positions.at(-1) !== at) positions.push(at);
      return number;
    });
  const entries: Entry<T>[] = [];
  for (const [at, one] of list.entries()) {
    if (at % batch === 0) yield;
    const name = foldName(one.name);
    const email = one.email?.toLowerCase() ?? '';
    const words = wordsIn(name);
    const parts = one.name.includes('.') ? partsOf(one.name) : words;
    const emailParts = partsOf(localPart(email));
    if (emailParts.length === 0) numbered([wordless], at);
    const numbersOfWords = numbered(words, at);
    entries.push({
      one,
      name,
      words: numbersOfWords,
      parts: parts === words ? numbersOfWords : numbered(parts, at),
      emailParts: numbered(emailParts, at),
      email,
    });
    for (const text of [parts.join(''), ...(parts.length > 2 ? [`${parts[0]}${parts.at(-1)}`] : [])]) {
      texts.push(text);
      owners.push(at);
    }
  }
  const words = [...numbers.keys()];
  yield;
  const shapes = shapesOf(words);
  yield;
  const joined = { texts, owners, shapes: shapesOf(texts) };
  yield;
  const locals = shapesOf(entries.map(({ email }) => localPart(email)));
  return { entries, words, numbers, shapes, having, joined, locals };
}

/**
 * A list as indexed: each index with where its people are in the list. A list that shares an index begins at `from`;
 * without `places`, its people are in their own order.
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

/** How long the index is built before others have a turn, in milliseconds. */
const turnMs = 4;

/** Indexes a long list without blocking the process. Lists that are never given here are indexed when first searched. */
export async function indexNames(list: readonly Named[]): Promise<void> {
  const building = build(list);
  let turnEnds = performance.now() + turnMs;
  for (;;) {
    const { done, value } = building.next();
    if (done) return void sections.set(list, [{ index: value, from: 0 }]);
    if (performance.now() < turnEnds) continue;
    await setImmediate();
    turnEnds = performance.now() + turnMs;
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
 * @param places before which position of the indexed list each of them is, in order
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

/** Those in an index who may be meant, and a way to tell for certain. A position may come twice. */
export type Search = { positions: Iterable<number>; fits: (position: number) => boolean };

/** Somebody who was found, and where in the list. */
export type Found<T> = { one: T; place: number };

/** Finds everybody who fits, in the order of the list. */
export function findIn<T extends Named>(list: readonly T[], search: (index: NameIndex<T>) => Search): T[] {
  const found: Found<T>[] = [];
  for (const { index, from, places } of sectionsOf(list)) {
    const { positions, fits } = search(index);
    for (const at of new Set(positions))
      if (at >= from && fits(at))
        found.push({ one: (index.entries[at] as Entry<T>).one, place: places?.[at] ?? at });
  }
  return found.sort((a, b) => a.place - b.place).map(({ one }) => one);
}

/** True when somebody fits. */
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

/** The positions of those who have the rarest of some words; nobody has words that are not in the index. */
export function havingRarest({ numbers, having }: NameIndex, words: readonly string[]): readonly number[] {
  let rarest: readonly number[] | undefined;
  for (const word of words) {
    const positions = having[numbers.get(word) ?? -1];
    if (positions === undefined) return [];
    if (rarest === undefined || positions.length < rarest.length) rarest = positions;
  }
  return rarest ?? [];
}
