import { mondayOf } from '../../lib/local-date-time.ts';
import type { RepeatRule } from './rule.ts';

type PlainDate = Temporal.PlainDate;

const isWorkday = ({ dayOfWeek }: PlainDate): boolean => dayOfWeek <= 5;

/** Whether a date is the first or last of its month that is a workday. */
function isEdgeWorkday(date: PlainDate, nth: 1 | -1): boolean {
  if (!isWorkday(date)) return false;
  const earlier = nth === 1 ? date.day - 1 : date.daysInMonth - date.day;
  // Between a workday and the edge of its month there is nothing but a weekend.
  const beyond = Array.from({ length: earlier }, (_, index) => date.add({ days: (index + 1) * -nth }));
  return !beyond.some(isWorkday);
}

/** Whether a rule has a task on this local date. */
function isOn(rule: RepeatRule, date: PlainDate): boolean {
  switch (rule.kind) {
    case 'daily':
      return true;
    case 'days': {
      const { days } = Temporal.PlainDate.from(rule.from).until(date);
      return days >= 0 && days % rule.interval === 0;
    }
    case 'weekdays':
      return isWorkday(date);
    case 'weekly': {
      if (!rule.days.some((day) => day === date.dayOfWeek)) return false;
      const { days } = mondayOf(Temporal.PlainDate.from(rule.from)).until(mondayOf(date));
      return days % (7 * rule.interval) === 0;
    }
    case 'monthly':
      return date.day === Math.min(rule.day, date.daysInMonth);
    case 'monthly-weekday':
      if (date.dayOfWeek !== rule.weekday) return false;
      return rule.nth === -1 ? date.day > date.daysInMonth - 7 : Math.ceil(date.day / 7) === rule.nth;
    case 'monthly-workday':
      return isEdgeWorkday(date, rule.nth);
    case 'yearly':
      return date.month === rule.month && date.day === Math.min(rule.day, date.daysInMonth);
  }
}

/** The first date of a rule after this one, if it has not ended. Every rule has one within 366 days of it or of its start. */
export function nextDate(rule: RepeatRule, after: PlainDate): PlainDate | undefined {
  let date = after.add({ days: 1 });
  while (!isOn(rule, date)) date = date.add({ days: 1 });
  return rule.until !== undefined && date.toString() > rule.until ? undefined : date;
}

/** A time of day, as in a person's zone. */
export type TimeOfDay = { hour: number; minute: number };

/** When repeated tasks are created: in the morning of the day that they are due. */
const createHour = 6;

/**
 * When the task of a local date is due and when it is created (both milliseconds, UTC): at 6:00 of that day, or at its
 * start where it is due earlier. Without a time it is due by the end of the day. A time that daylight saving skips moves
 * forward by the gap; one that comes twice is the first of the two.
 */
export function timesOf(
  date: PlainDate,
  timeZone: string,
  time: TimeOfDay | undefined,
): { dueMs: number; createMs: number } {
  const plainTime = time ?? { hour: 23, minute: 59, second: 59 };
  const at = (hour: number) => date.toZonedDateTime({ timeZone, plainTime: { hour } }).epochMilliseconds;
  const isEarly = plainTime.hour < createHour;
  return {
    dueMs: date.toZonedDateTime({ timeZone, plainTime }).epochMilliseconds,
    createMs: at(isEarly ? 0 : createHour),
  };
}
