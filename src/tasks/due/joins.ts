import { Temporal } from 'temporal-polyfill';
import { englishWording } from './english/wording.ts';
import { edgeOf, nextDayOfMonth, nthOf, onOrAfter, shift, shiftPeriod } from './calendar.ts';
import type { Clock, Day, Force, Part, Period, Setting } from './part.ts';

/** Two neighbours, what stands between them, and the text before and after both. */
export type Pair = { a: Part; b: Part; glue: string; before: string; after: string };
type Join = (pair: Pair, setting: Setting) => Part | null;
type PlainDate = Temporal.PlainDate;

const BLANK = /^[\s,()]{0,6}$/;
const OF = /^\s{1,4}(?:(?:of|in|on|for)\s{1,4})?(?:the\s{1,4})?$/i;
const TO_CLOCK =
  /^[\s,()]{0,4}(?:[-–]\s{0,4})?(?:(?:at|@|by|around|about|for|from|in|on|before|until|till|after|the|of)\s{1,4}){0,2}$/i;
const TO_DAY = /^[\s,()]{0,4}(?:[-–]\s{0,4})?(?:(?:on|in|of|the|for|this)\s{1,4}){0,2}$/i;

const ORDER: Force[] = ['none', 'weak', 'plain', 'strong'];
const stronger = (a: Part, b: Part, least: Force = 'plain'): Force =>
  ORDER[Math.max(ORDER.indexOf(a.force), ORDER.indexOf(b.force), ORDER.indexOf(least))] ?? least;

const isPast = (date: PlainDate, today: PlainDate): boolean => Temporal.PlainDate.compare(date, today) < 0;

/** The same day of the period that comes next, where "the month" or "march" has passed it. */
function inPeriod(period: Period, today: PlainDate, pick: (period: Period) => PlainDate | null): PlainDate | null {
  const date = pick(period);
  if (!period.again || (date && !isPast(date, today))) return date;
  return pick(shiftPeriod(period, stepsToNext(period))) ?? date;
}

const stepsToNext = ({ again, unit }: Period): number => (again === 'next' ? 1 : unit === 'quarter' ? 4 : 12);

/** Two weeks after friday, 3 days before jan 30, a week tomorrow, the day after the first monday of march. */
const spanBeside: Join = ({ a, b, glue }) => {
  if (!a.span || a.recurring || (!b.days && !b.clock)) return null;
  const british = /^\s{1,4}$/.test(glue) && b.by === 'word' && !b.recurring && ('weeks' in a.span.date || a.span.date.days === 14);
  const back = /^\s{1,4}(?:before|prior\s{1,4}to)\s{1,4}(?:the\s{1,4})?$/i.test(glue);
  if (!back && !british && !/^\s{1,4}(?:from|after|following|past|of)\s{1,4}(?:the\s{1,4})?$/i.test(glue)) return null;
  const { elapsed } = a.span;
  if (elapsed !== undefined) {
    if (!b.clock) return null;
    const minutes = b.clock.hour * 60 + b.clock.minute + Math.round(elapsed / 60_000) * (back ? -1 : 1);
    if (minutes < 0 || minutes >= 24 * 60) return null;
    return { ...b, clock: { ...b.clock, hour: Math.floor(minutes / 60), minute: minutes % 60 } };
  }
  if (!b.days) return null;
  const span = { ...a.span, back };
  const days = b.days.map(({ date }) => ({ date: shift(date, span) }));
  return { ...b, force: 'strong', by: 'count', span, days };
};

/** End of march, mid january, beginning of next week; the end of a day is the day, early friday its morning. */
const edgeBeside: Join = ({ a, b, glue }, { today }) => {
  const { edge } = a;
  if (!edge || !/^[\s-]{1,4}(?:(?:of|in)\s{1,4})?(?:the\s{1,4})?$/i.test(glue)) return null;
  if (b.period) {
    const date = inPeriod(b.period, today, (period) => edgeOf(period, edge, today));
    return date && { ...withoutPeriod(b), force: 'strong', by: 'date', days: [{ date }] };
  }
  if (!b.days || b.clock || b.stretch) return null;
  const stretch = { start: 'morning', early: 'early morning', middle: 'lunch', late: 'late afternoon', end: 'end of day' };
  return { ...b, force: 'strong', stretch: stretch[edge] };
};

const withoutPeriod = ({ period: _, ...rest }: Part): Part => rest;

/** First monday of february, the last business day of next month. */
const nthBeside: Join = ({ a, b, glue }, { today }) => {
  const { nth } = a;
  if (!nth || !b.period || !OF.test(glue)) return null;
  const date = inPeriod(b.period, today, (period) => nthOf(period, nth));
  return date && { ...withoutPeriod(b), force: 'strong', by: 'date', days: [{ date }] };
};

