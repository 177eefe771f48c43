import { dateOf, daysAroundMissing, isBefore, nextMonthDay, onMonthDay, periodAround } from './calendar.ts';
import { clockAt, type DateFragment, type Day, onDays, type PlainDate, rejected } from './date-fragment.ts';
import { optWs, ws } from './lexicon.ts';
import type { Rule } from './rule.ts';

/**
 * How a language writes dates. `dotted`: 24.12 is a day by itself, surely or perhaps. `dashed`: 9-12 is a day, and no hours
 * or pages.
 */
type NumericStyle = { dotted?: 'surely' | 'perhaps'; dashed?: boolean };

/** The style of a language by CLDR. */
export const numericStyleOf = (language: string): NumericStyle => {
  const date = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'numeric' }).format(0);
  return { dotted: date.includes('.') ? 'surely' : 'perhaps', dashed: date.includes('-') };
};

const fullYear = (digits: string): number => {
  const year = Number(digits);
  if (digits.length > 2) return year;
  return year > 50 ? 1900 + year : 2000 + year;
};

/** The day of a month, if the calendar has it, without a year the next to come. */
function dayOf(today: PlainDate, day: number, month: number, year?: string): Day[] {
  const date = year ? dateOf(fullYear(year), month, day) : nextMonthDay(today, month, day);
  return date ? [year ? { date } : { date, rollover: 'year' }] : [];
}

/** Two orders that both make a day: a locale that settles which is meant leaves the other out, and so does the past. */
function settled(
  days: Day[],
  isSettled: boolean,
  today: PlainDate,
): Pick<DateFragment, 'days' | 'otherOrder'> {
  const ahead = days.filter(({ date }) => !isBefore(date, today));
  const open = ahead.length > 0 ? ahead : days;
  const [first, other] = open;
  if (!isSettled || !first || !other) return { days: open };
  return { days: [first], otherOrder: other };
}

/**
 * 3/4, 24.12., 31-10-74, 2 - 15, 08/12,15, 17.1.27; with blanks the year has four digits (31 10 1974). Two readings when
 * both orders make a day and the locale leaves the order open; with dots the day comes first. In languages that do not
 * write dates with dots, "12.5" is a number unless a preposition or its neighbors make it a day.
 */
const numericDate = ({ dotted, dashed }: NumericStyle): Rule => ({
  pattern: `(?:(?<lead>next|on|by|due|before)${ws})?(?<a>[0-3]?\\d)(?:(?<slash>${optWs}/${optWs})|(?<dash>${optWs}-${optWs})|(?<dot>\\.))(?<b>[0-3]?\\d)(?:(?:(?<sep>${optWs}[/.,-]${optWs})(?<year>[12]\\d{3})|(?<sep>[.,]|${optWs}[/-]${optWs})(?<year>\\d{2}))(?!\\d)|(?<stop>\\.(?!\\d)))?|(?<a>[0-3]?\\d)(?<blank>${ws})(?<b>[0-3]?\\d)${ws}(?<year>(?:19|20)\\d\\d)`,
  read: ({ lead, a = '', b = '', slash, dash, dot, blank, sep, year, stop }, context) => {
    if (sep && !sep.includes((slash ?? dash ?? dot ?? '').trim()) && sep.trim() !== ',') return null;
    // "1-1 prep" is a talk between two.
    if (dash && !dashed && !year && a === '1' && b === '1') return null;
    const isCertain = lead ?? ((year?.length === 4 && !blank) || (dot && stop) || undefined);
    const { today, dayFirst, orderKnown } = context;
    const european = dot !== undefined && (!year || dayFirst || !orderKnown);
    // The likelier order first; with dots, "5.30" is a time and no day of May.
    const likely = dayFirst || european ? [a, b] : [b, a];
    const isSettled = european && (dayFirst || Number(b) <= 12);
    const both = Number(a) === Number(b) || isSettled ? [likely] : [likely, likely.toReversed()];
    const real = both.flatMap(([day, month]) => dayOf(today, Number(day), Number(month), year));
    // On 30/2, 31.4.2027: there is no such day, so the ones around it.
    const around = both.map(([day, month]) =>
      daysAroundMissing(today, Number(month), Number(day), year ? fullYear(year) : undefined),
    );
    const missing = real.length === 0 && isCertain && around.find((some) => some.length > 0);
    if (real.length === 0 && !missing) return null;
    const days = missing
      ? { days: missing, missing: true as const }
      : settled(real, european || (orderKnown && (!dash || dashed || year !== undefined)), today);
    if (year) return { ...onDays(real, blank ? 'plain' : 'strong'), ...days };
    if (dot && !stop && !lead && !dotted) return { ...onDays(real, 'none'), ...days };
    const unmistakable =
      slash !== undefined ||
      (dash !== undefined && dashed) ||
      (dot !== undefined && stop !== undefined && b.length === 2);
    const unsure = dot && !stop && dotted === 'perhaps' && { unsure: true as const };
    return { ...onDays(real, unmistakable ? 'plain' : 'weak'), ...days, ...unsure };
  },
});

