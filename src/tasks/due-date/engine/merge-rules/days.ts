import { addSpan, onOrAfter } from '../calendar.ts';
import type { DateFragment, Day } from '../date-fragment.ts';
import { blanks, type MergeRule, maxConfidence, separator, withoutPeriod } from './merge-rule.ts';

/** Two weeks after friday, 3 days before jan 30, a week tomorrow, a fortnight on monday, the day after the first monday of march. */
export const mergeSpanAndDay: MergeRule = ({ a, b, connector }, { connectors }) => {
  if (!a.span || a.recurring || (!b.days && !b.clock)) return null;
  const isWeeks = 'weeks' in a.span.date || a.span.date.days === 14;
  const isBritish =
    isWeeks &&
    !b.recurring &&
    (b.source === 'word'
      ? blanks.test(connector)
      : b.source === 'weekday' && a.confidence !== 'strong' && connectors.onDay.test(connector));
  const back = connectors.before.test(connector);
  if (!back && !isBritish && !connectors.spanAfter.test(connector)) return null;
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
export const mergeAlternativeDays: MergeRule = ({ a, b, connector, before }, { connectors }) => {
  if (a.confidence === 'none' || b.confidence === 'none') return null;
  const isList =
    a.source === 'weekday' &&
    b.source === 'weekday' &&
    !a.clock &&
    !/\.\s{1,4}$/.test(before) &&
    (blanks.test(connector) || connectors.list.test(connector));
  if (!isList && !connectors.eitherDay.test(connector)) return null;
  if (!a.days || !b.days || (b.timeFirst && !a.clock)) return null;
  const days = [...daysBeside(a, b, -6), ...daysBeside(b, a, 0)];
  const several = (isList || connectors.and.test(connector)) && { several: true as const };
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
export const mergeDayRange: MergeRule = ({ a, b, connector }, { connectors }) => {
  if (!a.days || !b.days || !isNamedDay(a) || !isNamedDay(b) || a.dayPart || b.dayPart) return null;
  if (b.clock && !a.clock) return null;
  const mayBeList = (a.source === 'date' && b.source === 'date') || b.several;
  if (!connectors.range.test(connector) && !(mayBeList && connectors.list.test(connector))) return null;
  const days = a.clock ? a.days : [...a.days, ...b.days];
  return { ...a, confidence: maxConfidence(a, b), days, several: true };
};

/** Whether a day is given by its name or number. */
const isNamedDay = ({ source = 'count', recurring, rejected, confidence, period }: DateFragment): boolean =>
  ['date', 'weekday', 'word'].includes(source) && !(recurring || rejected || period) && confidence !== 'none';

/** The same day twice: "Fri 27 Nov, in 6 days", "today, wednesday". It means that very day, and does not roll over. */
export const mergeSameDay: MergeRule = ({ a, b, connector }) => {
  if (!a.days || !b.days || !separator.test(connector) || a.rejected) return null;
  if (a.confidence === 'weak' && b.confidence === 'weak') return null;
  // "Call June in june"
  if (a.period && a.confidence === 'none') return null;
  const fixed = b.days.filter(({ rollover }) => !rollover);
  const days = a.days
    .filter(({ date }) => b.days?.some((other) => other.date.equals(date)))
    .map((day) => fixed.find(({ date }) => date.equals(day.date)) ?? day);
  const { rejected: _, ...rest } = b;
  return days.length > 0 ? { ...rest, ...a, confidence: maxConfidence(a, b), days } : null;
};

/** March 3 every year; every 2 weeks starting friday; each tuesday until march, each tuesday at 9 until march. */
export const mergeRecurringDay: MergeRule = ({ a, b, connector }, { connectors }) => {
  if (!(a.days || a.recurring) || !b.days || (a.clock && b.clock)) return null;
  if (b.recurring && b.period && !a.recurring && separator.test(connector))
    return { ...withoutPeriod(b), ...a, recurring: true };
  if (!a.recurring) return null;
  if (b.period?.unit === 'month' && separator.test(connector)) return a;
  const [first] = b.days;
  const last = b.days.at(-1)?.date;
  const isTime = b.until && connectors.besideTime.test(connector);
  if (first && last && (connectors.starting.test(connector) || (isTime && b.several))) {
    const range = b.several && { days: [first], until: last };
    return { ...withoutPeriod(a), ...withoutPeriod(b), ...range, confidence: maxConfidence(a, b) };
  }
  const until = isTime ? b.until : connectors.until.test(connector) && last;
  return until ? { ...a, ...(b.clock && { clock: b.clock }), until } : null;
};

/** Every two weeks on mondays, mondays every two weeks: the monday to come. */
export const mergeRecurringWeekday: MergeRule = ({ a, b, connector }, { connectors }) => {
  const [weeks, named] = a.weekday ? [b, a] : [a, b];
  const isWeeks = weeks.recurring && weeks.period?.unit === 'week' && weeks.weekday === undefined;
  if (!isWeeks || weeks.clock || named.source !== 'weekday' || !named.days) return null;
  if (!connectors.onArticle.test(connector) && !connectors.optionalOf.test(connector)) return null;
  return { ...named, confidence: maxConfidence(a, b), recurring: true };
};

/** Every + morning, every + last friday of the month. */
export const mergeEvery: MergeRule = ({ a, b, connector }) => {
  if (!a.every || !separator.test(connector) || !(b.days || b.dayPart || b.nth)) return null;
  const { days, ...rest } = b;
  // "Every evening until Christmas" begins today.
  return { ...rest, ...(days && !b.until && { days }), confidence: 'strong', recurring: true };
};
