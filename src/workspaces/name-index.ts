import { bitCount, letterBits, maxLength } from '../lib/edit-distance.ts';
import { emailKey } from '../lib/email-key.ts';
import { createPauses } from '../lib/pauses.ts';
import { nameWords } from './names.ts';

export type Named = { name: string; email?: string };

/** Texts with their letters as bits, by which most that are too far from another text are ruled out. */
export type Texts = { texts: readonly string[]; letters: Int32Array };

/**
 * The words of some names, and who has them. It never changes. Words are numbers, since many people share them, and a
 * person is their position in the list.
 */
export type NameIndex<T extends Named = Named> = {
  list: readonly T[];
  words: Texts;
  numbers: ReadonlyMap<string, number>;
  /** For each position: the words of the name, those with full stops as spaces, and those of the email. */
  names: readonly number[][];
  parts: readonly number[][];
  emailParts: readonly number[][];
  /** For each word: the positions of the people with it in their name or email, in order. */
  having: readonly number[][];
  /** Names as one word ("annakowalski"), with and without what is between first and last, and their owners. */
  joined: Texts & { owners: readonly number[] };
  /** The part before the "@" of each email. */
  locals: Texts;
};

/** The words of a query or a name, with hyphens and full stops as spaces. */
export const partsOf = (text: string): string[] => nameWords(text.replace(/[._-]+/g, ' '));

/** The part before the "@" of an email. */
export const localPart = (email: string): string => email.replace(/@.*/, '');

/** An email in the form for comparing. */
export const emailOf = ({ email }: Named): string => emailKey(email ?? '');

/** The words of an email. One without any has an empty word, so that there is always a word to find it by. */
export function emailWords(email: string): string[] {
  const words = partsOf(localPart(email));
  return words.length === 0 ? [''] : words;
}

function toTexts(texts: readonly string[]): Texts {
  const letters = new Int32Array(texts.length);
  for (let at = 0; at < texts.length; at += 1) letters[at] = letterBits(texts[at] as string);
  return { texts, letters };
}

/** Whether two texts share one of their first two letters, or have them swapped. */
const shareStart = (one: string, other: string): boolean =>
  one[0] === other[0] || one[1] === other[1] || (one[0] === other[1] && one[1] === other[0]);

/**
 * Calls back for each text that may be at most `max` edits away from another one, and with `begins`, also for each that
 * may begin with it, even with a slip. An edit changes at most two letters of the set: one goes, another one comes.
 */
export function eachNear(
  typed: string,
  { texts, letters }: Texts,
  max: number,
  visit: (at: number) => void,
  begins = false,
): void {
  const bits = letterBits(typed);
  const length = Math.min(typed.length, maxLength);
  for (let at = 0; at < texts.length; at += 1) {
    const own = letters[at] as number;
    const mayBegin = begins && bitCount(bits & ~own) <= 1;
    const mayBeNear = bitCount(bits ^ own) <= 2 * max;
    if (!mayBegin && !mayBeNear) continue;
    const text = texts[at] as string;
    const longer = Math.min(text.length, maxLength) - length;
    if ((mayBeNear && Math.abs(longer) <= max) || (mayBegin && longer >= 0 && shareStart(typed, text)))
      visit(at);
  }
}

/** How many people are read in one go. */
const batch = 32;

/** Builds an index. Takes some milliseconds between two `yield`s, at which the caller may do other work. */
function* build<T extends Named>(list: readonly T[]): Generator<void, NameIndex<T>> {
  const numbers = new Map<string, number>();
  const words: string[] = [];
  const having: number[][] = [];
  const names: number[][] = [];
  const parts: number[][] = [];
  const emailParts: number[][] = [];
  const joined: string[] = [];
  const owners: number[] = [];
  const locals: string[] = [];
  const numberOf = (word: string, at: number): number => {
    const known = numbers.get(word);
    if (known === undefined) {
      numbers.set(word, words.length);
      having.push([at]);
      return words.push(word) - 1;
    }
    const people = having[known] as number[];
    if (people.at(-1) !== at) people.push(at);
    return known;
  };
  const join = (at: number, own: readonly (string | undefined)[]) => {
    owners.push(at);
    joined.push(own.join(''));
  };
  for (let at = 0; at < list.length; at += 1) {
    if (at % batch === 0) yield;
    const one = list[at] as T;
    const local = localPart(emailOf(one));
    const toNumbers = (some: readonly string[]) => some.map((word) => numberOf(word, at));
    const ownWords = nameWords(one.name);
    const ownParts = one.name.includes('.') ? partsOf(one.name) : ownWords;
    const ownNumbers = toNumbers(ownWords);
    names.push(ownNumbers);
    parts.push(ownParts === ownWords ? ownNumbers : toNumbers(ownParts));
    emailParts.push(toNumbers(emailWords(local)));
    locals.push(local);
    join(at, ownParts);
    if (ownParts.length > 2) join(at, [ownParts[0], ownParts.at(-1)]);
  }
  yield;
  const texts = toTexts(words);
  yield;
  const joinedTexts = { ...toTexts(joined), owners };
  yield;
  return {
    list,
    words: texts,
    numbers,
    names,
    parts,
    emailParts,
    having,
    joined: joinedTexts,
    locals: toTexts(locals),
  };
}

