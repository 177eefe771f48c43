import type { DateFragment, RuleContext } from '../date-fragment.ts';
import {
  mergeAlternativeDays,
  mergeDayRange,
  mergeEvery,
  mergeRecurringDay,
  mergeSameDay,
  mergeSpanAndDay,
} from './days.ts';
import type { FragmentPair, MergeRule } from './merge-rule.ts';
import {
  mergeClockAndYear,
  mergeDateAndYear,
  mergeEdgeAndPeriod,
  mergeNthAndPeriod,
  mergeOrdinalAndPeriod,
  mergeWeekOfDate,
} from './periods.ts';
import {
  mergeDayAndHour,
  mergeDayNumberAndClock,
  mergeDayTime,
  mergeHourAndDayPart,
  mergeTwoTimes,
} from './times.ts';
import {
  mergeWeekdayAfterDay,
  mergeWeekdayAndDate,
  mergeWeekdayAndOrdinal,
  mergeWeekdayAndWeek,
} from './weekdays.ts';

const mergeRules: MergeRule[] = [
  mergeSpanAndDay,
  mergeEdgeAndPeriod,
  mergeNthAndPeriod,
  mergeWeekdayAfterDay,
  mergeAlternativeDays,
  mergeWeekOfDate,
  mergeOrdinalAndPeriod,
  mergeDateAndYear,
  mergeClockAndYear,
  mergeEvery,
  mergeWeekdayAndWeek,
  mergeWeekdayAndOrdinal,
  mergeWeekdayAndDate,
  mergeRecurringDay,
  mergeSameDay,
  mergeDayRange,
  mergeHourAndDayPart,
  mergeDayAndHour,
  mergeDayNumberAndClock,
  mergeTwoTimes,
  mergeDayTime,
];

/** One part of two neighbours, or null where they do not belong together. */
export function mergeFragments(pair: FragmentPair, ruleContext: RuleContext): DateFragment | null {
  if (pair.a.rejected || (pair.b.rejected && !pair.b.days)) return null;
  for (const rule of pair.b.rejected ? [mergeSameDay] : mergeRules) {
    const fragment = rule(pair, ruleContext);
    if (fragment) return fragment;
  }
  return null;
}
