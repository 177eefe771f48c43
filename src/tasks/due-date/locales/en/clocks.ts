import { onMonthDay } from '../../engine/calendar.ts';
import { countedUnits } from '../../engine/counted-nouns.ts';
import { type Clock, clockAt } from '../../engine/date-fragment.ts';
import type { Rule } from '../../engine/rule.ts';
import { monthName, numberOf, numberWord, optWs, weekdayName, weekdayOf, ws } from './words.ts';

const amPm = `(?<ap>[ap](?:\\s?\\.\\s?m\\b(?:\\s?\\.)?|\\s?m\\b))`;
const timePreposition = `(?:(?<pre>(?:any${optWs}time${ws}(?:after|before|from)|at${ws}about|at${ws}around|at|by|around|about|circa|roughly|approximately|approx\\.?|until|till|through|(?:(?:just|shortly|right|soon)${ws})?(?:before|after)|from|no${ws}later${ws}than|b4)(?:${ws}|(?=\\d))|@${optWs}))`;
const rangeEnd = `(?:(?<h2>\\d{1,2})(?:(?:[:.]\\d\\d)?${optWs}(?<ap2>[ap]\\.?m\\b\\.?)|[:.]\\d\\d)|(?<noon2>noon|midday)|midnight)`;
/** The end of a time range is read and dropped: the task is due when it begins. */
const optionalRangeEnd = `(?:${optWs}(?:-|–|to|until|till)${optWs}${rangeEnd}|[-–]\\d{1,2})?`;

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
/** The same without a preposition, for other languages. */
export const plainTime = digitalTimeAfter('');

/** "Before 5 Dec" and "by 5 and 6 Dec" are about days. */
const notBeforeMonth = `(?!${optWs}(?:(?:[,&–-]|and\\b|or\\b|to\\b)${optWs}\\d{1,2}(?:st|nd|rd|th)?${optWs}){0,3}(?:of${ws})?${monthName}\\b)`;

/** At 5, @ 7, by 10, around 4: the half of the day is open. */
const bareHour: Rule = {
  pattern: `${timePreposition}(?:(?<h>\\d{1,2})|(?<word>${numberWord})(?:${ws}(?<min>${numberWord}))?)(?:${optWs}sharp)?${notBeforeMonth}`,
  read: ({ pre = '', h, word, min }) => {
    const hour = h ? Number(h) : numberOf(word ?? '');
    if (hour > 23 || (h === undefined && hour > 12) || hour === 0) return null;
    const time = toClock({ h: hour, m: min && numberOf(min) });
    const alone = word ? /at$|@/i : /at$|@|any|by|until|till|before|around/i;
    return time && { confidence: alone.test(pre.trim()) ? 'weak' : 'none', clock: time };
  },
};

/** After a day, two hours are a time range. */
const otherDay = `today|tomorrow|tmrw|tonight|morning|afternoon|evening|\\d(?:st|nd|rd|th)|${monthName}\\.?${ws}\\d{1,2}|\\d${ws}${monthName}`;
const afterDay = `(?<=(?:${weekdayName}|${otherDay})\\.?,?${ws})`;

/** 9.30 right after a weekday or "tomorrow"; "fri 4.12" is a date when that is a friday. */
const dottedTime: Rule = {
  pattern: `(?<=(?:(?<day>${weekdayName})|${otherDay})\\.?,?${ws})(?<h>\\d{1,2})\\.(?<m>[0-5]\\d)(?!\\.)(?:${optWs}[-–]${optWs}\\d{1,2}(?:[.:]\\d\\d)?)?`,
  read: ({ day, h, m }, { today }) => {
    const date = onMonthDay(today, Number(m), Number(h))?.days?.[0]?.date;
    if (day && date?.dayOfWeek === weekdayOf(day)) return null;
    const time = toClock({ h, m });
    return time && { confidence: 'plain', clock: time };
  },
};

/**
 * Thu 9-12, tomorrow from 3 to 4; 10-11:30 tomorrow: hours beside a day. Between 3 and 4pm: the half of the day is given,
 * so nothing is counted.
 */
const hourRange: Rule = {
  pattern: `(?=[fb\\d])(?:(?<after>${afterDay})|)(?:(?<lead>from|between)${ws})?(?<h>\\d{1,2})(?::(?<m>\\d\\d))?(?:${optWs}(?<ap>[ap]m))?(?:(?<dash>${optWs}[-–]${optWs})|${ws}(?:to|and|until|till)${ws})(?<h2>\\d{1,2})(?:[:.]\\d\\d)?(?:${optWs}(?<ap2>[ap]m))?(?!${optWs}(?:${monthName}|min|hour|hr|day|week|of)\\b)(?:(?=(?<before>,?${ws}(?:on${ws})?(?:today|tomorrow|tmrw|${weekdayName})\\b))|)`,
  read: ({ after, lead, dash, h = '', m, ap, h2 = '', ap2, before }) => {
    const isGiven = lead === 'between' && ap2 !== undefined;
    const isBesideDay = after !== undefined || (before !== undefined && (lead ?? dash) !== undefined);
    if (!isGiven && (!isBesideDay || (ap ?? ap2))) return null;
    const time = toClock({ h, m }, ap ?? (ap2 && startsBeforeNoon(h, h2) ? 'am' : ap2));
    const confidence = isGiven ? 'strong' : after === undefined ? 'none' : 'plain';
    return time && Number(h) > 0 && Number(h2) <= 24 ? { confidence, clock: time } : null;
  },
};

