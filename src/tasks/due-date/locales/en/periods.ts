import { dateOf, edgeOf, isBefore, periodAround, shiftPeriod } from '../../engine/calendar.ts';
import {
  type Confidence,
  type DateFragment,
  type Edge,
  onDate,
  type Period,
  type PlainDate,
} from '../../engine/date-fragment.ts';
import type { Rule } from '../../engine/rule.ts';
import { monthName, monthOf, numberOf, optWs, ordinalWord, weekdayName, weekdayOf, ws } from './words.ts';

const unitPattern = `(?<unit>week(?:-|\\s{0,4})end|wkend|week|wk|month|quarter|qtr|year)`;

function unitOf(word: string): Period['unit'] {
  if (word.endsWith('end')) return 'weekend';
  if (word.startsWith('w')) return 'week';
  if (word.startsWith('q')) return 'quarter';
  return word.startsWith('m') ? 'month' : 'year';
}

/** Next week, this month, the week after next, the coming year, later this week, the weekend. */
const period: Rule = {
  pattern:
    `(?:(?<later>later|some${optWs}time|within)${ws}|in${ws}(?=the${ws}week${ws}of${ws}))?(?:(?:the|that)${ws})?(?:(?<which>this|current|next|coming|upcoming|following|this${ws}coming)${ws})?` +
    `${unitPattern}(?<after>${ws}after${ws}next)?`,
  read: ({ later, which, unit = '', after }, { today }) => {
    const kind = unitOf(unit);
    const current = periodAround(today, kind);
    const ahead = after ? 2 : /next|coming|following/.test(which ?? '') && !/this/.test(which ?? '') ? 1 : 0;
    const named = shiftPeriod(current, ahead);
    if (!which && !after && kind !== 'weekend' && later !== 'within')
      return { confidence: 'none', source: 'period', period: { ...named, rollover: 'next' } };
    const confidence = kind === 'quarter' ? 'none' : later && later !== 'within' ? 'strong' : 'plain';
    return onPeriod(named, [dueDateOf(named, ahead, today)], confidence);
  },
};

/** The due date of a period alone: its first day if the period is ahead, or else its end; a weekend's Saturday. */
function dueDateOf(named: Period, ahead: number, today: PlainDate): PlainDate {
  if (ahead === 0 && named.unit !== 'weekend') return edgeOf(named, 'end', today);
  return named.unit === 'weekend' && isBefore(named.start, today) ? today : named.start;
}

/** A period that is due on these days. */
const onPeriod = (period: Period, dates: PlainDate[], confidence: Confidence): DateFragment => ({
  confidence,
  source: 'period',
  period,
  days: dates.map((date) => ({ date })),
});

/** October 2026, in March, this April, next June: due on the first or the last day. */
const month: Rule = {
  pattern: `(?:(?<by>in|by|before|until|during|this|next|for|within)${ws})?(?<name>${monthName})(?!\\.?${ws}\\d{1,2}(?!\\d))\\.?(?:,?${ws}(?:of${ws})?(?<year>20\\d\\d))?`,
  read: ({ by, name = '', year }, { today }) => {
    const number = monthOf(name);
    const start = dateOf(Number(year ?? today.year + (number < today.month ? 1 : 0)), number, 1);
    if (start === null) return null;
    const named = { ...periodAround(start, 'month'), ...(year ? {} : { rollover: 'year' as const }) };
    const isAlone = (by !== undefined && !/for/.test(by)) || year !== undefined;
    const isVerb = /this/.test(by ?? '') && /^ma[yr]/.test(name);
    const dates = isBefore(start, today) ? [named.end] : [start, named.end];
    return onPeriod(named, dates, isVerb ? 'weak' : isAlone ? 'plain' : 'none');
  },
};

/** 2026/10, 10/2026 */
const numericMonth: Rule = {
  pattern: `(?:(?<m1>0?[1-9]|1[0-2])/(?<y1>20\\d\\d)|(?<y2>20\\d\\d)[/-](?<m2>0?[1-9]|1[0-2]))`,
  read: ({ m1, y1, y2, m2 }) => {
    const start = dateOf(Number(y1 ?? y2), Number(m1 ?? m2), 1);
    if (start === null) return null;
    const named = periodAround(start, 'month');
    return onPeriod(named, [start, named.end], 'weak');
  },
};

