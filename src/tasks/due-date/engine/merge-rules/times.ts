import { englishWording } from '../../locales/en/wording.ts';
import { nextDayOfMonth } from '../calendar.ts';
import type { DateFragment } from '../date-fragment.ts';
import {
  bareHour,
  blank,
  endsDate,
  higherConfidence,
  isPast,
  type MergeRule,
  withoutPeriod,
} from './merge-rule.ts';

const toClock =
  /^[\s,()]{0,4}(?:[-–]\s{0,4})?(?:(?:at|@|by|around|about|for|from|in|on|before|until|till|after|the|of)\s{1,4}){0,2}$/;
const toDay = /^[\s,()]{0,4}(?:[-–]\s{0,4})?(?:(?:on|in|of|the|for|this)\s{1,4}){0,2}$/;

/** 8 this evening; 10, tonight; 9 tomorrow morning. "Building 4 this afternoon" is no time. */
export const mergeHourAndDayPart: MergeRule = ({ a, b, connector, before }) =>
  a.number &&
  a.number <= 12 &&
  b.dayPart &&
  b.dayPart !== 'end of day' &&
  !b.clock &&
  blank.test(connector) &&
  !englishWording.countedNoun.test(before)
    ? { ...b, confidence: 'strong', clock: bareHour(a.number) }
    : null;

/** Tonight 8, tomorrow 10. */
export const mergeDayAndHour: MergeRule = ({ a, b, connector, after }) => {
  if (!b.number || b.number > 23 || a.clock || !/^\s{1,4}$/.test(connector) || !endsDate(after)) return null;
  const named = a.days && a.source !== 'weekday' && a.source !== 'period';
  return named || (a.dayPart && b.number <= 12)
    ? { ...a, confidence: higherConfidence(a, b), clock: bareHour(b.number) }
    : null;
};

/** At 3 or 4, 3pm and 4pm: due at the first, and the words stay. */
export const mergeTwoTimes: MergeRule = ({ a, b, connector, after }) => {
  if (!a.clock || a.days || a.elapsedMs !== undefined || (b.days && !b.clock)) return null;
  if (!/^\s{1,4}(?:and|or|&)\s{1,4}(?:at\s{1,4})?$/.test(connector)) return null;
  if (!b.clock && !(b.number && b.number < 24 && endsDate(after))) return null;
  return { ...(b.days && b), ...a, confidence: higherConfidence(a, b, 'weak'), several: true };
};

/** On the 15 at 8:00, friday 23 at 4: a number before a time is the day of the month where such a one may stand. */
export const mergeDayNumberAndClock: MergeRule = ({ a, b, connector, before }, { today }) => {
  if (!a.number || !b.clock || b.days || !/^\s{1,4}$/.test(connector)) return null;
  if (!/(?:^|\s)(?:on|the|(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6}\.?),?\s{1,4}$/.test(before)) return null;
  const date = nextDayOfMonth(today, a.number);
  return (
    date && {
      ...b,
      confidence: 'strong',
      source: 'ordinal',
      ordinal: a.number,
      days: [{ date, rollover: 'month' }],
    }
  );
};

/** An hour without more, which "5 Main St" has as well. */
const isBareHour = ({ confidence }: DateFragment): boolean => confidence === 'weak' || confidence === 'none';

/** "Call tom at 5", "enjoy the sun at 5" are no days; "by tom at 5" may be tomorrow. */
function isNameOrNoun({ source, weekday }: DateFragment, before: string): boolean {
  if (weekday) return /\b(?:the|my|our|your|his|their)\s{1,4}$/.test(before);
  const { nounContext, personPreposition } = englishWording;
  return (
    source === 'word' &&
    (nounContext.test(before) || (personPreposition.test(before) && !/by\s{1,4}$/.test(before)))
  );
}

/**
 * A day with its time or part of the day, in either order; a part of the day with its time. "Lunch tomorrow" is no
 * time but a meal, "tomorrow lunch" and "at lunch tomorrow" are.
 */
export const mergeDayTime: MergeRule = (pair, { today }) => {
  const { a, b, connector, before, after } = pair;
  if (a.elapsedMs !== undefined || b.elapsedMs !== undefined) return null;
  if ((a.days && b.days) || (a.clock && b.clock) || (a.dayPart === 'end of day' && b.clock)) return null;
  if (a.dayPart && b.dayPart && a.dayPart !== b.dayPart) return null;
  if (a.confidence === 'weak' && isNameOrNoun(a, before)) return null;
  if (b.clock && isBareHour(b) && before !== '' && /^\s\p{Lu}/u.test(after)) return null;
  const [dayed, timed] = a.days ? [a, b] : [b, a];
  if (!dayed.days) {
    const halves = [a.clock, b.clock, a.dayPart, b.dayPart].filter(Boolean);
    return halves.length > 1 && toClock.test(connector)
      ? { ...a, ...b, confidence: higherConfidence(a, b) }
      : null;
  }
  if (dayed.confidence === 'none' && dayed.source === 'ordinal') return null;
  if (timed === a && !a.clock && a.confidence === 'none') return null;
  if ((!timed.clock && !timed.dayPart) || !(a.days ? toClock : toDay).test(connector)) return null;
  if (dayed.period && !dayed.recurring && !startsAhead(dayed, today)) return null;
  return {
    ...withoutPeriod(dayed),
    ...timed,
    ...((a.recurring || b.recurring) && { recurring: true }),
    confidence: higherConfidence(a, b, timed.clock ? 'strong' : 'plain'),
  };
};

/** "Next month at 6pm" is on its first day; "this week at 6pm" is on no day that could be told. */
const startsAhead = ({ days = [], period }: DateFragment, today: Parameters<typeof isPast>[1]): boolean =>
  days.every(({ date }) => !isPast(date, today) && period?.start.equals(date));
