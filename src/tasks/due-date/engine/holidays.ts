import { easterOf, isBefore, nthOf, onMonthDay, periodAround } from './calendar.ts';
import { onDate, type PlainDate } from './date-fragment.ts';
import type { Rule } from './rule.ts';

const feast =
  /^(?:easter|(?<month>\d\d)-(?<number>-?\d{1,2})(?:-(?<weekday>\d))?)(?<sign>[+-])?(?<more>(?<=[+-])\d{1,2})?$/;

function groupsOf(day: string): Record<string, string> {
  const groups = feast.exec(day)?.groups;
  if (groups === undefined) throw new TypeError(`"${day}" is no day of a feast.`);
  return groups as Record<string, string>;
}

/** The day of a feast that moves, in a year. */
function feastIn(year: number, { month, number, weekday, sign, more }: Record<string, string>): PlainDate {
  const days = Number(`${sign ?? ''}${more ?? 0}`);
  if (month === undefined) return easterOf(year).add({ days });
  const start = Temporal.PlainDate.from({ year, month: Number(month), day: 1 });
  const nth = { n: Number(number), of: Number(weekday) };
  return (nthOf(periodAround(start, 'month'), nth) ?? start).add({ days });
}

/**
 * Days that come every year, in this one or in the one that `year` finds after them, by its groups `year` or `which`
 * (this or next). All feasts are one rule: every rule reads the whole line.
 *
 * @param feasts each after its month and day, 12-25; its month, number and weekday, 05-2-7, the second sunday of may;
 *   or easter; and days after those: easter+1, 11-4-4+1
 */
export function holidayRule(feasts: [day: string, pattern: string][], yearAfter: string): Rule {
  const known = feasts.map(([day, pattern]) => ({
    name: new RegExp(`^(?:${pattern})$`),
    groups: groupsOf(day),
  }));
  return {
    pattern: `(?<name>${feasts.map(([, pattern]) => pattern).join('|')})${yearAfter}`,
    read: ({ name = '', year, which }, { today }) => {
      const groups = known.find((one) => one.name.test(name))?.groups;
      if (groups === undefined) return null;
      const named = year ? Number(year) : which ? today.year + (which === 'next' ? 1 : 0) : undefined;
      if (groups.month && !groups.weekday) {
        const fragment = onMonthDay(today, Number(groups.month), Number(groups.number), named);
        return fragment && { ...fragment, confidence: 'plain' };
      }
      const date = feastIn(named ?? today.year, groups);
      if (named || !isBefore(date, today)) return onDate(date, 'plain');
      return onDate(feastIn(today.year + 1, groups), 'plain');
    },
  };
}
