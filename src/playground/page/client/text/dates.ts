import type { DateNode } from './mrkdwn.ts';

/** Keeps the results of a function of strings: making an `Intl` object costs more than all that is done with it. */
function memoize<Words extends string[], Result>(work: (...words: Words) => Result) {
  const results = new Map<string, Result>();
  return (...words: Words): Result => {
    const key = words.join('\n');
    const known = results.get(key) ?? work(...words);
    results.set(key, known);
    return known;
  };
}

/** Time zone arithmetic with `Intl`, which every browser has. Times are milliseconds UTC unless noted otherwise. */

const dateFormatter = memoize((timeZone: string) => new Intl.DateTimeFormat('sv-SE', { timeZone }));

/** The local date (YYYY-MM-DD) in a time zone: Swedish dates are written so. */
export const localDate = (ms: number, timeZone: string): string => dateFormatter(timeZone).format(ms);

/** The time zone if `Intl` knows it, otherwise UTC. */
export const validTimeZone = memoize((timeZone: string) => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: timeZone || 'UTC' }).resolvedOptions().timeZone;
  } catch {
    return 'UTC';
  }
});

/** The locale (`en-US` or `en_US`) as a BCP 47 tag; British English if it is invalid. */
export const validLocale = memoize((locale: string) => {
  try {
    return Intl.getCanonicalLocales((locale || 'en-GB').replace('_', '-'))[0] ?? 'en-GB';
  } catch {
    return 'en-GB';
  }
});

/** The number of local days between two times: 0 for the same day, 1 for the next day. */
export function daysBetween(from: number, to: number, timeZone: string): number {
  const day = (ms: number) => Date.parse(localDate(ms, timeZone)) / 86_400_000;
  return day(to) - day(from);
}

/** Formats times for a viewer. Times are milliseconds UTC. */

type Options = Intl.DateTimeFormatOptions;

const formatterFor = memoize(
  (locale: string, timeZone: string, options: string) =>
    new Intl.DateTimeFormat(locale, { timeZone, ...JSON.parse(options) }),
);

/** Formats a time; `options` are those of `Intl.DateTimeFormat`. */
export const format = (ms: number, { timeZone, locale }: Viewer, options: Options): string =>
  formatterFor(locale, timeZone, JSON.stringify(options)).format(ms);

const relativeFormatterFor = memoize(
  (locale: string) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }),
);

const dayNames: Record<number, string> = { '-1': 'yesterday', 0: 'today', 1: 'tomorrow' };

/** A date, or "yesterday", "today" or "tomorrow". */
function formatDay(ms: number, viewer: Viewer, options: Options): string {
  return dayNames[daysBetween(viewer.now, ms, viewer.timeZone)] ?? formatNear(ms, viewer, options);
}

const halfYearMs = 182 * 86_400_000;

/** A date, as Slack shows it: without its year if it is less than six months away. */
function formatNear(ms: number, viewer: Viewer, { year, ...options }: Options): string {
  return format(ms, viewer, Math.abs(ms - viewer.now) < halfYearMs ? options : { ...options, year });
}

const longDate: Options = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' };
const shortDate: Options = { day: 'numeric', month: 'short', year: 'numeric' };
const fullDate: Options = { day: 'numeric', month: 'long', year: 'numeric' };
const hourAndMinute: Options = { hour: '2-digit', minute: '2-digit' };

const relativeUnits: [seconds: number, unit: Intl.RelativeTimeFormatUnit][] = [
  [60, 'minute'],
  [3600, 'hour'],
  [86_400, 'day'],
  [604_800, 'week'],
  [2_629_746, 'month'],
  [31_556_952, 'year'],
];

/** A relative time: "3 hours ago", "in 2 days". */
export function formatRelative(ms: number, { now, locale }: Viewer): string {
  const seconds = (ms - now) / 1000;
  const [size, unit] = relativeUnits.findLast(([size]) => Math.abs(seconds) >= size) ?? [1, 'second'];
  return relativeFormatterFor(locale).format(Math.trunc(seconds / size), unit);
}

const formatters: Record<string, (ms: number, viewer: Viewer) => string> = {
  date_num: (ms, viewer) => localDate(ms, viewer.timeZone),
  date_slash: (ms, viewer) => format(ms, viewer, { day: '2-digit', month: '2-digit', year: 'numeric' }),
  date: (ms, viewer) => formatNear(ms, viewer, fullDate),
  date_short: (ms, viewer) => formatNear(ms, viewer, shortDate),
  date_long: (ms, viewer) => formatNear(ms, viewer, longDate),
  date_pretty: (ms, viewer) => formatDay(ms, viewer, fullDate),
  date_short_pretty: (ms, viewer) => formatDay(ms, viewer, shortDate),
  date_long_pretty: (ms, viewer) => formatDay(ms, viewer, longDate),
  date_long_full: (ms, viewer) => format(ms, viewer, longDate),
  day_divider_pretty: (ms, viewer) => formatDay(ms, viewer, longDate),
  time: (ms, viewer) => format(ms, viewer, hourAndMinute),
  time_secs: (ms, viewer) => format(ms, viewer, { ...hourAndMinute, second: '2-digit' }),
  ago: (ms, viewer) => formatRelative(ms, viewer),
};

/** Formats the date in `<!date^seconds^format^link|fallback>`, or returns the fallback if it is invalid. */
export function formatSlackDate({ seconds, format: template, fallback }: DateNode, viewer: Viewer): string {
  const ms = seconds * 1000;
  if (!Number.isFinite(ms) || Math.abs(ms) > 8.64e15) return fallback ?? '';
  const text = template.replace(
    /\{(\w+)\}/g,
    (whole, token: string) => formatters[token]?.(ms, viewer) ?? whole,
  );
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The heading over a day's messages. */
export function formatDayHeading(ms: number, viewer: Viewer): string {
  const heading = formatDay(ms, viewer, { weekday: 'long', day: 'numeric', month: 'long' });
  return heading.charAt(0).toUpperCase() + heading.slice(1);
}

/** The time of day: "17:00". */
export const formatTime = (ms: number, viewer: Viewer): string => format(ms, viewer, hourAndMinute);

/** A message's `ts` ("1700000000.000100") in milliseconds. */
export const tsToMs = (ts: string): number => Math.round(Number(ts) * 1000);

/** Date and time: "Fri 27 Nov 2026, 17:00". */
export const formatDateTime = (ms: number, viewer: Viewer): string =>
  format(ms, viewer, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', ...hourAndMinute });

/** A due time in a few words: "Today 15:00", "Yesterday 09:00", "Fri 27 Nov, 12:00"; the year only if it is another one. */
export function formatDue(ms: number, viewer: Viewer): string {
  const isThisYear =
    format(ms, viewer, { year: 'numeric' }) === format(viewer.now, viewer, { year: 'numeric' });
  const day = dayNames[daysBetween(viewer.now, ms, viewer.timeZone)];
  if (day !== undefined) return `${day.charAt(0).toUpperCase()}${day.slice(1)} ${formatTime(ms, viewer)}`;
  const year: Options = isThisYear ? {} : { year: 'numeric' };
  return format(ms, viewer, { weekday: 'short', day: 'numeric', month: 'short', ...year, ...hourAndMinute });
}

/** For whom times are formatted: `now` is simulated, in milliseconds UTC. */
export type Viewer = { now: number; timeZone: string; locale: string };
