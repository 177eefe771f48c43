import { maskAll, maskCharacter } from '../mask.ts';
import { dateFollows } from './position.ts';
import { programEnd } from './program.ts';
import type { Range } from './ranges.ts';
import type { AssigneeRef, Extracted, ParseLineContext } from './types.ts';
import {
  isDeterminer,
  isFunctionWord,
  isMonth,
  isParticle,
  isWeekday,
  looksLikeName,
  type Word,
  wordsFrom,
} from './words.ts';

const FOR = /(?<![\p{L}\p{N}])for\s{1,4}(?:(?:dr|mrs?|ms|prof)\b\.?\s{1,4})?(?=[\p{L}])/giu;
/** A line has one or two; looking at more of them would only take time. */
const MOST_PLACES = 12;
const ENDED = new RegExp(`^\\s{0,8}(?:$|[.,;:!?)\\]–—${maskCharacter}]|-\\s|<?[@#])`);

/** A "for" that begins the line, and punctuation that ends a name there. */
const LEADING = /^[^\p{L}\p{N}]*for\s{1,4}$/iu;
const FIRST = /^[^\p{L}\p{N}]*$/u;
const APART = /^\s{0,4}(?:[:,;–—]|-\s)/;

/** "Wait for Anna": what one does for somebody is one's own task. */
const OWN =
  /(?<![\p{L}\p{N}])(?:wait|waiting|look|looking|search|searching|cover|covering|ask|asking|pray|vote|care|caring|deputi[sz]e|(?:stand|step|fill)(?:ing)?\s{1,4}in)\s{1,4}for\s{1,4}$/iu;
/** "For Anna to sign": what she is to do with it. */
const TO_DO = /^\s{1,4}to\s{1,4}\p{Ll}/u;

/** A name in the line: how many words of it are known to be somebody's, and where it ends. */
type Named = { name: string; known: boolean; words: number; end: number };

const joined = (words: Word[]): string => words.map(({ text }) => text).join(' ');
const isCapital = (word: string): boolean => /^\p{Lu}/u.test(word);

