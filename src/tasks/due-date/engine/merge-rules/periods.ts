import { edgeOf, nthOf, shiftPeriod } from '../calendar.ts';
import type { Period } from '../date-fragment.ts';
import { isPast, type MergeRule, optionalOf, type PlainDate, withoutPeriod } from './merge-rule.ts';

const ofThe = /^\s{1,4}(?:(?:of|in|on|for)\s{1,4})?(?:the\s{1,4})?$/;

/** The same day of the period that comes next, where "the month" or "march" has passed it. */
function pickInPeriod(
  period: Period,
  today: PlainDate,
  pick: (period: Period) => PlainDate | null,
): PlainDate | null {
  const date = pick(period);
  if (!period.rollover || (date && !isPast(date, today))) return date;
  return pick(shiftPeriod(period, stepsToNext(period))) ?? date;
}

const stepsToNext = ({ rollover, unit }: Period): number =>
  rollover === 'next' ? 1 : unit === 'quarter' ? 4 : 12;

/** End of march, mid january, beginning of next week; the end of a day is the day, early friday its morning. */
export const mergeEdgeAndPeriod: MergeRule = ({ a, b, connector }, { today }) => {
  const { edge } = a;
  if (!edge || !/^[\s-]{1,4}(?:(?:of|in)\s{1,4})?(?:the\s{1,4})?$/.test(connector)) return null;
  if (b.period) {
    const date = pickInPeriod(b.period, today, (period) => edgeOf(period, edge, today));
    return date && { ...withoutPeriod(b), confidence: 'strong', source: 'date', days: [{ date }] };
  }
  if (!b.days || b.clock || b.dayPart || b.source === 'count') return null;
  const dayPart = {
    start: 'morning',
    early: 'early morning',
    middle: 'lunch',
    late: 'late afternoon',
    end: 'end of day',
  };
  return { ...b, confidence: 'strong', dayPart: dayPart[edge] };
};

/** First monday of february, the last business day of next month. */
export const mergeNthAndPeriod: MergeRule = ({ a, b, connector }, { today }) => {
  const { nth } = a;
  if (!nth || !b.period || !ofThe.test(connector)) return null;
  const date = pickInPeriod(b.period, today, (period) => nthOf(period, nth));
  return date && { ...withoutPeriod(b), confidence: 'strong', source: 'date', days: [{ date }] };
};

/** The 20th of next month, 20 of this month, next month on the 5th. */
export const mergeOrdinalAndPeriod: MergeRule = ({ a, b, connector }, { today }) => {
  const [n, period] =
    b.period && !b.ordinal
      ? [a.ordinal ?? a.number, b.period]
      : a.period && !a.ordinal
        ? [b.ordinal, a.period]
        : [];
  if (!n || !period || period.unit.startsWith('week') || !ofThe.test(connector)) return null;
  const named = period.unit === 'month' && (period.rollover !== 'next' || a.recurring);
  if (period === b.period ? period.rollover && !/of|in/.test(connector) : !named) return null;
  const date = pickInPeriod(period, today, (around) => nthOf(around, { n, of: 'day' }));
  return (
    date && {
      ...withoutPeriod(a),
      ...withoutPeriod(b),
      confidence: 'strong',
      source: 'date',
      days: [{ date }],
    }
  );
};

/** The week of october 6th. */
export const mergeWeekOfDate: MergeRule = ({ a, b, connector }) =>
  a.period?.unit === 'week' &&
  a.period.rollover &&
  b.source === 'date' &&
  /^\s{1,4}of\s{1,4}(?:the\s{1,4})?$/.test(connector)
    ? b
    : null;

/** March 3 next year, thanksgiving of next year, 28 june in 2026, october of next year. */
export const mergeDateAndYear: MergeRule = ({ a, b, connector }) => {
  if (!optionalOf.test(connector)) return null;
  const year = b.year ?? (b.period?.unit === 'year' ? b.period.start.year : undefined);
  if (year === undefined || b.recurring) return null;
  if (a.period?.unit === 'month') {
    const months = shiftPeriod(a.period, 12 * (year - a.period.start.year));
    return {
      ...withoutPeriod(b),
      confidence: 'plain',
      source: 'period',
      period: months,
      days: [{ date: months.start }, { date: months.end }],
    };
  }
  if (a.source !== 'date' || !a.days?.[0]) return null;
  return { ...withoutPeriod(b), ...a, days: [{ date: a.days[0].date.with({ year }) }] };
};

/** Oct 26 15:50 2026: the year waits behind the time. */
export const mergeClockAndYear: MergeRule = ({ a, b, connector }) =>
  a.clock && !a.days && b.year && /^\s{1,4}$/.test(connector) ? { ...a, year: b.year } : null;
