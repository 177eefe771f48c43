import { edgeOf, nthOf, shiftPeriod } from '../calendar.ts';
import type { Period } from '../date-fragment.ts';
import { isPast, type Join, OF, type PlainDate, withoutPeriod } from './pair.ts';

const OF_THE = /^\s{1,4}(?:(?:of|in|on|for)\s{1,4})?(?:the\s{1,4})?$/;

/** The same day of the period that comes next, where "the month" or "march" has passed it. */
function inPeriod(
  period: Period,
  today: PlainDate,
  pick: (period: Period) => PlainDate | null,
): PlainDate | null {
  const date = pick(period);
  if (!period.again || (date && !isPast(date, today))) return date;
  return pick(shiftPeriod(period, stepsToNext(period))) ?? date;
}

const stepsToNext = ({ again, unit }: Period): number => (again === 'next' ? 1 : unit === 'quarter' ? 4 : 12);

/** End of march, mid january, beginning of next week; the end of a day is the day, early friday its morning. */
export const edgeBeside: Join = ({ a, b, glue }, { today }) => {
  const { edge } = a;
  if (!edge || !/^[\s-]{1,4}(?:(?:of|in)\s{1,4})?(?:the\s{1,4})?$/.test(glue)) return null;
  if (b.period) {
    const date = inPeriod(b.period, today, (period) => edgeOf(period, edge, today));
    return date && { ...withoutPeriod(b), force: 'strong', by: 'date', days: [{ date }] };
  }
  if (!b.days || b.clock || b.stretch || b.by === 'count') return null;
  const stretch = {
    start: 'morning',
    early: 'early morning',
    middle: 'lunch',
    late: 'late afternoon',
    end: 'end of day',
  };
  return { ...b, force: 'strong', stretch: stretch[edge] };
};

/** First monday of february, the last business day of next month. */
export const nthBeside: Join = ({ a, b, glue }, { today }) => {
  const { nth } = a;
  if (!nth || !b.period || !OF_THE.test(glue)) return null;
  const date = inPeriod(b.period, today, (period) => nthOf(period, nth));
  return date && { ...withoutPeriod(b), force: 'strong', by: 'date', days: [{ date }] };
};

/** The 20th of next month, 20 of this month, next month on the 5th. */
export const ordinalBeside: Join = ({ a, b, glue }, { today }) => {
  const [n, period] =
    b.period && !b.ordinal
      ? [a.ordinal ?? a.number, b.period]
      : a.period && !a.ordinal
        ? [b.ordinal, a.period]
        : [];
  if (!n || !period || period.unit.startsWith('week') || !OF_THE.test(glue)) return null;
  const named = period.unit === 'month' && (period.again !== 'next' || a.recurring);
  if (period === b.period ? period.again && !/of|in/.test(glue) : !named) return null;
  const date = inPeriod(period, today, (around) => nthOf(around, { n, of: 'day' }));
  return date && { ...withoutPeriod(a), ...withoutPeriod(b), force: 'strong', by: 'date', days: [{ date }] };
};

/** The week of october 6th. */
export const weekOf: Join = ({ a, b, glue }) =>
  a.period?.unit === 'week' &&
  a.period.again &&
  b.by === 'date' &&
  /^\s{1,4}of\s{1,4}(?:the\s{1,4})?$/.test(glue)
    ? b
    : null;

/** March 3 next year, thanksgiving of next year, 28 june in 2026, october of next year. */
export const yearBeside: Join = ({ a, b, glue }) => {
  if (!OF.test(glue)) return null;
  const year = b.year ?? (b.period?.unit === 'year' ? b.period.start.year : undefined);
  if (year === undefined || b.recurring) return null;
  if (a.period?.unit === 'month') {
    const months = shiftPeriod(a.period, 12 * (year - a.period.start.year));
    return {
      ...withoutPeriod(b),
      force: 'plain',
      by: 'period',
      period: months,
      days: [{ date: months.start }, { date: months.end }],
    };
  }
  if (a.by !== 'date' || !a.days?.[0]) return null;
  return { ...withoutPeriod(b), ...a, days: [{ date: a.days[0].date.with({ year }) }] };
};

/** Oct 26 15:50 2026: the year waits behind the time. */
export const yearAfterClock: Join = ({ a, b, glue }) =>
  a.clock && !a.days && b.year && /^\s{1,4}$/.test(glue) ? { ...a, year: b.year } : null;
