import { emailKey } from '../lib/email-key.ts';
import { keepFirst } from '../lib/keep-first.ts';
import { maxSought } from './limits.ts';
import {
  emailOf,
  findIn,
  havingRarest,
  localPart,
  type Named,
  type NameIndex,
  partsOf,
  type Search,
  someIn,
  wordless,
} from './name-index.ts';
import { compareNames, foldName, wordsIn } from './names.ts';
import { bitsOfRow, rowLength, rowOf } from './number-rows.ts';

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
    const local = email === undefined ? [] : partsOf(localPart(email));
    const byEmail = email === undefined ? [] : havingRarest(index, local.length === 0 ? [wordless] : local);
    const fits = (at: number) => {
      const one = index.list[at] as Named;
      const isAsLong = rowLength(index.names, at) === words.length;
      return (isAsLong && foldName(one.name) === name) || (email !== undefined && emailOf(one) === email);
    };
    return { positions: byEmail.length === 0 ? byName : [...byName, ...byEmail], fits };
  };

/** Those whose names have all these words. */
const withWords =
  ({ words }: Wanted) =>
  (index: NameIndex): Search => {
    const numbers = words.map((word) => index.numbers.get(word) ?? -1);
    const fits = (at: number) => {
      const own = rowOf(index.names, at);
      return numbers.every((number) => own.includes(number));
    };
    return { positions: havingRarest(index, words), fits };
  };

/** Those whose names have all these words but the last, and another word that begins with it. */
const begunWith =
  ({ words }: Wanted) =>
  (index: NameIndex): Search => {
    const last = words.at(-1) ?? '';
    const first = words.slice(0, -1);
    if (first.length === 0) return none;
    const numbers = first.map((word) => index.numbers.get(word) ?? -1);
    const fits = (at: number) => {
      const own = rowOf(index.names, at);
      if (!numbers.every((number) => own.includes(number))) return false;
      const rest = [...own];
      for (const number of numbers) {
        const found = rest.indexOf(number);
        if (found < 0) return false;
        rest.splice(found, 1);
      }
      return rest.some((number) => index.words[number]?.startsWith(last));
    };
    return { positions: havingRarest(index, first), fits };
  };

/** Those whose names have a word beginning with each of these words. Each of the words is a bit. */
const withBeginnings =
  (wanted: Wanted) =>
  (index: NameIndex): Search => {
    const words = [...new Set(wanted.words)];
    const bits = new Int32Array(index.words.length);
    const counts = words.map(() => 0);
    const byLetter = Map.groupBy(words.keys(), (nth) => words[nth]?.charCodeAt(0));
    for (const [number, word] of index.words.entries())
      for (const nth of byLetter.get(word.charCodeAt(0)) ?? []) {
        if (!word.startsWith(words[nth] as string)) continue;
        bits[number] = (bits[number] as number) | (1 << nth);
        counts[nth] = (counts[nth] as number) + rowLength(index.having, number);
      }
    const all = words.reduce((sum, _, nth) => sum | (1 << nth), 0);
    const rarest = 1 << counts.indexOf(Math.min(...counts));
    function* positions() {
      for (let number = 0; number < bits.length; number += 1)
        if (((bits[number] as number) & rarest) !== 0) yield* rowOf(index.having, number);
    }
    return { positions: positions(), fits: (at) => bitsOfRow(index.names, at, bits) === all };
  };

function byWords(wanted: Wanted, { whole = false }: Whole): (index: NameIndex) => Search {
  if (wanted.words.length > maxWords) return () => none;
  return whole === 'but last' ? begunWith(wanted) : whole ? withWords(wanted) : withBeginnings(wanted);
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
