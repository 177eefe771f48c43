import { easterOf, isBefore, nthOf, onMonthDay, periodAround } from './calendar.ts';
import { onDate, type PlainDate } from './date-fragment.ts';
import { type Lexicon, oneOf, phrasesOf } from './lexicon.ts';
import type { Rule } from './rule.ts';
import type { Vocabulary } from './vocabulary.ts';

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
 * Days that come every year, in this one or in the one that is named after them. All feasts are one rule: every rule reads
 * the whole line. Each is after its month and day, 12-25; its month, number and weekday, 05-2-7, the second sunday of may;
 * or easter; and days after those: easter+1, 11-4-4+1.
 */
export function holidayRules(
  { holidays, holidayYear = '(?!)', words: { of } }: Lexicon,
  { pattern, rules }: Vocabulary,
): Rule[] {
  const known = phrasesOf(holidays).map(([day, phrase]) => ({
    name: new RegExp(`^(?:${pattern(phrase)})$`),
    phrase,
    groups: groupsOf(day),
  }));
  const names = known.map(({ phrase }) => phrase).join('|');
  const year = `(?:(?:,| (?:${oneOf(of)}))? {year}|${holidayYear})?`;
  return rules(holidays && `(?<name>${names})${year}`, ({ name = '', year, which }, { today }) => {
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
  });
}
