import {
  addSpan,
  edgeOf,
  isBefore,
  nextDayOfMonth,
  nthOf,
  onOrAfter,
  periodAround,
  shiftPeriod,
} from './calendar.ts';
import {
  bareHour,
  type Confidence,
  type DateFragment,
  type Day,
  onDate,
  onDays,
  type Period,
  type PlainDate,
} from './date-fragment.ts';
import { dayParts } from './day-parts.ts';
import type { Wording } from './english-wording.ts';

/** Two neighbors, the text between them, and the text before and after both (`after` as it was typed). */
export type FragmentPair = {
  a: DateFragment;
  b: DateFragment;
  connector: string;
  before: string;
  after: string;
};

/** The person's local date, and the language's words between and around dates. */
export type MergeContext = { today: PlainDate; wording: Wording };

/** Says what two neighbors mean together, or null when this rule does not apply. */
export type MergeRule = (pair: FragmentPair, context: MergeContext) => DateFragment | null;

/** Nothing but blanks, and nothing but blanks, commas or brackets. */
export const blanks = /^\s{1,4}$/;
export const separator = /^[\s,()]{0,6}$/;

const confidenceOrder: Confidence[] = ['none', 'weak', 'plain', 'strong'];

/** The higher confidence of two fragments, and at least `least`. */
export function maxConfidence(a: DateFragment, b: DateFragment, least: Confidence = 'plain'): Confidence {
  const ranks = [a.confidence, b.confidence, least].map((each) => confidenceOrder.indexOf(each));
  return confidenceOrder[Math.max(...ranks)] ?? least;
}

/** Whether a number is the last word of a date: nothing follows, or what is to be done. */
export const endsDate = ({ dateEnd, startsTask }: Wording, before: string, after: string): boolean =>
  dateEnd.test(after) || (before === '' && startsTask.test(after));

export const withoutPeriod = ({ period: _, ...rest }: DateFragment): DateFragment => rest;

/** Two weeks after friday, 3 days before jan 30, a week tomorrow, a fortnight on monday, the day after the first monday of march. */
export const mergeSpanAndDay: MergeRule = ({ a, b, connector }, { wording }) => {
  if (!a.span || a.recurring || (!b.days && !b.clock)) return null;
  const { weeks, days: count, months, years } = a.span.date;
  const isWeeks = weeks || count === 14;
  const isBritish =
    !b.recurring &&
    (b.source === 'word'
      ? (isWeeks || months || years) && blanks.test(connector)
      : isWeeks && b.source === 'weekday' && a.confidence !== 'strong' && wording.onDay.test(connector));
  const back = wording.before.test(connector);
  if (!back && !isBritish && !wording.spanAfter.test(connector)) return null;
  const { elapsedMs } = a.span;
  if (elapsedMs !== undefined) {
    if (!b.clock) return null;
    const minutes = b.clock.hour * 60 + b.clock.minute + Math.round(elapsedMs / 60_000) * (back ? -1 : 1);
    if (minutes < 0 || minutes >= 24 * 60) return null;
    return { ...b, clock: { ...b.clock, hour: Math.floor(minutes / 60), minute: minutes % 60 } };
  }
  if (!b.days) return null;
  const span = { ...a.span, back };
  // "A year after christmas": after the next one, or the last.
  const lastYear = a.span.date.years && !back ? b.days.filter(({ rollover }) => rollover === 'year') : [];
  const days = [...b.days, ...lastYear.map(({ date }) => ({ date: date.subtract({ years: 1 }) }))].map(
    ({ date }) => ({ date: addSpan(date, span) }),
  );
  return { ...b, confidence: 'strong', source: 'count', span, days };
};

/** Monday or tuesday, mon/tue, mon 3pm or tue 4pm: either. Mon wed fri: all of them. */
export const mergeAlternativeDays: MergeRule = ({ a, b, connector, before }, { wording }) => {
  if (a.confidence === 'none' || b.confidence === 'none') return null;
  const isList =
    a.source === 'weekday' &&
    b.source === 'weekday' &&
    !a.clock &&
    !/\.\s{1,4}$/.test(before) &&
    (blanks.test(connector) || wording.list.test(connector));
  if (!isList && !wording.eitherDay.test(connector)) return null;
  if (!a.days || !b.days || (b.timeFirst && !a.clock)) return null;
  // "Jeden Montag und Donnerstag"
  const isAnd = wording.and.test(connector) || connector.includes('/');
  const days =
    a.recurring && b.source === 'weekday' && isAnd
      ? [...a.days, ...b.days].filter(({ rollover }) => rollover)
      : [...daysBeside(a, b, -6), ...daysBeside(b, a, 0)];
  const several = (isList || wording.and.test(connector)) && { several: true as const };
  return { ...b, ...a, confidence: maxConfidence(a, b), days, ...several };
};

