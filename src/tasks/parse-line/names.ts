import { HIDDEN, mask } from '../mask.ts';
import { dateFollows } from './position.ts';
import { programNameEnd } from './program.ts';
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

const forName = /(?<![\p{L}\p{N}])for\s{1,4}(?:(?:dr|mrs?|ms|prof)\b\.?\s{1,4})?(?=[\p{L}])/giu;
/** A line has one or two; looking at more of them would only take time. */
const maxPlaces = 12;
const nameEnd = new RegExp(`^\\s{0,8}(?:$|[.,;:!?)\\]–—${HIDDEN}]|-\\s|<?[@#])`);

/** A "for" that begins the line, and punctuation that ends a name there. */
const leadingFor = /^[^\p{L}\p{N}]*for\s{1,4}$/iu;
const noWords = /^[^\p{L}\p{N}]*$/u;
const setOff = /^\s{0,4}(?:[:,;–—]|-\s)/;

/** "Wait for Anna": what one does for somebody is one's own task. */
const ownTask =
  /(?<![\p{L}\p{N}])(?:wait|waiting|look|looking|search|searching|cover|covering|ask|asking|pray|vote|care|caring|deputi[sz]e|(?:stand|step|fill)(?:ing)?\s{1,4}in)\s{1,4}for\s{1,4}$/iu;
/** "For Anna to sign": what she is to do with it. */
const purpose = /^\s{1,4}to\s{1,4}\p{Ll}/u;

/** A name in the line: how many words of it are known to be somebody's, and where it ends. */
type NameMatch = { name: string; known: boolean; words: number; end: number };

const joined = (words: Word[]): string => words.map(({ text }) => text).join(' ');
const isCapital = (word: string): boolean => /^\p{Lu}/u.test(word);

/** Names in a line, in which signs are hidden already. */
export function createNameReader(line: string, context: ParseLineContext) {
  const text = mask(line);
  const { isPerson = () => false, beginsPerson = () => false } = context;
  const dateAt = (at: number): boolean => dateFollows(line, at, context);

  /** Whether the words end here: the line does, or punctuation, a sign, a date or a function word comes. */
  const isNameEnd = (words: Word[], index: number): boolean => {
    const { end } = words[index] as Word;
    const next = words[index + 1]?.text ?? '';
    if (isFunctionWord(next) && !isDeterminer(next)) return true;
    return nameEnd.test(line.slice(end, end + 10)) || dateAt(end);
  };

  /** Whether a word goes on with the name before it: "Anna" with "Kowalsky", "k" or, at the end, "kowalsky". */
  const continuesName = (words: Word[], index: number): boolean => {
    const [before, word] = [words[index - 1], words[index]];
    if (!before || !word) return false;
    if (isParticle(word.text, words[index + 1]?.text)) return true;
    if (word.text === 'A') return isNameEnd(words, index);
    if (isFunctionWord(word.text) || isWeekday(word.text)) return false;
    if (dateAt(word.start)) return false;
    if (word.text.length === 1 || isCapital(word.text)) return true;
    if (isCapital(before.text) || /ly$/.test(word.text)) return false;
    // "for anna call about pricing": at the start of a line the task follows the name.
    const ends = leadingFor.test(line.slice(0, words[0]?.start))
      ? setOff.test(line.slice(word.end))
      : isNameEnd(words, index);
    return word.possessive || ends;
  };

  const fullName = (words: Word[], first: number): Word[] => {
    let count = first;
    while (count < words.length && continuesName(words, count)) count++;
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
  const partlyKnownWords = ([first, second]: Word[]): number => {
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
    ownTask.test(text.slice(Math.max(0, start - 40), start)) ||
    (purpose.test(text.slice(end, end + 12)) && !leadingFor.test(text.slice(0, start)));

  /** The name that begins here; `possessive` where the words are about somebody or what is theirs; undefined for none. */
  function nameAt(start: number): NameMatch | 'not-an-assignee' | undefined {
    const words = wordsFrom(text, start);
    const [first] = words;
    // "for April 5"
    if (first && isMonth(first.text) && /^\s{1,4}\d/.test(line.slice(first.end)) && dateAt(first.start))
      return undefined;
    const count = knownWords(words);
    const sure = count || partlyKnownWords(words);
    if (sure === 0) return isOwner(words) ? 'not-an-assignee' : undefined;
    const run = fullName(words, sure);
    const end = run.at(-1)?.end ?? start;
    if (run.some(({ possessive }) => possessive) || isAbout(start, end)) return 'not-an-assignee';
    const name = joined(run);
    const known = count > 0 && (run.length === count || beginsPerson(name));
    if (!known && programNameEnd(text, start, context) !== undefined) return undefined;
    return { name, known, words: run.length, end };
  }

  /** Capitalised words as a name that may be nobody's. */
  function unknownNameAt(start: number): Word[] {
    const words = wordsFrom(text, start);
    const count = words.findIndex(({ text: word }) => !looksLikeName(word));
    return count < 0 ? words : words.slice(0, count);
  }

  return { text, nameAt, unknownNameAt, isNameEnd };
}

export type NameReader = ReturnType<typeof createNameReader>;

/** Where the words after a "for" begin, for the last ones of a line. */
export const findForPhrases = (text: string): Range[] =>
  [...text.matchAll(forName)]
    .slice(-maxPlaces)
    .map(({ index, 0: found }): Range => [index, index + found.length]);

/** "Ana", and after a name an initial: "Ana K". */
const isNameWord = ({ text }: Word, index: number): boolean =>
  looksLikeName(text) || (index > 0 && /^\p{Lu}$/u.test(text) && !isFunctionWord(text));

/**
 * `for Somebody Unknown` as the line's first or last words: the caller asks whom that means. A program's whole name
 * is nobody's.
 */
export function findUnknownName(line: string, context: ParseLineContext): Extracted<AssigneeRef> | null {
  const text = mask(line);
  const places = findForPhrases(text);
  const named = (place: Range | undefined, leads: boolean): Extracted<AssigneeRef> | null => {
    if (!place || ownTask.test(text.slice(0, place[1]))) return null;
    const all = wordsFrom(text, place[1]);
    const other = all.findIndex((word, index) => !isNameWord(word, index));
    const words = other < 0 ? all : all.slice(0, other);
    const last = words.at(-1);
    if (!last || words.some(({ possessive }) => possessive)) return null;
    if (!leads && /[^\s.,;:!?)]/.test(text.slice(last.end))) return null;
    if (programNameEnd(text, place[1], context) !== undefined) return null;
    return { value: { kind: 'name', name: joined(words), known: false }, range: [place[0], last.end] };
  };
  const [first] = places;
  const leads = first !== undefined && noWords.test(text.slice(0, first[0]));
  return (leads && named(first, true)) || named(places.at(-1), false);
}
