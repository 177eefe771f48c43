import { easterOf, isBefore, nthOf, periodAround } from '../../engine/calendar.ts';
import { onDate, type PlainDate } from '../../engine/date-fragment.ts';
import type { Rule } from '../../engine/rule.ts';
import { optWs, ws } from './words.ts';

const fixed =
  (month: number, day: number) =>
  (year: number): PlainDate =>
    Temporal.PlainDate.from({ year, month, day });

const nth =
  (month: number, n: number, weekday: number, days = 0) =>
  (year: number): PlainDate => {
    const start = Temporal.PlainDate.from({ year, month, day: 1 });
    return (nthOf(periodAround(start, 'month'), { n, of: weekday }) ?? start).add({ days });
  };

const easter =
  (days = 0) =>
  (year: number): PlainDate =>
    easterOf(year).add({ days });

/** Holidays that most calendars in English agree on. */
const holidays: [string, (year: number) => PlainDate][] = [
  [`new${ws}year['’]?s?${ws}eve|nye`, fixed(12, 31)],
  [`(?:in${ws}the${ws})?new${ws}year(?:['’]?s)?(?:${ws}day)?`, fixed(1, 1)],
  [`(?:st\\.?${ws})?valentine(?:['’]?s)?(?:${ws}day)?`, fixed(2, 14)],
  [`(?:st\\.?|saint)${ws}patrick['’]?s(?:${ws}day)?`, fixed(3, 17)],
  [`good${ws}friday`, easter(-2)],
  [`easter${ws}monday`, easter(1)],
  [`easter(?:${ws}sunday)?`, easter()],
  [`hallowe['’]?en`, fixed(10, 31)],
  [`thanksgiving(?:${ws}day)?`, nth(11, 4, 4)],
  [`black${ws}friday`, nth(11, 4, 4, 1)],
  [`(?:christmas|x-?mas)${ws}eve`, fixed(12, 24)],
  [`(?:christmas|x-?mas)(?:${ws}day)?`, fixed(12, 25)],
  [`boxing${ws}day`, fixed(12, 26)],
];

const holidayNames = holidays.map(([pattern, day]) => [new RegExp(`^(?:${pattern})$`), day] as const);

/** Christmas, easter 2027, thanksgiving next year. */
const holiday: Rule = {
  pattern: `(?:(?:this|next|the${ws}next)${ws})?(?<name>${holidays.map(([pattern]) => pattern).join('|')})(?:${optWs},?${ws}(?:of${ws}|in${ws})?(?:(?<year>20\\d\\d)|(?<which>this|next)${ws}year))?`,
  read: ({ name = '', year, which }, { today }) => {
    const day = holidayNames.find(([pattern]) => pattern.test(name))?.[1];
    if (day === undefined) return null;
    const named = year ? Number(year) : which && today.year + (/next/.test(which) ? 1 : 0);
    if (named) return onDate(day(named), 'plain');
    const first = day(today.year);
    return onDate(isBefore(first, today) ? day(today.year + 1) : first, 'plain');
  },
};

export const holidayRules: Rule[] = [holiday];
