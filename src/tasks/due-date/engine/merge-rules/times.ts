import { englishWording } from '../../locales/en/wording.ts';
import { nextDayOfMonth } from '../calendar.ts';
import type { Part } from '../date-fragment.ts';
import { BLANK, closes, hourOf, isPast, type Join, stronger, withoutPeriod } from './pair.ts';

const TO_CLOCK =
  /^[\s,()]{0,4}(?:[-–]\s{0,4})?(?:(?:at|@|by|around|about|for|from|in|on|before|until|till|after|the|of)\s{1,4}){0,2}$/;
const TO_DAY = /^[\s,()]{0,4}(?:[-–]\s{0,4})?(?:(?:on|in|of|the|for|this)\s{1,4}){0,2}$/;

/** 8 this evening; 10, tonight; 9 tomorrow morning. "Building 4 this afternoon" is no time. */
export const hourBeforeStretch: Join = ({ a, b, glue, before }) =>
  a.number &&
  a.number <= 12 &&
  b.stretch &&
  b.stretch !== 'end of day' &&
  !b.clock &&
  BLANK.test(glue) &&
  !englishWording.counted.test(before)
    ? { ...b, force: 'strong', clock: hourOf(a.number) }
    : null;

/** Tonight 8, tomorrow 10. */
export const hourAfterDay: Join = ({ a, b, glue, after }) => {
  if (!b.number || b.number > 23 || a.clock || !/^\s{1,4}$/.test(glue) || !closes(after)) return null;
  const named = a.days && a.by !== 'weekday' && a.by !== 'period';
  return named || (a.stretch && b.number <= 12)
    ? { ...a, force: stronger(a, b), clock: hourOf(b.number) }
    : null;
};

/** At 3 or 4, 3pm and 4pm: due at the first, and the words stay. */
export const twoTimes: Join = ({ a, b, glue, after }) => {
  if (!a.clock || a.days || a.elapsed !== undefined || (b.days && !b.clock)) return null;
  if (!/^\s{1,4}(?:and|or|&)\s{1,4}(?:at\s{1,4})?$/.test(glue)) return null;
  if (!b.clock && !(b.number && b.number < 24 && closes(after))) return null;
  return { ...(b.days && b), ...a, force: stronger(a, b, 'weak'), several: true };
};

/** On the 15 at 8:00, friday 23 at 4: a number before a time is the day of the month where such a one may stand. */
export const dayBeforeClock: Join = ({ a, b, glue, before }, { today }) => {
  if (!a.number || !b.clock || b.days || !/^\s{1,4}$/.test(glue)) return null;
  if (!/(?:^|\s)(?:on|the|(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6}\.?),?\s{1,4}$/.test(before)) return null;
  const date = nextDayOfMonth(today, a.number);
  return (
    date && { ...b, force: 'strong', by: 'ordinal', ordinal: a.number, days: [{ date, again: 'month' }] }
  );
};

/** An hour without more, which "5 Main St" has as well. */
const isBare = ({ force }: Part): boolean => force === 'weak' || force === 'none';

/** "Call tom at 5", "enjoy the sun at 5" are no days; "by tom at 5" may be tomorrow. */
function isNamed({ by, weekday }: Part, before: string): boolean {
  if (weekday) return /\b(?:the|my|our|your|his|their)\s{1,4}$/.test(before);
  const { noun, person } = englishWording;
  return by === 'word' && (noun.test(before) || (person.test(before) && !/by\s{1,4}$/.test(before)));
}

/**
 * A day with its time or part of the day, in either order; a part of the day with its time. "Lunch tomorrow" is no
 * time but a meal, "tomorrow lunch" and "at lunch tomorrow" are.
 */
export const together: Join = (pair, { today }) => {
  const { a, b, glue, before, after } = pair;
  if (a.elapsed !== undefined || b.elapsed !== undefined) return null;
  if ((a.days && b.days) || (a.clock && b.clock) || (a.stretch === 'end of day' && b.clock)) return null;
  if (a.stretch && b.stretch && a.stretch !== b.stretch) return null;
  if (a.force === 'weak' && isNamed(a, before)) return null;
  if (b.clock && isBare(b) && before !== '' && /^\s\p{Lu}/u.test(after)) return null;
  const [dayed, timed] = a.days ? [a, b] : [b, a];
  if (!dayed.days) {
    const halves = [a.clock, b.clock, a.stretch, b.stretch].filter(Boolean);
    return halves.length > 1 && TO_CLOCK.test(glue) ? { ...a, ...b, force: stronger(a, b) } : null;
  }
  if (dayed.force === 'none' && dayed.by === 'ordinal') return null;
  if (timed === a && !a.clock && a.force === 'none') return null;
  if ((!timed.clock && !timed.stretch) || !(a.days ? TO_CLOCK : TO_DAY).test(glue)) return null;
  if (dayed.period && !dayed.recurring && !beginsAhead(dayed, today)) return null;
  return {
    ...withoutPeriod(dayed),
    ...timed,
    ...((a.recurring || b.recurring) && { recurring: true }),
    force: stronger(a, b, timed.clock ? 'strong' : 'plain'),
  };
};

/** "Next month at 6pm" is on its first day; "this week at 6pm" is on no day that could be told. */
const beginsAhead = ({ days = [], period }: Part, today: Parameters<typeof isPast>[1]): boolean =>
  days.every(({ date }) => !isPast(date, today) && period?.start.equals(date));
