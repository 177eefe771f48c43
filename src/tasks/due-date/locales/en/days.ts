import { addBusinessDays, comingWeekday, isBefore, onOrAfter } from '../../engine/calendar.ts';
import { type Confidence, type Day, onDate, type PlainDate, rejected } from '../../engine/date-fragment.ts';
import type { Rule } from '../../engine/rule.ts';
import { numberOf, optWs, weekdayName, weekdayOf, ws } from './words.ts';

/** Days by their distance from today. Short forms that are also names or nouns count only at the end of the line. */
const dayWords: [days: number, confidence: Confidence, pattern: string][] = [
  [0, 'strong', `(?:later${ws})?(?:today|2day)|this${ws}day`],
  [0, 'plain', `a\\.?s\\.?a\\.?p|as${ws}soon${ws}as${ws}possible|tod`],
  [
    1,
    'strong',
    'tomorrow|tomorow|tommorow|tommorrow|tomorro|tomorrrow|tomarrow|tommarow|tomorrows|tmorrow|tmorow|tomorrw|tomrrow|tomrow|tommrow|tomorow|tommorw|tomoorow|tommorro|tomm|tmrrow|tmrw|tmr|tmw|tmrow|2moro|tomoz|tomo|2morrow|the next day',
  ],
  [1, 'weak', 'tom|morrow'],
  [2, 'strong', 'overmorrow'],
];

const relativeDays: Rule[] = dayWords.map(([days, confidence, pattern]) => ({
  pattern,
  read: (_, { today }) => ({ confidence, source: 'word', days: [{ date: today.add({ days }) }] }),
}));

/** As the last word of a line, the caller asks about it; "two days from yesterday" is a day like any other. */
const yesterday: Rule = {
  pattern: `(?:the${ws})?day${ws}before${ws}yesterday|yesterday`,
  read: (_, { today }) => ({ ...onDate(today.subtract({ days: 1 }), 'weak'), source: 'word' }),
};

/** Monday, this friday, next tue, the coming wednesday, friday after next. */
const weekday: Rule = {
  pattern:
    `(?:(?<the>the)${ws})?(?:(?<which>this${ws}(?:coming|upcoming|next)|this|next|coming|upcoming|following)${ws})?` +
    `(?<day>${weekdayName})\\.?(?<after>${ws}after${ws}next)?`,
  read: ({ the, which, day = '', after }, { today }) => {
    const wanted = weekdayOf(day);
    const soon = onOrAfter(today, wanted);
    const isShort = day.length < 6 && !which && !after;
    if (isShort && the) return null;
    const confidence = isShort ? 'weak' : which || after ? 'strong' : 'plain';
    const fragment = { confidence, weekday: wanted } as const;
    const coming = soon.equals(today) ? soon.add({ days: 7 }) : soon;
    if (after) return { ...fragment, source: 'word', days: [{ date: coming.add({ days: 7 }) }] };
    if (which === undefined || /this/.test(which))
      return { ...fragment, source: 'weekday', days: comingWeekday(today, wanted) };
    if (/next|following/.test(which)) return { ...fragment, source: 'word', days: ofNextWeek(soon, today) };
    return { ...fragment, source: 'word', days: [{ date: coming }] };
  },
};

/** Mon/tue: either. */
const eitherWeekday: Rule = {
  pattern: `(?<day>${weekdayName})\\.?(?:/|(?<range>[-–]))(?<other>${weekdayName})`,
  read: ({ day = '', other = '', range }, { today }) => ({
    ...(range && { several: true }),
    confidence: 'plain',
    source: 'weekday',
    days: [day, other].flatMap((each) => comingWeekday(today, weekdayOf(each))),
  }),
};

/**
 * "next friday" is the Friday of next week, as in Todoist; many people mean the nearest one, so both are offered while
 * this week still has one ahead. At a weekend it may also be the one of the week after, whatever the day is.
 */
