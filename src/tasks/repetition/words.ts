import { clockText } from '../../lib/local-date-time.ts';
import type { TimeOfDay } from './dates.ts';
import type { Nth, RepeatRule, Weekday } from './rule.ts';

const weekdayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const monthNames =
  'January February March April May June July August September October November December'.split(' ');

const dayName = (day: Weekday): string => weekdayNames[day - 1] ?? '';
const nthNames: Record<Nth, string> = { 1: 'first', 2: 'second', 3: 'third', 4: 'fourth', [-1]: 'last' };

/** "1st", "22nd", "31st" */
function ordinal(day: number): string {
  const ends = ['th', 'st', 'nd', 'rd'];
  return `${day}${(day < 11 || day > 13) && ends[day % 10] ? ends[day % 10] : 'th'}`;
}

function weeklyWords({ days, interval }: Extract<RepeatRule, { kind: 'weekly' }>): string {
  const [last = '', ...others] = days
    .toSorted((a, b) => a - b)
    .map(dayName)
    .reverse();
  const names = others.length === 0 ? last : `${others.reverse().join(', ')} and ${last}`;
  return interval === 1 ? `every ${names}` : `every other week on ${names}`;
}

function dayWords(rule: RepeatRule): string {
  switch (rule.kind) {
    case 'daily':
      return 'every day';
    case 'days':
      return `every ${rule.interval} days`;
    case 'weekdays':
      return 'every weekday';
    case 'weekly':
      return weeklyWords(rule);
    case 'monthly':
      return `every month on the ${ordinal(rule.day)}`;
    case 'monthly-weekday':
      return `every month on the ${nthNames[rule.nth]} ${dayName(rule.weekday)}`;
    case 'monthly-workday':
      return `every month on the ${nthNames[rule.nth]} weekday`;
    case 'yearly':
      return `every year on ${rule.day} ${monthNames[rule.month - 1]}`;
  }
}

/** "every Monday at 09:00", "every month on the 31st", "every day until 20 December 2026" */
export function ruleWords(rule: RepeatRule, time?: TimeOfDay): string {
  const at = time === undefined ? '' : ` at ${clockText(time)}`;
  const { day, month, year } = Temporal.PlainDate.from(rule.until ?? '1970-01-01');
  return `${dayWords(rule)}${at}${rule.until === undefined ? '' : ` until ${day} ${monthNames[month - 1]} ${year}`}`;
}

/** What a rule does where the calendar lacks its day, as a sentence; undefined where every month or year has it. */
export function missingDayWords(rule: RepeatRule): string | undefined {
  if (rule.kind === 'monthly' && rule.day > 28) return 'A shorter month has it on its last day.';
  if (rule.kind === 'yearly' && rule.month === 2 && rule.day === 29)
    return 'Other years have it on 28 February.';
  return undefined;
}
