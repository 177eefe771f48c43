import { epochMsAt, type Zone, zonedDateTime } from '../../../lib/local-date-time.ts';
import { shortLabel } from '../format.ts';
import type { Due, DueContext, Precision, Range, Reading } from '../types.ts';
import { addBusinessDays } from './calendar.ts';
import type { Clock, DateFragment, Day, PlainDate } from './date-fragment.ts';
import { dayParts, hourInDayPart } from './day-parts.ts';

/** `due` in UTC milliseconds. */
type Moment = { due: number; precision: Precision };

const endOfDay = Temporal.PlainTime.from('23:59:59');
const rolloverSteps = { day: { days: 1 }, week: { days: 7 }, month: { months: 1 }, year: { years: 1 } };
const maxReadings = 4;

const nextOccurrence = (date: PlainDate, rollover: NonNullable<Day['rollover']>): PlainDate =>
  rollover === 'workday' ? addBusinessDays(date, 1) : date.add(rolloverSteps[rollover]);

/** Every moment that a fragment may mean, best first. "Before friday" may also mean thursday, "after" saturday. */
function readingsOf(fragment: DateFragment, context: DueContext, exclusive?: 'before' | 'after'): Reading[] {
  // "After the weekend", "before next month"
  if (exclusive && fragment.period && !fragment.clock) {
    const { period, ...rest } = fragment;
    const date = exclusive === 'after' ? period.end.add({ days: 1 }) : period.start.subtract({ days: 1 });
    return readingsOf({ ...rest, days: [{ date }] }, context, exclusive === 'after' ? exclusive : undefined);
  }
  const moments = momentsOf(fragment, context);
  const step = { days: exclusive === 'before' ? -1 : 1 };
  const adjacent = fragment.days?.map(({ date }) => ({ date: date.add(step) }));
  const mayBeAdjacent = exclusive && !fragment.dayPart && moments[0]?.precision === 'day';
  if (mayBeAdjacent) moments.push(...momentsOf({ ...fragment, days: adjacent }, context));
  const seen = new Set<number>();
  return moments
    .filter(({ due }) => !seen.has(due) && seen.add(due))
    .slice(0, maxReadings)
    .map(({ due: ms, precision }) => {
      const due = new Date(ms);
      return { due, precision, label: shortLabel(due, precision, context) };
    });
}

function momentsOf(fragment: DateFragment, context: DueContext): Moment[] {
  const { now, timeZone } = context;
  const { days, clock, dayPart, elapsedMs, recurring } = fragment;
  // "Every tuesday and thursday at 7": the first of them that is ahead.
  if (recurring && days && days.length > 1 && days.every(({ rollover }) => rollover === 'week'))
    return days
      .map((day) => momentsOf({ ...fragment, days: [day] }, context))
      .reduce((soonest, other) => ((other[0]?.due ?? 0) < (soonest[0]?.due ?? 0) ? other : soonest));
  if (elapsedMs !== undefined && !days)
    return [{ due: Math.floor((now.getTime() + elapsedMs) / 1000) * 1000, precision: 'minute' }];
  const here = { name: timeZone };
  const zone = fragment.zone ?? here;
  const today = zonedDateTime(now, clock && 'name' in zone ? zone.name : timeZone).toPlainDate();
  if (clock) return clockMoments(fragment, clock, today, now, zone);
  if (dayPart && dayPart !== 'end-of-day') return dayPartMoments(days, dayPart, today, now, here);
  const all: Day[] = days ?? [{ date: today }];
  return all.flatMap((day): Moment[] =>
    day.clock
      ? clockMoments({ ...fragment, days: [day] }, day.clock, today, now, here)
      : [{ due: epochMsAt(day.date.toPlainDateTime(endOfDay), here), precision: 'day' }],
  );
}

/** A clock time on its days. A day that rolls over moves on once its time has passed. */
function clockMoments(
  fragment: DateFragment,
  clock: Clock,
  today: PlainDate,
  now: Date,
  zone: Zone,
): Moment[] {
  const days: Day[] = fragment.days ?? [{ date: today, rollover: 'day' }];
  return days.flatMap((day) => {
    const time = day.clock ?? clock;
    const moments = possibleHours(fragment, time).map((hour) => ({
      hour,
      due: nextMoment(day, { ...time, hour }, (local) => epochMsAt(local, zone), now),
      precision: 'minute' as const,
    }));
    const ahead = moments.filter(({ due }) => due > now.getTime());
    // "Today at 9:00" at ten: nine has passed, and 21:00 was hardly meant.
    const mayBePast =
      fragment.days && time.minute === 0 && !fragment.dayPart && ahead.length < moments.length;
    const open = ahead.length > 0 && !mayBePast ? ahead : moments;
    if (time.isSpelledOut || (fragment.bareHour && fragment.zone)) return open;
    return fragment.days ? likelyMoments(open) : soonestMoments(open);
  });
}

/** Without a day, the one that comes first is meant if it is between 8 and 18; at noon, "at 9" stays open. */
function soonestMoments<T extends { hour: number; due: number }>(moments: T[]): T[] {
  const sorted = moments.toSorted((a, b) => a.due - b.due);
  const [first] = sorted;
  return first && first.hour >= 8 && first.hour <= 18 ? [first] : sorted;
}

