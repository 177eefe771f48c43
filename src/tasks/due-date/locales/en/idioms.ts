import { dateOf, onOrAfter, periodAround, shiftPeriod } from '../../engine/calendar.ts';
import { onDate, rejected } from '../../engine/date-fragment.ts';
import type { Rule } from '../../engine/rule.ts';
import { numberOf, optWs, weekdayName, weekdayOf, ws } from './words.ts';

/** Short forms that are also names or nouns count only at the end of the line. */
const shortDay: Rule = {
  pattern: '(?<today>tod)|tom|morrow',
  read: ({ today: isToday }, { today }) => ({
    confidence: 'weak',
    source: 'word',
    days: [{ date: today.add({ days: isToday ? 0 : 1 }) }],
  }),
};

/** As the last word of a line, the caller asks about it; "two days from yesterday" is a day like any other. */
const yesterday: Rule = {
  pattern: `(?:the${ws})?day${ws}before${ws}yesterday|yesterday`,
  read: (_, { today }) => ({ ...onDate(today.subtract({ days: 1 }), 'weak'), source: 'word' }),
};

/** A week on tuesday, a fortnight on friday. */
const weekOn: Rule = {
  pattern: `(?<!(?:every|each|this|that|next|last|coming|following|in)${ws})(?<n>a${ws}week|(?:a${ws})?fortnight|week|two${ws}weeks|2${ws}weeks)${ws}on${ws}(?<day>${weekdayName})`,
  read: ({ n = '', day = '' }, { today }) =>
    onDate(onOrAfter(today, weekdayOf(day)).add({ days: /fortnight|two|2/.test(n) ? 14 : 7 }), 'plain'),
};

const smallNumber = '\\d|one|two|three|four|five|six';

/** The nth of these weekdays: two sundays from now, three fridays later. */
const weekdaysAhead: Rule = {
  pattern: `in${ws}(?<n1>${smallNumber})${ws}(?<day1>${weekdayName})s?|(?<n2>${smallNumber})${ws}(?<day2>${weekdayName})s?${ws}(?:from${ws}(?:now|today)|later|hence|away)`,
  read: ({ n1, n2, day1, day2 }, { today }) => {
    const first = onOrAfter(today.add({ days: 1 }), weekdayOf(day1 ?? day2 ?? ''));
    return { ...onDate(first.add({ weeks: numberOf(n1 ?? n2 ?? '') - 1 })), source: 'word' };
  },
};

/** Weekends, every two weekends. */
const weekends: Rule = {
  pattern: `(?:every|each|any)${ws}(?:two${ws})?weekends?|(?:on${ws})?weekends`,
  read: (_, { today }) => {
    const date = today.dayOfWeek < 6 ? onOrAfter(today, 6) : today;
    return { confidence: 'plain', source: 'word', days: [{ date, rollover: 'week' }], recurring: true };
  },
};

/** Every morning, every 3rd, each last friday of the month: waits for what follows. */
const every: Rule = {
  pattern: `(?:every|each)(?=${ws})`,
  read: () => ({ confidence: 'none', every: true }),
};

/** Q3, Q1 2027: due only with its end or beginning. */
const quarter: Rule = {
  pattern: `(?:(?:(?<isIn>in)|the)${ws})?q(?<n>[1-4])(?:${ws}(?<year>20\\d\\d))?`,
  read: ({ n, year, isIn }, { today }) => {
    const start = dateOf(Number(year ?? today.year), Number(n) * 3 - 2, 1);
    const rollover = year ? {} : { rollover: 'year' as const };
    if (start === null) return null;
    const period = { ...periodAround(start, 'quarter'), ...rollover };
    // "Revisit pricing in Q3" may say when, or what about.
    const when = isIn && {
      source: 'period' as const,
      unsure: true as const,
      days: [{ date: start, ...rollover }],
    };
    return { confidence: when ? 'plain' : 'none', period, ...when };
  },
};

/** 2026/10, 10/2026 */
const numericMonth: Rule = {
  pattern: `(?:(?<m1>0?[1-9]|1[0-2])/(?<y1>20\\d\\d)|(?<y2>20\\d\\d)[/-](?<m2>0?[1-9]|1[0-2]))`,
  read: ({ m1, y1, y2, m2 }) => {
    const start = dateOf(Number(y1 ?? y2), Number(m1 ?? m2), 1);
    if (start === null) return null;
    const period = periodAround(start, 'month');
    return { confidence: 'weak', source: 'period', period, days: [{ date: start }, { date: period.end }] };
  },
};

/** Next weekend: the one of next week. */
const nextWeekend: Rule = {
  pattern: `(?:the${ws})?next${ws}(?:week(?:-|\\s{0,4})end|wkend)`,
  read: (_, { today }) => {
    const period = shiftPeriod(periodAround(today, 'weekend'), 1);
    return { confidence: 'plain', source: 'period', period, days: [{ date: period.start }] };
  },
};

/** The last weekend of July. */
const lastWeekend: Rule = {
  pattern: `(?:the${ws})?last${ws}(?:week(?:-|\\s{0,4})end|wkend)(?=${ws}(?:of|in)${ws})`,
  read: () => ({ confidence: 'none', nth: { n: -1, of: 6 } }),
};

/** Right now; elsewhere "now" is only a word. */
const now: Rule = {
  pattern: `right${ws}(?:now|away)|immediately|now`,
  read: () => ({ confidence: 'weak', elapsedMs: 0 }),
};

/** Names with a day in them, what comes too often, and what shall have none. */
const noDate: Rule = {
  pattern: `(?:today|tonight|late)${ws}show(?=${ws}(?:pitch|segment|interview|producer|clip|host|appearance|story|guest|spot|taping|booking|team|prep|application)s?\\b|${optWs}$)|the${ws}(?:today|tonight|late)${ws}show|tuesdays${ws}with${ws}morrie|friday${ws}night${ws}lights|sunday${ws}times|good${ws}friday${ws}agreement|(?:ruby|taco|giving|super|fat)${ws}tuesday|cyber${ws}monday|blue${ws}monday|casual${ws}friday|freaky${ws}friday|no${optWs}(?:due${ws})?date`,
  read: () => rejected,
};

/** What English says otherwise than its lexicon could. */
export const idiomRules: Rule[] = [
  shortDay,
  yesterday,
  weekOn,
  weekdaysAhead,
  weekends,
  every,
  quarter,
  nextWeekend,
  numericMonth,
  lastWeekend,
  now,
  noDate,
];
