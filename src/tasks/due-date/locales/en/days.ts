import { addBusinessDays, onOrAfter } from '../../engine/calendar.ts';
import type { Day, Part, Rule } from '../../engine/date-fragment.ts';
import { numberOf, S, s, WEEKDAY, weekdayOf } from './words.ts';

/** Days named by their distance from today. Short forms that are also names or nouns have to stand at the end. */
const WORDS: { pattern: string; days: number; force: Part['force'] }[] = [
  { pattern: `(?:later${S})?(?:today|2day)|this${S}day`, days: 0, force: 'strong' },
  { pattern: 'a\\.?s\\.?a\\.?p|as soon as possible|tod', days: 0, force: 'plain' },
  {
    pattern:
      'tomorrow|tomorow|tommorow|tommorrow|tomorro|tomorrrow|tomarrow|tommarow|tomorrows|tmrw|tmr|tmw|2moro|tomoz|tomo|2morrow|the next day',
    days: 1,
    force: 'strong',
  },
  { pattern: 'tom|morrow', days: 1, force: 'weak' },
  { pattern: `(?:the${S})?day${S}after${S}(?:tomorrow|tmrw|tmr|tom)|overmorrow`, days: 2, force: 'strong' },
];

const words: Rule[] = WORDS.map(({ pattern, days, force }) => ({
  pattern,
  read: (_, { today }) => ({ force, by: 'word', days: [{ date: today.add({ days }) }] }),
}));

/** Yesterday is no due date by itself, but "two days from yesterday" is. */
const yesterday: Rule = {
  pattern: `(?:the${S})?day${S}before${S}yesterday|yesterday`,
  read: (_, { today }) => ({ force: 'none', by: 'word', days: [{ date: today.subtract({ days: 1 }) }] }),
};

/** Monday, this friday, next tue, the coming wednesday, friday after next. */
const weekday: Rule = {
  pattern:
    `(?:(?<the>the)${S})?(?:(?<which>this${S}(?:coming|upcoming|next)|this|next|coming|upcoming|following)${S})?` +
    `(?<day>${WEEKDAY})\\.?(?<after>${S}after${S}next)?`,
  read: ({ the, which, day = '', after }, { today }) => {
    const wanted = weekdayOf(day);
    const soon = onOrAfter(today, wanted);
    const short = day.length < 6;
    const weak = short && !which && !after;
    if (weak && the) return null;
    const part = {
      force: weak ? 'weak' : which || after ? 'strong' : 'plain',
      by: 'weekday',
      weekday: wanted,
    } as const;
    if (after)
      return { ...part, by: 'word', days: [{ date: soon.add({ days: soon.equals(today) ? 14 : 7 }) }] };
    if (which === undefined || /this/.test(which)) return { ...part, days: thisOrNext(soon, today) };
    if (/next|following/.test(which)) return { ...part, by: 'word', days: ofNextWeek(soon, today) };
    return { ...part, by: 'word', days: [{ date: soon.equals(today) ? soon.add({ days: 7 }) : soon }] };
  },
};

/** Said on that very weekday, it may mean today or a week from today. */
function thisOrNext(soon: Temporal.PlainDate, today: Temporal.PlainDate): Day[] {
  const first: Day = { date: soon, again: 'week' };
  return soon.equals(today) ? [first, { date: soon.add({ days: 7 }) }] : [first];
}

/**
 * "next friday" is the Friday of next week, as Todoist has it; many people mean the nearest one. Where the nearest
 * one is in next week already there is only one reading, unless it is as near as the day after tomorrow.
 */
function ofNextWeek(soon: Temporal.PlainDate, today: Temporal.PlainDate): Day[] {
  const sunday = onOrAfter(today, 7);
  const inNextWeek = Temporal.PlainDate.compare(soon, sunday) > 0;
  const later = { date: soon.add({ days: 7 }) };
  if (soon.equals(today)) return [later];
  const near = today.until(soon).days <= 2;
  if (inNextWeek) return near ? [{ date: soon }, later] : [{ date: soon }];
  return [later, { date: soon }];
}

/** A week on tuesday, tuesday week, a fortnight on friday. */
const weekOn: Rule = {
  pattern: `(?:(?<a>a${S}week|a${S}fortnight|week|two${S}weeks|2${S}weeks)${S}on${S}(?<on>${WEEKDAY})|(?<day>${WEEKDAY})${S}(?<unit>week|fortnight))`,
  read: ({ a = '', on, day, unit = '' }, { today }) => {
    const soon = onOrAfter(today, weekdayOf(on ?? day ?? ''));
    const days = /fortnight|two|2/.test(a + unit) ? 14 : 7;
    return { force: 'plain', by: 'date', days: [{ date: soon.add({ days }) }] };
  },
};

const FEW = '\\d|one|two|three|four|five|six';

/** The nth such weekday from now: two sundays from now, three fridays later. */
const weekdaysAhead: Rule = {
  pattern: `in${S}(?<n1>${FEW})${S}(?<day1>${WEEKDAY})s?|(?<n2>${FEW})${S}(?<day2>${WEEKDAY})s?${S}(?:from${S}(?:now|today)|later|hence|away)`,
  read: ({ n1, n2, day1, day2 }, { today }) => {
    const day = day1 ?? day2 ?? '';
    const count = numberOf(n1 ?? n2 ?? '');
    const first = onOrAfter(today.add({ days: 1 }), weekdayOf(day));
    return { force: 'strong', by: 'word', days: [{ date: first.add({ days: 7 * (count - 1) }) }] };
  },
};

/** The next business day. */
const nextBusinessDay: Rule = {
  pattern: `(?:in${S})?(?:the${S})?(?:next|following)${S}(?:business|working|work|week)[ -]?day`,
  read: (_, { today }) => ({ force: 'plain', by: 'date', days: [{ date: addBusinessDays(today, 1) }] }),
};

/** Right now is a moment; "now" elsewhere is only a word. */
const now: Rule = {
  pattern: `right${S}(?:now|away)|immediately|now`,
  read: () => ({ force: 'weak', elapsed: 0 }),
};

/** Days that have passed are never due; the words are kept from the other rules. */
const past: Rule = {
  pattern: `(?:last|past|previous)${S}(?:${WEEKDAY}|week|month|year|night|weekend|quarter)s?(?:['’]s)?(?!${S}(?:of|in|end)\\b)|no${s}(?:due${S})?date`,
  read: () => ({ force: 'none', never: true }),
};

export const dayRules: Rule[] = [
  ...words,
  yesterday,
  weekday,
  weekOn,
  weekdaysAhead,
  nextBusinessDay,
  now,
  past,
];