const edges: [RegExp, Edge][] = [
  [/^(?:the )?(?:end|close|last part)/i, 'end'],
  [/^(?:the )?(?:start|begin)/i, 'start'],
  [/mid/i, 'middle'],
  [/early/i, 'early'],
  [/late/i, 'late'],
];

/** End of, beginning of, mid, early: waits for a period or a day. */
const edge: Rule = {
  pattern: `(?:(?:at|by|in)${ws})?(?<edge>(?:the${ws})?(?:very${ws})?(?:end|close|start|beginning|middle)${ws}(?:of|in)|mid(?:dle)?|early|late|(?:end|start|beginning(?!${ws}the${ws}\\d))(?=${ws}(?:${monthName}|next|this|the|of|week|month|quarter|year|q[1-4])))(?=[ -]{1,4}[a-z])`,
  openEnded: true,
  read: ({ edge: word = '' }) => {
    const found = edges.find(([pattern]) =>
      pattern.test(word.replace(/\s+/g, ' ').replace(/^the very/i, 'the')),
    );
    return found ? { confidence: 'none', edge: found[1] } : null;
  },
};

/** eow, eom, eoq, eoy */
const shortEdge: Rule = {
  pattern: `(?:the${ws})?eo(?<unit>[wmqy])`,
  read: ({ unit = '' }, { today }) => {
    const named = periodAround(today, unitOf(unit));
    return onPeriod(named, [edgeOf(named, 'end', today)], 'strong');
  },
};

/** Midweek; month end, year-end. */
const compound: Rule = {
  pattern: `mid-?(?<mid>week|month|year)|(?:the${ws})?(?<end>month|quarter|year)(?:-|\\s{1,4})end`,
  read: ({ mid, end }, { today }) => {
    const named = periodAround(today, unitOf(mid ?? end ?? ''));
    const ahead = edgeOf(named, mid ? 'middle' : 'end', today);
    const isPast = isBefore(ahead, today);
    return onDate(isPast ? edgeOf(shiftPeriod(named, 1), 'middle', today) : ahead, 'plain');
  },
};

/** Q3, Q1 2027: a numbered quarter is due only with its end or beginning. */
const numberedQuarter: Rule = {
  pattern: `(?:the${ws})?q(?<n>[1-4])(?:${ws}(?<year>20\\d\\d))?`,
  read: ({ n, year }, { today }) => {
    const start = dateOf(Number(year ?? today.year), Number(n) * 3 - 2, 1);
    if (start === null) return null;
    const rollover = year ? {} : { rollover: 'year' as const };
    return { confidence: 'none', period: { ...periodAround(start, 'quarter'), ...rollover } };
  },
};

/** First monday, last day, second business day: waits for a period. */
const nthInPeriod: Rule = {
  pattern: `(?:the${ws})?(?<n>\\d{1,2}(?:st|nd|rd|th)|${ordinalWord}|last)${ws}(?:(?<day>${weekdayName})|(?<business>(?:business|working|work|week)(?:-|\\s{0,4})day)|(?<week>week)|day)(?=${ws}(?:of|in|next|this|after|following|before)${ws})`,
  read: ({ n = '', day, business, week }) => {
    const of = day ? weekdayOf(day) : business ? 'business' : week ? 'week' : 'day';
    return { confidence: 'none', nth: { n: Math.min(numberOf(n), 31), of } };
  },
};

/** The last weekend of July. */
const lastWeekend: Rule = {
  pattern: `(?:the${ws})?last${ws}(?:week(?:-|\\s{0,4})end|wkend)(?=${ws}(?:of|in)${ws})`,
  read: () => ({ confidence: 'none', nth: { n: -1, of: 6 } }),
};

export const periodRules: Rule[] = [
  period,
  month,
  numericMonth,
  edge,
  shortEdge,
  compound,
  numberedQuarter,
  nthInPeriod,
  lastWeekend,
];