/** After these, four digits are a time; after "from" or "until" they may be a year or a count. */
const compactPreposition = /^(?:at|@|around|about|approx)/i;

/** 340pm, at 1030, around 1030, 930am, 1730h */
const compactTime: Rule = {
  pattern: `${timePreposition}?(?<h>\\d{1,2})(?<m>[0-5]\\d)(?:${optWs}${amPm}|(?<hs>h(?:rs?|ours)?))?(?<ish>-?ish)?`,
  read: ({ pre, h = '', m, ap, hs, ish }) => {
    if (!ap && !hs && !ish && !compactPreposition.test(pre ?? '')) return null;
    if (/^(?:19|20)$/.test(h) && !ap && !hs && !/^(?:at|@)/.test(pre ?? '')) return null;
    const time = toClock({ h, m }, ap, hs !== undefined || /^0/.test(h));
    return time && { confidence: ap || hs ? 'strong' : 'weak', clock: time };
  },
};

/** Tomorrow 1400, fri 0900: four digits right after a day. 2027 may be a year, and "1400 words" are counted. */
const militaryTime: Rule = {
  pattern: `(?<h>[01]\\d|2[0-3])(?<m>[0-5]\\d)(?!${ws}${countedUnits})`,
  read: ({ h = '', m = '' }) =>
    h === '20' && Number(m) % 15 > 0
      ? null
      : { confidence: 'none', clock: clockAt(Number(h), Number(m)), afterDay: true },
};

/** 15h, 15h20, 7h01 */
const hourWithH: Rule = {
  pattern: `${timePreposition}?(?<h>\\d{1,2})h(?<m>[0-5]\\d)?`,
  read: ({ pre, h = '', m }) => {
    if (!pre && !m && Number(h) < 13) return null;
    const time = toClock({ h, m }, undefined, true);
    return time && { confidence: 'plain', clock: time };
  },
};

/** 7 o'clock, seven oclock, 3 oclock pm, six pm, eight forty pm, 3ish */
const spokenTime: Rule = {
  pattern: `${timePreposition}?(?:(?<h>\\d{1,2})|(?<word>${numberWord})(?:(?:-|\\s{1,4})(?<min>${numberWord}))?)(?:(?<oclock>${optWs}o['’]?${optWs}clock)|(?<ish>-?ish))?(?:${optWs}${amPm})?`,
  read: ({ h, word, min, oclock, ish, ap }) => {
    const alone = oclock || ish || (ap && word);
    if (!alone && !min) return null;
    const hour = h ? Number(h) : numberOf(word ?? '');
    if (hour > 23) return null;
    const time = toClock({ h: hour, m: min && numberOf(min) }, ap);
    return time && { confidence: alone ? 'plain' : 'none', clock: time };
  },
};

const hourPattern = `(?:(?<h>\\d{1,2})(?:h|:00)?|(?<word>${numberWord})|(?<noon>noon|midday)|(?<night>midnight))`;

/** Half past 8pm, quarter to noon, 20 minutes to 2pm, ten past three, half five; "10 to 5" may be a range. */
const minutesPastOrTo: Rule = {
  pattern: `${timePreposition}?(?:an?${ws})?(?<n>half|quarter|\\d{1,2}|${numberWord})${ws}(?<mins>min(?:ute)?s?${ws})?(?:(?<dir>past|after|to|till|before)${ws}|(?<=half${ws}))${hourPattern}(?:${optWs}o['’]?${optWs}clock)?(?:${optWs}${amPm})?`,
  read: ({ n = '', mins, dir = 'half', h, word, noon, night, ap }) => {
    const minutes = /half/.test(n) ? 30 : /quarter/.test(n) ? 15 : numberOf(n);
    const hour = noon ? 12 : night ? 24 : h ? Number(h) : numberOf(word ?? '');
    if (minutes > 59 || hour > 24) return null;
    const back = /to|till|before/.test(dir);
    if (back && /^\d/.test(n) && !mins && !ap && !noon && !night) return null;
    const base = noon || night ? clockAt(hour) : toClock({ h: hour }, ap);
    if (base === null) return null;
    const total = (base.hour * 60 + (back ? -minutes : minutes) + 1440) % 1440;
    const confidence = dir === 'half' ? 'weak' : 'plain';
    return { confidence, clock: { ...base, hour: Math.floor(total / 60), minute: total % 60 } };
  },
};

/** Noon, midday, 12 noon, at midnight. Midnight ends the day that is named. */
const noonOrMidnight: Rule = {
  pattern: `${timePreposition}?(?:the${ws})?(?:12${ws})?(?:(?<noon>(?:noon|mid(?:-|\\s{0,4})day)(?:-?ish)?)|mid(?:-|\\s{0,4})night)`,
  read: ({ noon }) => ({ confidence: 'plain', clock: clockAt(noon ? 12 : 24) }),
};

export const clockRules: Rule[] = [
  digitalTime,
  hourRange,
  dottedTime,
  bareHour,
  compactTime,
  militaryTime,
  hourWithH,
  spokenTime,
  minutesPastOrTo,
  noonOrMidnight,
];