/** The days of one of two: a weekday beside the one of a named week is the nearest to it ("next wed or thu"). */
function daysBeside(
  { clock, source, weekday = 0, ...one }: DateFragment,
  other: DateFragment,
  from: 0 | -6,
): Day[] {
  const isNear = source === 'weekday' && other.weekday && other.source !== 'weekday';
  const near = ({ date }: Day): Day => ({ date: onOrAfter(date.add({ days: from }), weekday) });
  const days = isNear ? other.days?.map(near) : one.days;
  return (days ?? []).map((day) => (clock && other.clock ? { clock, ...day } : day));
}

/** Dec 24 - Jan 2, monday to wednesday, 3 Dec, 10 Dec and 17 Dec: the words say more than one date can. */
export const mergeDayRange: MergeRule = ({ a, b, connector }, { wording }) => {
  if (!a.days || !b.days || !isNamedDay(a) || !isNamedDay(b) || a.dayPart || b.dayPart) return null;
  const mayBeList = (a.source === 'date' && b.source === 'date') || b.several;
  if (!wording.range.test(connector) && !(mayBeList && wording.list.test(connector))) return null;
  // "Workbook 2.1 bis Ende der Woche"
  const [start, end] = [a.days[0], b.days.at(-1)];
  if (a.confidence === 'weak' && a.source === 'date' && start && end && isBefore(end.date, start.date))
    return null;
  const days = a.clock ? a.days : [...a.days, ...b.days];
  const clock = a.clock ?? b.clock;
  return { ...a, confidence: maxConfidence(a, b), days, several: true, ...(clock && { clock }) };
};

/** Whether a day is given by its name or number. */
const isNamedDay = ({ source = 'count', recurring, confidence, period }: DateFragment): boolean =>
  ['date', 'weekday', 'word'].includes(source) && !(recurring || period) && confidence !== 'none';

/** The same day twice: "Fri 27 Nov, in 6 days", "today, wednesday". It means that very day, and does not roll over. */
export const mergeSameDay: MergeRule = ({ a, b, connector }) => {
  if (!a.days || !b.days || !separator.test(connector)) return null;
  if (a.confidence === 'weak' && b.confidence === 'weak') return null;
  // "Call June in june"
  if (a.period && a.confidence === 'none') return null;
  const fixed = b.days.filter(({ rollover }) => !rollover);
  const days = a.days
    .filter(({ date }) => b.days?.some((other) => other.date.equals(date)))
    .map((day) => fixed.find(({ date }) => date.equals(day.date)) ?? day);
  return days.length > 0 ? { ...b, ...a, confidence: maxConfidence(a, b), days } : null;
};

/** March 3 every year; every 2 weeks starting friday; every friday in march; each tuesday until march, each tuesday at 9 until march. */
export const mergeRecurringDay: MergeRule = ({ a, b, connector }, { wording, today }) => {
  if (!(a.days || a.recurring) || !b.days || (a.clock && b.clock)) return null;
  if (b.recurring && b.period && !a.recurring && separator.test(connector))
    return { ...withoutPeriod(b), ...a, recurring: true };
  if (!a.recurring) return null;
  if (b.period?.unit === 'month' && separator.test(connector)) {
    const { start, end, rollover } = b.period;
    const isAhead = a.weekday && rollover === 'year' && isBefore(today, start);
    return isAhead
      ? { ...a, days: [{ date: onOrAfter(start, a.weekday ?? 1), rollover: 'week' }], until: end }
      : a;
  }
  // "Every year on 3 march"
  if (a.period?.unit === 'year' && b.source === 'date' && wording.onArticle.test(connector))
    return { ...b, recurring: true };
  const [first] = b.days;
  const last = b.days.at(-1)?.date;
  const isTime = b.until && wording.besideTime.test(connector);
  if (first && last && (wording.starting.test(connector) || (isTime && b.several))) {
    const range = b.several && { days: [first], until: last };
    return { ...withoutPeriod(a), ...withoutPeriod(b), ...range, confidence: maxConfidence(a, b) };
  }
  const until = isTime ? b.until : wording.until.test(connector) && last;
  return until ? { ...a, ...(b.clock && { clock: b.clock }), until } : null;
};

