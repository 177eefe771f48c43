import { isDeepStrictEqual } from 'node:util';
import { fold } from '../due-date/engine/fold.ts';
import {
  dayPartPhrases,
  type Lexicon,
  oneOf,
  recurringPhrases,
  type Unit,
  workdayPhrases,
} from '../due-date/engine/lexicon.ts';
import { nthPhrase } from '../due-date/engine/lexicon-periods.ts';
import { letter } from '../due-date/engine/rule.ts';
import { createVocabulary } from '../due-date/engine/vocabulary.ts';
import { languages, lexiconFor } from '../due-date/locales/index.ts';
import { daysApart, type Nth, type Repetition, type Weekday } from './rule.ts';

const unsupported: Repetition = { kind: 'unsupported' };

function ofUnit(unit: Unit, count: number, days: Weekday[]): Repetition {
  if (unit === 'minute' || unit === 'hour') return { kind: 'too-often' };
  if (unit === 'week' && (count === 1 || count === 2)) return { kind: 'weekly', days, interval: count };
  if (unit === 'weekend') return ofUnit('week', count, [6, 7]);
  if (unit === 'day') return daysApart(count);
  if (count !== 1 || (unit !== 'month' && unit !== 'year')) return unsupported;
  return unit === 'month' ? { kind: 'monthly' } : { kind: 'yearly' };
}

/** The first friday, or the first or last day or workday, of every month. */
function ofNth(n: number, of: Weekday | Unit): Repetition {
  if (of === 'day') return n === -1 ? { kind: 'monthly', day: 31 } : { kind: 'monthly' };
  if (of === 'business') return n === 1 || n === -1 ? { kind: 'monthly-workday', nth: n } : unsupported;
  return typeof of === 'number' && n < 5
    ? { kind: 'monthly-weekday', nth: n as Nth, weekday: of }
    : unsupported;
}

/** The longest match of these patterns. */
function longest(patterns: RegExp[], words: string): RegExpExecArray | undefined {
  const matches = patterns.map((pattern) => pattern.exec(words)).filter((match) => match !== null);
  return matches.toSorted((a, b) => b[0].length - a[0].length)[0];
}

const holds = (outer: RegExpExecArray, inner: RegExpExecArray): boolean =>
  outer.index <= inner.index && outer.index + outer[0].length >= inner.index + inner[0].length;

