import { instantOf, wallAt } from '../../../lib/local-date-time.ts';
import { shortLabel } from '../format.ts';
import type { DueContext, Precision, Reading } from '../types.ts';
import { addBusinessDays } from './calendar.ts';
import type { Clock, Day, Part, Setting, Zone } from './date-fragment.ts';
import { hourWithin, STRETCHES } from './day-parts.ts';

type Moment = { due: number; precision: Precision };

const END_OF_DAY = Temporal.PlainTime.from('23:59:59');
const STEP = { day: { days: 1 }, week: { days: 7 }, month: { months: 1 }, year: { years: 1 } } as const;
const MOST = 4;

const nextTime = (date: Temporal.PlainDate, again: NonNullable<Day['again']>): Temporal.PlainDate =>
  again === 'workday' ? addBusinessDays(date, 1) : date.add(STEP[again]);

/** Every moment that a part may mean, best first. Before friday may mean thursday, and after it saturday. */
export function readingsOf(
  part: Part,
  setting: Setting,
  context: DueContext,
  strictly?: 'before' | 'after',
): Reading[] {
  const moments = momentsOf(part, setting, context);
  const days = strictly === 'before' ? -1 : 1;
  const beside = { ...part, days: part.days?.map(({ date }) => ({ date: date.add({ days }) })) };
  const strict = strictly && moments[0]?.precision === 'day' ? momentsOf(beside, setting, context) : [];
  const seen = new Set<number>();
  return [...moments, ...strict]
    .filter(({ due }) => !seen.has(due) && seen.add(due))
    .slice(0, MOST)
    .map(({ due, precision }) => {
      const at = new Date(due);
      return { due: at, precision, label: shortLabel(at, precision, context) };
    });
}

function momentsOf(part: Part, setting: Setting, { now, timeZone }: DueContext): Moment[] {
  if (part.elapsed !== undefined && !part.days)
    return [{ due: Math.floor((now.getTime() + part.elapsed) / 1000) * 1000, precision: 'minute' }];
  const here: Zone = { name: timeZone };
  if (part.clock) return clockMoments(part, part.clock, setting, now, part.zone ?? here);
  if (part.stretch && part.stretch !== 'end of day')
    return stretchMoments(part, part.stretch, setting, now, here);
  return (part.days ?? [{ date: setting.today }]).map(({ date }) => ({
    due: instantOf(date.toPlainDateTime(END_OF_DAY), here),
    precision: 'day',
  }));
}

const at = (date: Temporal.PlainDate, hour: number, { minute, second }: Clock, zone: Zone): number =>
  instantOf(
    date.add({ days: hour >= 24 ? 1 : 0 }).toPlainDateTime({ hour: hour % 24, minute, second }),
    zone,
  );

/** A clock time on its days; a day that comes again moves on when its time has passed, one that does not stays. */
function clockMoments(part: Part, clock: Clock, { today }: Setting, now: Date, zone: Zone): Moment[] {
  const days: Day[] = part.days ?? [
    { date: 'name' in zone ? wallAt(now, zone.name).toPlainDate() : today, again: 'day' },
  ];
  const hours = hoursOf(part, clock);
  const moments = days.flatMap((day) => {
    const fixed = part.days !== undefined;
    const next = hours.map((hour) => ({ hour, due: comingAt(day, hour, clock, zone, now) }));
    const ahead = next.filter(({ due }) => due > now.getTime());
    const open = ahead.length > 0 ? ahead : next;
    return fixed ? likely(open) : open.sort((a, b) => a.due - b.due);
  });
  return moments.map(({ due }) => ({ due, precision: 'minute' }));
}

/** With a day named, 8 to 11 is the morning; a bare 7 stays open, and so does what has its afternoon first. */
function likely<T extends { hour: number }>(moments: T[]): T[] {
  const [first] = moments;
  if (!first || first.hour === 7 || first.hour > 12) return moments;
  return [first];
}

function comingAt(day: Day, hour: number, clock: Clock, zone: Zone, now: Date): number {
  let date = day.date;
  let due = at(date, hour, clock, zone);
  for (let tries = 0; due <= now.getTime() && day.again && tries < 3; tries++) {
    date = nextTime(date, day.again);
    due = at(date, hour, clock, zone);
  }
  return due;
}

/**
 * The hours that a clock time may mean: bare hours 1 to 6 are the afternoon, 12 is noon, 7 to 11 either half; so are
 * 5 and 6 where they are said to the minute.
 */
function hoursOf({ stretch, by }: Part, { hour, sure, exact }: Clock): number[] {
  if (sure) return [hour];
  const within = stretch ? STRETCHES[stretch] : undefined;
  if (within) return [hourWithin(hour, within)];
  if (hour === 12 || (hour > 7 && by === 'date')) return [hour];
  if (hour < 7) return exact && hour > 4 ? [hour + 12, hour] : [hour + 12];
  return [hour, hour + 12];
}

/** "In the morning" said at ten is tomorrow's; "this morning" and "tonight" last until they end. */
function stretchMoments(part: Part, name: string, { today }: Setting, now: Date, zone: Zone): Moment[] {
  const stretch = STRETCHES[name];
  if (!stretch) return [];
  const days: Day[] = part.days ?? [{ date: today, again: 'day' }];
  return days.map(({ date, again }) => {
    const due = instantOf(date.toPlainDateTime(stretch.at), zone);
    if (due > now.getTime()) return { due, precision: 'minute' };
    const next = again
      ? nextTime(date, again).toPlainDateTime(stretch.at)
      : date.toPlainDateTime(stretch.until);
    return { due: instantOf(next, zone), precision: 'minute' };
  });
}
