import { countedUnits } from './counted-nouns.ts';
import type { PlainDate } from './date-fragment.ts';
import type { DateMatch } from './date-match.ts';
import { lookBehind, verbLookBehind } from './subject.ts';
import type { Surroundings } from './surroundings.ts';
import type { Wording } from './wording.ts';

/** Of a longer line, only the words right before a date are looked at. */
const longLead = 160;

/** A date, and what is around it in its folded line. */
type PlacedDate = {
  text: string;
  match: DateMatch;
  around: Surroundings;
  wording: Wording;
  today: PlainDate;
};

/** Why a date may be no date at all, or not the one that is meant: with any of these there has to be a question. */
const doubts: Record<string, (date: PlacedDate) => boolean | null | undefined> = {
  'a word beside it joins it with something that was not read': ({ text, match, around, wording }) =>
    wording.looseBefore?.test(around.before.slice(0, around.before.length - around.preposition.length)) ||
    wording.looseAfter?.test(text.slice(match.endIndex, match.endIndex + lookBehind)),
  'a length before it was not read': ({ match, around, wording }) =>
    wording.looseSpan?.test(`${around.before}|${match.text}`),
  'a number right after its time was not read': ({ match, around, wording }) =>
    match.fragment.clock && wording.looseNumber?.test(around.after),
  'numbers right before its time were not read': ({ match, around, wording }) =>
    match.fragment.clock && wording.bareHours && twoNumbers.test(around.before),
  'its rule was not sure': ({ match }) => match.fragment.unsure,
  'its words mean something else as well': ({ match, around, wording }) =>
    isLooseBeforeWords(around) && wording.alsoWord?.test(match.text) && !infinitive.test(around.after),
  'it is a short weekday that is a word as well': ({ match, around, wording }) =>
    !wording.modifiesNouns && !around.hasPreposition && wording.ambiguousWeekday?.test(match.text),
  'it is a feast before somebody or something': ({ match, around, wording }) =>
    isLooseBeforeWords(around) &&
    isNamedDay(match) &&
    !/\d/.test(match.text) &&
    !wording.startsTask?.test(around.after),
  'its number says which one': ({ match, around, wording }) =>
    match.fragment.source === 'ordinal' &&
    !wording.modifiesNouns &&
    around.next === 'content' &&
    !(around.startsLine && !adjective.test(match.text)) &&
    !(wording.nounsAreCapital && !around.nextIsCapital),
  'its hour is a number of what follows': ({ match, around, wording }) =>
    isHourBeforeWords(match, around, wording),
  'it is a number before a day that counts people': ({ around, wording }) =>
    wording.loneNumber?.test(around.before),
  'it stands between a name and words that it may describe': ({ around }) =>
    around.afterName && around.next === 'content',
  'it may say when something starts': ({ text, match: { index }, wording }) =>
    wording.startLead?.test(text.slice(Math.max(0, index - verbLookBehind), index)),
  'it may be a version': ({ match, around }) =>
    /^\d{1,2}\.\d$/.test(match.text) && isLooseBeforeWords(around) && !around.startsLine,
  'it is the number of a thing': ({ match, around, wording }) =>
    match.fragment.otherOrder && mayBeReference(match, around, wording),
  'it describes the noun after it': ({ match, around, wording }) =>
    isNounTime(match, around, wording) === 'perhaps' || startOfTask(match, around, wording) === 'perhaps',
  'the thing is for that day': ({ match, around, wording }) => isForPurpose(match, around, wording),
  'something is moved': ({ text, wording }) => wording.anyMove?.test(text),
  'it says what will not be, or what others do': ({ text, match: { index }, around, wording }) =>
    wording.doubtfulLead?.test(index < longLead ? text.slice(0, index) : `…${around.before}`),
  'the line asks about it': ({ text, match, around, wording }) =>
    questionMark.test(around.after) && (match.fragment.several || wording.question?.test(text)),
  'it passed so recently that it is hardly meant again': ({ match, today }) => hasJustPassed(match, today),
};

