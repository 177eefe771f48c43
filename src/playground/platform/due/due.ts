import { resolve } from './resolve.ts';
import { scan } from './scan.ts';

/** Longer than any date that people write; the rules below are linear all the same. */
const MOST_CHARACTERS = 64;
/** The last second of the year 9999. A time in milliseconds by mistake is far beyond it. */
const LAST = 253_402_300_799;

/**
 * The time that the `due` of a new task means, in Unix seconds; undefined when it is none (specification: Endpoints,
 * Tasks: "Unix timestamp, a date in any format, or a relative date expression"). Words mean what they mean to PHP's
 * `strtotime` in UTC: a date without a time is its midnight, `tomorrow` too, `+2 days` keeps the time of day.
 *
 * A timestamp has nine digits or more, or stands after `@`; eight digits are a date.
 */
export function dueOf(text: string, now: number): number | undefined {
  const words = text.trim().toLowerCase();
  if (words.length === 0 || words.length > MOST_CHARACTERS) return undefined;
  const timestamp = /^(?:@(-?\d{1,12})|(\d{9,13}))$/.exec(words);
  const time = timestamp ? Number(timestamp[1] ?? timestamp[2]) : resolve(scan(words), now);
  return time !== undefined && time >= 0 && time <= LAST ? time : undefined;
}