/** Third tuesday after christmas, friday after thanksgiving, the monday before march 3. */
const weekdayAfter: Join = ({ a, b, glue }) => {
  const weekday = a.by === 'weekday' ? a.weekday : typeof a.nth?.of === 'number' ? a.nth.of : undefined;
  const side = /^\s{1,4}(?:(?<after>after|following)|before)\s{1,4}(?:the\s{1,4})?$/i.exec(glue);
  if (!weekday || !side || !b.days || (a.nth && a.nth.n < 1)) return null;
  const n = a.nth?.n ?? 1;
  const days = b.days.map(({ date }) => ({
    date: side.groups?.after
      ? onOrAfter(date.add({ days: 1 }), weekday).add({ days: 7 * (n - 1) })
      : onOrAfter(date.subtract({ days: 7 }), weekday).subtract({ days: 7 * (n - 1) }),
  }));
  return { ...b, force: 'strong', by: 'date', days };
};

/** Monday or tuesday: either. */
const eitherDay: Join = ({ a, b, glue }) =>
  /^\s{1,4}or\s{1,4}(?:on\s{1,4})?$/i.test(glue) && a.days && b.days && !b.clock
    ? { ...b, ...a, force: stronger(a, b), days: [...a.days, ...b.days] }
    : null;

/** The week of october 6th. */
const weekOf: Join = ({ a, b, glue }) =>
  a.period?.unit === 'week' && a.period.again && b.by === 'date' && /^\s{1,4}of\s{1,4}(?:the\s{1,4})?$/i.test(glue) ? b : null;

/** The 20th of next month, 20 of this month, next month on the 5th. */
const ordinalBeside: Join = ({ a, b, glue }, { today }) => {
  const [n, period] =
    b.period && !b.ordinal ? [a.ordinal ?? a.number, b.period] : a.period && !a.ordinal ? [b.ordinal, a.period] : [];
  if (!n || !period || period.unit.startsWith('week') || !OF.test(glue)) return null;
  if (period === b.period && period.again && !/of|in/i.test(glue)) return null;
  const date = inPeriod(period, today, (around) => nthOf(around, { n, of: 'day' }));
  return date && { ...withoutPeriod(a), ...withoutPeriod(b), force: 'strong', by: 'date', days: [{ date }] };
};

/** Wednesday of next week, this week friday, monday two weeks from now. */
const weekdayBeside: Join = ({ a, b, glue }) => {
  if (!/^\s{0,4},?\s{0,4}(?:(?:of|in|on|from)\s{1,4})?$/i.test(glue)) return null;
  const [weekday, other] = a.weekday ? [a.weekday, b] : [b.weekday, a];
  if (!weekday || other.weekday || other.clock !== undefined && other === a) return null;
  const start = other.period?.unit === 'week' ? other.period.start : undefined;
  const counted = other.by === 'count' && other.days?.[0] ? other.days[0].date : undefined;
  if (!start && !counted) return null;
  const weeks = other.span?.date && 'weeks' in other.span.date;
  const date = start
    ? start.add({ days: weekday - 1 })
    : counted && (weeks ? counted.add({ days: weekday - counted.dayOfWeek }) : onOrAfter(counted, weekday));
  return date ? { ...withoutPeriod(a), ...withoutPeriod(b), force: 'strong', by: 'date', days: [{ date }] } : null;
};

