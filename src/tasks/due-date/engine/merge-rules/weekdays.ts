import { englishWording } from '../../locales/en/wording.ts';
import { nextDayOfMonth, onOrAfter } from '../calendar.ts';
import type { Day } from '../date-fragment.ts';
import { closes, hourOf, type Join, OF, type PlainDate, withoutPeriod } from './pair.ts';

/** Third tuesday after christmas, friday after thanksgiving, the monday before march 3. */
export const weekdayAfter: Join = ({ a, b, glue }) => {
  const weekday = a.by === 'weekday' ? a.weekday : typeof a.nth?.of === 'number' ? a.nth.of : undefined;
  const side = /^\s{1,4}(?:(?<after>after|following)|before)\s{1,4}(?:the\s{1,4})?$/.exec(glue);
  if (!weekday || !side || !b.days || (a.nth && a.nth.n < 1)) return null;
  const n = a.nth?.n ?? 1;
  const days = b.days.map(({ date }) => ({
    date: side.groups?.after
      ? onOrAfter(date.add({ days: 1 }), weekday).add({ days: 7 * (n - 1) })
      : onOrAfter(date.subtract({ days: 7 }), weekday).subtract({ days: 7 * (n - 1) }),
  }));
  return { ...b, force: 'strong', by: 'date', days };
};

/** Wednesday of next week, this week friday, monday two weeks from now. */
export const weekdayBeside: Join = ({ a, b, glue }) => {
  if (!OF.test(glue)) return null;
  const [weekday, other] = a.weekday ? [a.weekday, b] : [b.weekday, a];
  if (!weekday || other.weekday || (other.clock !== undefined && other === a)) return null;
  if (other.period?.again && !other.recurring && (other === a || !/of/.test(glue))) return null;
  const start = other.period?.unit === 'week' ? other.period.start : undefined;
  const counted = other.by === 'count' && other.days?.[0] ? other.days[0].date : undefined;
  if (!start && !counted) return null;
  const weeks = other.span?.date && 'weeks' in other.span.date;
  const date = start
    ? start.add({ days: weekday - 1 })
    : counted && (weeks ? counted.add({ days: weekday - counted.dayOfWeek }) : onOrAfter(counted, weekday));
  return date
    ? { ...withoutPeriod(a), ...withoutPeriod(b), force: 'strong', by: 'date', days: [{ date }] }
    : null;
};

/** Friday the 14th, Tue 19th, Sunday 31: the next day that is both. */
export const weekdayOrdinal: Join = ({ a, b, glue, after }, { today }) => {
  if (a.by !== 'weekday' || !a.weekday || !/^\s{0,4},?\s{0,4}(?:(?:on\s{1,4})?the\s{1,4})?$/.test(glue))
    return null;
  const n = b.by === 'ordinal' ? b.ordinal : b.number;
  if (!n || n > 31) return null;
  const date = nextDayOfMonth(today, n, a.weekday);
  const both: Day[] = date ? [{ date }] : (b.days ?? []);
  if (b.ordinal) return { ...b, force: 'strong', by: 'date', days: both };
  if (!closes(after)) return null;
  if (date && (n > 23 || today.until(date).days < 40)) return { force: 'plain', by: 'date', days: both };
  return n <= 23 ? { ...a, force: 'plain', clock: hourOf(n) } : null;
};

/** Wed, 22 of Jan; may 22 (tue). A date and a weekday that disagree are two readings. */
export const weekdayDate: Join = ({ a, b, glue, before }) => {
  if (a.by === 'date' && a.force !== 'strong' && englishWording.counted.test(before)) return null;
  if (!/^[\s,()]{0,4}(?:the\s{1,4})?$/.test(glue)) return null;
  const [named, dated] = a.by === 'weekday' ? [a, b] : [b, a];
  if (named.by !== 'weekday' || dated.by !== 'date' || !dated.days?.[0] || !named.weekday) return null;
  if (named.clock && dated.clock) return null;
  const { weekday } = named;
  const agreed = dated.days.filter(({ date }) => date.dayOfWeek === weekday);
  const days = agreed.length > 0 ? agreed : [...dated.days, ...nearest(dated.days[0].date, weekday)];
  return { ...named, ...dated, force: 'strong', by: 'date', days };
};

const nearest = (date: PlainDate, weekday: number): Day[] => {
  const later = onOrAfter(date, weekday);
  return [{ date: date.until(later).days > 3 ? later.subtract({ days: 7 }) : later }];
};
