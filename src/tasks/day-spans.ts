import { zonedDateTime } from '../lib/local-date-time.ts';
import { hour } from '../lib/units.ts';
import type { DateSpan } from '../platform/requests.ts';
import { dueDay } from './due-day.ts';
import { clockChangeMs } from './limits.ts';

/** Spans of days, as people name them: a day, week or month so many after this one. Weeks begin on Monday. */
const spans = {
  today: ['days', 0],
  tomorrow: ['days', 1],
  yesterday: ['days', -1],
  'this-week': ['weeks', 0],
  'last-week': ['weeks', -1],
  'next-week': ['weeks', 1],
  weekend: ['weeks', 0],
  'this-month': ['months', 0],
  'last-month': ['months', -1],
  'next-month': ['months', 1],
} as const;
export type DaySpan = keyof typeof spans;
export const daySpans = Object.keys(spans) as DaySpan[];

/** Days from one to another, both included, as `FROM..TO` in ISO 8601. One of the two may be missing. */
export type DayRange = `${string}..${string}`;

const isoDate = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;
/** The first and the last day of a range, if it has them; undefined for a text that is no range. */
export function endsOf(range: string): { first: string; last: string } | undefined {
  const [first = '', last = '', ...more] = range.split('..');
  const isRange = more.length === 0 && `${first}${last}` !== '';
  return isRange && [first, last].every((day) => day === '' || isoDate.test(day))
    ? { first, last }
    : undefined;
}
export const isDayRange = (text: string): text is DayRange => endsOf(text) !== undefined;

/** The spans that the platform knows: all that is known of when a task was done. */
export const platformSpans = [
  'today',
  'yesterday',
  'this-week',
  'last-week',
  'this-month',
  'last-month',
] as const satisfies DateSpan[];

/** Who reads a list: now (milliseconds, UTC) and their IANA zone. */
export type Reader = { nowMs: number; timeZone: string };

/** Days from the first, inclusive, to another, exclusive. */
type Days = { from: Temporal.PlainDate; until: Temporal.PlainDate };

/** The days of a span around a day. */
function daysOf(span: DaySpan, today: Temporal.PlainDate, firstDayOfWeek = 1): Days {
  const [unit, later] = spans[span];
  const past = { days: 0, weeks: (today.dayOfWeek - firstDayOfWeek + 7) % 7, months: today.day - 1 };
  const from = today.subtract({ days: past[unit] }).add({ [unit]: later });
  const until = from.add({ [unit]: 1 });
  // The one that has begun, or the next.
  return span === 'weekend' ? { from: from.add({ days: 5 }), until } : { from, until };
}

/** No task is due outside of these days. */
const ever = { first: '1970-01-01', last: '9998-12-31' };

/** The days of a span where the reader is, or of a range. */
export function spanDays(span: DaySpan | DayRange, { nowMs, timeZone }: Reader): Days {
  const ends = endsOf(span);
  if (ends === undefined) return daysOf(span as DaySpan, zonedDateTime(nowMs, timeZone).toPlainDate());
  return {
    from: Temporal.PlainDate.from(ends.first || ever.first),
    until: Temporal.PlainDate.from(ends.last || ever.last).add({ days: 1 }),
  };
}

const includes = ({ from, until }: Days, day: Temporal.PlainDate): boolean =>
  Temporal.PlainDate.compare(day, from) >= 0 && Temporal.PlainDate.compare(day, until) < 0;

/** True when the reader sees a date of these days for a due time (seconds, UTC). */
export const isWithin = (days: Days, dueSeconds: number, { timeZone }: Reader): boolean =>
  includes(days, dueDay(dueSeconds, timeZone));

/** Zones lie between these offsets from UTC, in hours. */
const offsets = { west: -12, east: 14 };

const utcMs = (day: Temporal.PlainDate): number => day.toZonedDateTime('UTC').epochMilliseconds;

/**
 * All moments (milliseconds, UTC) at which a task of these days may be due, wherever it was typed: nothing before
 * `fromMs` and nothing from `untilMs` on belongs to them.
 */
export const spanMoments = ({ from, until }: Days) => ({
  fromMs: utcMs(from) - offsets.east * hour,
  untilMs: utcMs(until) - offsets.west * hour,
});

/** Every offset from UTC that a zone may have, in milliseconds. */
const everyOffsetMs = Array.from(
  { length: (offsets.east - offsets.west) * 4 + 1 },
  (_, quarter) => (offsets.west + quarter / 4) * hour,
);

/** The moments that a span of the platform surely has, whatever zone it reckons in and however its weeks begin. */
function certainMoments(span: DateSpan, nowMs: number) {
  const offsetsByDay = Map.groupBy(everyOffsetMs, (offsetMs) => Math.floor((nowMs + offsetMs) / (24 * hour)));
  const edges = [...offsetsByDay].map(([day, offsetsMs]) => {
    const today = zonedDateTime(day * 24 * hour, 'UTC').toPlainDate();
    const possible = [1, 6, 7].map((weekday) => daysOf(span, today, weekday));
    return {
      fromMs: Math.max(...possible.map(({ from }) => utcMs(from))) - Math.min(...offsetsMs),
      untilMs: Math.min(...possible.map(({ until }) => utcMs(until))) - Math.max(...offsetsMs),
    };
  });
  return {
    fromMs: Math.max(...edges.map(({ fromMs }) => fromMs)) + clockChangeMs,
    untilMs: Math.min(...edges.map(({ untilMs }) => untilMs)) - clockChangeMs,
  };
}

/**
 * The narrowest span of the platform that surely has all tasks due on these days: its zone is not known (platform facts,
 * "What the API cannot do"), so what it sends is looked through again. Undefined when none does.
 */
export function platformSpan(days: Days, nowMs: number): DateSpan | undefined {
  const wanted = spanMoments(days);
  return platformSpans.find((span) => {
    const certain = certainMoments(span, nowMs);
    return certain.fromMs <= wanted.fromMs && certain.untilMs >= wanted.untilMs;
  });
}

/** Where a due time lies from the reader's today. */
export type DueGroup = 'overdue' | 'today' | 'this-week' | 'later' | 'undated';

/** The days after those that a reader's list has parts for: the same for all of its rows. */
const endsByReader = new WeakMap<Reader, { today: Temporal.PlainDate; week: Temporal.PlainDate }>();

/** The group of an open task in a list. */
export function dueGroup(due: number | null, reader: Reader): DueGroup {
  if (due === null) return 'undated';
  if (due * 1000 < reader.nowMs) return 'overdue';
  const { today, week } = endsByReader.getOrInsertComputed(reader, () => ({
    today: spanDays('today', reader).until,
    week: spanDays('this-week', reader).until,
  }));
  const day = dueDay(due, reader.timeZone);
  if (Temporal.PlainDate.compare(day, today) < 0) return 'today';
  return Temporal.PlainDate.compare(day, week) < 0 ? 'this-week' : 'later';
}
