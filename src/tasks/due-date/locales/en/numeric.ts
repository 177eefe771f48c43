import { dateOf, daysAroundMissing, nextMonthDay } from '../../engine/calendar.ts';
import type { Day, Rule, RuleContext } from '../../engine/date-fragment.ts';
import { monthName, monthOf, optWs, ws } from './words.ts';

const fullYear = (digits: string): number => {
  const year = Number(digits);
  if (digits.length > 2) return year;
  return year > 50 ? 1900 + year : 2000 + year;
};

/** The days that two numbers may mean, in the order of the locale first. */
function daysOf(a: number, b: number, year: string | undefined, { today, dayFirst }: RuleContext): Day[] {
  const read = (day: number, month: number): Day[] => {
    const date = year ? dateOf(fullYear(year), month, day) : nextMonthDay(today, month, day);
    return date ? [year ? { date } : { date, rollover: 'year' }] : [];
  };
  const both = dayFirst ? [...read(a, b), ...read(b, a)] : [...read(b, a), ...read(a, b)];
  return a === b ? both.slice(0, 1) : both;
}

/** On 30/2, 31.4.2027: no such day, so those beside it. A "30/2" by itself may be anything. */
function daysAround(a: number, b: number, year: string | undefined, { today, dayFirst }: RuleContext): Day[] {
  const beside = (day: number, month: number): Day[] =>
    daysAroundMissing(today, month, day, year ? fullYear(year) : undefined).map((date) => ({ date }));
  const [first, second] = dayFirst ? [beside(a, b), beside(b, a)] : [beside(b, a), beside(a, b)];
  return first.length > 0 ? first : second;
}

/**
 * 3/4, 24.12., 31-10-74, 2 - 15, 08/12,15, 17.1.27. Two readings where both orders make a day. "12.5" is a number where
 * dates have no dots, unless a preposition or its neighbours make it a day.
 */
const numericDate = (dotted: boolean): Rule => ({
  pattern: `(?:(?<lead>next|on|by|due|before)${ws})?(?<a>[0-3]?\\d)(?:(?<slash>${optWs}/${optWs})|(?<dash>${optWs}-${optWs})|(?<dot>\\.))(?<b>[0-3]?\\d)(?:(?<sep>${optWs}[/.,-]${optWs})(?<year>[12]\\d{3}|\\d{2})(?!\\d)|(?<stop>\\.(?!\\d)))?`,
  read: ({ lead, a = '', b = '', slash, dash, dot, sep, year, stop }, ruleContext) => {
    if (sep && !sep.includes((slash ?? dash ?? dot ?? '').trim()) && sep.trim() !== ',') return null;
    const surely = lead ?? (year?.length === 4 || (dot && stop) || undefined);
    const real = daysOf(Number(a), Number(b), year, ruleContext);
    const days = real.length > 0 || !surely ? real : daysAround(Number(a), Number(b), year, ruleContext);
    if (days.length === 0) return null;
    if (year) return { confidence: 'strong', source: 'date', days };
    if (dot && !stop && !lead && !dotted) return { confidence: 'none', source: 'date', days };
    const unmistakable = slash !== undefined || (dot !== undefined && stop !== undefined && b.length === 2);
    return { confidence: unmistakable ? 'plain' : 'weak', source: 'date', days };
  },
});

/** 31 10 1974, 2016 10 16: three numbers with blanks make a day only with a year of four digits. */
const spacedDate: Rule = {
  pattern: '(?<a>[0-3]?\\d) (?<b>[0-3]?\\d) (?<year>(?:19|20)\\d\\d)',
  read: ({ a = '', b = '', year }, ruleContext) => {
    const days = daysOf(Number(a), Number(b), year, ruleContext);
    return days.length ? { confidence: 'plain', source: 'date', days } : null;
  },
};

/** October. 2 */
const dottedMonth: Rule = {
  pattern: `(?<name>${monthName})\\.${optWs}(?<day>\\d{1,2})(?:st|nd|rd|th)?(?:,?${ws}(?<year>20\\d\\d))?`,
  read: ({ name = '', day, year }, { today }) => {
    const date = year
      ? dateOf(Number(year), monthOf(name), Number(day))
      : nextMonthDay(today, monthOf(name), Number(day));
    return (
      date && { confidence: 'strong', source: 'date', days: [year ? { date } : { date, rollover: 'year' }] }
    );
  },
};

/** Around the clock, unless a preposition makes it a day of July. */
const aroundTheClock: Rule = { pattern: '24/7', read: () => ({ confidence: 'none', rejected: true }) };

/** A year beside a day: 28 june in 2026. */
const yearAlone: Rule = {
  pattern: `(?:(?:in|of)${ws})?(?<year>20\\d\\d)`,
  read: ({ year }) => ({ confidence: 'none', year: Number(year) }),
};

/** `dotted`: whether 24.12 is a day by itself, as in the languages that write dates with dots. */
export const numericRules = (dotted: boolean): Rule[] => [
  aroundTheClock,
  numericDate(dotted),
  spacedDate,
  dottedMonth,
  yearAlone,
];
