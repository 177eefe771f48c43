import { emailKey } from '../lib/email-key.ts';
import { keepFirst } from '../lib/keep-first.ts';
import { maxSought } from './limits.ts';
import {
  eachNear,
  emailOf,
  emailWords,
  findIn,
  havingOneOfEach,
  havingRarest,
  type Named,
  type NameIndex,
  type Search,
  someIn,
} from './name-index.ts';
import { compareNames, foldName, wordsIn } from './names.ts';

/**
 * How much of each word has to be typed: the beginning, or the whole word. With `'but last'` only the last of several
 * words may be incomplete: "Anna K".
 */
type Whole = { whole?: boolean | 'but last' };

/** A query: normalized, its words, and an email if it is one. */
type Wanted = { name: string; words: string[]; email: string | undefined };

function toWanted(typed: string): Wanted {
  const query = typed.slice(0, maxSought);
  const name = foldName(query);
  const email = query.includes('@') ? emailKey(query.trim()) : undefined;
  return { name, words: wordsIn(name), email };
}

/** No name has more words. */
const maxWords = 24;

const none: Search = { positions: [], fits: () => false };

/** Those with exactly this name or email. */
const exactly =
  ({ name, words, email }: Wanted) =>
  (index: NameIndex): Search => {
    const byName = havingRarest(index, words);
    const byEmail = email === undefined ? [] : havingRarest(index, emailWords(email));
    const fits = (at: number) => {
      const one = index.list[at] as Named;
      const isAsLong = index.names[at]?.length === words.length;
      return (isAsLong && foldName(one.name) === name) || (email !== undefined && emailOf(one) === email);
    };
    return { positions: byEmail.length === 0 ? byName : [...byName, ...byEmail], fits };
  };

/** Those whose names have all these words, and with `begun`, another one that begins with it. */
const withWords =
  (words: readonly string[], begun?: string) =>
  (index: NameIndex): Search => {
    const numbers = words.map((word) => index.numbers.get(word) ?? -1);
    const fits = (at: number) => {
      const own = index.names[at] as number[];
      if (!numbers.every((number) => own.includes(number))) return false;
      if (begun === undefined) return true;
      const rest = [...own];
      for (const number of numbers) {
        const found = rest.indexOf(number);
        if (found < 0) return false;
        rest.splice(found, 1);
      }
      return rest.some((number) => index.words.texts[number]?.startsWith(begun));
    };
    return { positions: havingRarest(index, words), fits };
  };

/** Those whose names have a word beginning with each of these words. */
const withBeginnings =
  (words: readonly string[]) =>
  (index: NameIndex): Search => {
    const begun = words.map((word) => {
      const numbers = new Set<number>();
      eachNear(
        word,
        index.words,
        0,
        (at) => index.words.texts[at]?.startsWith(word) && numbers.add(at),
        true,
      );
      return numbers;
    });
    const fits = (at: number) => begun.every((some) => index.names[at]?.some((number) => some.has(number)));
    return { positions: havingOneOfEach(index, begun), fits };
  };

function byWords({ words }: Wanted, { whole = false }: Whole): (index: NameIndex) => Search {
  if (words.length > maxWords) return () => none;
  if (whole !== 'but last') return whole ? withWords(words) : withBeginnings([...new Set(words)]);
  return words.length < 2 ? () => none : withWords(words.slice(0, -1), words.at(-1));
}

/** The number of matches that are sorted, since no one reads more; the others follow in the order of the list. */
const maxSorted = 200;

function byName<T extends Named>(found: T[]): T[] {
  const compare = (a: T, b: T) => compareNames(a.name, b.name);
  if (found.length <= maxSorted) return found.sort(compare);
  const first: T[] = [];
  const others = found.flatMap((one) => keepFirst(first, one, maxSorted, compare) ?? []);
  return [...first, ...others];
}

/**
 * Finds the people or things that a query names, the first of them sorted by name. If it is an exact email or full
 * name, only those match. Otherwise each word of the query has to begin a word of the name, or as `whole` says.
 */
export function findNamed<T extends Named>(all: readonly T[], query: string, whole: Whole = {}): T[] {
  const wanted = toWanted(query);
  if (wanted.name === '') return [];
  const exact = findIn(all, exactly(wanted));
  if (exact.length > 0) return exact;
  return byName(findIn(all, byWords(wanted, whole)));
}

/** True if {@link findNamed} would find a match. */
export function isNamed(all: readonly Named[], query: string, whole: Whole = {}): boolean {
  const wanted = toWanted(query);
  if (wanted.name === '') return false;
  // A person with exactly this name has its words too. Only one word alone has no "all but the last".
  const hasOwnWay = wanted.email !== undefined || (wanted.words.length === 1 && whole.whole === 'but last');
  return (hasOwnWay && someIn(all, exactly(wanted))) || someIn(all, byWords(wanted, whole));
}