/** Whether a date may be no date at all, or not the one that is meant, so that there has to be a question. */
export const isDoubtful = (date: PlacedDate): boolean =>
  Object.values(doubts).some((doubt) => doubt(date) === true);

/** "By 10 April", typed on the 14th, hardly means next year's. */
const hasJustPassed = ({ fragment: { days: [day] = [] }, text }: DateMatch, today: PlainDate): boolean =>
  day?.rollover === 'year' && /\d/.test(text) && today.until(day.date).days > 335;

const isLooseBeforeWords = ({ next, hasPreposition }: Surroundings): boolean =>
  next === 'content' && !hasPreposition;

/** "De 20ste", "am 20.", but not "le 20": an ordinal that may say which one. */
const adjective = /\d\s?(?:[.ºª°]|:?\p{L}{1,3})$/u;

/** A feast: "Weihnachten Anna anrufen", but "Noël Martin appeler" is somebody. */
export const isNamedDay = ({ fragment: { source, confidence }, text }: DateMatch): boolean =>
  source === 'date' && confidence === 'plain' && /^\p{L}/u.test(text);

/** "Sexta ligar": a verb of the languages whose days are ordinals as well. */
const infinitive = /^\s{1,4}\p{L}{1,20}[aei]re?(?!\p{L})/u;

/** Numbers that were not understood: "a las 6 0 2 pm". */
const twoNumbers = /(?:^|\s)\d{1,2}\s{1,3}\d{1,2}\s{1,3}$/;

/** "Folien für Mittwoch vorbereiten", "план на завтра": the day may be that of the thing. */
function isForPurpose(
  { text }: DateMatch,
  { before, preposition, next, startsLine }: Surroundings,
  { purpose, planned }: Wording,
): boolean {
  if (startsLine) return false;
  const [phrase, lead] = purpose?.test(text)
    ? [text, before]
    : [preposition, before.slice(0, before.length - preposition.length)];
  return purpose?.test(phrase) === true && (next === 'content' || planned?.test(lead) === true);
}

/** "3pm or 4pm?" and "who is there on friday?" ask, and plan nothing. */
const questionMark = /^\s{0,2}[?？؟]/;

/**
 * Whether a clock time belongs to a noun ("prep 2pm session", "notes from 10am call") or is the object of its verb
 * ("cancel my 9am"). A day with its time may be either: "call Ann friday 2pm coaching call".
 */
export function isNounTime(
  { fragment, text }: DateMatch,
  { before, after, preposition, hasPreposition, next, startsLine }: Surroundings,
  { nounTimes, startsTask, dayPreposition }: Wording,
): boolean | 'perhaps' {
  if (!nounTimes || fragment.recurring) return false;
  const isBeforeEvent = next === 'content' && nounTimes.eventNoun.test(after) && !startsTask?.test(after);
  if (!fragment.clock && fragment.days) {
    if (isBeforeEvent && nounTimes.topicLead.test(before)) return true;
    const mayBelong = startsLine ? fragment.source === 'date' : dayPreposition?.test(preposition);
    if (isBeforeEvent && mayBelong) return 'perhaps';
    return !startsLine && !hasPreposition && nounTimes.dayLead.test(before) ? 'perhaps' : false;
  }
  if (startsLine) return !fragment.days && nounTimes.eventThing.test(after) && 'perhaps';
  if (!fragment.clock) return false;
  if (nounTimes.firm.test(text) || nounTimes.firm.test(preposition)) return isBeforeEvent && 'perhaps';
  if (nounTimes.source.test(text) && nounTimes.sourceLead.test(before)) return true;
  if (next !== 'content') return nounTimes.timeLead.test(before);
  if (startsTask?.test(after)) return nounTimes.timeLead.test(before);
  if (nounTimes.objectLead.test(before)) return true;
  return isBeforeEvent && (fragment.days ? 'perhaps' : true);
}

