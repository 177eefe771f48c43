import { monthPattern, parseMonth, wordEnd } from './patterns.ts';
import { type Rule, setDate, setIsoWeek, setTime } from './relative-date.ts';

const fourDigitYear = '[12]\\d{3}';
const yearPattern = `(${fourDigitYear})(?![:\\d])`;
/** Also matches two digits, unless they are a time: `1 Mar 15:00`, `1 Mar 3 pm`. */
const anyYearPattern = `(${fourDigitYear}|\\d\\d)(?![:.\\w]| ?[ap]\\.?m)`;

/** The rules for written dates, in the order in which they are tried. */
export const dateRules: Rule[] = [
  // 2026-03-01, 2026/3/1, 2026.03.01
  [
    `(${fourDigitYear})[-/.](\\d{1,2})[-/.](\\d{1,2})(?!\\d)`,
    (parsed, [y, m, d]) => setDate(parsed, m, d, y),
  ],
  // 20260301, and with a time 20260301150000
  [`(${fourDigitYear})(\\d\\d)(\\d\\d)(?!\\d)`, (parsed, [y, m, d]) => setDate(parsed, m, d, y)],
  [
    `(${fourDigitYear})(\\d\\d)(\\d\\d)(\\d\\d)(\\d\\d)(\\d\\d)(?!\\d)`,
    (parsed, [y, m, d, hour, minute, second]) =>
      setDate(parsed, m, d, y) && setTime(parsed, hour, minute, second),
  ],
  // 2026-W11, 2026W112, 2026-W11-2
  [
    `(${fourDigitYear})-?w(\\d\\d)(?:-?([0-7]))?(?![\\d:])`,
    (parsed, [y, w, d]) => setIsoWeek(parsed, y, w, d),
  ],
  // 2026-03 means its first day
  [`(${fourDigitYear})-(\\d{1,2})(?![-\\d])`, (parsed, [y, m]) => setDate(parsed, m, 1, y)],
  // 1.3.2026, 1-3-2026
  [`(\\d{1,2})[-.](\\d{1,2})[-.](${fourDigitYear})(?!\\d)`, (parsed, [d, m, y]) => setDate(parsed, m, d, y)],
  // 26-03-01: two-digit parts with hyphens start with the year
  ['(\\d{1,2})-(\\d{1,2})-(\\d{1,2})(?!\\d)', (parsed, [y, m, d]) => setDate(parsed, m, d, y)],
  // 3/1/2026, 3/1/26, 3/1: slashes mean American order, as in PHP
  [
    `(\\d{1,2})/(\\d{1,2})(?:/(${fourDigitYear}|\\d\\d))?(?![\\d/])`,
    (parsed, [m, d, y]) => setDate(parsed, m, d, y),
  ],
  // Mar-01-2026, 2026-Mar-01
  [
    `${monthPattern}-(\\d\\d)-${anyYearPattern}`,
    (parsed, [month = '', d, y]) => setDate(parsed, parseMonth(month), d, y),
  ],
  [
    `(${fourDigitYear})-${monthPattern}-(\\d\\d)(?!\\d)`,
    (parsed, [y, month = '', d]) => setDate(parsed, parseMonth(month), d, y),
  ],
  // 1 March 2026, 1st of March, 01-Mar-26
  [
    `(\\d{1,2})(?:st|nd|rd|th)?[ .-]?(?:of )?${monthPattern}${wordEnd}(?:[ .-]{1,2}${anyYearPattern})?`,
    (parsed, [d, month = '', y]) => setDate(parsed, parseMonth(month), d, y),
  ],
  // March 1, 2026
  [
    `${monthPattern}\\.? (\\d{1,2})(?:st|nd|rd|th)?(?![:\\w])(?: ${anyYearPattern})?`,
    (parsed, [month = '', d, y]) => setDate(parsed, parseMonth(month), d, y),
  ],
  // March 2026; a month alone only after `first monday of`
  [`${monthPattern} ${yearPattern}`, (parsed, [month = '', y]) => setDate(parsed, parseMonth(month), 1, y)],
  [`(?<=of )${monthPattern}${wordEnd}`, (parsed, [month = '']) => setDate(parsed, parseMonth(month), 1)],
  // The year at the end of `Sun Mar 1 15:00:00 2026`
  [
    yearPattern,
    ({ date, time }, [year]) => {
      if (!date || !time || date.year !== undefined) return false;
      date.year = Number(year);
      return true;
    },
  ],
];
