import { clockText, zonedDateTime } from '../../lib/local-date-time.ts';
import type { OpenDue } from '../../tasks/drafts/draft.ts';
import { formatDate, shortLabel } from '../../tasks/due-date/index.ts';
import { dateAlone } from '../../tasks/due-day.ts';

/** Why a user has to choose a date, as the end of a sentence about its words. */
export function whyAsked({ past, unclear }: Pick<OpenDue, 'past' | 'unclear'>): string {
  if (unclear === 'missing') return 'is not in the calendar';
  if (past) return 'is in the past';
  return unclear === 'doubtful' ? 'may not be a due date' : 'can be read in more than one way';
}

/**
 * A due time in words that are still true the next day: "Fri 27 Nov, 17:00 Berlin time". A date without a time is the
 * same date for every reader.
 *
 * @param dueSeconds seconds, UTC
 * @param timeZone the reader's IANA zone
 */
export const dueWords = (dueSeconds: number, timeZone: string, nowMs: number): string =>
  formatted(formatDate, dueSeconds, timeZone, nowMs);

/** The same in a sentence: "due Fri 27 Nov", "with no due date". */
export const whenDue = (due: number | null, timeZone: string, nowMs: number): string =>
  due === null ? 'with no due date' : `due ${dueWords(due, timeZone, nowMs)}`;

/** A due time in few words, for the one person who uses this zone: "Fri 27 Nov, 17:00". */
export const dueLabel = (dueSeconds: number, timeZone: string, nowMs: number): string =>
  formatted(shortLabel, dueSeconds, timeZone, nowMs);

function formatted(words: typeof shortLabel, dueSeconds: number, timeZone: string, nowMs: number): string {
  const context = { now: new Date(nowMs), timeZone };
  const date = dateAlone(dueSeconds, timeZone);
  if (date === undefined) return words(new Date(dueSeconds * 1000), 'minute', context);
  return words(new Date(date.toZonedDateTime({ timeZone }).epochMilliseconds), 'day', context);
}

/** The latest time that Slack formats: the end of the year 9999 (seconds, UTC). */
const latest = 253_402_300_799;

/** A weekday and a day, or "tomorrow" while it is. Slack leaves out the year of dates within six months. */
const dayFormat = '{date_long_pretty}';

/**
 * A due time for mrkdwn. Slack shows it in each reader's own zone and clock (docs.slack.dev, "Formatting message text":
 * date formatting); a client that can't shows {@link dueWords}, which name the zone. A date without a time is noon for
 * Slack where there is one reader; for several it stays in words, since it is the same date everywhere.
 */
export function dueMarkup(
  dueSeconds: number,
  timeZone: string,
  nowMs: number,
  { isShared = false } = {},
): string {
  const words = dueWords(dueSeconds, timeZone, nowMs);
  const date = dateAlone(dueSeconds, timeZone);
  if (dueSeconds < 0 || dueSeconds > latest || (date && isShared)) return words;
  const noon = date?.toZonedDateTime({ timeZone, plainTime: '12:00' });
  return noon
    ? `<!date^${noon.epochMilliseconds / 1000}^${dayFormat}|${words}>`
    : `<!date^${dueSeconds}^${dayFormat} at {time}|${words}>`;
}

/**
 * A past moment for mrkdwn, which Slack shows in each reader's own zone and clock.
 *
 * @param ms milliseconds, UTC
 * @param fallback for a client that can't format dates, our own words
 * @param what the day alone, or the time as well
 */
export const momentMarkup = (ms: number, fallback: string, what: 'day' | 'minute' = 'minute'): string =>
  `<!date^${Math.floor(ms / 1000)}^{date_short}${what === 'minute' ? ' at {time}' : ''}|${fallback}>`;

/**
 * A time of day for mrkdwn, which Slack shows in each reader's own zone and clock. A client that can't shows it in
 * `timeZone`.
 *
 * @param ms milliseconds, UTC
 * @param also `day` for a moment that may be read on a later day
 */
export function clockMarkup(ms: number, timeZone: string, also?: 'day'): string {
  const clock = clockText(zonedDateTime(ms, timeZone));
  if (ms < 0 || ms > latest * 1000) return clock;
  const format = also === 'day' ? `${dayFormat} at {time}` : '{time}';
  return `<!date^${Math.floor(ms / 1000)}^${format}|${clock}>`;
}
