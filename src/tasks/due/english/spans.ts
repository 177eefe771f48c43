import type { Rule, Setting, Span } from '../part.ts';
import { shift } from '../calendar.ts';
import { COUNT, numberOf, oneOf, S, s } from './words.ts';

const MS = { second: 1000, minute: 60_000, hour: 3_600_000 } as const;
type Clocked = keyof typeof MS;

const UNITS: Record<string, string> = {
  second: 'seconds?|secs?',
  minute: 'minutes?|mins?|m',
  hour: 'hours?|hrs?|h',
  business: `(?:business|working|work|week)[ -]?days?`,
  day: 'days?|d',
  fortnight: 'fortnights?',
  week: 'weeks?|wks?|w',
  month: 'months?|mths?|mos?',
  quarter: 'quarters?|qtrs?',
  year: 'years?|yrs?|y',
};

const unitOf = (word: string): string =>
  Object.keys(UNITS).find((unit) => new RegExp(`^(?:${UNITS[unit]})$`, 'i').test(word.trim())) ?? 'day';

const UNIT = `(?:${Object.values(UNITS).join('|')})`;
const WORD_UNIT = `(?:${oneOf(['seconds?', 'secs?', 'minutes?', 'mins?', 'hours?', 'hrs?', UNITS.business ?? '', 'days?', 'fortnights?', 'weeks?', 'wks?', 'months?', 'quarters?', 'years?', 'yrs?'])})`;

/** One count of a unit; letters alone ("3d") join their number without a blank. */
const ONE = `(?:\\d{1,2}h[0-5]\\d|${COUNT}${S}(?:and${S}an?${S}half${S}|more${S}|full${S})?${WORD_UNIT}(?:${S}and${S}a${S}half)?|(?:\\d/\\d|\\d{1,4}(?:\\.\\d{1,2})?)[ -]?${UNIT}(?![a-z]))`;
const MORE = `(?:${s},?${s}(?:and${S})?${ONE}){0,3}`;
const QUARTER_HOUR = `(?:an?${S})?quarter${S}of${S}an${S}hour`;
const SPAN = `(?:${QUARTER_HOUR}|an?${S}hour${S}and${S}a${S}(?:half|quarter)|${ONE}${MORE}|fortnight)`;

const PIECE = new RegExp(`(${COUNT})${s}-?${s}(and${S}an?${S}half${S})?(?:more${S}|full${S})?(${WORD_UNIT}|${UNIT})(${S}and${S}a${S}(?:half|quarter))?(?![a-z])`, 'giu');

/** The meaning of a length of time. Whole days and more count on the calendar, anything less on the clock. */
export function spanOf(text: string): Span {
  const span: { date: Record<string, number>; business?: number; elapsed?: number } = { date: {} };
  const add = (unit: string, count: number): void => {
    span.date[unit] = (span.date[unit] ?? 0) + count;
  };
  const elapse = (ms: number): void => {
    span.elapsed = (span.elapsed ?? 0) + ms;
  };
  if (/quarter\s+of/i.test(text)) return { date: {}, elapsed: MS.hour / 4 };
  const [, hours, minutes] = /^(\d{1,2})h(\d\d)$/i.exec(text.trim()) ?? [];
  if (hours) return { date: {}, elapsed: Number(hours) * MS.hour + Number(minutes) * MS.minute };
  if (/^fortnight$/i.test(text.trim())) return { date: { days: 14 } };
  for (const [, count = '', halfBefore, word = '', rest] of text.matchAll(PIECE)) {
    const unit = unitOf(word);
    const n = numberOf(count) + (halfBefore || /half/i.test(rest ?? '') ? 0.5 : rest ? 0.25 : 0);
    if (unit in MS) elapse(n * MS[unit as Clocked]);
    else if (unit === 'business') span.business = (span.business ?? 0) + Math.round(n);
    else if (!Number.isInteger(n)) addFraction(unit, n, add, elapse);
    else if (unit === 'fortnight') add('days', 14 * n);
    else if (unit === 'quarter') add('months', 3 * n);
    else add(`${unit}s`, n);
  }
  return span;
}

