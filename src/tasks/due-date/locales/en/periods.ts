import { dateOf, edgeOf, periodAround, shiftPeriod } from '../../engine/calendar.ts';
import type { DateFragment, Edge, Period, Rule } from '../../engine/date-fragment.ts';
import { monthName, monthOf, numberOf, optWs, ordinalWord, weekdayName, weekdayOf, ws } from './words.ts';

const unitPattern = `(?<unit>week[ -]?end|wkend|week|wk|month|quarter|qtr|year)`;

function unitOf(word: string): Period['unit'] {
  if (/end/.test(word)) return 'weekend';
  if (/^w/.test(word)) return 'week';
  if (/^q/.test(word)) return 'quarter';
  return /^m/.test(word) ? 'month' : 'year';
}

/** Next week, this month, the week after next, the coming year, later this week, the weekend. */
const period: Rule = {
  pattern:
    `(?:(?<later>later|some${optWs}time)${ws})?(?:(?:the|that)${ws})?(?:(?<which>this|current|next|coming|upcoming|following|this${ws}coming)${ws})?` +
    `${unitPattern}(?<after>${ws}after${ws}next)?`,
  read: ({ later, which, unit = '', after }, { today }) => {
    const kind = unitOf(unit);
    const current = periodAround(today, kind);
    const ahead = after ? 2 : /next|coming|following/.test(which ?? '') && !/this/.test(which ?? '') ? 1 : 0;
    const named = shiftPeriod(current, ahead);
    if (!which && !after && kind !== 'weekend')
      return { confidence: 'none', source: 'period', period: { ...named, rollover: 'next' } };
    return {
      ...asDueDate(named, ahead, today),
      confidence: kind === 'quarter' ? 'none' : later ? 'strong' : 'plain',
    };
  },
};

/** A period that stands alone is due on its first day if it lies ahead, else at its end. A weekend is its Saturday. */
function asDueDate(named: Period, ahead: number, today: Temporal.PlainDate): DateFragment {
  const started = Temporal.PlainDate.compare(named.start, today) < 0;
  const first = named.unit === 'weekend' && started ? today : named.start;
  const date = ahead > 0 || named.unit === 'weekend' ? first : edgeOf(named, 'end', today);
  return { confidence: 'plain', source: 'period', period: named, days: [{ date }] };
}

/** October 2026, in March, this April, next June: a month has two readings as a due date, its first and last day. */
const month: Rule = {
  pattern: `(?:(?<by>in|by|before|until|during|this|next|for|within)${ws})?(?<name>${monthName})(?!\\.?${ws}\\d{1,2}(?!\\d))\\.?(?:,?${ws}(?:of${ws})?(?<year>20\\d\\d))?`,
  read: ({ by, name = '', year }, { today }) => {
    const start = monthStart(monthOf(name), year, today);
    if (start === null) return null;
    const named = { ...periodAround(start, 'month'), ...(year ? {} : { rollover: 'year' as const }) };
    const alone = (by !== undefined && !/for/.test(by)) || year !== undefined;
    const first = Temporal.PlainDate.compare(start, today) < 0 ? [] : [{ date: start }];
    const verb = /this/.test(by ?? '') && /^ma[yr]/.test(name);
    return {
      confidence: verb ? 'weak' : alone ? 'plain' : 'none',
      source: 'period',
      period: named,
      days: [...first, { date: named.end }],
    };
  },
};

function monthStart(
  month: number,
  year: string | undefined,
  today: Temporal.PlainDate,
): Temporal.PlainDate | null {
  if (year) return dateOf(Number(year), month, 1);
  return dateOf(today.year + (month < today.month ? 1 : 0), month, 1);
}

/** 2026/10, 10/2026 */
const numericMonth: Rule = {
  pattern: `(?:(?<m1>0?[1-9]|1[0-2])/(?<y1>20\\d\\d)|(?<y2>20\\d\\d)[/-](?<m2>0?[1-9]|1[0-2]))`,
  read: ({ m1, y1, y2, m2 }) => {
    const start = dateOf(Number(y1 ?? y2), Number(m1 ?? m2), 1);
    if (start === null) return null;
    const named = periodAround(start, 'month');
    return {
      confidence: 'weak',
      source: 'period',
      period: named,
      days: [{ date: start }, { date: named.end }],
    };
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
  pattern: `(?:(?:at|by)${ws})?(?<edge>(?:the${ws})?(?:very${ws})?(?:end|close|start|beginning|middle)${ws}(?:of|in)|mid(?:dle)?|early|late|(?:end|start)(?=${ws}(?:${monthName}|next|this|the|of|week|month|quarter|year|q[1-4])))(?=[ -]{1,4}[a-z])`,
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
    return {
      confidence: 'strong',
      source: 'period',
      period: named,
      days: [{ date: edgeOf(named, 'end', today) }],
    };
  },
};

/** Midweek; month end, year-end. */
const compound: Rule = {
  pattern: `mid-?(?<mid>week|month|year)|(?:the${ws})?(?<end>month|quarter|year)[ -]end`,
  read: ({ mid, end }, { today }) => {
    const named = periodAround(today, unitOf(mid ?? end ?? ''));
    const ahead = edgeOf(named, mid ? 'middle' : 'end', today);
    const passed = Temporal.PlainDate.compare(ahead, today) < 0;
    return {
      confidence: 'plain',
      source: 'date',
      days: [{ date: passed ? edgeOf(shiftPeriod(named, 1), 'middle', today) : ahead }],
    };
  },
};

/** Q3, Q1 2027: a quarter by number has to have its end or beginning named. */
const numberedQuarter: Rule = {
  pattern: `(?:the${ws})?q(?<n>[1-4])(?:${ws}(?<year>20\\d\\d))?`,
  read: ({ n, year }, { today }) => {
    const start = dateOf(Number(year ?? today.year), Number(n) * 3 - 2, 1);
    if (start === null) return null;
    return {
      confidence: 'none',
      period: { ...periodAround(start, 'quarter'), ...(year ? {} : { rollover: 'year' as const }) },
    };
  },
};

/** First monday, last day, second business day: waits for a period. */
const nthInPeriod: Rule = {
  pattern: `(?:the${ws})?(?<n>\\d{1,2}(?:st|nd|rd|th)|${ordinalWord}|last)${ws}(?:(?<day>${weekdayName})|(?<business>(?:business|working|work|week)[ -]?day)|day)(?=${ws}(?:of|in|next|this|after|following|before)${ws})`,
  read: ({ n = '', day, business }) => {
    const count = Math.min(numberOf(n), 31);
    return {
      confidence: 'none',
      nth: { n: count, of: day ? weekdayOf(day) : business ? 'business' : 'day' },
    };
  },
};

/** The last weekend of July; weekends are the other way to name a part of a month. */
const lastWeekend: Rule = {
  pattern: `(?:the${ws})?last${ws}(?:week[ -]?end|wkend)(?=${ws}(?:of|in)${ws})`,
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
