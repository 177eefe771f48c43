import { resolve } from './resolve.ts';
import { scan } from './scan.ts';

/** Longer than any date that people write; the rules below are linear all the same. */
const MOST_CHARACTERS = 64;
/** The last second of the year 9999. A time in milliseconds by mistake is far beyond it. */
const LAST = 253_402_300_799;

/**
 * The time that the `due` of a new task means, in Unix seconds; undefined when it is none (specification: Endpoints,
 * Tasks: "Unix timestamp, a date in any format, or a relative date expression"). Words mean what they mean to PHP's
 * `strtotime` in UTC: a date without a time is its midnight, `tomorrow` too, `+2 days` keeps the time of day,
 * `3pm tomorrow` is tomorrow's midnight and `next week` its Monday.
 *
 * A timestamp has nine digits or more, or stands after `@`; eight digits are a date.
 *
 * Left out of what PHP takes: days that do not exist (`2026-02-30`), times without a colon (`1530`, `15.00`) and
 * `24:00`, days of the year (`2026.068`), months in Roman numbers or without a day (`March`), `back of 7pm`, `third
 * month`, and most short names of zones (`IST`). Taken beyond it: `at 3pm`, `in 2 days`, `a week`, `1st of March`.
 */
export function dueOf(text: string, now: number): number | undefined {
  const words = text.trim().toLowerCase();
  if (words.length === 0 || words.length > MOST_CHARACTERS) return undefined;
  const timestamp = /^(?:@(-?\d{1,12})(?:\.\d{1,6})?|(\d{9,13}))$/.exec(words);
  const time = timestamp ? Number(timestamp[1] ?? timestamp[2]) : resolve(scan(words), now);
  return time !== undefined && time >= 0 && time <= LAST ? time : undefined;
}
