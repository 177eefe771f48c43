import { maxScheduleLength } from './limits.ts';
import { everyDay, type Schedule, type Weekday, weekdayNames, weekdays } from './schedule.ts';

const names = weekdayNames.map((name) => name.toLowerCase());

const filler = /^(?:every|each|on|from|and|at|the)$/;
const range = /^(?:-|to|till|until|through|thru)$/;
/** "at 9 every weekday", but not "every 2 days" or "9 days": a bare number is an hour only in these positions. */
const hourFirst = /^at \d{1,2} |^\d{1,2} (?:every|each|on) /;

/** Normalizes case, spaces and the many ways to write a time of day. */
function tidy(typed: string): string {
  if (typed.length > maxScheduleLength) return '';
  return typed
    .toLowerCase()
    .replace(/[,&\s]/g, ' ')
    .replace(/[-–—]/g, ' - ')
    .split(' ')
    .filter(Boolean)
    .join(' ')
    .replace(/\b(?:week|work|working|business) days?\b/g, 'weekdays')
    .replace(/\b(?:every|each) mornings?\b/g, 'daily')
    .replace(/ in the morning\b/g, ' am')
    .replace(/ in the (?:afternoon|evening)\b/g, ' pm')
    .replace(/ ?o['’]?clock\b/g, '')
    .replace(/[.!]$/, '');
}

const meaning = (text: string): string[] => text.split(' ').filter((word) => word && !filler.test(word));

function parseDay(word: string): Weekday[] | undefined {
  if (/^(daily|everyday|days?)$/.test(word)) return everyDay;
  if (/^(weekdays?|workdays?)$/.test(word)) return weekdays;
  if (/^weekends?$/.test(word)) return [6, 7];
  const stem = word.replace(/s$/, '');
  if (stem.length < 2) return undefined;
  const index = names.findIndex((name) => name.startsWith(stem));
  return index === -1 ? undefined : [(index + 1) as Weekday];
}

/** All days from one to another, also across the end of the week ("fri to mon"). */
function parseRange([first, ...more]: Weekday[], [last, ...others]: Weekday[] = []): Weekday[] | undefined {
  if (first === undefined || last === undefined || first === last) return undefined;
  if (more.length + others.length > 0) return undefined;
  const days = [...everyDay, ...everyDay].slice(first - 1);
  return days.slice(0, days.indexOf(last) + 1);
}

function parseDays(words: string[]): Weekday[] | undefined {
  const days = new Set<Weekday>();
  for (let at = 0; at < words.length; at += 1) {
    let found = parseDay(words[at] ?? '');
    if (found !== undefined && range.test(words[at + 1] ?? '')) {
      found = parseRange(found, parseDay(words[at + 2] ?? ''));
      at += 2;
    }
    if (found === undefined) return undefined;
    for (const day of found) days.add(day);
  }
  return days.size === 0 ? undefined : [...days].sort();
}

function parseTime(words: string[]): { hour: number; minute: number } | undefined {
  const text = words.join(' ');
  if (text === 'midnight') return { hour: 0, minute: 0 };
  if (/^(?:noon|midday)$/.test(text)) return { hour: 12, minute: 0 };
  const match =
    /^(\d{1,2})(?:[:.](\d\d))? ?(am|pm|a\.m\.?|p\.m\.?|h)?$/.exec(text) ??
    /^(\d\d|\d(?=00|15|30|45))(\d\d) ?h?$/.exec(text);
  if (match === null) return undefined;
  const [, hours, minutes = '0', half = ''] = match;
  let hour = Number(hours);
  if (/^[ap]/.test(half)) {
    if (hour < 1 || hour > 12) return undefined;
    hour = (hour % 12) + (half.startsWith('p') ? 12 : 0);
  }
  const minute = Number(minutes);
  return hour > 23 || minute > 59 ? undefined : { hour, minute };
}

/**
 * Parses a schedule: "weekdays 9am", "mon-fri 0900", "daily at 8:30", "mon, wed and fri 9 am", "at 9 every weekday".
 *
 * @param usual what a time alone, or days alone, leave as they are
 * @returns undefined when the text has no days, no time, or more than one time
 */
export function parseSchedule(
  typed: string,
  timeZone: string,
  usual: Partial<Schedule> = {},
): Schedule | undefined {
  const text = tidy(typed);
  const words = meaning(text);
  const only = { time: /\D/.test(text) ? parseTime(words) : undefined, days: parseDays(words) };
  const { days, hour, minute } = usual;
  if (only.time && days) return { days, ...only.time, timeZone };
  if (only.days && hour !== undefined && minute !== undefined)
    return { days: only.days, hour, minute, timeZone: usual.timeZone ?? timeZone };
  const bareHour = /^\d{1,2}$/.test(words[0] ?? '') && !/^[ap]\.?m/.test(words[1] ?? '');
  const timeMayLead = !bareHour || hourFirst.test(text);
  for (let at = 1; at < words.length; at += 1) {
    const [start, end] = [words.slice(0, at), words.slice(at)];
    const readings = [[start, end] as const, ...(timeMayLead ? [[end, start] as const] : [])];
    for (const [first, second] of readings) {
      const time = parseTime(second);
      const days = time && parseDays(first);
      if (days) return { days, ...time, timeZone };
    }
  }
  return undefined;
}

/** True for text that only lacks a time to be a schedule: "weekdays", "mon-fri", or just "on". */
export function lacksTime(typed: string): boolean {
  const text = tidy(typed);
  const words = meaning(text);
  return words.length === 0 ? text === 'on' : parseDays(words) !== undefined;
}
