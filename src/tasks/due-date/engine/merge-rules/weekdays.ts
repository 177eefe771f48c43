import { nextDayOfMonth, onOrAfter } from '../calendar.ts';
import { countedThing } from '../counted-nouns.ts';
import { bareHour, type DateFragment, type Day, onDate, onDays, type PlainDate } from '../date-fragment.ts';
import { endsDate, type MergeRule, withoutPeriod } from './merge-rule.ts';

/** Third tuesday after christmas, friday after thanksgiving, the monday before march 3. */
export const mergeWeekdayAfterDay: MergeRule = ({ a, b, connector }, { connectors }) => {
  const weekday = a.source === 'weekday' ? a.weekday : typeof a.nth?.of === 'number' ? a.nth.of : undefined;
  const isAfter = connectors.after.test(connector);
  if (!isAfter && !connectors.before.test(connector)) return null;
  if (!weekday || !b.days || (a.nth && a.nth.n < 1)) return null;
  const weeks = (a.nth?.n ?? 1) - 1;
  const days = b.days.map(({ date }) => ({
    date: isAfter
      ? onOrAfter(date.add({ days: 1 }), weekday).add({ weeks })
      : onOrAfter(date.subtract({ weeks: 1 }), weekday).subtract({ weeks }),
  }));
  return { ...b, ...onDays(days) };
};

/** Wednesday of next week, this week friday, monday two weeks from now. */
export const mergeWeekdayAndWeek: MergeRule = ({ a, b, connector }, { connectors }) => {
  if (!connectors.optionalOf.test(connector)) return null;
  const [weekday, other] = a.weekday ? [a.weekday, b] : [b.weekday, a];
  if (!weekday || other.weekday || (other.clock !== undefined && other === a)) return null;
  if (other.period?.rollover && !other.recurring && (other === a || !connectors.of.test(connector)))
    return null;
  const date = dayOfWeek(other, weekday);
  return date && { ...withoutPeriod(a), ...withoutPeriod(b), ...onDate(date) };
};

/** The weekday of a week, or of the week that a number of weeks leads to. */
function dayOfWeek({ period, source, days, span }: DateFragment, weekday: number): PlainDate | null {
  if (period?.unit === 'week') return period.start.add({ days: weekday - 1 });
  const counted = source === 'count' && days?.[0]?.date;
  if (!counted) return null;
  const isWeeks = span?.date && 'weeks' in span.date;
  return isWeeks ? counted.add({ days: weekday - counted.dayOfWeek }) : onOrAfter(counted, weekday);
}

/** Friday the 14th, Tue 19th, Sunday 31: the next day that is both. */
export const mergeWeekdayAndOrdinal: MergeRule = (
  { a, b, connector, before, after },
  { today, connectors },
) => {
  if (a.source !== 'weekday' || !a.weekday || !connectors.onArticle.test(connector)) return null;
  const n = b.source === 'ordinal' ? b.ordinal : b.number;
  if (!n || n > 31) return null;
  const date = nextDayOfMonth(today, n, a.weekday);
  const days: Day[] = date ? [{ date }] : (b.days ?? []);
  const isSoon = date !== null && today.until(date).days < 40;
  // "Thursday the 7th", and the next one is half a year ahead.
  if (b.ordinal) return { ...b, ...onDays(days), ...(!isSoon && { unsure: true as const }) };
  const isEnd = endsDate(connectors, before, after);
  if (!isEnd && !(isSoon && n > 12)) return null;
  const unsure = (!isEnd || (n > 12 && n < 24)) && { unsure: true as const };
  if (date && (n > 23 || isSoon)) return { ...onDays(days, 'plain'), ...unsure };
  return n <= 23 ? { ...a, ...unsure, confidence: 'plain', clock: bareHour(n) } : null;
};

/** Wed, 22 of Jan; may 22 (tue). A date and a weekday that disagree are two readings. */
export const mergeWeekdayAndDate: MergeRule = ({ a, b, connector, before }, { connectors }) => {
  if (a.source === 'date' && a.confidence !== 'strong' && countedThing.test(before)) return null;
  if (!connectors.article.test(connector)) return null;
  const [named, dated] = a.source === 'weekday' ? [a, b] : [b, a];
  const { weekday } = named;
  if (named.source !== 'weekday' || dated.source !== 'date' || !dated.days?.[0] || !weekday) return null;
  if (named.clock && dated.clock) return null;
  const agreed = dated.days.filter(({ date }) => date.dayOfWeek === weekday);
  const days = agreed.length > 0 ? agreed : [...dated.days, nearestWeekday(dated.days[0].date, weekday)];
  return { ...named, ...dated, ...onDays(days) };
};

function nearestWeekday(date: PlainDate, weekday: number): Day {
  const later = onOrAfter(date, weekday);
  return { date: date.until(later).days > 3 ? later.subtract({ days: 7 }) : later };
}