/** Every two weeks on mondays, mondays every two weeks: the monday to come. */
export const mergeRecurringWeekday: MergeRule = ({ a, b, connector }, { wording }) => {
  const [weeks, named] = a.weekday ? [b, a] : [a, b];
  const isWeeks = weeks.recurring && weeks.period?.unit === 'week' && weeks.weekday === undefined;
  if (!isWeeks || weeks.clock || named.source !== 'weekday' || !named.days) return null;
  if (!wording.onArticle.test(connector) && !wording.optionalOf.test(connector)) return null;
  return { ...named, confidence: maxConfidence(a, b), recurring: true };
};

/** Every + morning, every + last friday of the month. */
export const mergeEvery: MergeRule = ({ a, b, connector }) => {
  if (!a.every || !separator.test(connector) || !(b.days || b.dayPart || b.nth)) return null;
  const { days, ...rest } = b;
  // "Every evening until Christmas" begins today.
  return { ...rest, ...(days && !b.until && { days }), confidence: 'strong', recurring: true };
};

/** Third tuesday after christmas, friday after thanksgiving, the monday before march 3. */
export const mergeWeekdayAfterDay: MergeRule = ({ a, b, connector }, { wording }) => {
  const weekday = a.source === 'weekday' ? a.weekday : typeof a.nth?.of === 'number' ? a.nth.of : undefined;
  const isAfter = wording.after.test(connector);
  if (!isAfter && !wording.before.test(connector)) return null;
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
export const mergeWeekdayAndWeek: MergeRule = ({ a, b, connector }, { wording }) => {
  if (!wording.optionalOf.test(connector)) return null;
  const [weekday, other] = a.weekday ? [a.weekday, b] : [b.weekday, a];
  if (!weekday || other.weekday || (other.clock !== undefined && other === a)) return null;
  if (other.period?.rollover && !other.recurring && (other === a || !wording.of.test(connector))) return null;
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
export const mergeWeekdayAndOrdinal: MergeRule = ({ a, b, connector, before, after }, { today, wording }) => {
  if (a.source === 'ordinal' && b.source === 'weekday' && !b.clock) [a, b] = [b, a];
  if (a.source !== 'weekday' || !a.weekday || !wording.onArticle.test(connector)) return null;
  const n = b.source === 'ordinal' ? b.ordinal : b.number;
  if (!n || n > 31) return null;
  const date = nextDayOfMonth(today, n, a.weekday);
  const isSoon = date !== null && today.until(date).days < 40;
  // "Thursday the 7th", where that is no thursday: the next one that is, or for "thursday 7" the one beside it.
  const soonest = nextDayOfMonth(today, n) ?? today;
  const days: Day[] =
    date && (today.until(date).days < 100 || (b.ordinal && b.confidence !== 'none'))
      ? [{ date }]
      : [nearestWeekday(soonest, a.weekday)];
  if (!isSoon) days.push({ date: soonest });
  if (b.ordinal || b.clock) return { ...b, ...onDays(days), ...(!isSoon && { unsure: true as const }) };
  const isEnd = endsDate(wording, before, after);
  if (!isEnd && !(isSoon && n > 12) && (wording.hourLead || n < 24)) return null;
  const isSure = isEnd ? n < 13 || n > 23 : isSoon && n > 23 && !wording.hourLead;
  const unsure = !isSure && { unsure: true as const };
  // "Thu 10" in English: the 10th, or at ten.
  const atHour = wording.hourLead && n < 24 && a.days?.[0];
  if (atHour && isSoon) days.push({ date: atHour.date, clock: bareHour(n) });
  if (n > 23 || isSoon) return { ...onDays(days, 'plain'), ...unsure };
  return n <= 23 ? { ...a, ...unsure, confidence: 'plain', clock: bareHour(n) } : null;
};

/** Wed, 22 of Jan; may 22 (tue). A date and a weekday that disagree are two readings. */
export const mergeWeekdayAndDate: MergeRule = ({ a, b, connector }, { wording }) => {
  if (!wording.articleOnly.test(connector)) return null;
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
  early: 'early-morning',
  middle: 'lunch',
  late: 'late-afternoon',
  end: 'end-of-day',
};

/** End of march, mid january, beginning of next week; the end of a day is that day, early friday its morning. */
export const mergeEdgeAndPeriod: MergeRule = ({ a, b, connector, before }, { today, wording }) => {
  const [{ edge }, named] = a.edge ? [a, b] : [b, a];
  if (!edge || !wording.edgeOf.test(connector)) return null;
  if (named.period && !named.recurring) {
    const date = pickInPeriod(named.period, today, (period) => edgeOf(period, edge, today));
    return date && { ...withoutPeriod(named), ...onDate(date) };
  }
  if (named.year) {
    const period = periodAround(Temporal.PlainDate.from({ year: named.year, month: 1, day: 1 }), 'year');
    return onDate(edgeOf(period, edge, today));
  }
  if (named === a || edge === 'start') return null;
  const part = b.dayPart && `${partNames[edge]}-${b.dayPart}`;
  if (part && part in dayParts) return { ...b, confidence: maxConfidence(a, b), dayPart: part };
  // "Leave 10 mins early on friday"
  if (!b.days || b.clock || b.dayPart || b.source === 'count' || /\d\s{0,4}[a-z]{1,8}\s{1,4}$/.test(before))
    return null;
  return { ...b, confidence: 'strong', dayPart: edgesOfDay[edge] };
};

/** First monday of february, the last business day of next month. */
export const mergeNthAndPeriod: MergeRule = ({ a, b, connector }, { today, wording }) => {
  const [{ nth, recurring }, named] = a.nth ? [a, b] : [b, a];
  if (!nth || !named.period || !wording.optionalOf.test(connector)) return null;
  const date = pickInPeriod(named.period, today, (period) => nthOf(period, nth));
  // A week is more than its first day.
  const unsure = nth.of === 'week' && { unsure: true as const };
  return date && { ...withoutPeriod(named), ...onDate(date), ...unsure, ...(recurring && { recurring }) };
};

/** The 20th of next month, 20 of this month, next month on the 5th. */
export const mergeOrdinalAndPeriod: MergeRule = ({ a, b, connector }, { today, wording }) => {
  const [n, period] =
    b.period && !b.ordinal
      ? [a.ordinal ?? a.number, b.period]
      : a.period && !a.ordinal
        ? [b.ordinal, a.period]
        : [];
  if (!n || !period || period.unit.startsWith('week') || !wording.optionalOf.test(connector)) return null;
  const isNamed = period.unit === 'month' && (period.rollover !== 'next' || a.recurring);
  if (period === b.period ? period.rollover && !wording.of.test(connector) : !isNamed) return null;
  const date = pickInPeriod(period, today, (around) => nthOf(around, { n, of: 'day' }));
  return date && { ...withoutPeriod(a), ...withoutPeriod(b), ...onDate(date) };
};

/** The week of october 6th. */
export const mergeWeekOfDate: MergeRule = ({ a, b, connector }, { wording }) => {
  const isWeek = a.period?.unit === 'week' && a.period.rollover;
  const isDay = b.source === 'date' || b.source === 'ordinal';
  return isWeek && isDay && wording.weekOf.test(connector) ? { ...b, confidence: 'plain' } : null;
};

/** March 3 next year, thanksgiving of next year, 28 june in 2026, october of next year. */
export const mergeDateAndYear: MergeRule = ({ a, b, connector }, { wording }) => {
  if (!wording.optionalOf.test(connector)) return null;
  const year = b.year ?? (b.period?.unit === 'year' ? b.period.start.year : undefined);
  if (year === undefined || b.recurring) return null;
  // "October 2027", "Q2 next year"
  const isQuarter = a.period?.unit === 'quarter' && a.period.rollover === 'year';
  if (a.period && (isQuarter || a.period.unit === 'month')) {
    const period = shiftPeriod(a.period, (isQuarter ? 4 : 12) * (year - a.period.start.year));
    const days = [{ date: period.start }, { date: period.end }];
    return { ...b, confidence: 'plain', source: 'period', period, days };
  }
  if (a.source !== 'date' || !a.days?.[0]) return null;
  return { ...withoutPeriod(b), ...a, days: [{ date: a.days[0].date.with({ year }) }] };
};
