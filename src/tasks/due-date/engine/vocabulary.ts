import { fold } from './fold.ts';
import { type Lexicon, oneOf, phrasesOf, type Unit, unitNames, withBlanks } from './lexicon.ts';
import { type Anchor, letter, type Rule } from './rule.ts';
import { createSpans, spanMark } from './spans.ts';

/** They stand for an hour in digits, with or without minutes, for one that may be a date ("5.12"), and for one in words. */
const timeMark = '\ue002';
const dottedMark = '\ue003';
const hourMark = '\ue004';
const mayBeDate = /\.(?:0\d|1[0-2])$/;

const adverbUnits: Unit[] = ['day', 'week', 'month', 'year', 'quarter'];

export type Vocabulary = ReturnType<typeof createVocabulary>;

/** What the words of a lexicon mean; a position in a list counts from 1, and 0 is not in it. */
export function createVocabulary(lexicon: Lexicon) {
  const { spaced = true, numerals } = lexicon;
  const numbers = createList(lexicon.numbers);
  const weekdays = createList(lexicon.weekdays);
  const months = createList(lexicon.months);
  const units = createList(`${lexicon.units}, ${lexicon.weekend ?? '(?!)'}`);
  const numberWords = lexicon.numbers.split(/,\s+/);
  const fives = [5, 10, 15, 20, 25].map((n) => `(?:${oneOf(`${n}`, numberWords[n - 1])})`);
  const fractions = createMeanings(lexicon.fractions, fives);
  const leads = createMeanings(lexicon.leads, fives);
  const nths = createList(lexicon.nths ?? '(?!)');
  const shortWeekdays = createList(lexicon.shortWeekdays ?? '(?!)');
  const adverbs = createList(lexicon.adverbs ?? '(?!)');
  const { days = '(?!)', end } = lexicon.habits ?? {};
  const plurals = lexicon.weekdays.split(/,\s+/).map((day) => `(?:${day})(?<=[${letter}]{4})(?:${end})`);
  const habits = createList(end ? plurals.join(', ') : days);
  const unitWords = fold(lexicon.units).split(/,\s+/);
  const orNumeral = numerals ? `|${numerals.pattern}` : '';
  const unitPattern = unitWords
    .toReversed()
    .map((word) => withBlanks(word, spaced))
    .join('|');
  const weekend = lexicon.weekend ? `${withBlanks(fold(lexicon.weekend), spaced)}|` : '';
  const quantities = createMeanings(lexicon.quantities);
  function numberOf(word: string): number {
    if (/^\d\/\d$/.test(word)) return Number(word[0]) / Number(word[2]);
    if (/^\d/.test(word)) return Number.parseFloat(word.replace(',', '.'));
    const known = quantities.meaningOf(word) || numbers.positionOf(word) || numerals?.numberOf(word);
    const [tens, ones] = word.split(/[\s-]{1,4}/);
    // "Forty-five"
    return known || (tens && ones ? numberOf(tens) + numberOf(ones) : 0);
  }
  const aliases = phrasesOf(lexicon.unitAliases) as [Unit, string][];
  const unitOf = (word: string): Unit =>
    unitNames[units.positionOf(word) - 1] ??
    aliases.find(([, words]) => words.split('|').includes(word))?.[0] ??
    'day';
  const spans = createSpans(lexicon, {
    numbers: `${quantities.pattern}|${numbers.pattern}${orNumeral}`,
    units: unitPattern,
    numberOf,
    unitOf,
  });
  const anchors: Anchor[] = [spans.anchor, hourAnchor(lexicon, numbers.pattern, orNumeral, months.pattern)];
  const slots: Record<string, string> = {
    n: `(?<n>\\d{1,3}(?:[.,]5)?|${numbers.pattern}${orNumeral})`,
    unit: `(?<unit>${weekend}${unitPattern})`,
    span: spanMark,
    weekday: `(?<weekday>${weekdays.pattern})`,
    other: `(?<other>${weekdays.pattern})`,
    adverb: `(?<adverb>${adverbs.pattern})`,
    habit: `(?:${withBlanks(fold(lexicon.habits?.lead ?? ''))})(?<habit>${habits.pattern})`,
    habits: `(?:${habits.pattern})`,
    short: `(?<weekday>${shortWeekdays.pattern})`,
    nth: `(?<nth>${nths.pattern})`,
    dayword: `(?:${unitWords[2]})`,
    weekword: `(?:${unitWords[3]})`,
    monthword: `(?:${unitWords[4]})`,
    lead: `(?<lead>${leads.pattern})`,
    month: `(?<month>${months.pattern})`,
    day: `(?<day>\\d{1,2}${orNumeral})[º°]?`,
    year: `(?<year>(?:19|20)\\d\\d${numerals ? `|${numerals.year}` : ''})`,
    time: `[${timeMark}${dottedMark}]`,
    dotted: dottedMark,
    hour: hourMark,
    clock: `[${timeMark}${dottedMark}${hourMark}]`,
    // "Bis 17 Uhr 3 Plakate besorgen"
    minutes: `(?<m2>[0-5]\\d|\\d${spaced ? `(?!\\s{1,4}[${letter}])` : ''}${orNumeral})(?!\\d)`,
    fraction: `(?<fraction>${fractions.pattern})`,
  };
  /** A phrase of the lexicon as a pattern with named groups. */
  const pattern = (phrase: string): string =>
    withBlanks(fold(phrase).replace(/\|\n\s{1,8}/g, '|'), spaced).replace(
      /\{(\w{1,12})\}/g,
      (_, slot: string) => slots[slot] ?? '',
    );
  /** What the mark in a pattern stands for. */
  const anchorOf = (text: string): Anchor | undefined =>
    anchors.find(({ marks }) => marks.some((mark) => text.includes(mark)));
  return {
    numberOf,
    spanOf: spans.spanOf,
    /** The rules of phrases. Those read alike are one, since each reads the whole line, but not those with an anchor. */
    rules: (phrases: string[] | string | undefined, read: Rule['read'], end = ''): Rule[] =>
      [...Map.groupBy([phrases ?? []].flat().map(pattern), anchorOf)].map(([anchor, alike]) => ({
        pattern: end ? `(?:${alike.join('|')})${pattern(end)}` : alike.join('|'),
        anchor,
        read,
      })),
    yearOf: (word: string): number =>
      numerals?.yearOf?.(word) ||
      Number(word.replace(/\D/g, (digit) => String(numerals?.numberOf(digit) ?? 0))),
    unitOf,
    weekdayOf: (word: string): number => weekdays.positionOf(word) || shortWeekdays.positionOf(word),
    habitOf: habits.positionOf,
    adverbUnitOf: (word: string): Unit | undefined => adverbUnits[adverbs.positionOf(word) - 1],
    /** The first is 1, the last is -1. */
    nthOf: (word: string): number => [0, -1][nths.positionOf(word)] ?? nths.positionOf(word) - 1,
    monthOf: months.positionOf,
    /** What is before or after an hour, in minutes. */
    minutesOf: (words: string): number => fractions.meaningOf(words) || leads.meaningOf(words),
    pattern,
  };
}

