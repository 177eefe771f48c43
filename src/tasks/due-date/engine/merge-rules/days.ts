import { shift } from '../calendar.ts';
import type { Part } from '../date-fragment.ts';
import { BLANK, type Join, stronger, withoutPeriod } from './pair.ts';

/** Two weeks after friday, 3 days before jan 30, a week tomorrow, the day after the first monday of march. */
export const spanBeside: Join = ({ a, b, glue }) => {
  if (!a.span || a.recurring || (!b.days && !b.clock)) return null;
  const british =
    /^\s{1,4}$/.test(glue) &&
    b.by === 'word' &&
    !b.recurring &&
    ('weeks' in a.span.date || a.span.date.days === 14);
  const back = /^\s{1,4}(?:before|prior\s{1,4}to)\s{1,4}(?:the\s{1,4})?$/.test(glue);
  if (!back && !british && !/^\s{1,4}(?:from|after|following|past|of)\s{1,4}(?:the\s{1,4})?$/.test(glue))
    return null;
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

/** Monday or tuesday, mon/tue: either. */
export const eitherDay: Join = ({ a, b, glue }) =>
  a.force !== 'none' &&
  b.force !== 'none' &&
  /^(?:\s{1,4}(?:or|and|&)\s{1,4}|\/)(?:on\s{1,4})?$/.test(glue) &&
  a.days &&
  b.days &&
  !b.clock
    ? {
        ...b,
        ...a,
        force: stronger(a, b),
        days: [...a.days, ...b.days],
        ...(/and|&/.test(glue) && { several: true }),
      }
    : null;

const RANGE = /^\s{0,4}(?:[-–]|to|until|till|through)\s{0,4}(?:the\s{1,4})?$/;

/** Dec 24 - Jan 2, monday to wednesday, 3 Dec, 10 Dec and 17 Dec: the words say more than one date can. */
export const manyDays: Join = ({ a, b, glue }) => {
  if (!a.days || !b.days || !isNamed(a) || !isNamed(b) || a.stretch || b.stretch) return null;
  if (b.clock && !a.clock) return null;
  const listed =
    ((a.by === 'date' && b.by === 'date') || b.several) && /^\s{0,4},\s{1,4}(?:and\s{1,4})?$/.test(glue);
  if (!RANGE.test(glue) && !listed) return null;
  return { ...a, force: stronger(a, b), days: a.clock ? a.days : [...a.days, ...b.days], several: true };
};

/** A day by its name or number. */
const isNamed = ({ by, recurring, never, force, period }: Part): boolean =>
  (by === 'date' || by === 'weekday' || by === 'word') && !recurring && !never && !period && force !== 'none';

/** Said twice: "Fri 27 Nov, in 6 days", "today, wednesday". That very day is meant then, and none that comes again. */
export const sameDay: Join = ({ a, b, glue }) => {
  if (!a.days || !b.days || !BLANK.test(glue) || a.never) return null;
  if (a.force === 'weak' && b.force === 'weak') return null;
  const once = b.days.filter(({ again }) => !again);
  const days = a.days
    .filter(({ date }) => b.days?.some((other) => other.date.equals(date)))
    .map((day) => once.find(({ date }) => date.equals(day.date)) ?? day);
  return days.length > 0 ? { ...withoutNever(b), ...a, force: stronger(a, b), days } : null;
};

const withoutNever = ({ never: _, ...rest }: Part): Part => rest;

/** March 3 every year; every 2 weeks starting friday; each tuesday until march, of which the first counts. */
export const dayRepeated: Join = ({ a, b, glue }) => {
  if (!a.days || !b.days || b.clock) return null;
  if (b.recurring && b.period && !a.recurring && BLANK.test(glue))
    return { ...withoutPeriod(b), ...a, recurring: true };
  if (!a.recurring) return null;
  if (b.period?.unit === 'month' && BLANK.test(glue)) return a;
  if (/^,?\s{1,4}(?:starting|beginning|from)\s{1,4}(?:on\s{1,4})?(?:the\s{1,4})?$/.test(glue))
    return { ...withoutPeriod(b), force: stronger(a, b), recurring: true };
  return /^,?\s{1,4}(?:until|till|through)\s{1,4}(?:the\s{1,4})?$/.test(glue) ? a : null;
};

/** Every + morning, every + last friday of the month. */
export const everyBeside: Join = ({ a, b, glue }) =>
  a.every && BLANK.test(glue) && (b.days || b.stretch || b.nth)
    ? { ...b, force: stronger(a, b), recurring: true }
    : null;