/**
 * 2026-11-20, 2026/11/20, and ISO 8601 with a time, with or without its zone: 2026-11-20T14:05:00Z. 20270415 may be any
 * number, so it is asked about.
 */
const yearFirst: Rule = {
  pattern:
    `(?<year>\\d{4})[-./\\s](?<month>\\d{1,2})[-./\\s](?<day>\\d{1,2})` +
    '(?:t(?<h>[01]?\\d|2[0-3]):(?<m>[0-5]?\\d)(?::(?<sec>[0-5]?\\d)(?:\\.\\d{1,9})?)?(?<zone>z|(?<sign>[+-])(?<zh>\\d\\d):?(?<zm>\\d\\d)?)?)?' +
    '|(?<year>20\\d\\d)(?<month>0[1-9]|1[0-2])(?<day>[0-2]\\d|3[01])(?<isCompact>)',
  read: ({ year, month, day, h, m, sec, zone, sign, zh, zm, isCompact }, { today }) => {
    const [first, second] = [Number(month), Number(day)];
    const [number, date] = first > 12 ? [second, first] : [first, second];
    const fragment = onMonthDay(today, number, date, Number(year));
    if (isCompact !== undefined)
      return fragment && !fragment.missing ? { ...fragment, confidence: 'plain', unsure: true } : null;
    if (fragment === null || h === undefined) return fragment;
    const offsetMinutes = (Number(zh ?? 0) * 60 + Number(zm ?? 0)) * (sign === '-' ? -1 : 1);
    const clock = clockAt(Number(h), Number(m), Number(sec ?? 0));
    return { ...fragment, clock, ...(zone && { zone: { offsetMinutes } }) };
  },
};

/** Around the clock; only a preposition makes it a day of July. */
const aroundTheClock: Rule = { pattern: '24/7', read: () => rejected };

/** Q3, Q1 2027: due only with its end or beginning. */
const quarter: Rule = {
  pattern: `(?:(?:(?<isIn>in|im|en|au|nel|no|i|w|в|у)|the)${ws})?q(?<n>[1-4])(?:${ws}(?<year>20\\d\\d))?`,
  read: ({ n, year, isIn }, { today }) => {
    const isNext = Number(n) * 3 < today.month;
    const start = dateOf(Number(year ?? today.year + (isNext ? 1 : 0)), Number(n) * 3 - 2, 1);
    if (start === null) return null;
    const period = { ...periodAround(start, 'quarter'), ...(!year && { rollover: 'year' as const }) };
    // "Revisit pricing in Q3" may say when, or what about.
    const days = [start, period.end].filter((date) => !isBefore(date, today)).map((date) => ({ date }));
    const when = isIn && { source: 'period' as const, unsure: true as const, days };
    return { confidence: when ? 'plain' : 'none', period, ...when };
  },
};

/** A year next to a day: 28 june in 2026. */
const yearAlone: Rule = {
  pattern: `(?:(?:in|of)${ws})?(?<year>20\\d\\d)`,
  read: ({ year }) => ({ confidence: 'none', year: Number(year) }),
};

export const numericRules = (style: NumericStyle = {}): Rule[] => [
  yearFirst,
  aroundTheClock,
  numericDate(style),
  quarter,
  yearAlone,
];
