import { englishWording } from '../../locales/en/wording.ts';
import { nextDayOfMonth, onOrAfter } from '../calendar.ts';
import type { Day } from '../date-fragment.ts';
import {
  bareHour,
  endsDate,
  type MergeRule,
  optionalOf,
  type PlainDate,
  withoutPeriod,
} from './merge-rule.ts';

/** Third tuesday after christmas, friday after thanksgiving, the monday before march 3. */
export const mergeWeekdayAfterDay: MergeRule = ({ a, b, connector }) => {
  const weekday = a.source === 'weekday' ? a.weekday : typeof a.nth?.of === 'number' ? a.nth.of : undefined;
  const side = /^\s{1,4}(?:(?<after>after|following)|before)\s{1,4}(?:the\s{1,4})?$/.exec(connector);
  if (!weekday || !side || !b.days || (a.nth && a.nth.n < 1)) return null;
  const n = a.nth?.n ?? 1;
  const days = b.days.map(({ date }) => ({
    date: side.groups?.after
      ? onOrAfter(date.add({ days: 1 }), weekday).add({ days: 7 * (n - 1) })
      : onOrAfter(date.subtract({ days: 7 }), weekday).subtract({ days: 7 * (n - 1) }),
  }));
  return { ...b, confidence: 'strong', source: 'date', days };
};

/** Wednesday of next week, this week friday, monday two weeks from now. */
export const mergeWeekdayAndWeek: MergeRule = ({ a, b, connector }) => {
  if (!optionalOf.test(connector)) return null;
  const [weekday, other] = a.weekday ? [a.weekday, b] : [b.weekday, a];
  if (!weekday || other.weekday || (other.clock !== undefined && other === a)) return null;
  if (other.period?.rollover && !other.recurring && (other === a || !/of/.test(connector))) return null;
  const start = other.period?.unit === 'week' ? other.period.start : undefined;
  const counted = other.source === 'count' && other.days?.[0] ? other.days[0].date : undefined;
  if (!start && !counted) return null;
  const weeks = other.span?.date && 'weeks' in other.span.date;
  const date = start
    ? start.add({ days: weekday - 1 })
    : counted && (weeks ? counted.add({ days: weekday - counted.dayOfWeek }) : onOrAfter(counted, weekday));
  return date
    ? { ...withoutPeriod(a), ...withoutPeriod(b), confidence: 'strong', source: 'date', days: [{ date }] }
    : null;
};

/** Friday the 14th, Tue 19th, Sunday 31: the next day that is both. */
export const mergeWeekdayAndOrdinal: MergeRule = ({ a, b, connector, after }, { today }) => {
  if (
    a.source !== 'weekday' ||
    !a.weekday ||
    !/^\s{0,4},?\s{0,4}(?:(?:on\s{1,4})?the\s{1,4})?$/.test(connector)
  )
    return null;
  const n = b.source === 'ordinal' ? b.ordinal : b.number;
  if (!n || n > 31) return null;
  const date = nextDayOfMonth(today, n, a.weekday);
  const both: Day[] = date ? [{ date }] : (b.days ?? []);
  if (b.ordinal) return { ...b, confidence: 'strong', source: 'date', days: both };
  if (!endsDate(after)) return null;
  if (date && (n > 23 || today.until(date).days < 40))
    return { confidence: 'plain', source: 'date', days: both };
  return n <= 23 ? { ...a, confidence: 'plain', clock: bareHour(n) } : null;
};

/** Wed, 22 of Jan; may 22 (tue). A date and a weekday that disagree are two readings. */
export const mergeWeekdayAndDate: MergeRule = ({ a, b, connector, before }) => {
  if (a.source === 'date' && a.confidence !== 'strong' && englishWording.countedNoun.test(before))
    return null;
  if (!/^[\s,()]{0,4}(?:the\s{1,4})?$/.test(connector)) return null;
  const [named, dated] = a.source === 'weekday' ? [a, b] : [b, a];
  if (named.source !== 'weekday' || dated.source !== 'date' || !dated.days?.[0] || !named.weekday)
    return null;
  if (named.clock && dated.clock) return null;
  const { weekday } = named;
  const agreed = dated.days.filter(({ date }) => date.dayOfWeek === weekday);
  const days = agreed.length > 0 ? agreed : [...dated.days, ...nearestWeekday(dated.days[0].date, weekday)];
  return { ...named, ...dated, confidence: 'strong', source: 'date', days };
};

const nearestWeekday = (date: PlainDate, weekday: number): Day[] => {
  const later = onOrAfter(date, weekday);
  return [{ date: date.until(later).days > 3 ? later.subtract({ days: 7 }) : later }];
};
