import { resolve } from './resolve.ts';
import { scan } from './scan.ts';

/** Longer than any date people write. */
const maxCharacters = 64;
/** The last second of the year 9999. A time given in milliseconds by mistake is far beyond it. */
const lastSecond = 253_402_300_799;

/**
 * Parses the `due` field of a new task, as seen at `now`; both times are Unix seconds (specification: Endpoints, Tasks:
 * "Unix timestamp, a date in any format, or a relative date expression"). Returns undefined when the text is not a
 * date. Words mean what they mean to PHP's `strtotime` in UTC: a date without a time is midnight, and so is `tomorrow`;
 * `+2 days` keeps the time of day; `3pm tomorrow` is midnight tomorrow; `next week` is its Monday.
 *
 * A timestamp has at least nine digits or follows `@`; eight digits are a date.
 *
 * Not supported, although PHP accepts them: days that do not exist (`2026-02-30`), times without a colon (`1530`,
 * `15.00`) and `24:00`, days of the year (`2026.068`), months in Roman numerals or without a day (`March`), `back of
 * 7pm`, `third month`, and most time zone abbreviations (`IST`). Supported, although PHP rejects them: `at 3pm`, `in 2
 * days`, `a week`, `1st of March`.
 */
export function parseDueField(text: string, now: number): number | undefined {
  const words = text.trim().toLowerCase();
  if (words.length === 0 || words.length > maxCharacters) return undefined;
  const timestamp = /^(?:@(-?\d{1,12})(?:\.\d{1,6})?|(\d{9,13}))$/.exec(words);
  const seconds = timestamp ? Number(timestamp[1] ?? timestamp[2]) : resolve(scan(words), now);
  return seconds !== undefined && seconds >= 0 && seconds <= lastSecond ? seconds : undefined;
}
