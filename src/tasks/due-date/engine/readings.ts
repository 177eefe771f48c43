import { epochMsAt, localDateTimeAt } from '../../../lib/local-date-time.ts';
import { shortLabel } from '../format.ts';
import type { DueContext, Precision, Reading } from '../types.ts';
import { addBusinessDays } from './calendar.ts';
import type { Clock, DateFragment, Day, RuleContext, Zone } from './date-fragment.ts';
import { dayParts, hourInDayPart } from './day-parts.ts';

type Moment = { due: number; precision: Precision };

const endOfDay = Temporal.PlainTime.from('23:59:59');
const rolloverStep = {
  day: { days: 1 },
  week: { days: 7 },
  month: { months: 1 },
  year: { years: 1 },
} as const;
const maxReadings = 4;

const nextOccurrence = (
  date: Temporal.PlainDate,
  rollover: NonNullable<Day['rollover']>,
): Temporal.PlainDate =>
  rollover === 'workday' ? addBusinessDays(date, 1) : date.add(rolloverStep[rollover]);

/** Every moment that a part may mean, best first. Before friday may mean thursday, and after it saturday. */
export function readingsOf(
  fragment: DateFragment,
  ruleContext: RuleContext,
  context: DueContext,
  exclusive?: 'before' | 'after',
): Reading[] {
  const moments = momentsOf(fragment, ruleContext, context);
  const days = exclusive === 'before' ? -1 : 1;
  const adjacent = { ...fragment, days: fragment.days?.map(({ date }) => ({ date: date.add({ days }) })) };
  const exclusiveMoments =
    exclusive && moments[0]?.precision === 'day' ? momentsOf(adjacent, ruleContext, context) : [];
  const seen = new Set<number>();
  return [...moments, ...exclusiveMoments]
    .filter(({ due }) => !seen.has(due) && seen.add(due))
    .slice(0, maxReadings)
    .map(({ due, precision }) => {
      const epochMsOn = new Date(due);
      return { due: epochMsOn, precision, label: shortLabel(epochMsOn, precision, context) };
    });
}

function momentsOf(
  fragment: DateFragment,
  ruleContext: RuleContext,
  { now, timeZone }: DueContext,
): Moment[] {
  if (fragment.elapsedMs !== undefined && !fragment.days)
    return [{ due: Math.floor((now.getTime() + fragment.elapsedMs) / 1000) * 1000, precision: 'minute' }];
  const here: Zone = { name: timeZone };
  if (fragment.clock) return clockMoments(fragment, fragment.clock, ruleContext, now, fragment.zone ?? here);
  if (fragment.dayPart && fragment.dayPart !== 'end of day')
    return dayPartMoments(fragment, fragment.dayPart, ruleContext, now, here);
  return (fragment.days ?? [{ date: ruleContext.today }]).map(({ date }) => ({
    due: epochMsAt(date.toPlainDateTime(endOfDay), here),
    precision: 'day',
  }));
}

const at = (date: Temporal.PlainDate, hour: number, { minute, second }: Clock, zone: Zone): number =>
  epochMsAt(
    date.add({ days: hour >= 24 ? 1 : 0 }).toPlainDateTime({ hour: hour % 24, minute, second }),
    zone,
  );

/** A clock time on its days; a day that comes rollover moves on when its time has passed, one that does not stays. */
function clockMoments(
  fragment: DateFragment,
  clock: Clock,
  { today }: RuleContext,
  now: Date,
  zone: Zone,
): Moment[] {
  const days: Day[] = fragment.days ?? [
    { date: 'name' in zone ? localDateTimeAt(now, zone.name).toPlainDate() : today, rollover: 'day' },
  ];
  const hours = possibleHours(fragment, clock);
  const moments = days.flatMap((day) => {
    const fixed = fragment.days !== undefined;
    const next = hours.map((hour) => ({ hour, due: nextMoment(day, hour, clock, zone, now) }));
    const ahead = next.filter(({ due }) => due > now.getTime());
    const open = ahead.length > 0 ? ahead : next;
    return fixed ? likelyMoments(open) : open.sort((a, b) => a.due - b.due);
  });
  return moments.map(({ due }) => ({ due, precision: 'minute' }));
}

/** With a day named, 8 to 11 is the morning; a bare 7 stays open, and so does what has its afternoon first. */
function likelyMoments<T extends { hour: number }>(moments: T[]): T[] {
  const [first] = moments;
  if (!first || first.hour === 7 || first.hour > 12) return moments;
  return [first];
}

function nextMoment(day: Day, hour: number, clock: Clock, zone: Zone, now: Date): number {
  let date = day.date;
  let due = at(date, hour, clock, zone);
  for (let tries = 0; due <= now.getTime() && day.rollover && tries < 3; tries++) {
    date = nextOccurrence(date, day.rollover);
    due = at(date, hour, clock, zone);
  }
  return due;
}

/**
 * The hours that a clock time may mean: bare hours 1 to 6 are the afternoon, 12 is noon, 7 to 11 either half; so are
 * 5 and 6 where they are said to the minute.
 */
function possibleHours({ dayPart, source }: DateFragment, { hour, meridiemKnown, exact }: Clock): number[] {
  if (meridiemKnown) return [hour];
  const within = dayPart ? dayParts[dayPart] : undefined;
  if (within) return [hourInDayPart(hour, within)];
  if (hour === 12 || (hour > 7 && source === 'date')) return [hour];
  if (hour < 7) return exact && hour > 4 ? [hour + 12, hour] : [hour + 12];
  return [hour, hour + 12];
}

/** "In the morning" said at ten is tomorrow's; "this morning" and "tonight" last until they end. */
function dayPartMoments(
  fragment: DateFragment,
  name: string,
  { today }: RuleContext,
  now: Date,
  zone: Zone,
): Moment[] {
  const dayPart = dayParts[name];
  if (!dayPart) return [];
  const days: Day[] = fragment.days ?? [{ date: today, rollover: 'day' }];
  return days.map(({ date, rollover }) => {
    const due = epochMsAt(date.toPlainDateTime(dayPart.at), zone);
    if (due > now.getTime()) return { due, precision: 'minute' };
    const next = rollover
      ? nextOccurrence(date, rollover).toPlainDateTime(dayPart.at)
      : date.toPlainDateTime(dayPart.until);
    return { due: epochMsAt(next, zone), precision: 'minute' };
  });
}
