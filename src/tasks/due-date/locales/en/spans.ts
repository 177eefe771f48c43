import { shift } from '../../engine/calendar.ts';
import type { Part, Rule, Setting, Span } from '../../engine/date-fragment.ts';
import { COUNT, DIGITS, numberOf, S, s } from './words.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const CLOCKED: Record<string, number> = { second: SECOND, minute: MINUTE, hour: HOUR };

/** The units: in words, and the letter that may stand for them after digits ("3d"). */
const UNITS: [name: string, words: string, letter?: string][] = [
  ['second', 'seconds?|secs?'],
  ['minute', 'minutes?|mins?', 'm'],
  ['hour', 'hours?|hrs?', 'h'],
  ['business', '(?:business|working|work|week)[ -]?days?'],
  ['day', 'days?', 'd'],
  ['fortnight', 'fortnights?'],
  ['week', 'weeks?|wks?', 'w'],
  ['month', 'months?|mths?|mos?'],
  ['quarter', 'quarters?|qtrs?'],
  ['year', 'years?|yrs?', 'y'],
];
const WORDS = `(?:${UNITS.map(([, words]) => words).join('|')})`;
const UNIT_NAMES = UNITS.map(
  ([name, words, letter = words]) => [name, new RegExp(`^(?:${words}|${letter})$`)] as const,
);
const unitOf = (word: string): string => UNIT_NAMES.find(([, pattern]) => pattern.test(word))?.[0] ?? 'day';

const HALF = `and${S}an?${S}(?:half|quarter)`;
/** Digits may touch their unit; a number word is set apart from it. */
const COUNTED = `(?:${DIGITS}[\\s-]{0,2}|${COUNT}(?:\\s{1,3}|-))`;
const UNIT = `(?:${WORDS}|(?<=\\d[\\s-]{0,2})[mhdwy])`;
const ONE = `(?:\\d{1,2}h[0-5]\\d|${COUNTED}(?:(?:${HALF}|more|full)${S})?${UNIT}(?:${S}${HALF})?)`;
const SPAN = `(?:(?:an?${S})?quarter${S}of${S}an${S}hour|fortnight|${ONE}(?:${s}(?:,${s})?(?:and${S})?${ONE}){0,2})`;
const PIECE = new RegExp(
  `(${DIGITS}|${COUNT})[\\s-]{0,3}(${HALF}${S})?(?:(?:more|full)${S})?(${UNIT})(${S}${HALF})?(?![a-z])`,
  'g',
);

/** The meaning of a length of time. Whole days and more count on the calendar, anything less on the clock. */
function spanOf(text: string): Span {
  const [, hours, minutes] = /^(\d{1,2})h(\d\d)$/.exec(text.trim()) ?? [];
  if (hours) return { date: {}, elapsed: Number(hours) * HOUR + Number(minutes) * MINUTE };
  if (/quarter\s+of/.test(text)) return { date: {}, elapsed: HOUR / 4 };
  if (/^fortnight$/.test(text)) return { date: { days: 14 } };
  const span: Span = { date: {} };
  for (const [, count = '', before = '', word = '', after = ''] of text.matchAll(PIECE)) {
    const more = /half/.test(before + after) ? 0.5 : before || after ? 0.25 : 0;
    addTo(span, unitOf(word), numberOf(count) + more);
  }
  return span;
}

/** Half a day is twelve hours, half a week four days, half a month fifteen days, half a year six months. */
function addTo(span: Span, unit: string, n: number): void {
  const whole = Number.isInteger(n);
  const add = (name: string, count: number): void => {
    span.date[name] = (span.date[name] ?? 0) + count;
  };
  const ms = CLOCKED[unit] ?? (unit === 'day' && !whole ? 24 * HOUR : undefined);
  if (ms !== undefined) span.elapsed = (span.elapsed ?? 0) + n * ms;
  else if (unit === 'business') span.business = (span.business ?? 0) + Math.round(n);
  else if (unit === 'fortnight') add('days', Math.ceil(14 * n));
  else if (unit === 'quarter') add('months', Math.round(3 * n));
  else if (whole) add(`${unit}s`, n);
  else if (unit === 'week') add('days', Math.ceil(7 * n));
  else if (unit === 'year') add('months', Math.round(12 * n));
  else {
    add('months', Math.floor(n));
    add('days', Math.round((n % 1) * 30));
  }
}

