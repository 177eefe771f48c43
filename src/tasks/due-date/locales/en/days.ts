import { addBusinessDays, onOrAfter } from '../../engine/calendar.ts';
import type { DateFragment, Day, Rule } from '../../engine/date-fragment.ts';
import { numberOf, optWs, weekdayName, weekdayOf, ws } from './words.ts';

/** Days named by their distance from today. Short forms that are also names or nouns have to stand at the end. */
const dayWords: { pattern: string; days: number; confidence: DateFragment['confidence'] }[] = [
  { pattern: `(?:later${ws})?(?:today|2day)|this${ws}day`, days: 0, confidence: 'strong' },
  { pattern: 'a\\.?s\\.?a\\.?p|as soon as possible|tod', days: 0, confidence: 'plain' },
  {
    pattern:
      'tomorrow|tomorow|tommorow|tommorrow|tomorro|tomorrrow|tomarrow|tommarow|tomorrows|tmrw|tmr|tmw|2moro|tomoz|tomo|2morrow|the next day',
    days: 1,
    confidence: 'strong',
  },
  { pattern: 'tom|morrow', days: 1, confidence: 'weak' },
  {
    pattern: `(?:the${ws})?day${ws}after${ws}(?:tomorrow|tmrw|tmr|tom)|overmorrow`,
    days: 2,
    confidence: 'strong',
  },
];

const relativeDays: Rule[] = dayWords.map(({ pattern, days, confidence }) => ({
  pattern,
  read: (_, { today }) => ({ confidence, source: 'word', days: [{ date: today.add({ days }) }] }),
}));

/** Yesterday is no due date by itself, but "two days from yesterday" is. */
const yesterday: Rule = {
  pattern: `(?:the${ws})?day${ws}before${ws}yesterday|yesterday`,
  read: (_, { today }) => ({
    confidence: 'none',
    source: 'word',
    days: [{ date: today.subtract({ days: 1 }) }],
  }),
};

/** Monday, this friday, next tue, the coming wednesday, friday after next. */
const weekday: Rule = {
  pattern:
    `(?:(?<the>the)${ws})?(?:(?<which>this${ws}(?:coming|upcoming|next)|this|next|coming|upcoming|following)${ws})?` +
    `(?<day>${weekdayName})\\.?(?<after>${ws}after${ws}next)?`,
  read: ({ the, which, day = '', after }, { today }) => {
    const wanted = weekdayOf(day);
    const soon = onOrAfter(today, wanted);
    const short = day.length < 6;
    const weak = short && !which && !after;
    if (weak && the) return null;
    const fragment = {
      confidence: weak ? 'weak' : which || after ? 'strong' : 'plain',
      source: 'weekday',
      weekday: wanted,
    } as const;
    if (after)
      return {
        ...fragment,
        source: 'word',
        days: [{ date: soon.add({ days: soon.equals(today) ? 14 : 7 }) }],
      };
    if (which === undefined || /this/.test(which)) return { ...fragment, days: thisOrNext(soon, today) };
    if (/next|following/.test(which)) return { ...fragment, source: 'word', days: ofNextWeek(soon, today) };
    return {
      ...fragment,
      source: 'word',
      days: [{ date: soon.equals(today) ? soon.add({ days: 7 }) : soon }],
    };
  },
};

/** Said on that very weekday, it may mean today or a week from today. */
function thisOrNext(soon: Temporal.PlainDate, today: Temporal.PlainDate): Day[] {
  const first: Day = { date: soon, rollover: 'week' };
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
  pattern: `(?:(?<a>a${ws}week|a${ws}fortnight|week|two${ws}weeks|2${ws}weeks)${ws}on${ws}(?<on>${weekdayName})|(?<day>${weekdayName})${ws}(?<unit>week|fortnight))`,
  read: ({ a = '', on, day, unit = '' }, { today }) => {
    const soon = onOrAfter(today, weekdayOf(on ?? day ?? ''));
    const days = /fortnight|two|2/.test(a + unit) ? 14 : 7;
    return { confidence: 'plain', source: 'date', days: [{ date: soon.add({ days }) }] };
  },
};

const smallNumber = '\\d|one|two|three|four|five|six';

/** The nth such weekday from now: two sundays from now, three fridays later. */
const weekdaysAhead: Rule = {
  pattern: `in${ws}(?<n1>${smallNumber})${ws}(?<day1>${weekdayName})s?|(?<n2>${smallNumber})${ws}(?<day2>${weekdayName})s?${ws}(?:from${ws}(?:now|today)|later|hence|away)`,
  read: ({ n1, n2, day1, day2 }, { today }) => {
    const day = day1 ?? day2 ?? '';
    const count = numberOf(n1 ?? n2 ?? '');
    const first = onOrAfter(today.add({ days: 1 }), weekdayOf(day));
    return { confidence: 'strong', source: 'word', days: [{ date: first.add({ days: 7 * (count - 1) }) }] };
  },
};

/** The next business day. */
const nextBusinessDay: Rule = {
  pattern: `(?:in${ws})?(?:the${ws})?(?:next|following)${ws}(?:business|working|work|week)[ -]?day`,
  read: (_, { today }) => ({
    confidence: 'plain',
    source: 'date',
    days: [{ date: addBusinessDays(today, 1) }],
  }),
};

/** Right now is a moment; "now" elsewhere is only a word. */
const now: Rule = {
  pattern: `right${ws}(?:now|away)|immediately|now`,
  read: () => ({ confidence: 'weak', elapsedMs: 0 }),
};

/** Days that have passed are never due; the words are kept from the other rules. */
const pastPeriod: Rule = {
  pattern: `(?:last|past|previous)${ws}(?:${weekdayName}|week|month|year|night|weekend|quarter)s?(?:['’]s)?(?!${ws}(?:of|in|end)\\b)|no${optWs}(?:due${ws})?date`,
  read: () => ({ confidence: 'none', rejected: true }),
};

export const dayRules: Rule[] = [
  ...relativeDays,
  yesterday,
  weekday,
  weekOn,
  weekdaysAhead,
  nextBusinessDay,
  now,
  pastPeriod,
];