/**
 * Whether the line begins with this date and goes on with what is to be done: "friday call ben". No list of verbs
 * decides: it is so unless a noun that a day may describe comes next ("friday deck"), or what makes the day a word
 * ("sun cream"). It is asked about before a word that is a verb and a noun ("friday review notes").
 */
export function startOfTask(
  { fragment, text }: Pick<DateMatch, 'fragment' | 'text'>,
  { startsLine, hasPreposition, next, after }: Surroundings,
  { startsTask, describedNoun, mayStartTask, shortWeekdayWord }: Wording,
): boolean | 'perhaps' {
  const { days, clock, dayPart, recurring, source, confidence } = fragment;
  if (!startsTask || !startsLine || next !== 'content' || recurring) return false;
  if (!days && !clock && !(dayPart && demonstrative.test(text))) return false;
  if (confidence === 'weak' && !hasPreposition) {
    if (source === 'weekday' ? shortWeekdayWord?.test(after) : !days && !clock) return false;
    if (source !== 'weekday') return 'perhaps';
  }
  if (startsTask.test(after)) return true;
  // "The 3rd draft needs work" says which one.
  if (source === 'ordinal' && /^the\s/.test(text)) return !describedNoun?.test(after) && 'perhaps';
  const mayStart = mayStartTask?.test(after) ?? false;
  if (!days && clock && !/\d/.test(text)) return hasPreposition && mayStart;
  if (withSomebody.test(after)) return true;
  if (mayStart) return clock || dayPart || hasPreposition ? true : 'perhaps';
  if (describedNoun?.test(after)) return false;
  return true;
}

/** "Friday retro with the squad", "monday pitch to Lena": that thing or not, it is on that day. */
const withSomebody = /^\s{1,4}[\w-]{1,20}\s{1,4}(?:with|w\/|to)\s/;

/** "This afternoon" is a day, "late night" is none. */
const demonstrative = /^(?:this|in|at|by|tonight|eod|eob|cob)\b/;

/** Words that lead to hours and nothing else. */
const onlyClock = /^(?:kl|klo|klockan|kello|jam|pukul|o godz)(?![a-z])/;

/** "um 3 Kunden kümmern", "um 3 Anna anrufen": an hour by its preposition, and perhaps only a number. */
const isHourBeforeWords = (
  { fragment: { bareHour, days, dayPart }, text }: DateMatch,
  { next }: Surroundings,
  { bareHours }: Wording,
): boolean =>
  bareHours !== undefined &&
  bareHour === true &&
  !days &&
  !dayPart &&
  next === 'content' &&
  !bareHours.end.test(text) &&
  !onlyClock.test(text);

const counted = new RegExp(`^\\s{1,4}${countedUnits}`);

/** "à 3 clients", "hoofdstuk 3 tot 5", "sesión 2h": an hour that is only a number, or a span. */
export function isNumberOfThings(
  { fragment, text }: DateMatch,
  { before, after, next }: Surroundings,
  { bareHours }: Wording,
): boolean {
  const { bareHour, days, dayPart, clock } = fragment;
  if (clock && !days && /(?:^|\s)\d{1,2}$/.test(text) && counted.test(after)) return true;
  if (!bareHours || !bareHour || days || dayPart || !clock) return false;
  if (bareHours.end.test(text)) return bareHours.areSpans && clock.hour < 7 && /^\d/.test(text);
  if (/\d\s{0,4}$/.test(before)) return true;
  return next === 'content' && !bareHours.lead.test(text);
}

/** Whether a number with a slash may name a thing or its day, with two readings to choose from. */
export const mayBeReference = (
  { fragment, text }: DateMatch,
  { before, next }: Surroundings,
  wording: Wording,
): boolean =>
  next === 'lineEnd' &&
  text.includes('/') &&
  (fragment.otherOrder !== undefined || (fragment.days?.length ?? 0) > 1) &&
  wording.referenceNoun?.test(before) === true;