function ofNextWeek(soon: PlainDate, today: PlainDate): Day[] {
  const isInNextWeek = isBefore(onOrAfter(today, 7), soon);
  const [near, later] = [{ date: soon }, { date: soon.add({ days: 7 }) }];
  if (soon.equals(today)) return [later];
  if (!isInNextWeek) return [later, near];
  return today.dayOfWeek > 5 ? [near, later] : [near];
}

/** A week on tuesday, tuesday week, a fortnight on friday. */
const weekOn: Rule = {
  pattern: `(?:(?<!(?:every|each|this|that|next|last|coming|following|in)${ws})(?<a>a${ws}week|a${ws}fortnight|week|two${ws}weeks|2${ws}weeks)${ws}on${ws}(?<on>${weekdayName})|(?<day>${weekdayName})${ws}(?<unit>week|fortnight))`,
  read: ({ a = '', on, day, unit = '' }, { today }) => {
    const soon = onOrAfter(today, weekdayOf(on ?? day ?? ''));
    const days = /fortnight|two|2/.test(a + unit) ? 14 : 7;
    return onDate(soon.add({ days }), 'plain');
  },
};

const smallNumber = '\\d|one|two|three|four|five|six';

/** The nth of these weekdays: two sundays from now, three fridays later. */
const weekdaysAhead: Rule = {
  pattern: `in${ws}(?<n1>${smallNumber})${ws}(?<day1>${weekdayName})s?|(?<n2>${smallNumber})${ws}(?<day2>${weekdayName})s?${ws}(?:from${ws}(?:now|today)|later|hence|away)`,
  read: ({ n1, n2, day1, day2 }, { today }) => {
    const day = day1 ?? day2 ?? '';
    const weeks = numberOf(n1 ?? n2 ?? '') - 1;
    const first = onOrAfter(today.add({ days: 1 }), weekdayOf(day));
    return { ...onDate(first.add({ weeks })), source: 'word' };
  },
};

/** The next business day. */
const nextBusinessDay: Rule = {
  pattern: `(?:in${ws})?(?:the${ws})?(?:next|following)${ws}(?:business|working|work|week)(?:-|\\s{0,4})day`,
  read: (_, { today }) => onDate(addBusinessDays(today, 1), 'plain'),
};

/** Right now; elsewhere "now" is only a word. */
const now: Rule = {
  pattern: `right${ws}(?:now|away)|immediately|now`,
  read: () => ({ confidence: 'weak', elapsedMs: 0 }),
};

/** Names with a day in them. */
const title: Rule = {
  pattern: `(?:today|tonight|late)${ws}show(?=${ws}(?:pitch|segment|interview|producer|clip|host|appearance|story|guest|spot|taping|booking|team|prep|application)s?\\b|${optWs}$)|the${ws}(?:today|tonight|late)${ws}show|tuesdays${ws}with${ws}morrie|friday${ws}night${ws}lights|sunday${ws}times|good${ws}friday${ws}agreement|(?:ruby|taco|giving|super|fat)${ws}tuesday|cyber${ws}monday|blue${ws}monday|casual${ws}friday|freaky${ws}friday`,
  read: () => rejected,
};

/** Days in the past are never due by themselves; no other rule may read these words. */
const pastPeriod: Rule = {
  pattern: `(?:last|past|previous)${ws}(?:(?<day>${weekdayName})|week|month|year|night|weekend|quarter)s?(?:['’]s)?(?!${ws}(?:of|in|end)\\b)|no${optWs}(?:due${ws})?date`,
  read: ({ day }, { today }) =>
    day
      ? { ...rejected, days: [{ date: onOrAfter(today.subtract({ days: 7 }), weekdayOf(day)) }] }
      : rejected,
};

export const dayRules: Rule[] = [
  ...relativeDays,
  yesterday,
  weekday,
  eitherWeekday,
  weekOn,
  weekdaysAhead,
  nextBusinessDay,
  now,
  title,
  pastPeriod,
];
