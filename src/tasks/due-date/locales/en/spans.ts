import { addSpan } from '../../engine/calendar.ts';
import { type DateFragment, rejected, type Span } from '../../engine/date-fragment.ts';
import type { Rule, RuleContext } from '../../engine/rule.ts';
import { numberOf, optWs, quantityDigits, quantityPhrase, ws } from './words.ts';

const secondMs = 1000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;
const clockUnitMs: Record<string, number> = { second: secondMs, minute: minuteMs, hour: hourMs };

/** Units, the words for them, and the letter that may replace these after digits ("3d"). */
const units: [name: string, words: string, letter?: string][] = [
  ['second', 'seconds?|secs?'],
  ['minute', 'minutes?|mins?', 'm'],
  ['hour', 'hours?|hrs?', 'h'],
  ['business', '(?:business|working|work|week)(?:-|\\s{0,4})days?'],
  ['day', 'days?', 'd'],
  ['fortnight', 'fortnights?'],
  ['week', 'weeks?|wks?', 'w'],
  ['month', 'months?|mths?|mos?'],
  ['quarter', 'quarters?|qtrs?'],
  ['year', 'years?|yrs?', 'y'],
];
const unitWord = `(?:${units.map(([, words]) => words).join('|')})`;
const unitNames = units.map(
  ([name, words, letter = words]) => [name, new RegExp(`^(?:${words}|${letter})$`)] as const,
);
const unitOf = (word: string): string => unitNames.find(([, pattern]) => pattern.test(word))?.[0] ?? 'day';

const andAHalf = `and${ws}an?${ws}(?:half|quarter)`;
/** Digits may touch their unit; number words may not. */
const quantity = `(?:${quantityDigits}[\\s-]{0,2}|${quantityPhrase}(?:\\s{1,3}|-))`;
const unitWordOrLetter = `(?:${unitWord}|(?<=\\d[\\s-]{0,2})[mhdwy])`;
const singleSpan = `(?!2day\\b)(?:\\d{1,2}h[0-5]\\d|${quantity}(?:(?:${andAHalf}|more|full)${ws})?${unitWordOrLetter}(?:${ws}${andAHalf})?)`;
const spanPattern = `(?:(?:an?${ws})?quarter${ws}of${ws}an${ws}hour|fortnight|${singleSpan}(?:${optWs}(?:,${optWs})?(?:and${ws})?${singleSpan}){0,2})`;
const spanPiece = new RegExp(
  `(${quantityDigits}|${quantityPhrase})[\\s-]{0,3}(${andAHalf}${ws})?(?:(?:more|full)${ws})?(${unitWordOrLetter})(${ws}${andAHalf})?(?![a-z])`,
  'g',
);