/** The indexes of a list, each of some of its people, and once they are needed, the places of all in the list. */
type Indexed = { indexes: readonly NameIndex[]; places?: Map<Named, number> };

const known = new WeakMap<readonly Named[], Indexed>();

/** A list that is not indexed yet is indexed at once. */
function indexedOf(list: readonly Named[]): Indexed {
  return known.getOrInsertComputed(list, () => {
    const building = build(list);
    for (;;) {
      const { done, value } = building.next();
      if (done) return { indexes: [value] };
    }
  });
}

/** Indexes a long list without blocking the process. Other lists are indexed when first searched. */
export async function indexNames(list: readonly Named[]): Promise<void> {
  const building = build(list);
  const pause = createPauses();
  for (;;) {
    const { done, value } = building.next();
    if (done) return void known.set(list, { indexes: [value] });
    await pause();
  }
}

/** Indexes a list of the same people as some other lists, in any order, by the indexes of those. */
export function joinIndexes<T extends Named>(list: readonly T[], parts: readonly (readonly T[])[]): void {
  known.set(list, { indexes: parts.flatMap((part) => indexedOf(part).indexes) });
}

/** Calls back for each index of a list, with the place in the list of a position in the index. */
export function eachIndex<T extends Named>(
  list: readonly T[],
  visit: (index: NameIndex<T>, place: (position: number) => number) => void,
): void {
  const indexed = indexedOf(list);
  const placeOf = (one: Named): number => {
    indexed.places ??= new Map(list.map((each, at) => [each, at]));
    return indexed.places.get(one) as number;
  };
  for (const index of indexed.indexes as unknown as NameIndex<T>[])
    visit(index, indexed.indexes.length === 1 ? (at) => at : (at) => placeOf(index.list[at] as T));
}

/** Candidates in an index, and an exact test for each. A position may come twice. */
export type Search = { positions: Iterable<number>; fits: (position: number) => boolean };

/** Finds all matches, in the order of the list. */
export function findIn<T extends Named>(list: readonly T[], search: (index: NameIndex<T>) => Search): T[] {
  const found: { one: T; place: number }[] = [];
  eachIndex(list, (index, place) => {
    const { positions, fits } = search(index);
    for (const at of new Set(positions))
      if (fits(at)) found.push({ one: index.list[at] as T, place: place(at) });
  });
  return found.sort((a, b) => a.place - b.place).map(({ one }) => one);
}

/** True if there is a match. */
export const someIn = (list: readonly Named[], search: (index: NameIndex) => Search): boolean =>
  indexedOf(list).indexes.some((index) => {
    const { positions, fits } = search(index);
    for (const at of positions) if (fits(at)) return true;
    return false;
  });

/** The positions of people with the rarest of some words; empty if one is not in the index. */
export function havingRarest({ numbers, having }: NameIndex, words: readonly string[]): readonly number[] {
  const lists = words.map((word) => having[numbers.get(word) ?? -1] ?? []);
  return lists.reduce((rarest, list) => (list.length < rarest.length ? list : rarest), lists[0] ?? []);
}

/** The positions of people with a word out of each of some sets of words: those with a word of the rarest set. */
export function havingOneOfEach({ having }: NameIndex, sets: readonly ReadonlySet<number>[]): number[] {
  const count = (some: ReadonlySet<number>) =>
    [...some].reduce((sum, word) => sum + (having[word]?.length ?? 0), 0);
  const [rarest] = [...sets].sort((a, b) => count(a) - count(b));
  return [...(rarest ?? [])].flatMap((word) => having[word] ?? []);
}
