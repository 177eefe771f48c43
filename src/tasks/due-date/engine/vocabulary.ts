import { fold } from './fold.ts';
import type { Lexicon, Unit } from './lexicon.ts';

const chineseDigits = '〇一二三四五六七八九';
const chineseNumberPattern = '[零〇一二两兩三四五六七八九十]{1,3}';
/** Units as they stand in compounds: 来週, 下个月. */
const chineseUnits: Record<string, Unit> = {
  週: 'week',
  周: 'week',
  月: 'month',
  年: 'year',
  明年: 'year',
  日: 'day',
  天: 'day',
};

/** What the words of a lexicon mean, and its phrases as patterns. */
export type Vocabulary = {
  numberOf: (word: string) => number;
  unitOf: (word: string) => Unit;
  weekdayOf: (word: string) => number;
  monthOf: (word: string) => number;
  fractionOf: (word: string) => number;
  /** A phrase of the lexicon as a pattern with named groups. */
  pattern: (phrase: string) => string;
};

export function createVocabulary(lexicon: Lexicon): Vocabulary {
  const { spaced = true, weekdays, months, numbers, units, fractions = {} } = lexicon;
  const unitNames = Object.keys(units) as Unit[];
  const minutes = Object.values(fractions);
  const any = (patterns: string[]): string => patterns.map(fold).join('|');
  const [inNumbers, inUnits, inWeekdays, inMonths, inFractions] = [
    numbers,
    Object.values(units),
    weekdays,
    months,
    Object.keys(fractions),
  ].map(indexOfWordIn) as [IndexOfWord, IndexOfWord, IndexOfWord, IndexOfWord, IndexOfWord];
  const orChinese = spaced ? '' : `|${chineseNumberPattern}`;
  const slots: Record<string, string> = {
    n: `(?<n>\\d{1,3}(?:[.,]5)?|${any(numbers)}${orChinese})`,
    unit: `(?<unit>${any(Object.values(units))})`,
    weekday: `(?<weekday>${any(weekdays)})`,
    month: `(?<month>${any(months)})`,
    day: `(?<day>\\d{1,2}${orChinese})`,
    year: '(?<year>(?:19|20)\\d\\d)',
    time: `(?<h>\\d{1,2}${orChinese})(?:[:.h](?<m>[0-5]\\d))?(?!\\d)`,
    hour: `(?<h>${any(numbers)})`,
    minutes: `(?<m2>[0-5]?\\d${orChinese})`,
    fraction: `(?<fraction>${any(Object.keys(fractions))})`,
  };
  return {
    numberOf: (word) =>
      /^\d/.test(word) ? Number(word.replace(',', '.')) : inNumbers(word) || chineseNumber(word),
    unitOf: (word) => unitNames[inUnits(word) - 1] ?? chineseUnits[word] ?? 'day',
    weekdayOf: inWeekdays,
    monthOf: inMonths,
    fractionOf: (word) => minutes[inFractions(word) - 1] ?? 0,
    pattern: (phrase) =>
      fold(phrase)
        .replace(/ (\??)/g, (_, optional) => (spaced && !optional ? '\\s{1,4}' : '\\s{0,4}'))
        .replace(/\{(\w+)\}/g, (_, slot: string) => slots[slot] ?? ''),
  };
}

type IndexOfWord = (word: string) => number;

/** The place, from 1, of the first pattern in a list that is this word; 0 if none is. */
function indexOfWordIn(patterns: string[]): IndexOfWord {
  const tests = patterns.map(
    (pattern) => new RegExp(`^(?:${fold(pattern).replaceAll(' ', '\\s{1,4}')})$`, 'u'),
  );
  return (word) => tests.findIndex((test) => test.test(word)) + 1;
}

/** 三, 十五, 二十, 零五: numbers below a hundred in Chinese characters. */
function chineseNumber(word: string): number {
  const digits = word.replace(/[两兩]/g, '二').replace(/零/g, '〇');
  const digitOf = (digit: string): number => Math.max(chineseDigits.indexOf(digit.slice(-1) || '〇'), 0);
  const [tens = '', ones] = digits.split('十');
  return ones === undefined ? digitOf(tens) : (tens === '' ? 1 : digitOf(tens)) * 10 + digitOf(ones);
}
