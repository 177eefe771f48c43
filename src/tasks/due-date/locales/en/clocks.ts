import type { Clock, Rule } from '../../engine/date-fragment.ts';
import { MONTH, NUMBER_WORD, numberOf, S, s, WEEKDAY } from './words.ts';

const AP = `(?<ap>[ap](?:\\s?\\.\\s?m\\b(?:\\s?\\.)?|\\s?m\\b))`;
const PRE = `(?:(?<pre>(?:at${S}about|at${S}around|at|by|around|about|approximately|approx\\.?|until|till|through|before|after|from|no${S}later${S}than)(?:${S}|(?=\\d))|@${s}))`;
const END_OF_RANGE = `(?:(?<h2>\\d{1,2})(?:(?:[:.]\\d\\d)?${s}(?<ap2>[ap]\\.?m\\b\\.?)|[:.]\\d\\d)|(?<noon2>noon|midday)|midnight)`;
/** The end of a time range is heard and let go: the task is due when it begins. */
const TO = `(?:${s}(?:-|–|to|until|till)${s}${END_OF_RANGE}|[-–]\\d{1,2})?`;

function clock(
  hour: number,
  minute: number,
  second: number,
  half: string | undefined,
  sure = false,
): Clock | null {
  if (minute > 59 || second > 59 || hour > 24 || (hour === 24 && minute > 0)) return null;
  if (half !== undefined) {
    if (hour > 12) return hour < 24 && /^p/.test(half) ? { hour, minute, second, sure: true } : null;
    if (hour === 0 && /^p/.test(half)) return null;
    return { hour: (hour % 12) + (/^p/.test(half) ? 12 : 0), minute, second, sure: true };
  }
  return { hour: hour % 24, minute, second, sure: sure || hour === 0 || hour > 12 };
}

const num = (text: string | undefined): number => Number(text ?? 0);

/** 3pm, 9 a.m., 3:30pm, 15:15, 9:01:10 AM, 8.10 pm, 9.am; a range takes its beginning. */
export const digital: Rule = {
  pattern: `${PRE}?(?<h>\\d{1,2})(?:(?<sep>[:.])(?<m>\\d\\d)(?::(?<sec>\\d\\d))?)?(?:(?:${s}|\\.)${AP}|(?<a>[ap])(?!\\w))?${TO}`,
  read: ({ pre, h = '', sep, m, sec, ap, a, h2, ap2, noon2 }) => {
    const half =
      ap ??
      a ??
      (noon2 && h !== '12' ? 'am' : undefined) ??
      (ap2 && Number(h) > Number(h2) && h !== '12' ? 'am' : ap2);
    if (a !== undefined && m === undefined && !pre) return null;
    if (half === undefined && m === undefined) return null;
    if (half === undefined && sep === '.' && !(pre && /at|@|by/.test(pre))) return null;
    const time = clock(num(h), num(m), num(sec), half, /^0/.test(h));
    const exact = half === undefined && sep === ':' && m !== '00' && m !== '30';
    return time && { force: half ? 'strong' : 'plain', clock: exact ? { ...time, exact } : time };
  },
};

/** "Before 5 Dec" and "by 5 and 6 Dec" are about days. */
const NO_MONTH = `(?!${s}(?:(?:[,&–-]|and\\b|or\\b|to\\b)${s}\\d{1,2}(?:st|nd|rd|th)?${s}){0,3}(?:of${S})?${MONTH}\\b)`;

/** At 5, @ 7, by 10, around 4: the hour's half is left open. */
const bareHour: Rule = {
  pattern: `${PRE}(?:(?<h>\\d{1,2})|(?<word>${NUMBER_WORD})(?:${S}(?<min>${NUMBER_WORD}))?)(?:${s}sharp)?${NO_MONTH}`,
  read: ({ pre = '', h, word, min }) => {
    const hour = h ? Number(h) : numberOf(word ?? '');
    if (hour > 23 || (h === undefined && hour > 12) || hour === 0) return null;
    const time = clock(hour, min ? numberOf(min) : 0, 0, undefined);
    const alone = word ? /at$|@/i : /at$|@|by|until|till|before|around/i;
    return time && { force: alone.test(pre.trim()) ? 'weak' : 'none', clock: time };
  },
};

/** Before an hour these make two of them a time range: a day, and "from" or "between". */
const AFTER_DAY = `(?<=(?:${WEEKDAY}|today|tomorrow|tmrw|tonight|morning|afternoon|evening|\\d(?:st|nd|rd|th)|${MONTH}\\.?${S}\\d{1,2}|\\d${S}${MONTH})\\.?,?${S})`;

/** Thu 9-12, tomorrow from 3 to 4, friday between 10 and 11: hours without more are a range only after a day. */
const hours: Rule = {
  pattern: `${AFTER_DAY}(?:(?:from|between)${S})?(?<h>\\d{1,2})(?::(?<m>\\d\\d))?(?:${s}[-–]${s}|${S}(?:to|and|until|till)${S})(?<h2>\\d{1,2})(?::\\d\\d)?(?!${s}(?:${MONTH}|min|hour|hr|day|week|of)\\b)`,
  read: ({ h = '', m, h2 = '' }) => {
    const time = clock(num(h), num(m), 0, undefined);
    return time && num(h) > 0 && num(h2) <= 24 ? { force: 'plain', clock: time } : null;
  },
};