/** Friday the 14th, Tue 19th, Sunday 31: the next day that is both. */
const weekdayOrdinal: Join = ({ a, b, glue, after }, { today }) => {
  if (a.by !== 'weekday' || !a.weekday || !/^\s{0,4},?\s{0,4}(?:(?:on\s{1,4})?the\s{1,4})?$/i.test(glue)) return null;
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
const weekdayDate: Join = ({ a, b, glue }) => {
  if (!/^[\s,()]{0,4}(?:the\s{1,4})?$/i.test(glue)) return null;
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

/** Said twice: "Fri 27 Nov, in 6 days", "today, wednesday". */
const sameDay: Join = ({ a, b, glue }) => {
  if (!a.days || !b.days || !BLANK.test(glue) || a.never) return null;
  const days = a.days.filter(({ date }) => b.days?.some((other) => other.date.equals(date)));
  return days.length > 0 ? { ...withoutNever(b), ...a, force: stronger(a, b), days } : null;
};

const withoutNever = ({ never: _, ...rest }: Part): Part => rest;

/** March 3 next year, thanksgiving of next year, 28 june in 2026, october of next year. */
const yearBeside: Join = ({ a, b, glue }) => {
  if (!/^\s{0,4},?\s{0,4}(?:(?:of|in)\s{1,4})?$/i.test(glue)) return null;
  const year = b.year ?? (b.period?.unit === 'year' ? b.period.start.year : undefined);
  if (year === undefined || b.recurring) return null;
  if (a.period?.unit === 'month') {
    const months = shiftPeriod(a.period, 12 * (year - a.period.start.year));
    return { ...withoutPeriod(b), force: 'plain', by: 'period', period: months, days: [{ date: months.start }, { date: months.end }] };
  }
  if (a.by !== 'date' || !a.days?.[0]) return null;
  return { ...withoutPeriod(b), ...a, days: [{ date: a.days[0].date.with({ year }) }] };
};

/** Oct 26 15:50 2026: the year waits behind the time. */
const yearAfterClock: Join = ({ a, b, glue }) =>
  a.clock && !a.days && b.year && /^\s{1,4}$/.test(glue) ? { ...a, year: b.year } : null;

/** March 3 every year, monday each week: the repetition of a day. */
const dayRepeated: Join = ({ a, b, glue }) =>
  a.days && !a.recurring && b.recurring && b.period && BLANK.test(glue) ? { ...withoutPeriod(b), ...a, recurring: true } : null;

/** Every + morning, every + last friday of the month. */
const everyBeside: Join = ({ a, b, glue }) =>
  a.every && BLANK.test(glue) && (b.days || b.stretch || b.nth) ? { ...b, force: stronger(a, b), recurring: true } : null;

const hourOf = (hour: number): Clock => ({ hour: hour % 24, minute: 0, second: 0, sure: hour > 12 });
const closes = (after: string): boolean => /^\s{0,4}(?:$|[.,;:!?)]|(?:with|about|for|to|re|at|and|in|on)\b)/i.test(after);

/** 8 this evening, 10, tonight, tonight 8, 9 tomorrow morning, tomorrow 10, 15 at 8:00. */
const numberBeside: Join = ({ a, b, glue, before, after }, { today }) => {
  if (a.number && a.number <= 12 && b.stretch && !b.clock && BLANK.test(glue) && !englishWording.counted.test(before))
    return { ...b, force: 'strong', clock: hourOf(a.number) };
  if (b.number && b.number <= 23 && !a.clock && /^\s{1,4}$/.test(glue) && closes(after)) {
    if (a.stretch && b.number <= 12) return { ...a, force: stronger(a, b), clock: hourOf(b.number) };
    if (a.days && a.by !== 'weekday' && a.by !== 'period') return { ...a, force: stronger(a, b), clock: hourOf(b.number) };
  }
  if (a.number && b.clock && !b.days && /^\s{1,4}$/.test(glue) && /(?:on|the|day|[a-z]{3}\.?),?\s{1,4}$/i.test(before)) {
    const date = /(?:^|\s)(?:on|the|(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6}\.?),?\s{1,4}$/i.test(before)
      ? nextDayOfMonth(today, a.number)
      : null;
    return date && { ...b, force: 'strong', by: 'ordinal', ordinal: a.number, days: [{ date, again: 'month' }] };
  }
  return null;
};

/** An hour without more, which "5 Main St" has as well. */
const isBare = ({ force }: Part): boolean => force === 'weak' || force === 'none';

/** A day with its time or part of the day, in either order; a part of the day with its time. */
const together: Join = ({ a, b, glue, before, after }, { today }) => {
  if (b.clock && isBare(b) && before !== '' && /^\s\p{Lu}/u.test(after)) return null;
  if (a.elapsed !== undefined || b.elapsed !== undefined) return null;
  if ((a.days && b.days) || (a.clock && b.clock) || a.stretch === 'end of day' && b.clock) return null;
  if (a.stretch && b.stretch && a.stretch !== b.stretch) return null;
  const [dayed, timed] = a.days ? [a, b] : [b, a];
  if (dayed.days) {
    if (!timed.clock && !timed.stretch) return null;
    if (dayed.period && !dayed.recurring && !dayed.days.every(({ date }) => !isPast(date, today) && dayed.period?.start.equals(date))) return null;
    if (!(a.days ? TO_CLOCK : TO_DAY).test(glue)) return null;
    return { ...withoutPeriod(dayed), ...timed, ...merged(a, b), force: stronger(a, b, timed.clock ? 'strong' : 'plain') };
  }
  if (!((a.clock && b.stretch) || (a.stretch && b.clock)) || !TO_CLOCK.test(glue)) return null;
  return { ...a, ...b, force: stronger(a, b) };
};

const merged = (a: Part, b: Part): Partial<Part> => (a.recurring || b.recurring ? { recurring: true } : {});

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
  numberBeside,
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
