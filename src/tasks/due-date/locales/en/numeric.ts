import { dateOf, daysAroundMissing, nextMonthDay } from '../../engine/calendar.ts';
import { type Day, onDays, type PlainDate } from '../../engine/date-fragment.ts';
import type { Rule, RuleContext } from '../../engine/rule.ts';
import { monthName, monthOf, optWs, ws } from './words.ts';

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

/** Two numbers as a day and a month, the locale's order first. */
function orders(a: number, b: number, { dayFirst }: RuleContext): { day: number; month: number }[] {
  const [day, month] = dayFirst ? [a, b] : [b, a];
  return a === b
    ? [{ day, month }]
    : [
        { day, month },
        { day: month, month: day },
      ];
}

/**
 * 3/4, 24.12., 31-10-74, 2 - 15, 08/12,15, 17.1.27. Two readings when both orders make a day. In languages that do not
 * write dates with dots, "12.5" is a number unless a preposition or its neighbors make it a day.
 */
const numericDate = (dotted: boolean): Rule => ({
  pattern: `(?:(?<lead>next|on|by|due|before)${ws})?(?<a>[0-3]?\\d)(?:(?<slash>${optWs}/${optWs})|(?<dash>${optWs}-${optWs})|(?<dot>\\.))(?<b>[0-3]?\\d)(?:(?<sep>${optWs}[/.,-]${optWs})(?<year>[12]\\d{3}|\\d{2})(?!\\d)|(?<stop>\\.(?!\\d)))?`,
  read: ({ lead, a = '', b = '', slash, dash, dot, sep, year, stop }, context) => {
    if (sep && !sep.includes((slash ?? dash ?? dot ?? '').trim()) && sep.trim() !== ',') return null;
    const isCertain = lead ?? (year?.length === 4 || (dot && stop) || undefined);
    const both = orders(Number(a), Number(b), context);
    const real = both.flatMap(({ day, month }) => dayOf(context.today, day, month, year));
    // On 30/2, 31.4.2027: there is no such day, so the ones around it.
    const around = both.map(({ day, month }) =>
      daysAroundMissing(context.today, month, day, year ? fullYear(year) : undefined),
    );
    const days = real.length > 0 || !isCertain ? real : (around.find((some) => some.length > 0) ?? []);
    if (days.length === 0) return null;
    if (year) return onDays(days);
    if (dot && !stop && !lead && !dotted) return onDays(days, 'none');
    const unmistakable = slash !== undefined || (dot !== undefined && stop !== undefined && b.length === 2);
    return onDays(days, unmistakable ? 'plain' : 'weak');
  },
});

/** 31 10 1974: three numbers with blanks are a day only if the year has four digits. */
const spacedDate: Rule = {
  pattern: '(?<a>[0-3]?\\d) (?<b>[0-3]?\\d) (?<year>(?:19|20)\\d\\d)',
  read: ({ a = '', b = '', year }, context) => {
    const both = orders(Number(a), Number(b), context);
    const days = both.flatMap(({ day, month }) => dayOf(context.today, day, month, year));
    return days.length ? onDays(days, 'plain') : null;
  },
};

/** October. 2 */
const dottedMonth: Rule = {
  pattern: `(?<name>${monthName})\\.${optWs}(?<day>\\d{1,2})(?:st|nd|rd|th)?(?:,?${ws}(?<year>20\\d\\d))?`,
  read: ({ name = '', day, year }, { today }) => {
    const days = dayOf(today, Number(day), monthOf(name), year);
    return days.length > 0 ? onDays(days) : null;
  },
};

/** Around the clock; only a preposition makes it a day of July. */
const aroundTheClock: Rule = { pattern: '24/7', read: () => ({ confidence: 'none', rejected: true }) };

/** A year next to a day: 28 june in 2026. */
const yearAlone: Rule = {
  pattern: `(?:(?:in|of)${ws})?(?<year>20\\d\\d)`,
  read: ({ year }) => ({ confidence: 'none', year: Number(year) }),
};

/** `dotted`: 24.12 is a day by itself, as in languages that write dates with dots. */
export const numericRules = (dotted: boolean): Rule[] => [
  aroundTheClock,
  numericDate(dotted),
  spacedDate,
  dottedMonth,
  yearAlone,
];
