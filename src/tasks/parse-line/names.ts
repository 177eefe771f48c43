import { declinedOf } from '../../workspaces/declined-names.ts';
import { article, between, eitherOne, forWord, isAnd, otherFor } from '../for-words.ts';
import { maskAll, maskCharacter } from '../mask.ts';
import { dateFollows } from './position.ts';
import { programNameEnd } from './program.ts';
import { type Range, rangeOf } from './ranges.ts';
import type { ParseLineContext } from './types.ts';
import {
  isArticle,
  isDeterminer,
  isFunctionWord,
  isMonth,
  isParticle,
  isWeekday,
  looksLikeName,
  type Word,
  wordsFrom,
} from './words.ts';

const forName = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:for\\s{1,4}(?:(?:both|dr|mrs?|ms|prof)\\b\\.?\\s{1,4})?|${otherFor}\\s{1,4}${article}?)(?=\\p{L})`,
  'giu',
);
/** A line has one or two. Checking more would only take time. */
const maxPlaces = 12;
const nameEnd = new RegExp(`^\\s{0,8}(?:$|[.,;:!?)\\]–—${maskCharacter}]|-\\s|<?[@#])`);

/** "For" at the end of a text, before a name. */
export const forAtEnd = new RegExp(`(?<![\\p{L}\\p{N}])${forWord}\\s{1,4}${article}?$`, 'iu');
/** No words before the "for". */
export const noWords = /^[^\p{L}\p{N}]*$/u;
/** True for a "for" at the start of the line. */
const isLeadingFor = (text: string): boolean => noWords.test(text.replace(forAtEnd, ''));
/** Punctuation after a name at the start of the line. */
export const setOff = /^\s{0,4}(?:[:,;–—]|-\s)/;

/** Verbs whose "for" does not name an assignee: "wait for Anna" is a task of one's own. */
const ownVerb =
  /(?<![\p{L}\p{N}])(?:wait|waiting|look|looking|search|searching|cover|covering|ask|asking|pray|vote|care|caring|deputi[sz]e|(?:stand|step|fill)(?:ing)?\s{1,4}in|as|einspringen|sorgen|beten|stimmen|invallen|zorgen|voter|prier|votare|pregare|votar|rezar|vikariera|rösta|(?:lig|telefon|llam|escrev|escrib|fal|habl|pergunt|respond)\p{L}{1,4})\s{1,4}$/iu;
/** "For Anna to sign": what she will do with it, not whose task it is. */
const purpose = /^\s{1,4}to\s{1,4}\p{Ll}/u;

/** True when a text ends with such a verb and its "for". */
export const isOwnTask = (text: string): boolean =>
  ownVerb.test(text.replace(forAtEnd, '')) || (/\spr[ao]\s/iu.test(text) && saying.test(text));

/** Verbs that give or say something to somebody. */
const saying =
  /(?<!\p{L})(?:(?:envi|mand|invi|sped|entreg|regal|m[ou]e?str|escrev|escrib|lig|telefon|llam|fal|habl)\p{L}{1,5}|d[aá]r?|dare|dai|e-?mails?|mensaje|mensagem|messaggio)(?!\p{L})/iu;

/** Whether the person after this text, which ends with "for", may only receive or hear something. */
export const maySayTo = (text: string): boolean =>
  /^(?:para|pr[ao]|per)\s/i.test(forAtEnd.exec(text)?.[0] ?? '') && saying.test(text);

/** A name in the line: how many words it has, and where it ends. */
type NameMatch = { name: string; known: boolean; words: number; end: number };

export const joined = (words: Word[]): string => words.map(({ text }) => text).join(' ');
/** The words before the first one that does not fit. */
function leading(words: Word[], fits: (word: Word, index: number) => boolean): Word[] {
  const end = words.findIndex((word, index) => !fits(word, index));
  return end < 0 ? words : words.slice(0, end);
}

const isCapital = (word: string): boolean => /^\p{Lu}/u.test(word);

/** Months, weekdays and small words are not names, however they are written. */
export const canBeName = (word: string): boolean =>
  looksLikeName(word.charAt(0).toUpperCase() + word.slice(1));

/** True for "Ana", and for an initial after it: "Ana K". */
const isNameWord = ({ text }: Word, index: number): boolean =>
  looksLikeName(text) || (index > 0 && /^\p{Lu}$/u.test(text) && !isFunctionWord(text));

/** Whether somebody's first name follows, and no date: "anna **tom**", not "anna tom 3pm". */
function isFirstNameAt(text: string, at: number, context: ParseLineContext): boolean {
  const [word] = wordsFrom(text, at);
  if (word === undefined || word.start === at || !canBeName(word.text)) return false;
  const isFirst = context.isFirstName?.(word.text) ?? false;
  return isFirst && !dateFollows(text, word.start, context, word.text.length);
}

/** What joins the next name of a list to one that ends here: "and", a comma, or no more than the blank before a first name. */
export function jointAt(text: string, end: number, context: ParseLineContext): string | undefined {
  between.lastIndex = end;
  return between.exec(text)?.[0] ?? (isFirstNameAt(text, end, context) ? '' : undefined);
}

/** Others, without a name: "the other coach", "una delle due Maria". */
const others =
  /^(?:\S{1,6} ){0,2}(?:(?:one of|eine[rnms]? (?:der|von)|une? des|un[oa]? de(?:i|gli|lle|l|los|las)?|uma? d[aeo]s?|een van|jed(?:en|n\p{L}{1,4}) z)(?: [\p{L}\d]+){1,3}|(?:others?|andere[nrsm]?|autres?|otr[oa]s?|outr[oa]s?|altr[oaie]|andra|drugi(?:e|ej|ego|emu|m)?|drug[aą]|inn(?:[yaei]|ych|ego|ej|emu))(?: \p{L}+)?)(?![\p{L}\d])/iu;
/** A name before a colon: not "Tom’s party:". */
const beforeColon = /^(?!(?:I|ich|je|yo|io|eu|ik|ja|jag):)[^:,\n'’]{2,50}(?=:\s{1,4}\S)/iu;

/**
 * Reads the rest of a list of people, from the "and" after the last known one, if it names nobody for certain. The caller
 * asks about it, since the task is not only for the known people.
 *
 * @param isHead the list begins the line, so a colon ends it
 */
export function restOfList(
  text: string,
  end: number,
  isHead: boolean,
  context: ParseLineContext,
): { name: string; known: boolean; end: number; either: boolean } | undefined {
  const joint = jointAt(text, end, context) ?? '';
  const start = end + joint.length;
  if (!/[\p{L}&+]/u.test(joint)) return undefined;
  const led = isHead ? beforeColon.exec(text.slice(start, start + 60))?.[0] : undefined;
  const words = wordsFrom(text, start);
  const day = words.find((word) => dateFollows(text, word.start, context))?.start;
  const name = led ?? others.exec(text.slice(start, day ?? words.at(-1)?.end).trimEnd())?.[0];
  if (name === undefined) return undefined;
  // "One of the two Marias": which one is asked.
  const { isPerson = () => false } = context;
  const own = name.slice(name.lastIndexOf(' ') + 1);
  const known = [own, own.replace(/s$/, ''), declinedOf(own, isPerson) ?? ''].find(
    (one) => canBeName(one) && isPerson(one),
  );
  return {
    name: known ?? name,
    known: known !== undefined,
    end: start + name.length,
    either: eitherOne.test(joint),
  };
}

/** Creates a reader for the names in a line whose markers are masked already. */
export function createNameReader(line: string, context: ParseLineContext) {
  const text = maskAll(line);
  const { isPerson = () => false, beginsPerson = () => false } = context;
  const firstNameAt = (at: number): boolean => isFirstNameAt(text, at, context);
  const dateAt = (at: number): boolean => dateFollows(line, at, context);

  /**
   * True when a name may end with this word: before the end of the line, punctuation, a marker, a date or a function
   * word.
   */
  const isNameEnd = (words: Word[], index: number): boolean => {
    const { end } = words[index] as Word;
    const next = words[index + 1]?.text ?? '';
    if (isFunctionWord(next) && !isDeterminer(next)) return true;
    return nameEnd.test(line.slice(end, end + 10)) || dateAt(end);
  };

  /** True when a word continues the name before it: "Kowalsky" or "k" after "Anna", and "kowalsky" at the end. */
  const continuesName = (words: Word[], index: number, from: number): boolean => {
    const [before, word] = [words[index - 1], words[index]];
    if (!before || !word) return false;
    const next = words[index + 1]?.text;
    // "Anna e Tom" and "anna tom" are two, and "Ortega y Gasset" is one.
    const isOne = word.text === 'y' && isCapital(next ?? '') && !isPerson(next ?? '');
    if ((isAnd.test(word.text) && next !== undefined && !isOne) || firstNameAt(before.end)) return false;
    // "Para Anna el viernes"
    if (dateAt(word.start)) return false;
    const lead = line.slice(0, from);
    const isOther = !isEnglish(forAtEnd.exec(lead)?.[0] ?? 'for ');
    // "Pour tom le bilan"
    if (isParticle(word.text, next)) return isCapital(next ?? '') || !isOther;
    if (word.text === 'A') return isNameEnd(words, index);
    if (isFunctionWord(word.text) || isWeekday(word.text)) return false;
    // "for anna call about pricing": at the start of a line the task follows the name.
    const ends = isLeadingFor(lead) ? setOff.test(line.slice(word.end)) : isNameEnd(words, index);
    // "Für Anna Kuchen backen", "Kuchen für anna backen"
    if (isOther) return isCapital(word.text) && ends;
    if (word.text.length === 1 || isCapital(word.text)) return true;
    if (isCapital(before.text) || /ly$/.test(word.text)) return false;
    return word.possessive || ends;
  };

  const fullName = (words: Word[], first: number, from: number): Word[] =>
    leading(words, (_, index) => index < first || continuesName(words, index, from));

  /** Counts the leading words that are a person's name. "for an hour" is not for An. */
  const knownWords = (words: Word[]): number => {
    const [first] = words;
    const isSmall = first && (isFunctionWord(first.text) || isArticle(first.text)) && !isCapital(first.text);
    const least = isSmall ? 2 : 1;
    for (let count = words.length; count >= least; count--) {
      if (!words[count - 1]?.possessive && isPerson(joined(words.slice(0, count)))) return count;
    }
    return 0;
  };

  /** The same if only a part of the name is known: "Ana Kowalski", "Anna-Maria". That is a typo, or another person. */
  const partlyKnownWords = ([first, second]: Word[]): number => {
    if (!first || !looksLikeName(first.text)) return 0;
    if (second && looksLikeName(second.text) && isPerson(second.text)) return 2;
    return /-\p{Lu}/u.test(first.text) && isPerson(first.text.replace(/-.*/, '')) ? 1 : 0;
  };

  /** True for "Tom’s" and "Zoe Quist’s". */
  const isOwner = (words: Word[]): boolean => {
    if (!words.at(-1)?.possessive) return false;
    return words.every(({ text: word }) => looksLikeName(word)) || isPerson(joined(words));
  };

  /** True when the words are about a person but do not assign the task to them. */
  const isAbout = (from: number, end: number): boolean =>
    isOwnTask(text.slice(Math.max(0, from - 40), from)) ||
    (purpose.test(text.slice(end, end + 12)) && !isLeadingFor(text.slice(0, from)));

  /**
   * The name that starts here, in a list that starts at `from`. `not-an-assignee`: the words are about a person, or about
   * something of theirs.
   */
  function nameAt(start: number, from = start): NameMatch | 'not-an-assignee' | undefined {
    const words = wordsFrom(text, start);
    const [first] = words;
    // "for April 5"
    if (first && isMonth(first.text) && /^\s{1,4}\d/.test(line.slice(first.end)) && dateAt(first.start))
      return undefined;
    const count = knownWords(words);
    // "For Łukasza", "dla Toma Okafora"
    const capitals = count === 0 ? leading(words.slice(0, 2), (word) => looksLikeName(word.text)) : [];
    for (const some of [capitals, capitals.slice(0, 1)]) {
      const base = declinedOf(joined(some), isPerson);
      if (base !== undefined)
        return { name: base, known: true, words: some.length, end: some.at(-1)?.end ?? start };
    }
    const nameWords = count || partlyKnownWords(words);
    if (nameWords === 0) return isOwner(words) ? 'not-an-assignee' : undefined;
    const run = fullName(words, nameWords, from);
    const end = run.at(-1)?.end ?? start;
    if (run.some(({ possessive }) => possessive) || isAbout(from, end)) return 'not-an-assignee';
    const name = joined(run);
    const known = count > 0 && (run.length === count || beginsPerson(name));
    if (!known && programNameEnd(text, start, context) !== undefined) return undefined;
    return { name, known, words: run.length, end };
  }

  /** Capitalized words, which may be the name of someone unknown. */
  const unknownNameAt = (start: number): Word[] =>
    dateAt(start) || isOwnTask(text.slice(0, start)) || programNameEnd(text, start, context) !== undefined
      ? []
      : leading(wordsFrom(text, start), isNameWord);

  return { line, context, text, nameAt, unknownNameAt, isNameEnd };
}

export type NameReader = ReturnType<typeof createNameReader>;

/** Finds the last few "for" of a line: where each starts, and where the words after it do. */
export const findForPhrases = (text: string): Range[] =>
  [...text.matchAll(forName)].slice(-maxPlaces).map(rangeOf);

/** Whether a text begins with the English "for", not "für". */
export const isEnglish = (text: string): boolean => /^for\s/i.test(text);