/** Makes a reader of the words of a repetition in one language, and what finds "first monday" in them. Both take folded words. */
function createRepetitionReader(lexicon: Lexicon) {
  const { everyOther, every = '(?!)', ordinals = [], spaced = true } = lexicon;
  const vocabulary = createVocabulary(lexicon);
  const whole = (phrase = '(?!)'): RegExp => {
    const pattern = `(?:${vocabulary.pattern(phrase)})`;
    return new RegExp(spaced ? `(?<![${letter}\\d])${pattern}(?![${letter}\\d])` : pattern);
  };
  const workday = whole(oneOf(...workdayPhrases(lexicon)));
  const nthDay = whole(nthPhrase(lexicon));
  const other = whole(everyOther);
  const phrases = recurringPhrases(lexicon).map((phrase) => whole(phrase));
  const everyWord = whole(`(?:${every})`);
  const [dayPart, monthName] = [whole(`(?:${oneOf(...dayPartPhrases(lexicon))})`), whole('{month}')];
  const [weekdays, habits, habitual] = [whole('{weekday}'), whole('{habits}'), whole('{habit}')];
  const [monthWord, unitWord, ordinal] = [whole('{monthword}'), whole('{unit}'), whole(oneOf(...ordinals))];
  const untilWords = new RegExp(`(?<=\\s)(?:${lexicon.words.until ?? '(?!)'})\\s.*`, 's');

  /** All weekdays that the words name. */
  function daysIn(words: string): Weekday[] {
    const all = (pattern: RegExp) => words.match(new RegExp(pattern, 'g')) ?? [];
    const days = [...all(weekdays).map(vocabulary.weekdayOf), ...all(habits).map(vocabulary.habitOf)];
    return [...new Set(days)].filter((day) => day > 0) as Weekday[];
  }

  /** "The last friday of every month", "every first monday". "Every second tuesday" is every other week. */
  function readNth(words: string, isOther: boolean): Repetition | undefined {
    const { nth = '', digit, weekday, unit } = nthDay.exec(words)?.groups ?? {};
    if ((weekday ?? unit) === undefined) return undefined;
    if (!monthWord.test(words) && (isOther || unit || unitWord.test(words))) return undefined;
    const of = weekday ? (vocabulary.weekdayOf(weekday) as Weekday) : vocabulary.unitOf(unit ?? '');
    return ofNth(Number(digit) || vocabulary.nthOf(nth), of);
  }

  function read(typed: string): Repetition | undefined {
    // The friday of "daily until friday" says nothing about the days.
    const words = typed.replace(untilWords, '');
    const found = longest([other, ...phrases], words);
    const isOther = other.exec(words)?.[0] === found?.[0];
    const nth = readNth(words, isOther);
    if (nth) return nth;
    if (workday.test(typed)) return { kind: 'weekdays' };
    const habit = habitual.exec(words);
    // "Every day monday" is one day of the week.
    if (habit && (found === undefined || holds(habit, found)))
      return { kind: 'weekly', days: daysIn(words), interval: 1 };
    if (found === undefined) {
      if (!everyWord.test(words)) return undefined;
      // "Jeden Morgen", "every 3 March", "each 1st of the month"
      if (dayPart.test(words)) return { kind: 'daily' };
      if (monthName.test(words)) return { kind: 'yearly' };
      return monthWord.test(words) || ordinal.test(words) ? { kind: 'monthly' } : undefined;
    }
    const { weekday, unit, n, adverb = '', times } = found.groups ?? {};
    const each = unit ? vocabulary.unitOf(unit) : vocabulary.adverbUnitOf(adverb);
    if (times) return each === 'day' ? { kind: 'too-often' } : unsupported;
    const count = isOther ? 2 : n === undefined ? 1 : vocabulary.numberOf(n);
    // A word for a week may be that for a weekday as well.
    const days = daysIn(unit === undefined ? words : words.replace(found[0], ' '));
    if (weekday !== undefined) return { kind: 'weekly', days, interval: count === 2 ? 2 : 1 };
    if (each !== undefined) return ofUnit(each, count, days);
    return isOther ? { kind: 'weekly', days, interval: 2 } : undefined;
  }
  return { read, nthDay };
}

const readers = new Map<string, ReturnType<typeof createRepetitionReader>>();

function readerOf(language: string) {
  const lexicon = lexiconFor(language);
  return lexicon && readers.getOrInsertComputed(lexicon.language, () => createRepetitionReader(lexicon));
}

const readIn = (language: string, folded: string): Repetition | undefined => readerOf(language)?.read(folded);

/** Whether words may name the first monday or the last day of something, in any language. */
export function mayBeNth(words: string): boolean {
  const folded = fold(words);
  return ['en', ...languages].some((language) => readerOf(language)?.nthDay.test(folded));
}

/** What the other languages read, if they agree. */
function readInOthers(folded: string): Repetition | undefined {
  const read = languages.flatMap((language) => readIn(language, folded) ?? []);
  // Whoever knows "el primer lunes" as well knows more than "every month".
  const exact = read.filter((one) => Object.keys(one).length > 1);
  const all = exact.length > 0 ? exact : read;
  const [first] = all;
  return all.every((one) => isDeepStrictEqual(one, first)) ? first : undefined;
}

/**
 * Reads how often something comes from the words of a recurring date: "every monday 9am", "jeden zweiten Dienstag". The
 * locale's language is tried first, then English, then all others, as for dates. Undefined where the words do not say.
 *
 * @param words what `parseDue` found to be recurring, as typed
 * @param locale such as `de-DE`
 */
export function readRepetition(words: string, locale: string): Repetition | undefined {
  const folded = fold(words);
  return readIn(locale, folded) ?? readIn('en', folded) ?? readInOthers(folded);
}
