import { englishVocabulary } from '../due-date/locales/en/lexicon.ts';
import { monthNumbers, oneOf, weekdayName, weekdayOf } from '../due-date/locales/en/words.ts';
import { daysApart, type Nth, type Repetition, type Weekday } from './rule.ts';

const ws = '\\s{1,4}';
const tooOften =
  /\b(?:hour|minute|second(?=s\b|$))s?\b|\bhourly\b|\b(?:twice|times)\s{1,4}(?:a|per|every)\s{1,4}day\b/;
/** Every two hours: no date comes with it. */
const everyHours = /\b(?:every|each)\s{1,4}(?:\w{1,6}\s{1,4})?(?:hour|minute)s?\b|\bhourly\b/i;
const counted = new RegExp(
  `\\b(?:every|each|ev)${ws}(?:(?<other>other|second)${ws}|(?<n>\\d{1,4}|two|three|four|five|six)${ws})(?<unit>day|week|month|quarter|year|fortnight)?`,
);
const perUnit = /\b(?:twice|times)\s{1,4}(?:a|per|every)\b/;
const twoWeeks = /\bfortnight|\bbi-?weekly\b/;
const otherPeriod = /\bquarter|\bbi-?month|\bbi-?annual|\bsemi-?annual/;
const nthOfMonth = new RegExp(
  `\\b(?<nth>first|second|third|fourth|last|1st|2nd|3rd|4th)${ws}(?:(?<work>(?:business|working|week|work)[ -]?day)|(?<day>${weekdayName}))\\b`,
);
const dayOfMonth = /\b(?<day>\d{1,2})(?:st|nd|rd|th)\b/;
const lastDay = /\blast\s{1,4}day\b/;
const year = new RegExp(
  `\\byear|\\bannual|\\b(?:${oneOf(Object.keys(monthNumbers).filter((name) => name !== 'mon'))})\\b`,
);
const weekdays = new RegExp(`\\b(?:${weekdayName})s?\\b`, 'g');

const daily = /\bday|\bdaily\b|\beveryday\b|\b(?:every|each)\s{1,4}(?:morning|afternoon|evening|night)/;

const unsupported: Repetition = { kind: 'unsupported' };

/** "The last friday of every month", "every first monday". "Every second tuesday" is every other week. */
function readNth(words: string): Repetition | undefined {
  const found = nthOfMonth.exec(words)?.groups;
  if (found === undefined) return undefined;
  const { nth: word = '' } = found;
  const nth = (Number.parseInt(word, 10) || englishVocabulary.nthOf(word)) as Nth;
  if (nth === 2 && !/\bmonth/.test(words)) return undefined;
  if (found.day !== undefined)
    return { kind: 'monthly-weekday', nth, weekday: weekdayOf(found.day) as Weekday };
  return nth === 1 || nth === -1 ? { kind: 'monthly-workday', nth } : unsupported;
}

/** Which weekdays the words name, the weekend included. */
function daysIn(words: string): Weekday[] {
  const named = (words.match(weekdays) ?? []).map((word) => weekdayOf(word) as Weekday);
  const weekend: Weekday[] = /\bweekend/.test(words) ? [6, 7] : [];
  return [...new Set([...named, ...weekend])];
}

/** Reads English words of a repetition in lower case; undefined if there are none. */
export function readEnglishRepetition(typed: string): Repetition | undefined {
  // The friday of "daily until friday" says nothing about the days.
  const words = typed.replace(/\b(?:until|till)\b.*/s, '');
  if (tooOften.test(words)) return { kind: 'too-often' };
  const nth = readNth(words);
  if (nth !== undefined) return nth;
  const { other, n, unit } = counted.exec(words)?.groups ?? {};
  if (perUnit.test(words) || otherPeriod.test(words)) return unsupported;
  const days = daysIn(words);
  // The number of "every 29 february" is a day.
  const isCounted = n !== undefined && (unit !== undefined || days.length > 0);
  const count = other !== undefined ? 2 : isCounted ? englishVocabulary.numberOf(n) : 1;
  const isWeekly = unit === undefined || unit === 'week';
  if (count === 2 && isWeekly && (days.length > 0 || unit === 'week'))
    return { kind: 'weekly', days, interval: 2 };
  if (unit === 'day') return daysApart(count);
  if (count > 1) return unsupported;
  if (twoWeeks.test(words)) return { kind: 'weekly', days, interval: 2 };
  if (/\b(?:week|work|working|business)[ -]?days?\b/.test(words)) return { kind: 'weekdays' };
  if (/\bmonth/.test(words)) {
    const day = lastDay.test(words) ? 31 : Number(dayOfMonth.exec(words)?.groups?.day ?? 0);
    return { kind: 'monthly', ...(day > 0 && day < 32 && { day }) };
  }
  if (days.length > 0 || /\bweek/.test(words)) return { kind: 'weekly', days, interval: 1 };
  if (year.test(words)) return { kind: 'yearly' };
  return daily.test(words) ? { kind: 'daily' } : undefined;
}

/** Whether a line says that something comes several times a day. */
export const isTooOften = (text: string): boolean => everyHours.test(text);
