import { daysBetween, wallClock } from './time-zone.js';

/** `{now, timeZone, locale}` of the person who looks: milliseconds UTC, an IANA name, a BCP 47 name. */

const format = (ms, { timeZone, locale }, options) =>
  new Intl.DateTimeFormat(locale, { timeZone, ...options }).format(ms);

const NEAR = { '-1': 'yesterday', 0: 'today', 1: 'tomorrow' };

/** "yesterday", "today" or "tomorrow", in words only where it is one of them. */
function pretty(ms, eyes, options) {
  return NEAR[daysBetween(eyes.now, ms, eyes.timeZone)] ?? format(ms, eyes, options);
}

const LONG = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' };
const SHORT = { day: 'numeric', month: 'short', year: 'numeric' };
const PLAIN = { day: 'numeric', month: 'long', year: 'numeric' };
const TIME = { hour: '2-digit', minute: '2-digit' };

const STEPS = [
  [60, 'minute'],
  [3600, 'hour'],
  [86_400, 'day'],
  [604_800, 'week'],
  [2_629_746, 'month'],
  [31_556_952, 'year'],
];

/** "3 hours ago", "in 2 days". */
export function ago(ms, { now, locale }) {
  const seconds = (ms - now) / 1000;
  const [size, unit] = STEPS.findLast(([size]) => Math.abs(seconds) >= size) ?? [1, 'second'];
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(Math.trunc(seconds / size), unit);
}

const TOKENS = {
  date_num: (ms, eyes) => wallClock(ms, eyes.timeZone).date,
  date_slash: (ms, eyes) => format(ms, eyes, { day: '2-digit', month: '2-digit', year: 'numeric' }),
  date: (ms, eyes) => format(ms, eyes, PLAIN),
  date_short: (ms, eyes) => format(ms, eyes, SHORT),
  date_long: (ms, eyes) => format(ms, eyes, LONG),
  date_pretty: (ms, eyes) => pretty(ms, eyes, PLAIN),
  date_short_pretty: (ms, eyes) => pretty(ms, eyes, SHORT),
  date_long_pretty: (ms, eyes) => pretty(ms, eyes, LONG),
  date_long_full: (ms, eyes) => format(ms, eyes, LONG),
  day_divider_pretty: (ms, eyes) => pretty(ms, eyes, LONG),
  time: (ms, eyes) => format(ms, eyes, TIME),
  time_secs: (ms, eyes) => format(ms, eyes, { ...TIME, second: '2-digit' }),
  ago: (ms, eyes) => ago(ms, eyes),
};

/** `<!date^seconds^format^link|fallback>` in the words of the person who looks; the fallback when it can't be read. */
export function slackDate({ seconds, format: template, fallback }, eyes) {
  const ms = seconds * 1000;
  if (!Number.isFinite(ms) || Math.abs(ms) > 8.64e15) return fallback ?? '';
  const text = template.replace(/\{(\w+)\}/g, (whole, token) => TOKENS[token]?.(ms, eyes) ?? whole);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The heading over a day's messages. */
export function dayName(ms, eyes) {
  const name = pretty(ms, eyes, { weekday: 'long', day: 'numeric', month: 'long' });
  return name.charAt(0).toUpperCase() + name.slice(1);
}

export const clockTime = (ms, eyes) => format(ms, eyes, TIME);

/** A message's `ts` ("1700000000.000100") in milliseconds. */
export const tsToMs = (ts) => Math.round(Number(ts) * 1000);

/** "Fri 27 Nov 2026, 17:00", for titles and the clock. */
export const fullTime = (ms, eyes) =>
  format(ms, eyes, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', ...TIME });
