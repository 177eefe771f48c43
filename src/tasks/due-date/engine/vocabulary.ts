import { fold } from './fold.ts';
import { type Lexicon, type Unit, unitNames } from './lexicon.ts';

export type Vocabulary = ReturnType<typeof createVocabulary>;

/** What the words of a lexicon mean; a position in a list counts from 1, and 0 is not in it. */
export function createVocabulary(lexicon: Lexicon) {
  const { spaced = true, fractions = {}, numerals, unitAliases } = lexicon;
  const minutes = Object.values(fractions);
  const numbers = createList(lexicon.numbers);
  const weekdays = createList(lexicon.weekdays);
  const months = createList(lexicon.months);
  const units = createList(lexicon.units);
  const fractionWords = createList(Object.keys(fractions).join(', '));
  const orNumeral = numerals ? `|${numerals.pattern}` : '';
  const slots: Record<string, string> = {
    n: `(?<n>\\d{1,3}(?:[.,]5)?|${numbers.pattern}${orNumeral})`,
    unit: `(?<unit>${units.pattern})`,
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
    numberOf: (word: string): number =>
      /^\d/.test(word)
        ? Number(word.replace(',', '.'))
        : numbers.positionOf(word) || (numerals?.numberOf(word) ?? 0),
    unitOf: (word: string): Unit => unitNames[units.positionOf(word) - 1] ?? unitAliases?.[word] ?? 'day',
    weekdayOf: weekdays.positionOf,
    monthOf: months.positionOf,
    /** In minutes. */
    fractionOf: (word: string): number => minutes[fractionWords.positionOf(word) - 1] ?? 0,
    /** A phrase of the lexicon as a pattern with named groups. */
    pattern: (phrase: string): string =>
      fold(phrase)
        .replace(/ (\??)/g, (_, optional) => (spaced && !optional ? '\\s{1,4}' : '\\s{0,4}'))
        .replace(/\{(\w+)\}/g, (_, slot: string) => slots[slot] ?? ''),
  };
}

/** A list of words as one pattern, and the position of a word in it. */
function createList(words: string): { pattern: string; positionOf: (word: string) => number } {
  const folded = words.split(/,\s+/).map(fold);
  const tests = folded.map((word) => new RegExp(`^(?:${word.replaceAll(' ', '\\s{1,4}')})$`, 'u'));
  return { pattern: folded.join('|'), positionOf: (word) => tests.findIndex((test) => test.test(word)) + 1 };
}
