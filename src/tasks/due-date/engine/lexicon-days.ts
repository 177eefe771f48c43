import { comingWeekday, isBefore, onMonthDay, onOrAfter, onOrdinal } from './calendar.ts';
import { type Confidence, rejected } from './date-fragment.ts';
import { type Lexicon, oneOf } from './lexicon.ts';
import type { Rule } from './rule.ts';
import type { Vocabulary } from './vocabulary.ts';

type Read = Rule['read'];

/** A day by what it means in the list of the lexicon: its distance from today, a tilde, a part of it. */
export function readDay(meaning: string): Read {
  const [, distance, isShort, dayPart] = /^(-?\d)(~)?(?:-(.+))?$/.exec(meaning) ?? [];
  return (_, { today }) => {
    const days = [{ date: today.add({ days: Number(distance) }) }];
    if (Number(distance) < 0 && !isShort) return { ...rejected, days };
    return { confidence: isShort ? 'weak' : 'strong', source: 'word', days, ...(dayPart && { dayPart }) };
  };
}

/** "Last friday" is the one in the seven days before today; "last week" is no day. Neither is due by itself. */
export const readPast =
  ({ weekdayOf }: Vocabulary): Read =>
  ({ weekday }, { today }) =>
    weekday
      ? { ...rejected, days: [{ date: onOrAfter(today.subtract({ days: 7 }), weekdayOf(weekday)) }] }
      : rejected;

/** "5. Mai 27": a year of two digits is this one or one of the next; any other number is none. */
export const readShortDate = (words: Vocabulary): Read => {
  const read = readDate(words);
  return ({ shortyear = '', ...date }, context) => {
    const year = 2000 + Number(shortyear);
    const isNear = year >= context.today.year - 1 && year <= context.today.year + 3;
    return isNear && shortyear ? read({ ...date, year: `${year}` }, context) : null;
  };
};

export const readDate =
  ({ numberOf, monthOf, nthOf: ordinalOf, yearOf }: Vocabulary): Read =>
  ({ day, n, nth, month = '', year }, { today }) => {
    const number = nth ? ordinalOf(nth) : numberOf(day ?? n ?? '1');
    return onMonthDay(today, monthOf(month), number, year === undefined ? undefined : yearOf(year));
  };

/** "vom 3. bis", "3-", "3 et le": what comes before the last day of a range or list in one month. */
export const dayRangeStart = ({ joins: { and, or, to, from, article } }: Lexicon): string =>
  `(?:(?:${oneOf(from)}) )?(?:(?:${oneOf(article)}) )?(?<day0>\\d{1,2})(?:[.ºª]|st|nd|rd|th)?(?:\\s{0,3}[-–]\\s{0,3}| (?:${oneOf(and, or, to)}) )(?:(?:${oneOf(article)}) )?`;

/** "24-26": the days of "dec 24-26". */
export const dayRangeEnd = ({ joins: { to } }: Lexicon): string =>
  `(?<day0>\\d{1,2})(?:st|nd|rd|th)?(?:\\s{0,3}[-–]\\s{0,3}| (?:${oneOf(to)}) ){day}(?!:|\\s{0,2}[ap]m)`;

/** The first day and the last one; the words say more than one date can. */
export function readDayRange(words: Vocabulary): Read {
  const last = readDate(words);
  return (groups, context) => {
    if (groups.day0 === undefined) return null;
    const end = last(groups, context);
    const start = last({ ...groups, nth: undefined, day: groups.day0 }, context);
    if (!start?.days || !end?.days || start.missing || end.missing) return null;
    return { ...end, days: [...start.days, ...end.days], several: true };
  };
}

/** "Bis mi", "do 14:30": without a preposition or a time, these weekdays are words like any other. "28 mar" is a month. */
export function shortWeekdayRule(words: Vocabulary): Rule {
  const weekday = readWeekday(words, true);
  return {
    pattern: words.pattern('(?<!\\d ){short}\\.?'),
    read: (groups, context) => {
      const fragment = weekday(groups, context);
      return fragment && { ...fragment, confidence: 'weak' };
    },
  };
}

export function readWeekday({ weekdayOf }: Vocabulary, spaced: boolean): Read {
  return ({ weekday: word = '' }, { today }) => {
    const weekday = weekdayOf(word);
    const days = comingWeekday(today, weekday);
    return { confidence: word.length < 4 && spaced ? 'weak' : 'plain', source: 'weekday', weekday, days };
  };
}

/** "Next friday": the nearest one or the one of next week, as the language has it; the other is the second reading. */
export function readNextWeekday(
  { weekdayOf }: Vocabulary,
  weeks: number,
  first: Lexicon['nextWeekday'],
): Read {
  return ({ weekday: word = '' }, { today: from }) => {
    const weekday = weekdayOf(word);
    const today = from.add({ weeks: weeks - 1 });
    const soon = onOrAfter(today.add({ days: 1 }), weekday);
    const days = [{ date: soon }, { date: soon.add({ days: 7 }) }];
    const isInNextWeek = isBefore(onOrAfter(today, 7), soon);
    if (first === 'next week' && !isInNextWeek) days.reverse();
    // On a saturday or sunday, a week from now may be meant as well.
    if (isInNextWeek) days.length = first === 'next week' && today.dayOfWeek > 5 ? 2 : 1;
    return { confidence: 'strong', source: 'word', weekday, days };
  };
}

export const readOrdinal =
  ({ numberOf, nthOf: ordinalOf }: Vocabulary, confidence: Confidence): Read =>
  ({ day, n = '', nth }, { today }) =>
    onOrdinal(today, nth ? ordinalOf(nth) : numberOf(day ?? n), confidence);
