import { END, MONTH, monthOf } from './patterns.ts';
import { type Rule, sayDate, sayTime, sayWeek } from './relative-date.ts';

const YEAR4 = '[12]\\d{3}';
const YEAR = `(${YEAR4})(?![:\\d])`;
/** With two digits, too, unless they are a time: `1 Mar 15:00`, `1 Mar 3 pm`. */
const ANY_YEAR = `(${YEAR4}|\\d\\d)(?![:.\\w]| ?[ap]\\.?m)`;

/** Dates as they are written, in the order in which they are tried. */
export const dateRules: Rule[] = [
  // 2026-03-01, 2026/3/1, 2026.03.01
  [`(${YEAR4})[-/.](\\d{1,2})[-/.](\\d{1,2})(?!\\d)`, (said, [y, m, d]) => sayDate(said, m, d, y)],
  // 20260301, and with a time 20260301150000
  [`(${YEAR4})(\\d\\d)(\\d\\d)(?!\\d)`, (said, [y, m, d]) => sayDate(said, m, d, y)],
  [
    `(${YEAR4})(\\d\\d)(\\d\\d)(\\d\\d)(\\d\\d)(\\d\\d)(?!\\d)`,
    (said, [y, m, d, hour, minute, second]) => sayDate(said, m, d, y) && sayTime(said, hour, minute, second),
  ],
  // 2026-W11, 2026W112, 2026-W11-2
  [`(${YEAR4})-?w(\\d\\d)(?:-?([0-7]))?(?![\\d:])`, (said, [y, w, d]) => sayWeek(said, y, w, d)],
  // 2026-03 is its first day
  [`(${YEAR4})-(\\d{1,2})(?![-\\d])`, (said, [y, m]) => sayDate(said, m, 1, y)],
  // 1.3.2026, 1-3-2026
  [`(\\d{1,2})[-.](\\d{1,2})[-.](${YEAR4})(?!\\d)`, (said, [d, m, y]) => sayDate(said, m, d, y)],
  // 26-03-01: two digits alone and hyphens begin with the year
  ['(\\d{1,2})-(\\d{1,2})-(\\d{1,2})(?!\\d)', (said, [y, m, d]) => sayDate(said, m, d, y)],
  // 3/1/2026, 3/1/26, 3/1: slashes are American, as they are to PHP
  [`(\\d{1,2})/(\\d{1,2})(?:/(${YEAR4}|\\d\\d))?(?![\\d/])`, (said, [m, d, y]) => sayDate(said, m, d, y)],
  // Mar-01-2026, 2026-Mar-01
  [`${MONTH}-(\\d\\d)-${ANY_YEAR}`, (said, [month = '', d, y]) => sayDate(said, monthOf(month), d, y)],
  [`(${YEAR4})-${MONTH}-(\\d\\d)(?!\\d)`, (said, [y, month = '', d]) => sayDate(said, monthOf(month), d, y)],
  // 1 March 2026, 1st of March, 01-Mar-26
  [
    `(\\d{1,2})(?:st|nd|rd|th)?[ .-]?(?:of )?${MONTH}${END}(?:[ .-]{1,2}${ANY_YEAR})?`,
    (said, [d, month = '', y]) => sayDate(said, monthOf(month), d, y),
  ],
  // March 1, 2026
  [
    `${MONTH}\\.? (\\d{1,2})(?:st|nd|rd|th)?(?![:\\w])(?: ${ANY_YEAR})?`,
    (said, [month = '', d, y]) => sayDate(said, monthOf(month), d, y),
  ],
  // March 2026; March alone only after `first monday of`
  [`${MONTH} ${YEAR}`, (said, [month = '', y]) => sayDate(said, monthOf(month), 1, y)],
  [`(?<=of )${MONTH}${END}`, (said, [month = '']) => sayDate(said, monthOf(month), 1)],
  // The year at the end of `Sun Mar 1 15:00:00 2026`
  [
    YEAR,
    ({ date, time }, [year]) => {
      if (!date || !time || date.year !== undefined) return false;
      date.year = Number(year);
      return true;
    },
  ],
];
