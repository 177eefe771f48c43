import { edgeOf, isBefore, nthOf, periodAround, shiftPeriod } from '../calendar.ts';
import { onDate, type Period, type PlainDate } from '../date-fragment.ts';
import { dayParts } from '../day-parts.ts';
import { type MergeRule, withoutPeriod } from './merge-rule.ts';

/** Picks a day of a period; of the period after it when "the month" or "march" has passed that day. */
function pickInPeriod(
  period: Period,
  today: PlainDate,
  pick: (period: Period) => PlainDate | null,
): PlainDate | null {
  const date = pick(period);
  if (!period.rollover || (date && !isBefore(date, today))) return date;
  const steps = period.rollover === 'next' ? 1 : period.unit === 'quarter' ? 4 : 12;
  return pick(shiftPeriod(period, steps)) ?? date;
}

const partNames = { start: 'early', early: 'early', middle: 'mid', late: 'late', end: 'late' };

const edgesOfDay = {
  start: 'morning',
  early: 'early-morning',
  middle: 'lunch',
  late: 'late-afternoon',
  end: 'end-of-day',
};

/** End of march, mid january, beginning of next week; the end of a day is that day, early friday its morning. */
export const mergeEdgeAndPeriod: MergeRule = ({ a, b, connector }, { today, connectors }) => {
  const [{ edge }, named] = a.edge ? [a, b] : [b, a];
  if (!edge || !connectors.edgeOf.test(connector)) return null;
  if (named.period && !named.recurring) {
    const date = pickInPeriod(named.period, today, (period) => edgeOf(period, edge, today));
    return date && { ...withoutPeriod(named), ...onDate(date) };
  }
  if (named.year) {
    const period = periodAround(Temporal.PlainDate.from({ year: named.year, month: 1, day: 1 }), 'year');
    return onDate(edgeOf(period, edge, today));
  }
  if (named === a) return null;
  const part = b.dayPart && !b.days && `${partNames[edge]}-${b.dayPart}`;
  if (part && part in dayParts) return { ...b, confidence: 'plain', dayPart: part };
  if (!b.days || b.clock || b.dayPart || b.source === 'count') return null;
  return { ...b, confidence: 'strong', dayPart: edgesOfDay[edge] };
};

/** First monday of february, the last business day of next month. */
export const mergeNthAndPeriod: MergeRule = ({ a, b, connector }, { today, connectors }) => {
  const [{ nth }, named] = a.nth ? [a, b] : [b, a];
  if (!nth || !named.period || !connectors.optionalOf.test(connector)) return null;
  const date = pickInPeriod(named.period, today, (period) => nthOf(period, nth));
  // A week is more than its first day.
  const unsure = nth.of === 'week' && { unsure: true as const };
  return date && { ...withoutPeriod(named), ...onDate(date), ...unsure };
};

/** The 20th of next month, 20 of this month, next month on the 5th. */
export const mergeOrdinalAndPeriod: MergeRule = ({ a, b, connector }, { today, connectors }) => {
  const [n, period] =
    b.period && !b.ordinal
      ? [a.ordinal ?? a.number, b.period]
      : a.period && !a.ordinal
        ? [b.ordinal, a.period]
        : [];
  if (!n || !period || period.unit.startsWith('week') || !connectors.optionalOf.test(connector)) return null;
  const isNamed = period.unit === 'month' && (period.rollover !== 'next' || a.recurring);
  if (period === b.period ? period.rollover && !connectors.of.test(connector) : !isNamed) return null;
  const date = pickInPeriod(period, today, (around) => nthOf(around, { n, of: 'day' }));
  return date && { ...withoutPeriod(a), ...withoutPeriod(b), ...onDate(date) };
};

/** The week of october 6th. */
export const mergeWeekOfDate: MergeRule = ({ a, b, connector }, { connectors }) => {
  const isWeek = a.period?.unit === 'week' && a.period.rollover;
  return isWeek && b.source === 'date' && connectors.weekOf.test(connector) ? b : null;
};

/** March 3 next year, thanksgiving of next year, 28 june in 2026, october of next year. */
export const mergeDateAndYear: MergeRule = ({ a, b, connector }, { connectors }) => {
  if (!connectors.optionalOf.test(connector)) return null;
  const year = b.year ?? (b.period?.unit === 'year' ? b.period.start.year : undefined);
  if (year === undefined || b.recurring) return null;
  if (a.period?.unit === 'month') {
    const period = shiftPeriod(a.period, 12 * (year - a.period.start.year));
    const days = [{ date: period.start }, { date: period.end }];
    return { ...b, confidence: 'plain', source: 'period', period, days };
  }
  if (a.source !== 'date' || !a.days?.[0]) return null;
  return { ...withoutPeriod(b), ...a, days: [{ date: a.days[0].date.with({ year }) }] };
};