/** Names in a line, in which signs are hidden already. */
export function nameReader(line: string, context: ParseLineContext) {
  const text = maskAll(line);
  const { isPerson = () => false, beginsPerson = () => false } = context;
  const dateAt = (at: number): boolean => dateFollows(line, at, context);

  /** Whether the words end here: the line does, or punctuation, a sign, a date or a function word comes. */
  const endsAt = (words: Word[], index: number): boolean => {
    const { end } = words[index] as Word;
    const next = words[index + 1]?.text ?? '';
    if (isFunctionWord(next) && !isDeterminer(next)) return true;
    return ENDED.test(line.slice(end, end + 10)) || dateAt(end);
  };

  /** Whether a word goes on with the name before it: "Anna" with "Kowalsky", "k" or, at the end, "kowalsky". */
  const goesOn = (words: Word[], index: number): boolean => {
    const [before, word] = [words[index - 1], words[index]];
    if (!before || !word) return false;
    if (isParticle(word.text, words[index + 1]?.text)) return true;
    if (word.text === 'A') return endsAt(words, index);
    if (isFunctionWord(word.text) || isWeekday(word.text)) return false;
    if (dateAt(word.start)) return false;
    if (word.text.length === 1 || isCapital(word.text)) return true;
    if (isCapital(before.text) || /ly$/.test(word.text)) return false;
    // "for anna call about pricing": at the start of a line the task follows the name.
    const ends = LEADING.test(line.slice(0, words[0]?.start))
      ? APART.test(line.slice(word.end))
      : endsAt(words, index);
    return word.possessive || ends;
  };

  const runFrom = (words: Word[], first: number): Word[] => {
    let count = first;
    while (count < words.length && goesOn(words, count)) count++;
    return words.slice(0, count);
  };

  /** How many words, from the first on, are somebody's name. "for an hour" is not for An. */
  const knownWords = (words: Word[]): number => {
    const [first] = words;
    const least = first && isFunctionWord(first.text) && !isCapital(first.text) ? 2 : 1;
    for (let count = words.length; count >= least; count--) {
      if (!words[count - 1]?.possessive && isPerson(joined(words.slice(0, count)))) return count;
    }
    return 0;
  };

  /** "Ana Kowalski" and "Anna-Maria", where only "Kowalski" and "Anna" are known: a slip, or somebody else. */
  const halfKnown = ([first, second]: Word[]): number => {
    if (!first || !looksLikeName(first.text)) return 0;
    if (second && looksLikeName(second.text) && isPerson(second.text)) return 2;
    return /-\p{Lu}/u.test(first.text) && isPerson(first.text.replace(/-.*/, '')) ? 1 : 0;
  };

  /** Whether the words are "Tom’s" or "Zoe Quist’s". */
  const isOwner = (words: Word[]): boolean => {
    if (!words.at(-1)?.possessive) return false;
    const owners = words.slice(0, words.findIndex(({ possessive }) => possessive) + 1);
    return owners.every(({ text: word }) => looksLikeName(word)) || isPerson(joined(owners));
  };

  /** Whether the words are about somebody, and do not give them the task. */
  const isAbout = (start: number, end: number): boolean =>
    OWN.test(text.slice(Math.max(0, start - 40), start)) ||
    (TO_DO.test(text.slice(end, end + 12)) && !LEADING.test(text.slice(0, start)));

  /** The name that begins here; `possessive` where the words are about somebody or what is theirs; undefined for none. */
  function nameAt(start: number): Named | 'possessive' | undefined {
    const words = wordsFrom(text, start);
    const [first] = words;
    // "for April 5"
    if (first && isMonth(first.text) && /^\s{1,4}\d/.test(line.slice(first.end)) && dateAt(first.start))
      return undefined;
    const count = knownWords(words);
    const sure = count || halfKnown(words);
    if (sure === 0) return isOwner(words) ? 'possessive' : undefined;
    const run = runFrom(words, sure);
    const end = run.at(-1)?.end ?? start;
    if (run.some(({ possessive }) => possessive) || isAbout(start, end)) return 'possessive';
    const name = joined(run);
    const known = count > 0 && (run.length === count || beginsPerson(name));
    if (!known && programEnd(text, start, context) !== undefined) return undefined;
    return { name, known, words: run.length, end };
  }

  /** Capitalised words as a name that may be nobody's. */
  function unknownNameAt(start: number): Word[] {
    const words = wordsFrom(text, start);
    const count = words.findIndex(({ text: word }) => !looksLikeName(word));
    return count < 0 ? words : words.slice(0, count);
  }

  return { text, nameAt, unknownNameAt, endsAt };
}

export type NameReader = ReturnType<typeof nameReader>;

/** Where the words after a "for" begin, for the last ones of a line. */
export const afterFor = (text: string): Range[] =>
  [...text.matchAll(FOR)]
    .slice(-MOST_PLACES)
    .map(({ index, 0: found }): Range => [index, index + found.length]);

/** "Ana", and after a name an initial: "Ana K". */
const isNameLike = ({ text }: Word, index: number): boolean =>
  looksLikeName(text) || (index > 0 && /^\p{Lu}$/u.test(text) && !isFunctionWord(text));

/**
 * `for Somebody Unknown` as the line's first or last words: the caller asks whom that means. A program's whole name
 * is nobody's.
 */
export function unknownNameIn(line: string, context: ParseLineContext): Extracted<AssigneeRef> | null {
  const text = maskAll(line);
  const places = afterFor(text);
  const named = (place: Range | undefined, leads: boolean): Extracted<AssigneeRef> | null => {
    if (!place || OWN.test(text.slice(0, place[1]))) return null;
    const all = wordsFrom(text, place[1]);
    const other = all.findIndex((word, index) => !isNameLike(word, index));
    const words = other < 0 ? all : all.slice(0, other);
    const last = words.at(-1);
    if (!last || words.some(({ possessive }) => possessive)) return null;
    if (!leads && /[^\s.,;:!?)]/.test(text.slice(last.end))) return null;
    if (programEnd(text, place[1], context) !== undefined) return null;
    return { value: { kind: 'name', name: joined(words), known: false }, range: [place[0], last.end] };
  };
  const [first] = places;
  const leads = first !== undefined && FIRST.test(text.slice(0, first[0]));
  return (leads && named(first, true)) || named(places.at(-1), false);
}