/** Between 3 and 4pm: the half of the day is said, so it is no count of anything. */
const between: Rule = {
  pattern: `between${S}(?<h>\\d{1,2})(?::(?<m>\\d\\d))?(?:${s}(?<ap>[ap]m))?${S}and${S}(?<h2>\\d{1,2})(?::\\d\\d)?${s}(?<ap2>[ap]m)`,
  read: ({ h = '', m, ap, h2, ap2 }) => {
    const time = clock(num(h), num(m), 0, ap ?? (num(h) > num(h2) && h !== '12' ? 'am' : ap2));
    return time && { force: 'strong', clock: time };
  },
};

/** Before these, four digits are a time; after "from" or "until" they may be a year or a count. */
const COMPACT = /^(?:at|@|around|about|approx)/i;

/** 340pm, at 1030, around 1030, 930am, 1730h */
const compact: Rule = {
  pattern: `${PRE}?(?<h>\\d{1,2})(?<m>[0-5]\\d)(?:${s}${AP}|(?<hs>h(?:rs?|ours)?))?(?<ish>-?ish)?`,
  read: ({ pre, h = '', m, ap, hs, ish }) => {
    if (!ap && !hs && !ish && !COMPACT.test(pre ?? '')) return null;
    if (/^(?:19|20)$/.test(h) && !ap && !hs && !/^(?:at|@)/.test(pre ?? '')) return null;
    const time = clock(num(h), num(m), 0, ap, hs !== undefined || /^0/.test(h));
    return time && { force: ap || hs ? 'strong' : 'weak', clock: time };
  },
};

/** 15h, 15h20, 7h01 */
const withH: Rule = {
  pattern: `${PRE}?(?<h>\\d{1,2})h(?<m>[0-5]\\d)?`,
  read: ({ pre, h = '', m }) => {
    if (!pre && !m && Number(h) < 13) return null;
    const time = clock(num(h), num(m), 0, undefined, true);
    return time && { force: 'plain', clock: time };
  },
};

/** 7 o'clock, seven oclock, 3 oclock pm, six pm, eight forty pm, 3ish */
const spoken: Rule = {
  pattern: `${PRE}?(?:(?<h>\\d{1,2})|(?<word>${NUMBER_WORD})(?:[ -](?<min>${NUMBER_WORD}))?)(?:(?<oclock>${s}o['’]?${s}clock)|(?<ish>-?ish))?(?:${s}${AP})?`,
  read: ({ h, word, min, oclock, ish, ap }) => {
    const alone = oclock || ish || (ap && word);
    if (!alone && !min) return null;
    const hour = h ? Number(h) : numberOf(word ?? '');
    if (hour > 23) return null;
    const time = clock(hour, min ? numberOf(min) : 0, 0, ap);
    return time && { force: alone ? 'plain' : 'none', clock: time };
  },
};

const HOUR = `(?:(?<h>\\d{1,2})(?:h|:00)?|(?<word>${NUMBER_WORD})|(?<noon>noon|midday)|(?<night>midnight))`;

/** Half past 8pm, quarter to noon, 20 minutes to 2pm, ten past three; "10 to 5" is left alone, it may be a range. */
const past: Rule = {
  pattern: `${PRE}?(?:an?${S})?(?<n>half|quarter|\\d{1,2}|${NUMBER_WORD})${S}(?<mins>min(?:ute)?s?${S})?(?<dir>past|after|to|till|before)${S}${HOUR}(?:${s}o['’]?${s}clock)?(?:${s}${AP})?`,
  read: ({ n = '', mins, dir = '', h, word, noon, night, ap }) => {
    const minutes = /half/.test(n) ? 30 : /quarter/.test(n) ? 15 : numberOf(n);
    const hour = noon ? 12 : night ? 24 : h ? Number(h) : numberOf(word ?? '');
    if (minutes > 59 || hour > 24) return null;
    const back = /to|till|before/.test(dir);
    if (back && /^\d/.test(n) && !mins && !ap && !noon && !night) return null;
    const base = noon || night ? { hour, minute: 0, second: 0, sure: true } : clock(hour, 0, 0, ap);
    if (base === null) return null;
    const total = (base.hour * 60 + (back ? -minutes : minutes) + 1440) % 1440;
    return { force: 'plain', clock: { ...base, hour: Math.floor(total / 60), minute: total % 60 } };
  },
};

/** Half five: half past, as it is said in Britain. */
const halfHour: Rule = {
  pattern: `${PRE}?half${S}(?<word>one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)`,
  read: ({ word = '' }) => ({
    force: 'weak',
    clock: { hour: numberOf(word), minute: 30, second: 0, sure: false },
  }),
};

/** Noon, midday, 12 noon, at midnight: midnight ends the day that is named. */
const named: Rule = {
  pattern: `${PRE}?(?:the${S})?(?:12${S})?(?:(?<noon>noon(?:ish)?|mid[ -]?day)|mid[ -]?night)`,
  read: ({ noon }) => ({ force: 'plain', clock: { hour: noon ? 12 : 24, minute: 0, second: 0, sure: true } }),
};

export const clockRules: Rule[] = [
  digital,
  hours,
  between,
  bareHour,
  compact,
  withH,
  spoken,
  past,
  halfHour,
  named,
];