/** Half a day is twelve hours, half a week three days and a half rounded up, half a year six months. */
function addFraction(
  unit: string,
  n: number,
  add: (unit: string, count: number) => void,
  elapse: (ms: number) => void,
): void {
  if (unit === 'day') elapse(n * 24 * MS.hour);
  else if (unit === 'year' || unit === 'quarter') add('months', Math.round(n * (unit === 'year' ? 12 : 3)));
  else if (unit === 'month') {
    add('months', Math.floor(n));
    add('days', Math.round((n % 1) * 30));
  } else add('days', Math.ceil(n * (unit === 'week' ? 7 : 14)));
}

/** A span from today or from now on. */
export function fromNow(span: Span, { today }: Setting): { days?: { date: typeof today }[]; elapsed?: number; by?: 'count' } {
  if (span.elapsed !== undefined && Object.keys(span.date).length === 0) return { elapsed: span.elapsed };
  if (span.elapsed !== undefined) return { elapsed: span.elapsed + daysIn(span, today) * 24 * MS.hour };
  return { by: 'count', days: [{ date: shift(today, span) }] };
}

const daysIn = (span: Span, today: Setting['today']): number => today.until(shift(today, span), { largestUnit: 'days' }).days;

const ABOUT = `(?:(?:about|around|approximately|roughly|exactly|at${S}most|less${S}than|no${S}more${S}than|under|another|the${S}next|next)${S})?`;

/** In 3 days, within an hour, +2w, 3 weeks from now, 30 minutes later, in 2 days' time. */
const ahead: Rule = {
  pattern: `(?:(?:in|within|after)${S}${ABOUT}(?<a>${SPAN})(?:['’]?s?['’]?${S}time)?|\\+${s}(?<b>${SPAN})|(?<c>${SPAN})${S}(?:from${S}(?:right${S})?(?:now|today)|later|hence|out|away))`,
  read: ({ a, b, c }, setting) => {
    const span = spanOf(a ?? b ?? c ?? '');
    return { force: 'strong', span, ...fromNow(span, setting) };
  },
};

/** The next 3 days: they end then. */
const nextFew: Rule = {
  pattern: `(?:the${S})?next${S}(?<span>(?:\\d|two|three|four|five|six|few|couple)[^\\d\\n]{0,14}?(?:days|weeks|months))`,
  read: ({ span: text = '' }, setting) => {
    const span = spanOf(text);
    return { force: 'plain', span, ...fromNow(span, setting) };
  },
};

/** 3 days, 2w: due only as the line's last words. Hours and minutes alone are a length ("prep session 60 min"). */
const bare: Rule = {
  pattern: `(?<span>${SPAN})`,
  read: ({ span: text = '' }, setting) => {
    const span = spanOf(text);
    const counted = /^\d|^(?:one|two|three|four|five|six|seven|eight|nine|ten)\b|couple|few/i.test(text);
    return { force: counted && span.elapsed === undefined ? 'weak' : 'none', span, ...fromNow(span, setting) };
  },
};

/** A span that waits for its day: "the day after", "week before", "two months after". */
const beside: Rule = {
  pattern: `(?:(?:the|a|one)${S})?(?<unit>day|week|month|year)(?=${S}(?:after|before|from|following|prior)${S})`,
  read: ({ unit = '' }, setting) => {
    const span = spanOf(`1 ${unit}`);
    return { force: 'none', span, ...fromNow(span, setting) };
  },
};

const LENGTH_OF = `(?:for|over|during|per|past|last|previous|than|least|takes?|took|lasts?|lasted|lasting|spends?|spent|waite?d?|of)`;

/** Lengths: for 3 months, over the next 3 weeks, 2 years old, 3 days of work. */
const lengths: Rule = {
  pattern: `${LENGTH_OF}${S}(?:(?:about|around|at${S}least|(?:the${S})?(?:next|last|past)|another|up${S}to)${S})?${SPAN}|${SPAN}${S}(?:old|earlier|each|long|of${S}(?!to|mon|tue|wed|thu|fri|sat|sun|next)[a-z]{1,30})`,
  read: () => ({ force: 'none', never: true }),
};

/** Gone by; the day is kept for "Fri 2 Jan 2026, 12 days ago". */
const ago: Rule = {
  pattern: `(?<span>${SPAN})${S}(?:ago|before${S}now)`,
  read: ({ span = '' }, { today }) => ({
    force: 'none',
    never: true,
    by: 'count',
    days: [{ date: shift(today, { ...spanOf(span), back: true }) }],
  }),
};

export const spanRules: Rule[] = [lengths, ago, ahead, nextFew, beside, bare];
