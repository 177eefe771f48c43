import { fold } from './fold.ts';
import type { Lexicon, Unit } from './lexicon.ts';

/** What the words of a lexicon mean; a position in a list counts from 1, and 0 is not in it. */
export type Vocabulary = {
  numberOf: (word: string) => number;
  unitOf: (word: string) => Unit;
  weekdayOf: (word: string) => number;
  monthOf: (word: string) => number;
  /** In minutes. */
  fractionOf: (word: string) => number;
  /** A phrase of the lexicon as a pattern with named groups. */
  pattern: (phrase: string) => string;
};

export function createVocabulary(lexicon: Lexicon): Vocabulary {
  const { spaced = true, units, fractions = {}, numerals, unitAliases } = lexicon;
  const unitNames = Object.keys(units) as Unit[];
  const minutes = Object.values(fractions);
  const numbers = createList(lexicon.numbers.split(/,\s+/));
  const weekdays = createList(lexicon.weekdays.split(/,\s+/));
  const months = createList(lexicon.months.split(/,\s+/));
  const unitWords = createList(Object.values(units));
  const fractionWords = createList(Object.keys(fractions));
  const orNumeral = numerals ? `|${numerals.pattern}` : '';
  const slots: Record<string, string> = {
    n: `(?<n>\\d{1,3}(?:[.,]5)?|${numbers.pattern}${orNumeral})`,
    unit: `(?<unit>${unitWords.pattern})`,
    weekday: `(?<weekday>${weekdays.pattern})`,
    month: `(?<month>${months.pattern})`,
    day: `(?<day>\\d{1,2}${orNumeral})`,
    year: '(?<year>(?:19|20)\\d\\d)',
    time: `(?<h>\\d{1,2}${orNumeral})(?:[:.h](?<m>[0-5]\\d))?(?!\\d)`,
    hour: `(?<h>${numbers.pattern})`,
    minutes: `(?<m2>[0-5]?\\d${orNumeral})`,
    fraction: `(?<fraction>${fractionWords.pattern})`,
  };
  return {
    numberOf: (word) =>
      /^\d/.test(word)
        ? Number(word.replace(',', '.'))
        : numbers.positionOf(word) || (numerals?.numberOf(word) ?? 0),
    unitOf: (word) => unitNames[unitWords.positionOf(word) - 1] ?? unitAliases?.[word] ?? 'day',
    weekdayOf: weekdays.positionOf,
    monthOf: months.positionOf,
    fractionOf: (word) => minutes[fractionWords.positionOf(word) - 1] ?? 0,
    pattern: (phrase) =>
      fold(phrase)
        .replace(/ (\??)/g, (_, optional) => (spaced && !optional ? '\\s{1,4}' : '\\s{0,4}'))
        .replace(/\{(\w+)\}/g, (_, slot: string) => slots[slot] ?? ''),
  };
}

/** A list of words as one pattern, and the position of a word in it. */
function createList(words: string[]): { pattern: string; positionOf: (word: string) => number } {
  const folded = words.map(fold);
  const tests = folded.map((word) => new RegExp(`^(?:${word.replaceAll(' ', '\\s{1,4}')})$`, 'u'));
  return {
    pattern: folded.join('|'),
    positionOf: (word) => tests.findIndex((test) => test.test(word)) + 1,
  };
}
