import type { DateFragment } from '../date-fragment.ts';
import * as days from './days.ts';
import type { FragmentPair, MergeContext, MergeRule } from './merge-rule.ts';
import * as periods from './periods.ts';
import * as times from './times.ts';
import * as weekdays from './weekdays.ts';

/** Merge rules that work with the connectors of any language. The first one that applies is right. */
const mergeRules: readonly MergeRule[] = [
  days.mergeSpanAndDay,
  periods.mergeEdgeAndPeriod,
  periods.mergeNthAndPeriod,
  days.mergeRecurringDay,
  weekdays.mergeWeekdayAfterDay,
  days.mergeAlternativeDays,
  periods.mergeWeekOfDate,
  periods.mergeOrdinalAndPeriod,
  periods.mergeDateAndYear,
  days.mergeEvery,
  days.mergeRecurringWeekday,
  weekdays.mergeWeekdayAndWeek,
  weekdays.mergeWeekdayAndOrdinal,
  weekdays.mergeWeekdayAndDate,
  days.mergeSameDay,
  days.mergeDayRange,
  times.mergeHourAndDayPart,
  times.mergeHourAndDay,
  times.mergeDayAndHour,
  times.mergeTimeRange,
  times.mergeTwoTimes,
  times.mergeDayTime,
];

/** What a phrase that is never due by itself may still be merged with: the same day named otherwise, and a time. */
const pastRules: readonly MergeRule[] = [days.mergeSameDay, times.mergePastDayTime];

/** Makes one fragment of two neighbors; null when they do not belong together. */
export function mergeFragments(pair: FragmentPair, context: MergeContext): DateFragment | null {
  for (const rule of pair.a.rejected || pair.b.rejected ? pastRules : mergeRules) {
    const fragment = rule(pair, context);
    if (fragment) return fragment;
  }
  return null;
}
