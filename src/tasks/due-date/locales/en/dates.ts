import { onMonthDay } from '../../engine/calendar.ts';
import type { DateFragment, PlainDate } from '../../engine/date-fragment.ts';
import type { Rule } from '../../engine/rule.ts';
import { monthName, monthOf, numberOf, optWs, ordinalWord, ws } from './words.ts';

const dayNumber = `(?:\\d{1,2}(?:st|nd|rd|th)?|${ordinalWord})`;
const hour = `(?!${optWs}[ap]\\.?m\\b)`;
/** With two digits, what follows must not make them something else: "dec 5 10am". */
const year = `(?<year>[1-9]\\d{3}|\\d\\d(?![\\d:]|${ws}(?:[ap]m|o['’]?clock|${monthName})\\b))`;

/** One day, or the ends of a range. A year of two digits is near: in "12 jan 30" the last number may be the day. */
function onDayOfMonth(
  { day = '', to, name = '', year }: Record<string, string | undefined>,
  today: PlainDate,
): DateFragment | null {
  const full = year === undefined ? undefined : Number(year.length === 2 ? `20${year}` : year);
  if (year?.length === 2 && Math.abs((full ?? 0) - today.year) > 3) return null;
  const first = onMonthDay(today, monthOf(name), numberOf(day), full);
  if (first === null || to === undefined) return first;
  const last = onMonthDay(today, monthOf(name), numberOf(to), full);
  return { ...first, days: [...(first.days ?? []), ...(last?.days ?? [])], several: true };
}

/** 20 november, 20th of november 2027, 20-22 nov, 16. Dec, 20th in october. */
const dayAndMonth: Rule = {
  pattern: `(?:on${ws})?(?<day>${dayNumber})(?:${optWs}(?:[-–]|to|until|till|through)${optWs}(?<to>${dayNumber}))?(?:[-/]|(?<dot>\\.${ws})|${optWs}(?:(?:of|(?<=(?:st|nd|rd|th)${ws})in)${ws})?)(?<name>${monthName})\\.?(?:(?:[-/]|,?${optWs})${year})?`,
  read: ({ dot, ...date }, { today }) => {
    const fragment = onDayOfMonth(date, today);
    return fragment && dot && !date.year ? { ...fragment, confidence: 'plain' } : fragment;
  },
};

/** Nov 20, november 20th, 2027, nov 20 - 22. In "6 dec 9-12" the day is before its month, and the range is one of hours. */
const monthAndDay: Rule = {
  pattern: `(?<=(?<dated>\\d(?:st|nd|rd|th)?${ws})?)(?<name>${monthName})\\.?(?:[-/]|${optWs},?${optWs})(?<day>${dayNumber})${hour}(?:${optWs}(?:[-–]|to)${optWs}(?<to>${dayNumber})${hour})?(?:(?:[-/]|${optWs},${optWs}|${ws})${year})?`,
  read: ({ dated, ...date }, { today }) => (dated && date.to ? null : onDayOfMonth(date, today)),
};

export const dateRules: Rule[] = [dayAndMonth, monthAndDay];
