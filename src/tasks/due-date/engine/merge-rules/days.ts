import { addSpan } from '../calendar.ts';
import type { DateFragment } from '../date-fragment.ts';
import { blank, higherConfidence, type MergeRule, withoutPeriod } from './merge-rule.ts';

/** Two weeks after friday, 3 days before jan 30, a week tomorrow, the day after the first monday of march. */
export const mergeSpanAndDay: MergeRule = ({ a, b, connector }) => {
  if (!a.span || a.recurring || (!b.days && !b.clock)) return null;
  const british =
    /^\s{1,4}$/.test(connector) &&
    b.source === 'word' &&
    !b.recurring &&
    ('weeks' in a.span.date || a.span.date.days === 14);
  const back = /^\s{1,4}(?:before|prior\s{1,4}to)\s{1,4}(?:the\s{1,4})?$/.test(connector);
  if (!back && !british && !/^\s{1,4}(?:from|after|following|past|of)\s{1,4}(?:the\s{1,4})?$/.test(connector))
    return null;
  const { elapsedMs } = a.span;
  if (elapsedMs !== undefined) {
    if (!b.clock) return null;
    const minutes = b.clock.hour * 60 + b.clock.minute + Math.round(elapsedMs / 60_000) * (back ? -1 : 1);
    if (minutes < 0 || minutes >= 24 * 60) return null;
    return { ...b, clock: { ...b.clock, hour: Math.floor(minutes / 60), minute: minutes % 60 } };
  }
  if (!b.days) return null;
  const span = { ...a.span, back };
  const days = b.days.map(({ date }) => ({ date: addSpan(date, span) }));
  return { ...b, confidence: 'strong', source: 'count', span, days };
};

/** Monday or tuesday, mon/tue: either. */
export const mergeAlternativeDays: MergeRule = ({ a, b, connector }) =>
  a.confidence !== 'none' &&
  b.confidence !== 'none' &&
  /^(?:\s{1,4}(?:or|and|&)\s{1,4}|\/)(?:on\s{1,4})?$/.test(connector) &&
  a.days &&
  b.days &&
  !b.clock
    ? {
        ...b,
        ...a,
        confidence: higherConfidence(a, b),
        days: [...a.days, ...b.days],
        ...(/and|&/.test(connector) && { several: true }),
      }
    : null;

const range = /^\s{0,4}(?:[-–]|to|until|till|through)\s{0,4}(?:the\s{1,4})?$/;

/** Dec 24 - Jan 2, monday to wednesday, 3 Dec, 10 Dec and 17 Dec: the words say more than one date can. */
export const mergeDayRange: MergeRule = ({ a, b, connector }) => {
  if (!a.days || !b.days || !isNamedDay(a) || !isNamedDay(b) || a.dayPart || b.dayPart) return null;
  if (b.clock && !a.clock) return null;
  const listed =
    ((a.source === 'date' && b.source === 'date') || b.several) &&
    /^\s{0,4},\s{1,4}(?:and\s{1,4})?$/.test(connector);
  if (!range.test(connector) && !listed) return null;
  return {
    ...a,
    confidence: higherConfidence(a, b),
    days: a.clock ? a.days : [...a.days, ...b.days],
    several: true,
  };
};

/** A day by its name or number. */
const isNamedDay = ({ source, recurring, rejected, confidence, period }: DateFragment): boolean =>
  (source === 'date' || source === 'weekday' || source === 'word') &&
  !recurring &&
  !rejected &&
  !period &&
  confidence !== 'none';

/** Said twice: "Fri 27 Nov, in 6 days", "today, wednesday". That very day is meant then, and none that comes again. */
export const mergeSameDay: MergeRule = ({ a, b, connector }) => {
  if (!a.days || !b.days || !blank.test(connector) || a.rejected) return null;
  if (a.confidence === 'weak' && b.confidence === 'weak') return null;
  const once = b.days.filter(({ rollover }) => !rollover);
  const days = a.days
    .filter(({ date }) => b.days?.some((other) => other.date.equals(date)))
    .map((day) => once.find(({ date }) => date.equals(day.date)) ?? day);
  return days.length > 0 ? { ...withoutRejected(b), ...a, confidence: higherConfidence(a, b), days } : null;
};

const withoutRejected = ({ rejected: _, ...rest }: DateFragment): DateFragment => rest;

/** March 3 every year; every 2 weeks starting friday; each tuesday until march, of which the first counts. */
export const mergeRecurringDay: MergeRule = ({ a, b, connector }) => {
  if (!a.days || !b.days || b.clock) return null;
  if (b.recurring && b.period && !a.recurring && blank.test(connector))
    return { ...withoutPeriod(b), ...a, recurring: true };
  if (!a.recurring) return null;
  if (b.period?.unit === 'month' && blank.test(connector)) return a;
  if (/^,?\s{1,4}(?:starting|beginning|from)\s{1,4}(?:on\s{1,4})?(?:the\s{1,4})?$/.test(connector))
    return { ...withoutPeriod(b), confidence: higherConfidence(a, b), recurring: true };
  return /^,?\s{1,4}(?:until|till|through)\s{1,4}(?:the\s{1,4})?$/.test(connector) ? a : null;
};

/** Every + morning, every + last friday of the month. */
export const mergeEvery: MergeRule = ({ a, b, connector }) =>
  a.every && blank.test(connector) && (b.days || b.dayPart || b.nth)
    ? { ...b, confidence: higherConfidence(a, b), recurring: true }
    : null;
