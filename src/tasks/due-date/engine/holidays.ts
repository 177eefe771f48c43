import { easterOf, isBefore, onMonthDay, onOrAfter } from './calendar.ts';
import { type DateFragment, onDate, type PlainDate } from './date-fragment.ts';
import { type Lexicon, oneOf, phrasesOf } from './lexicon.ts';
import type { Rule } from './rule.ts';
import type { Vocabulary } from './vocabulary.ts';

const feast = /^(?:easter|(?<month>\d\d)-(?<day>\d\d)(?:>(?<weekday>\d))?)(?<more>[+-]\d{1,2})?$/;

function groupsOf(day: string): Record<string, string> {
  const groups = feast.exec(day)?.groups;
  if (groups === undefined) throw new TypeError(`"${day}" is no day of a feast.`);
  return groups as Record<string, string>;
}

/** The day of a feast that moves, in a year. */
function feastIn(year: number, { month, day, weekday, more = '0' }: Record<string, string>): PlainDate {
  const start = month
    ? onOrAfter(Temporal.PlainDate.from({ year, month: Number(month), day: Number(day) }), Number(weekday))
    : easterOf(year);
  return start.add({ days: Number(more) });
}

/**
 * Days that come every year, in this one or in the one that is named after them. All feasts are one rule: every rule reads
 * the whole line. Each is after its month and day, 12-25; the weekday on or after that day, 05-08>7, the second sunday of
 * may; or easter; and days after those: easter+1, 11-22>4+1. Of several, 12-25/easter+0, the next one is meant.
 */
export function holidayRules(
  { holidays, holidayYear = '(?!)', words: { of } }: Lexicon,
  { pattern, rules }: Vocabulary,
): Rule[] {
  const known = phrasesOf(holidays).map(([days, phrase]) => ({
    // What only stands before it, as in "do świąt", is no part of its name.
    name: new RegExp(`^(?:${pattern(phrase.replace(/^\(\?<=[^<]{1,40}? \)(?=\p{L})/u, ''))})$`),
    phrase,
    feasts: days.split('/').map(groupsOf),
  }));
  const names = known.map(({ phrase }) => phrase).join('|');
  const year = `(?:(?:,| (?:${oneOf(of)}))? {year}|${holidayYear})?`;
  return rules(holidays && `(?<name>${names})${year}`, ({ name = '', year, which }, { today }) => {
    const feasts = known.find((one) => one.name.test(name))?.feasts ?? [];
    const named = year ? Number(year) : which ? today.year + (which === 'next' ? 1 : 0) : undefined;
    const dateOf = (groups: Record<string, string>): DateFragment | null => {
      if (groups.month && !groups.weekday) {
        const fragment = onMonthDay(today, Number(groups.month), Number(groups.day), named);
        return fragment && { ...fragment, confidence: 'plain' };
      }
      const date = feastIn(named ?? today.year, groups);
      if (named || !isBefore(date, today)) return onDate(date, 'plain');
      return onDate(feastIn(today.year + 1, groups), 'plain');
    };
    const dates = feasts.map(dateOf);
    const dayOf = (one: DateFragment | null) => one?.days?.[0]?.date ?? today;
    return dates.sort((a, b) => Temporal.PlainDate.compare(dayOf(a), dayOf(b)))[0] ?? null;
  });
}
