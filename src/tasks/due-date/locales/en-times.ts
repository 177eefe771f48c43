import { countedUnits } from '../engine/counted-nouns.ts';
import { type Clock, clockAt } from '../engine/date-fragment.ts';
import { optWs, withBlanks, ws } from '../engine/lexicon.ts';
import { dateRules, dayPartRules, sharedTimeRules } from '../engine/lexicon-rules.ts';
import type { Rule } from '../engine/rule.ts';
import { createVocabulary } from '../engine/vocabulary.ts';
import { at, english, monthName, weekdayName } from './en.ts';

const amPm = `(?<ap>[ap](?:\\s?\\.\\s?m\\b(?:\\s?\\.)?|\\s?m\\b))`;
const timePreposition = `(?<pre>${withBlanks(at)})`;
const rangeEnd = `(?:(?<h2>\\d{1,2})(?:(?:[:.]\\d\\d)?${optWs}(?<ap2>[ap]\\.?m\\b\\.?)|[:.]\\d\\d)|(?<noon2>noon|midday)|midnight)`;
/** The end of a time range is read and dropped: the task is due when it begins. */
const optionalRangeEnd = `(?:${optWs}(?:-|–|to|until|till?)${optWs}${rangeEnd}|[-–]\\d{1,2})?`;

type Digits = string | number | undefined;

/** A clock time, or null when there is no such time. `half` begins with "a" or "p". */
function toClock(
  { h, m = 0, sec = 0 }: { h: Digits; m?: Digits; sec?: Digits },
  half?: string,
  is24Hour = false,
): Clock | null {
  const [hour, minute, second] = [Number(h), Number(m), Number(sec)];
  if (minute > 59 || second > 59 || hour > 24 || (hour === 24 && minute > 0)) return null;
  if (half === undefined) {
    const meridiemKnown = is24Hour || hour === 0 || hour > 12;
    return { ...clockAt(hour, minute, second), meridiemKnown };
  }
  const isPm = /^p/.test(half);
  if (hour > 12) return hour < 24 && isPm ? clockAt(hour, minute, second) : null;
  return hour === 0 && isPm ? null : clockAt((hour % 12) + (isPm ? 12 : 0), minute, second);
}

/** "11-1pm" and "9-12pm" begin in the morning. */
const startsBeforeNoon = (from: string, to: Digits): boolean =>
  from !== '12' && Number(from) > Number(to) % 12;

/** 3pm, 9 a.m., 3:30pm, 15:15, 9:01:10 AM, 8.10 pm, 9.am; a range takes its beginning. */
const digitalTimeAfter = (preposition: string): Rule => ({
  pattern: `${preposition}(?<h>\\d{1,2})(?:(?<sep>[:.])(?<m>\\d\\d)(?::(?<sec>\\d\\d))?)?(?:(?:${optWs}|\\.)${amPm}|(?<a>[ap])(?!\\w))?(?:-?ish\\b|${optWs}sharp\\b)?${optionalRangeEnd}`,
  read: ({ pre, h = '', sep, m, sec, ap, a, h2, ap2, noon2 }) => {
    const half =
      ap ?? a ?? (noon2 && h !== '12' ? 'am' : undefined) ?? (ap2 && startsBeforeNoon(h, h2) ? 'am' : ap2);
    if (half === undefined && m === undefined) return null;
    if (half === undefined && sep === '.' && !(pre && /at|@|by/.test(pre))) return null;
    const time = toClock({ h, m, sec }, half, /^0/.test(h));
    // "3p" alone may be a price or a page.
    if (a !== undefined && m === undefined && !pre)
      return time && { confidence: 'none', clock: time, afterDay: true };
    const exact = half === undefined && sep === ':' && m !== '00' && m !== '30';
    return time && { confidence: half ? 'strong' : 'plain', clock: exact ? { ...time, exact } : time };
  },
});
const digitalTime = digitalTimeAfter(`${timePreposition}?`);
/** The same without a preposition, for other languages. "Teil 2 am Freitag" is no time. */
export const plainTime = digitalTimeAfter('(?!\\d{1,2} am (?:mo|di|mi|do|fr|sa|so|wo|\\d))');

/** After a day, two hours are a time range. */
const otherDay = `today|tomorrow|tmrw|tonight|morning|afternoon|evening|\\d(?:st|nd|rd|th)|${monthName}\\.?${ws}\\d{1,2}|\\d${ws}${monthName}`;
const afterDay = `(?<=(?:${weekdayName}|${otherDay})\\.?,?${ws})`;

/**
 * Thu 9-12, tomorrow from 3 to 4; 10-11:30 tomorrow: hours beside a day. Between 3 and 4pm: the half of the day is given,
 * so nothing is counted.
 */
const hourRange: Rule = {
  pattern: `(?=[fb\\d])(?:(?<after>${afterDay})|)(?:(?<lead>from|between|btwn?)${ws})?(?<h>\\d{1,2})(?::(?<m>\\d\\d))?(?:${optWs}(?<ap>[ap]m))?(?:(?<dash>${optWs}[-–]${optWs}|${ws}(?:until|till?)${ws})|${ws}(?:to|and)${ws})(?<h2>\\d{1,2})(?:[:.]\\d\\d)?(?:${optWs}(?<ap2>[ap]m))?(?!${optWs}(?:${monthName}|min|hour|hr|day|week|of)\\b)(?:(?=(?<before>,?${ws}(?:on${ws})?(?:today|tomorrow|tmrw|${weekdayName})\\b))|)`,
  read: ({ after, lead, dash, h = '', m, ap, h2 = '', ap2, before }) => {
    const isBetween = lead?.startsWith('b');
    const isGiven = isBetween && ap2 !== undefined;
    const isBesideDay = after !== undefined || (before !== undefined && (lead ?? dash) !== undefined);
    const isAlone = isBetween && !isBesideDay;
    if (!isGiven && !isAlone && (!isBesideDay || (ap ?? ap2))) return null;
    const time = toClock({ h, m }, ap ?? (ap2 && startsBeforeNoon(h, h2) ? 'am' : ap2));
    const confidence = isGiven ? 'strong' : isAlone ? 'weak' : after === undefined ? 'none' : 'plain';
    const unsure = isAlone && !isGiven && { unsure: true as const };
    return time && Number(h) > 0 && Number(h2) <= 24 ? { confidence, clock: time, ...unsure } : null;
  },
};

/**
 * Tomorrow 1400, fri 0900, fri 830: digits right after a day. 2027 may be a year, "1400 words" are counted, and so are
 * "830 flyers".
 */
const militaryTime: Rule = {
  pattern: `(?:(?<h>[01]\\d|2[0-3])(?<m>[0-5]\\d)|(?<h1>[1-9])(?<m1>00|15|30|45)(?![\\d%€$£]|[.,]\\d|${ws}(?:people|euro?|usd|gbp|k[gm]|[a-z]{1,20}s)\\b))(?!${ws}${countedUnits})`,
  read: ({ h, m, h1, m1 }) => {
    const clock =
      h === '20' && Number(m) % 15 > 0
        ? null
        : toClock({ h: h ?? h1, m: m ?? m1 }, undefined, h1 === undefined);
    return clock && { confidence: 'none', clock, afterDay: true };
  },
};

/** Where two rules read the same words, the earlier one is right. */
export function englishRules(): Rule[] {
  const words = createVocabulary(english);
  return [
    ...[digitalTime, hourRange, militaryTime],
    ...sharedTimeRules(english, words),
    ...dateRules(english, words),
    ...dayPartRules(english, words),
  ];
}
