import type { Part, Setting } from '../date-fragment.ts';
import { dayRepeated, eitherDay, everyBeside, manyDays, sameDay, spanBeside } from './days.ts';
import type { Join, Pair } from './pair.ts';
import { edgeBeside, nthBeside, ordinalBeside, weekOf, yearAfterClock, yearBeside } from './periods.ts';
import { dayBeforeClock, hourAfterDay, hourBeforeStretch, together, twoTimes } from './times.ts';
import { weekdayAfter, weekdayBeside, weekdayDate, weekdayOrdinal } from './weekdays.ts';

const JOINS: Join[] = [
  spanBeside,
  edgeBeside,
  nthBeside,
  weekdayAfter,
  eitherDay,
  weekOf,
  ordinalBeside,
  yearBeside,
  yearAfterClock,
  everyBeside,
  weekdayBeside,
  weekdayOrdinal,
  weekdayDate,
  dayRepeated,
  sameDay,
  manyDays,
  hourBeforeStretch,
  hourAfterDay,
  dayBeforeClock,
  twoTimes,
  together,
];

/** One part of two neighbours, or null where they do not belong together. */
export function join(pair: Pair, setting: Setting): Part | null {
  if (pair.a.never || (pair.b.never && !pair.b.days)) return null;
  for (const rule of pair.b.never ? [sameDay] : JOINS) {
    const part = rule(pair, setting);
    if (part) return part;
  }
  return null;
}