/** On a named day, 8 to 11 are in the morning; a bare 7 stays open, and so does one whose afternoon comes first. */
function likelyMoments<T extends { hour: number }>(moments: T[]): T[] {
  const [first] = moments;
  return !first || first.hour === 7 || first.hour > 12 ? moments : [first];
}

function nextMoment(
  day: Day,
  { hour, minute, second }: Clock,
  msOf: (local: Temporal.PlainDateTime) => number,
  now: Date,
): number {
  const dueOn = (date: PlainDate): number => {
    const time = { hour: hour % 24, minute, second };
    return msOf(date.add({ days: hour >= 24 ? 1 : 0 }).toPlainDateTime(time));
  };
  let { date } = day;
  for (let tries = 0; tries < 3 && day.rollover && dueOn(date) <= now.getTime(); tries++)
    date = nextOccurrence(date, day.rollover);
  return dueOn(date);
}

/**
 * The hours that a clock time may mean: bare hours 1 to 6 are in the afternoon, 12 is noon, 7 to 11 are either half;
 * so are 5 and 6 when they are given to the minute, and hours in another zone.
 */
function possibleHours(
  { dayPart, source, zone, bareHour }: DateFragment,
  { hour, meridiemKnown, exact, isSpelledOut, by24 }: Clock,
): number[] {
  const within = dayPart ? dayParts[dayPart] : undefined;
  // "Tonight 0:30" is after midnight.
  const isNight = hour === 0 && within !== undefined && within.half !== 'morning';
  if (meridiemKnown && !(by24 && within)) return [isNight ? 24 : hour];
  if (within) return [hourInDayPart(hour, within)];
  if (hour === 12 || (hour > 7 && source === 'date')) return [hour];
  const mayBeNight = exact && (hour > 4 || isSpelledOut);
  if (hour < 7) return mayBeNight || (zone && bareHour) ? [hour + 12, hour] : [hour + 12];
  return [hour, hour + 12];
}

/** "In the morning", typed at ten, means tomorrow's; "this morning" and "tonight" last until they end. */
function dayPartMoments(
  days: Day[] | undefined,
  name: string,
  today: PlainDate,
  now: Date,
  zone: Zone,
): Moment[] {
  const dayPart = dayParts[name];
  if (!dayPart) return [];
  return (days ?? [{ date: today, rollover: 'day' as const }]).map(({ date, rollover }) => {
    const due = epochMsAt(date.toPlainDateTime(dayPart.at), zone);
    if (due > now.getTime()) return { due, precision: 'minute' };
    const next = rollover
      ? nextOccurrence(date, rollover).toPlainDateTime(dayPart.at)
      : date.toPlainDateTime(dayPart.until);
    return { due: epochMsAt(next, zone), precision: 'minute' };
  });
}

/** What a line is taken to say: one fragment, where it is, and what else may be meant. */
export type Choice = {
  fragment: DateFragment;
  alternatives: DateFragment[];
  spans: Range[];
  /** The due date is before or after this day, not on it. */
  exclusive?: 'before' | 'after' | undefined;
  /** Its words may say which noun is meant, so they stay. */
  keepText?: boolean;
  /** It may be no date at all. */
  isDoubtful?: boolean;
  /** It rests on a day that may be a word of the task. */
  uncertain: boolean;
};

/** The next day that may be meant, so that a doubtful date is asked about and never taken in silence. */
function laterReadings(fragment: DateFragment, first: Reading, context: DueContext): Reading[] {
  const today = zonedDateTime(context.now, context.timeZone).toPlainDate();
  const step = fragment.weekday ? 7 : 1;
  const { elapsedMs: _, otherOrder, ...rest } = fragment;
  // The first reading may be a step ahead already, when the time has passed today.
  const later = (rest.days ?? [{ date: today }]).flatMap(({ date }) =>
    [step, 2 * step].map((days) => ({ date: date.add({ days }) })),
  );
  const days = otherOrder ? [otherOrder] : later;
  return readingsOf({ ...rest, days }, context)
    .filter(({ due }) => due.getTime() !== first.due.getTime())
    .slice(0, 1);
}

/** Turns a choice into moments: all of its own readings, then the first one of each alternative. */
export function toDue(choice: Choice, context: DueContext): Due | null {
  const { fragment, alternatives, spans, exclusive, keepText, isDoubtful } = choice;
  const readings: Reading[] = readingsOf(fragment, context, exclusive);
  const [first] = readings;
  if (first === undefined) return null;
  for (const alternative of alternatives) {
    const [reading] = readingsOf(alternative, context);
    if (reading && readings.every(({ due }) => due.getTime() !== reading.due.getTime()))
      readings.push(reading);
  }
  if (isDoubtful && readings.length === 1) readings.push(...laterReadings(fragment, first, context));
  const { due, precision } = first;
  return {
    due,
    precision,
    spans,
    readings,
    ...(fragment.recurring && { recurring: true }),
    ...(fragment.recurring && fragment.until && { until: fragment.until.toString() }),
    ...(fragment.missing && { missing: true }),
    ...(isDoubtful && { doubtful: true }),
    ...((keepText || fragment.recurring || fragment.several) && { keepText: true }),
  };
}
