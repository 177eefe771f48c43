import { isBefore } from './calendar.ts';
import { countedThing } from './counted-nouns.ts';
import { bareHour, type DateFragment, type PlainDate } from './date-fragment.ts';
import {
  blanks,
  endsDate,
  type MergeContext,
  type MergeRule,
  maxConfidence,
  separator,
  withoutPeriod,
} from './merge-days.ts';

/** 8 this evening; 10, tonight; 9 tomorrow morning. "Building 4 this afternoon" is no time. */
export const mergeHourAndDayPart: MergeRule = ({ a, b, connector, before }) => {
  if (!a.number || a.number > 12 || !b.dayPart || b.dayPart === 'end-of-day' || b.clock) return null;
  if (!separator.test(connector) || countedThing.test(before)) return null;
  return { ...b, confidence: 'strong', clock: bareHour(a.number) };
};

/** Call ben 9 tomorrow: after a person who is called, a number is an hour; "dinner with Ann 7 friday" is asked about. */
export const mergeHourAndDay: MergeRule = ({ a, b, connector, before, after }, { wording }) => {
  const clock = a.afterDay ? a.clock : a.number && a.number <= 12 && !a.clock && bareHour(a.number);
  if (!clock || !b.days || b.clock || b.dayPart || b.recurring) return null;
  if (b.source !== 'word' && b.source !== 'weekday') return null;
  if (!blanks.test(connector)) return null;
  const isHour = wording.hourLead?.test(before);
  const mayBeHour = wording.mayBeHour?.test(before) && wording.dateEnd.test(after);
  if (!isHour && !mayBeHour) return null;
  return { ...b, ...(!isHour && { unsure: true as const }), confidence: 'strong', clock };
};

/** Tonight 8, tomorrow 10, tomorrow 9 call ben. */
export const mergeDayAndHour: MergeRule = ({ a, b, connector, before, after }, { wording }) => {
  if (!b.number || b.number > 23 || a.clock || !blanks.test(connector)) return null;
  // "Tomorrow 9 review slides" may be nine of them.
  const isHour = endsDate(wording, before, after);
  const mayBeHour = before === '' && !a.recurring && (wording.mayStartTask.test(after) || a.dayPart);
  if (!isHour && !mayBeHour) return null;
  const isDay = a.days && a.source !== 'weekday' && a.source !== 'period';
  if (!isDay && !(a.dayPart && a.confidence !== 'none' && b.number <= 12)) return null;
  const unsure = !isHour && { unsure: true as const };
  return { ...a, ...unsure, confidence: maxConfidence(a, b), clock: bareHour(b.number) };
};

/** At 3 or 4, 3pm and 4pm: due at the first, and the words stay. */
export const mergeTwoTimes: MergeRule = ({ a, b, connector, after }, { wording }) => {
  if (!a.clock || a.elapsedMs !== undefined || (b.days && (a.days || !b.timeFirst))) return null;
  if (!wording.eitherTime.test(connector)) return null;
  if (!b.clock && !(b.number && b.number < 24 && wording.dateEnd.test(after))) return null;
  // "Check trains at 6:45 or 7:15"
  const isEither = a.clock.minute > 0 && !(a.days ?? b.days) && !wording.and.test(connector);
  const unsure = isEither && { unsure: true as const };
  return { ...(b.days && b), ...a, confidence: maxConfidence(a, b, 'weak'), several: true, ...unsure };
};

/** 3pm until 5pm: due when it begins. */
export const mergeTimeRange: MergeRule = ({ a, b, connector }, { wording }) =>
  a.clock && b.clock && !a.elapsedMs && !b.days && !b.dayPart && wording.range.test(connector) ? a : null;

/** Whether a fragment is an hour and nothing else, like the 5 of "5 Main St". */
const isBareHour = ({ confidence }: DateFragment): boolean => confidence === 'weak' || confidence === 'none';

/** "Call tom at 5" and "enjoy the sun at 5" have no day; "by tom at 5" may be tomorrow. */
function isNameOrNoun({ source, weekday }: DateFragment, before: string, { wording }: MergeContext) {
  if (weekday) return weekday > 5 && wording.determiner?.test(before);
  return source === 'word' && (wording.nounContext?.test(before) || wording.personPreposition?.test(before));
}

/**
 * A day with its time or day part, in either order; a day part with its time. "Lunch tomorrow" is a meal and no time;
 * "tomorrow lunch" and "at lunch tomorrow" are times.
 */
export const mergeDayTime: MergeRule = ({ a, b, connector, before, after }, context) => {
  const { today, wording } = context;
  if (a.elapsedMs !== undefined || b.elapsedMs !== undefined) return null;
  if (a.afterDay || (b.afterDay && !(a.days && separator.test(connector)))) return null;
  if ((a.days && b.days) || (a.clock && b.clock) || (a.dayPart === 'end-of-day' && b.clock)) return null;
  if (a.dayPart && b.dayPart && a.dayPart !== b.dayPart) return null;
  const isPast = a.days?.every(({ date }) => isBefore(date, today));
  if (a.confidence === 'weak' && !isPast && isNameOrNoun(a, before, context)) return null;
  if (b.clock && isBareHour(b) && before !== '' && /^\s\p{Lu}/u.test(after)) return null;
  if (a.clock && a.confidence === 'none' && countedThing.test(before)) return null;
  // "Atelier de 2 heures mardi", "le train de 7h40 demain"
  if (a.clock && !a.days && wording.timeOfNoun.test(before)) return null;
  const [day, time] = a.days ? [a, b] : [b, a];
  if (!day.days) {
    const times = [a.clock, b.clock, a.dayPart, b.dayPart].filter(Boolean);
    const isPair = times.length > 1 && wording.besideTime.test(connector);
    return isPair ? { ...a, ...b, confidence: maxConfidence(a, b) } : null;
  }
  if (day.confidence === 'none' && day.source === 'ordinal') return null;
  if (time === a && !a.clock && a.confidence === 'none') return null;
  if (!time.clock && !time.dayPart) return null;
  if (!wording.besideTime.test(connector)) return null;
  if (day.period && !day.recurring && !startsAhead(day, today)) return null;
  const { afterDay: _, unsure: __, ...clockTime } = time;
  // "Every monday at 9am until christmas"
  const isEnd = wording.until.test(connector) || (day.several && wording.starting.test(connector));
  const until = time === a && isEnd && day.days.at(-1)?.date;
  return {
    ...(day.recurring || day.period?.unit === 'week' ? day : withoutPeriod(day)),
    ...clockTime,
    ...((a.recurring || b.recurring) && { recurring: true }),
    ...(time === a && time.clock && { timeFirst: true }),
    ...(until && { until }),
    confidence: maxConfidence(a, b, time.clock ? 'strong' : 'plain'),
  };
};

/** "Yesterday at 3pm", "9:00 last friday": a day that has passed is only meant as a due date when it has a time. */
export const mergePastDayTime: MergeRule = ({ a, b, ...pair }, context) => {
  const isDay = ({ rejected, days }: DateFragment) => rejected === undefined || days !== undefined;
  if (!isDay(a) || !isDay(b)) return null;
  const { rejected: _, ...first } = a;
  const { rejected: __, ...second } = b;
  const merged = mergeDayTime({ ...pair, a: first, b: second }, context);
  return merged && { ...merged, source: 'word' };
};

/** "Next month at 6pm" is on its first day; "this week at 6pm" names no day. */
const startsAhead = ({ days = [], period }: DateFragment, today: PlainDate): boolean =>
  days.every(({ date }) => !isBefore(date, today) && period?.start.equals(date));