/** An hour, which is none right before a month: "voor 12 mei". */
function hourAnchor(
  { times, otherTimes = {}, words: { of }, spaced = true }: Lexicon,
  numbers: string,
  orNumeral: string,
  months: string,
): Anchor {
  const isSaid = [...times, ...Object.values(otherTimes).flat()].some((phrase) =>
    /\{(?:hour|clock)\}/.test(phrase),
  );
  const noMonth = spaced ? `|\\.?\\s{1,4}(?:(?:${fold(oneOf(of))})\\s{1,4})?(?:${months})(?![a-z])` : '';
  const digits = `(?<h>\\d{1,2}${orNumeral})(?:[:.h](?<m>[0-5]\\d))?(?!\\d${noMonth})`;
  return {
    marks: [timeMark, dottedMark, hourMark],
    pattern: new RegExp(
      `${spaced ? `(?<![${letter}\\d])` : ''}(?:${digits}${isSaid ? `|(?<word>${numbers})(?![${letter}])` : ''})`,
    ),
    read: (_, { 0: found, index, groups: { h, m, word } = {} }) => ({
      mark: word ? hourMark : mayBeDate.test(found) ? dottedMark : timeMark,
      start: index,
      end: index + found.length,
      groups: { h: h ?? word, m },
    }),
  };
}

/** A list of words as one pattern, and the position of a word in it. */
function createList(words: string): { pattern: string; positionOf: (word: string) => number } {
  const folded = words.split(/,\s+/).map((word) => withBlanks(fold(word)));
  // What has to follow a word is no part of it.
  const alone = folded.map((word) => word.replace(/\(\?=.{1,80}\)$/, ''));
  const any = new RegExp(`^(?:(${alone.join(')|(')}))$`, 'u');
  return {
    pattern: folded.join('|'),
    positionOf: (word) => any.exec(word)?.findIndex((found, at) => at > 0 && found !== undefined) ?? 0,
  };
}

/** Phrases that stand for numbers; one that is not among them is 0. */
function createMeanings(list = '0 (?!)', fives: string[] = []) {
  const phrases = phrasesOf(list).flatMap(([meaning, phrase]) =>
    /\d/.test(meaning)
      ? [[meaning, phrase] as const]
      : fives.map((n, at) => [`${meaning}${5 * (at + 1)}`, phrase.replace('{n}', n)] as const),
  );
  const { pattern, positionOf } = createList(phrases.map(([, phrase]) => phrase).join(', '));
  return { pattern, meaningOf: (word: string) => Number(phrases[positionOf(word) - 1]?.[0] ?? 0) };
}
