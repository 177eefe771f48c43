import { dateOf, edgeOf, isBefore, periodAround, shiftPeriod } from './calendar.ts';
import { type Edge, onDate, type Period } from './date-fragment.ts';
import { type Lexicon, oneOf, phrasesOf, type Unit } from './lexicon.ts';
import { letter, type Rule } from './rule.ts';
import type { Vocabulary } from './vocabulary.ts';

export const periodUnits: Partial<Record<Unit, Period['unit']>> = {
  week: 'week',
  month: 'month',
  year: 'year',
  quarter: 'quarter',
};

/** What makes a number an ordinal. */
const suffix = '(?:\\.|[ºª°]|:[ae]|-?(?:st|nd|rd|th|er|e|è?me|te|ste|de|й|я|ю|го))';

/** The first monday, the last day; the weekday is in the group `weekday`, a weekend in its own. */
export const nthPhrase = ({ nths, nthAfter, weekend = '(?!)', joins: { article } }: Lexicon): string =>
  nths === undefined
    ? '(?!)'
    : nthAfter
      ? '{weekday} {nth}'
      : `(?:(?:${oneOf(article)}) ?)?(?:{nth} ?(?:{weekday}|(?<weekend>${weekend})|{unit})|(?:第(?<digit>[1-5])|(?<digit>[1-5])${suffix}) ?(?:{weekday}|{unit}))`;

/** The first monday, the last day: they wait for a period. March, april 2027, of the month: they wait for a day. */
export function nthRules(words: Vocabulary, lexicon: Lexicon): Rule[] {
  const {
    nths,
    monthLeads,
    joins: { article, of },
  } = lexicon;
  const link = `(?:(?:(?:${oneOf(of)})(?: |(?<=['’])))?{monthword} )?(?:(?:${oneOf(of, article)})(?: |(?<=['’])))?`;
  const nth: Rule = {
    pattern: words.pattern(nthPhrase(lexicon)),
    read: ({ nth: word = '', digit, weekday, weekend: isWeekend, unit = '' }) => {
      const of = isWeekend ? 6 : weekday ? words.weekdayOf(weekday) : words.unitOf(unit);
      if (typeof of === 'string' && of !== 'day' && of !== 'week' && of !== 'business') return null;
      // "3. päivä" is a day of the month.
      if (digit && of === 'day') return null;
      return { confidence: 'none', nth: { n: digit ? Number(digit) : words.nthOf(word), of } };
    },
  };
  const month: Rule = {
    pattern: words.pattern(
      monthLeads
        ? `(?:(?<lead>${monthLeads}) )?{month}(?!\\.? \\d{1,2}(?!\\d))(?:,? (?:of )?{year})?`
        : `${link}{month}(?: {year})?`,
    ),
    read: ({ lead, month: name = '', year }, { today }) => {
      const number = words.monthOf(name);
      const start = dateOf(
        year ? words.yearOf(year) : today.year + (number < today.month ? 1 : 0),
        number,
        1,
      );
      if (start === null) return null;
      const rollover = year ? {} : { rollover: 'year' as const };
      const period = { ...periodAround(start, 'month'), ...rollover };
      const days = [...(isBefore(start, today) ? [] : [{ date: start }]), { date: period.end }];
      const confidence = monthLeads === undefined ? 'weak' : lead || year ? 'plain' : 'none';
      return { confidence, source: 'period', period, days };
    },
  };
  return nths ? [nth, month] : [month];
}

/** The beginning, the middle and the end of a period, in any order with it; the period alone says nothing. */
export function edgeRules(
  words: Vocabulary,
  {
    edges,
    edgeWords,
    weekNumber,
    endOfDay,
    ofUnit = '{unit}',
    spaced = true,
    joins: { of, on, from, article },
  }: Lexicon,
): Rule[] {
  const rule = (phrase: string, read: Rule['read']): Rule => ({ pattern: words.pattern(phrase), read });
  const bare = (unit = ''): Period['unit'] | undefined => periodUnits[words.unitOf(unit)];
  return [
    ...(phrasesOf(edges) as [Edge, string][]).map(([edge, phrase]) => ({
      ...rule(`(?:${phrase})${spaced ? `(?![${letter}])` : ''}`, () => ({ confidence: 'none', edge })),
      openEnded: true as const,
    })),
    // "In der Woche vom 3.": the words before it belong to it.
    rule(
      `${ofUnit}|(?:(?:${oneOf(of, on)}) )?(?:${oneOf(article)}) {unit}(?= (?:${oneOf(of, from)}) \\d)`,
      ({ unit }, { today }) => {
        const name = bare(unit);
        return name
          ? {
              confidence: 'none',
              source: 'period',
              period: { ...periodAround(today, name), rollover: 'next' },
            }
          : null;
      },
    ),
    ...(edgeWords ?? []).map((phrase) =>
      rule(phrase, ({ unit, start, middle }, { today }) => {
        const period = periodAround(today, bare(unit) ?? 'month');
        const edge = start ? 'start' : middle ? 'middle' : 'end';
        const date = edgeOf(period, edge, today);
        return onDate(isBefore(date, today) ? edgeOf(shiftPeriod(period, 1), edge, today) : date);
      }),
    ),
    ...(weekNumber
      ? [
          rule(`(?:${weekNumber})(?<n>[1-9]|[1-4]\\d|5[0-3])`, ({ n }, { today }) => {
            // The week of 4 January is the first one.
            const weekIn = (year: number): Period =>
              shiftPeriod(periodAround(today.with({ year, month: 1, day: 4 }), 'week'), Number(n) - 1);
            const soon = weekIn(today.year);
            const period = isBefore(soon.end, today) ? weekIn(today.year + 1) : soon;
            return { confidence: 'plain', source: 'period', period, days: [{ date: period.start }] };
          }),
        ]
      : []),
    ...(endOfDay ? [rule(endOfDay, () => ({ confidence: 'strong', dayPart: 'end-of-day' }))] : []),
  ];
}
