import { comingWeekday, onMonthDay, onOrAfter } from './calendar.ts';
import { type DateFragment, onDate, rejected } from './date-fragment.ts';
import { holidayRules } from './holidays.ts';
import { anyOf, type Lexicon, oneOf, phrasesOf } from './lexicon.ts';
import type { Rule, RuleContext } from './rule.ts';
import type { Vocabulary } from './vocabulary.ts';

type Read = Rule['read'];

/** A year of two digits, at the end of a line or clause. */
const shortYear = "['’]?(?<shortyear>\\d\\d)(?=\\s{0,4}(?:$|[.,;!?)]))";

/** Whether a phrase has one slot before another. */
const has = (slot: string, next: string) => (phrase: string) =>
  phrase.includes(slot) && phrase.indexOf(slot) < phrase.indexOf(next);

/** Days of months (3 March, 3 March 2027, 3 to 5 March), and words for days. */
export function dateRules(
  { dates, days, weekdays, words: { and, or, to, from, article } }: Lexicon,
  { rules, numberOf, monthOf, nthOf, yearOf }: Vocabulary,
): Rule[] {
  const read: Read = ({ day, n, nth, month = '', m, year }, { today }) => {
    const number = nth ? nthOf(nth) : numberOf(day ?? n ?? '1');
    return onMonthDay(today, Number(m ?? monthOf(month)), number, year ? yearOf(year) : undefined);
  };
  /** The first day and the last one; the words say more than one date can. */
  const readRange: Read = ({ day0, ...groups }, context) => {
    if (day0 === undefined) return null;
    const [start, end] = [read({ ...groups, nth: undefined, day: day0 }, context), read(groups, context)];
    if (!start?.days || !end?.days || start.missing || end.missing) return null;
    return { ...end, days: [...start.days, ...end.days], several: true };
  };
  /** "5. Mai 27": a year of two digits is this one or one of the next; any other number is none. */
  const readShortYear: Read = ({ shortyear, ...groups }, context) => {
    const year = 2000 + Number(shortyear);
    const isNear = year >= context.today.year - 1 && year <= context.today.year + 3;
    return isNear ? read({ ...groups, year: `${year}` }, context) : null;
  };
  // "vom 3. bis", "3-", "3 et le", and the "24-26" of "dec 24-26"
  const the = `(?:(?:${oneOf(article)}) )?`;
  const weekday = `(?:${anyOf(weekdays)},? )?`;
  const first = `(?:(?:${oneOf(from)}) )?${the}${weekday}(?<day0>\\d{1,2})(?:[.ºª]|st|nd|rd|th)?(?:\\s{0,3}[-–]\\s{0,3}| (?:${oneOf(and, or, to)}) )${the}${weekday}`;
  const both = `(?<day0>\\d{1,2})(?:st|nd|rd|th)?(?:\\s{0,3}[-–]\\s{0,3}| (?:${oneOf(to)}) ){day}(?!:|\\s{0,2}[ap]m)`;
  return [
    // "3 to 5 May", "vom 7. bis 9.12."
    ...rules(
      `${first}(?:${dates.filter(has('{day}', '{month}')).join('|')}|(?<day>[0-3]?\\d)[./](?<m>0?[1-9]|1[0-2])(?![/.]?\\d)\\.?)`,
      (groups, context) => (groups.m && !context.dayFirst ? null : readRange(groups, context)),
    ),
    ...rules(
      dates.filter(has('{month}', '{day}')).map((phrase) => `(?<!\\d )${phrase.replace('{day}', both)}`),
      readRange,
    ),
    ...rules(
      dates
        .filter((phrase) => phrase.includes('{year}'))
        .map((phrase) => phrase.replace('{year}', shortYear)),
      readShortYear,
    ),
    ...dates.flatMap((phrase) => rules(phrase, read)),
    ...phrasesOf(days).flatMap(([meaning, phrase]) => rules(phrase, readDay(meaning))),
  ];
}

/** Feasts and weekdays. */
export function dayRules(lexicon: Lexicon, words: Vocabulary): Rule[] {
  const { rules, weekdayOf } = words;
  const dayWords = Object.fromEntries(phrasesOf(lexicon.days));
  const read = readWeekday(words, lexicon);
  return [
    ...holidayRules(lexicon, words),
    ...phrasesOf(lexicon.weekdayParts).flatMap(([dayPart, end]) =>
      rules(`{weekday}(?:${end})`, (groups, context) => ({ ...read(groups, context), dayPart })),
    ),
    ...Object.entries(lexicon.weekdayPlus ?? {}).flatMap(([end, days]) =>
      rules(
        `(?:(?:${oneOf(lexicon.words.article)}) )?(?:{weekday}|(?<today>${dayWords[0]})|(?<tomorrow>${dayWords[1]})) (?:${end})`,
        ({ weekday, tomorrow }, { today }) => {
          const start = weekday ? onOrAfter(today, weekdayOf(weekday)) : today;
          return { ...onDate(start.add({ days: tomorrow ? days + 1 : days })), source: 'word' };
        },
      ),
    ),
    // Mon/tue, mon-wed
    ...rules('{weekday}\\.?(?:/|(?<range>[-–])){other}', ({ weekday, other, range }, context) => ({
      confidence: 'plain',
      source: 'weekday',
      days: [weekday, other].flatMap((name) => read({ weekday: name }, context).days ?? []),
      ...(range && { several: true }),
    })),
    ...rules('{weekday}\\.?', read),
    // "Bis mi", "do 14:30": without a preposition or a time, these are words like any other. "28 mar" is a month.
    ...rules(lexicon.shortWeekdays && '(?<!(?:^|\\s)\\d{1,2} ){short}\\.?', (groups, context) => ({
      ...read(groups, context),
      confidence: 'weak',
    })),
  ];
}

/** A day by what it means in the list of the lexicon: its distance from today, a tilde, a part of it. */
function readDay(meaning: string): Read {
  const [, distance, isShort, dayPart] = /^(-?\d)(~)?(?:-(.+))?$/.exec(meaning) ?? [];
  return (_, { today }) => {
    const days = [{ date: today.add({ days: Number(distance) }) }];
    if (Number(distance) < 0 && !isShort) return { ...rejected, days };
    return { confidence: isShort ? 'weak' : 'strong', source: 'word', days, ...(dayPart && { dayPart }) };
  };
}

/** Reads the weekday to come from the group `weekday`. */
export const readWeekday =
  ({ weekdayOf }: Vocabulary, { spaced = true }: Lexicon) =>
  ({ weekday: word = '' }: Parameters<Read>[0], { today }: RuleContext): DateFragment => {
    const weekday = weekdayOf(word);
    const days = comingWeekday(today, weekday);
    return { confidence: word.length < 4 && spaced ? 'weak' : 'plain', source: 'weekday', weekday, days };
  };