/** The span that a phrase means. Whole days and more count on the calendar, anything less on the clock. */
function spanOf(text: string): Span {
  const [, hours, minutes] = /^(\d{1,2})h(\d\d)$/.exec(text.trim()) ?? [];
  if (hours) return { date: {}, elapsedMs: Number(hours) * hourMs + Number(minutes) * minuteMs };
  if (/quarter\s+of/.test(text)) return { date: {}, elapsedMs: hourMs / 4 };
  if (text === 'fortnight') return { date: { days: 14 } };
  const span: Span = { date: {} };
  for (const [, count = '', before = '', word = '', after = ''] of text.matchAll(spanPiece)) {
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
  const ms = clockUnitMs[unit] ?? (unit === 'day' && !whole ? 24 * hourMs : undefined);
  if (ms !== undefined) span.elapsedMs = (span.elapsedMs ?? 0) + n * ms;
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
function fromNow(span: Span, { today }: RuleContext): DateFragment {
  const date = addSpan(today, span);
  if (span.elapsedMs === undefined) return { confidence: 'none', span, source: 'count', days: [{ date }] };
  const days = today.until(date, { largestUnit: 'days' }).days;
  return { confidence: 'none', span, elapsedMs: span.elapsedMs + days * 24 * hourMs };
}

const approximately =
  '(?:about|around|approximately|roughly|exactly|at\\s{1,4}most|less\\s{1,4}than|no\\s{1,4}more\\s{1,4}than|under|another|(?:the\\s{1,4})?next)';
const durationWord =
  '(?:for|over|during|per|past|last|previous|than|least|takes?|took|lasts?|lasted|lasting|spends?|spent|waite?d?|of)';
const dayWord = 'to|mon|tue|wed|thu|fri|sat|sun|next';

/**
 * In 3 days, within an hour, +2w, 3 weeks from now, in 2 days' time, the next 3 days: that long from now.
 * 3 days, 2w: due only as the line's last words. Hours and minutes alone are a duration ("prep session 60 min").
 * For 3 months, 2 years old, 3 days of work: durations, never due. 2 days ago: in the past.
 */
const span: Rule = {
  pattern:
    `(?:(?<ahead>(?:in|within|after|(?:over|during)(?=${ws}(?:the${ws})?next))${ws}(?:${approximately}${ws})?|\\+${optWs})|(?<length>${durationWord}${ws}(?:(?:about|around|at${ws}least|(?:the${ws})?(?:next|last|past)|another|up${ws}to)${ws})?)|(?<next>(?:the${ws})?next${ws}))?` +
    `(?:(?<low>\\d{1,2}|one|two|three|four|five|six)(?:${optWs}[-–]${optWs}|${ws}(?:to|or)${ws}))?(?<span>${spanPattern})(?<orTwo>${ws}or${ws}(?:two|so))?` +
    `(?:(?:['’]?s?['’]?${ws}time)|${ws}(?<later>from${ws}(?:right${ws})?(?:now|today)|later|hence|out|away)|${ws}(?<ago>ago|before${ws}now)|${ws}(?<what>old|earlier|each|long|of${ws}(?!${dayWord})[a-z]{1,30}))?`,
  read: ({ ahead, length, next, low, span: text = '', orTwo, later, ago, what }, context) => {
    if (length || what || (low && !ahead && !later)) return rejected;
    const span = spanOf(text);
    // Beside the very day it is still that day: "Mon 2 Nov 2026, 2 days ago".
    if (ago) return { ...fromNow({ ...span, back: true }, context), ...rejected };
    const fragment = fromNow(span, context);
    if (low || /two/.test(orTwo ?? ''))
      return { ...withOther(fragment, text, low ?? '2', context), confidence: 'strong' };
    if (ahead || later) return { ...fragment, confidence: 'strong' };
    if (next) return { ...fragment, confidence: span.elapsedMs === undefined ? 'plain' : 'none' };
    const counted = /^\d|couple|few|pair/.test(text) || !/^(?:an?|half|the|quarter|fortnight)\b/.test(text);
    return { ...fragment, confidence: counted && span.elapsedMs === undefined ? 'weak' : 'none' };
  },
};

/** In 2 to 3 days, in a week or two: either. Of hours and minutes, the number right before the unit counts. */
function withOther(fragment: DateFragment, text: string, count: string, context: RuleContext): DateFragment {
  const unit = text.replace(/^(?:\d+|[a-z-]+(?=\s))\s*/, '');
  const other = fromNow(spanOf(`${numberOf(count)} ${unit}`), context).days ?? [];
  return { ...fragment, confidence: 'strong', ...(fragment.days && { days: [...fragment.days, ...other] }) };
}

/** The day after, a week before: waits for its day. */
const spanBeforeDay: Rule = {
  pattern: `(?:(?:the|a|one)${ws})?(?<unit>day|week|month|year)(?=${ws}(?:after|before|from|following|prior)${ws})`,
  read: ({ unit }, context) => fromNow(spanOf(`1 ${unit}`), context),
};

export const spanRules: Rule[] = [span, spanBeforeDay];