/** A span from today, or from this moment if it has hours or minutes in it. */
function fromNow(span: Span, { today }: Setting): Part {
  const date = shift(today, span);
  if (span.elapsed === undefined) return { force: 'none', span, by: 'count', days: [{ date }] };
  return {
    force: 'none',
    span,
    elapsed: span.elapsed + today.until(date, { largestUnit: 'days' }).days * 24 * HOUR,
  };
}

const ABOUT =
  '(?:about|around|approximately|roughly|exactly|at\\s{1,4}most|less\\s{1,4}than|no\\s{1,4}more\\s{1,4}than|under|another|(?:the\\s{1,4})?next)';
const LENGTH =
  '(?:for|over|during|per|past|last|previous|than|least|takes?|took|lasts?|lasted|lasting|spends?|spent|waite?d?|of)';
const DAY_NAME = 'to|mon|tue|wed|thu|fri|sat|sun|next';

/**
 * In 3 days, within an hour, +2w, 3 weeks from now, in 2 days' time, the next 3 days: so long from now.
 * 3 days, 2w: due only as the line's last words; hours and minutes alone are a length ("prep session 60 min").
 * For 3 months, 2 years old, 3 days of work: lengths, never due. 2 days ago: gone by.
 */
const span: Rule = {
  pattern:
    `(?:(?<ahead>(?:in|within|after)${S}(?:${ABOUT}${S})?|\\+${s})|(?<length>${LENGTH}${S}(?:(?:about|around|at${S}least|(?:the${S})?(?:next|last|past)|another|up${S}to)${S})?)|(?<next>(?:the${S})?next${S}))?` +
    `(?:(?<low>\\d{1,2}|one|two|three|four|five|six)(?:${s}[-–]${s}|${S}(?:to|or)${S}))?(?<span>${SPAN})(?<orTwo>${S}or${S}(?:two|so))?` +
    `(?:(?:['’]?s?['’]?${S}time)|${S}(?<later>from${S}(?:right${S})?(?:now|today)|later|hence|out|away)|${S}(?<ago>ago|before${S}now)|${S}(?<what>old|earlier|each|long|of${S}(?!${DAY_NAME})[a-z]{1,30}))?`,
  read: ({ ahead, length, next, low, span: text = '', orTwo, later, ago, what }, setting) => {
    if (length || what || (low && !ahead && !later)) return { force: 'none', never: true };
    const span = spanOf(text);
    if (ago) return { ...fromNow({ ...span, back: true }, setting), force: 'none', never: true };
    const part = fromNow(span, setting);
    if (low || /two/.test(orTwo ?? ''))
      return { ...withOther(part, text, low ?? '2', setting), force: 'strong' };
    if (ahead || later) return { ...part, force: 'strong' };
    if (next) return { ...part, force: span.elapsed === undefined ? 'plain' : 'none' };
    const counted = /^\d|couple|few|pair/.test(text) || !/^(?:an?|half|the|quarter|fortnight)\b/.test(text);
    return { ...part, force: counted && span.elapsed === undefined ? 'weak' : 'none' };
  },
};

/** In 2 to 3 days, in a week or two: either. Hours and minutes keep the one that is named with them. */
function withOther(part: Part, text: string, count: string, setting: Setting): Part {
  const unit = /[a-z ]+$/.exec(text)?.[0].replace(/^an? /, '').trim() ?? '';
  const other = fromNow(spanOf(`${numberOf(count)} ${unit}`), setting).days ?? [];
  return { ...part, force: 'strong', ...(part.days && { days: [...part.days, ...other] }) };
}

/** A span that waits for its day: "the day after", "week before", "two months after". */
const beside: Rule = {
  pattern: `(?:(?:the|a|one)${S})?(?<unit>day|week|month|year)(?=${S}(?:after|before|from|following|prior)${S})`,
  read: ({ unit = '' }, setting) => ({ ...fromNow(spanOf(`1 ${unit}`), setting), force: 'none' }),
};

export const spanRules: Rule[] = [span, beside];
