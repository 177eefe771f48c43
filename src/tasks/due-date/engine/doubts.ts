import { countedUnits } from './counted-nouns.ts';
import type { DateMatch } from './date-match.ts';
import { lookBehind } from './subject.ts';
import type { Surroundings } from './surroundings.ts';
import type { Wording } from './wording.ts';

/** Of a longer line, only the words right before a date are looked at. */
const longLead = 160;

/** Whether a date may be no date at all, or not the one that is meant, so that there has to be a question. */
export function isDoubtful(
  text: string,
  match: DateMatch,
  surroundings: Surroundings,
  wording: Wording,
): boolean {
  const { fragment, index, endIndex } = match;
  const { before, after, preposition } = surroundings;
  const isLoose =
    wording.looseBefore?.test(before.slice(0, before.length - preposition.length)) ||
    wording.looseAfter?.test(text.slice(endIndex, endIndex + lookBehind));
  return (
    isLoose ||
    fragment.unsure ||
    (surroundings.next === 'content' &&
      !surroundings.hasPreposition &&
      wording.alsoWord?.test(match.text) &&
      !infinitive.test(after)) ||
    (!wording.modifiesNouns && !surroundings.hasPreposition && wording.ambiguousWeekday?.test(match.text)) ||
    (!surroundings.hasPreposition &&
      surroundings.next === 'content' &&
      isNamedDay(match) &&
      !/\d/.test(match.text) &&
      !wording.startsTask?.test(after)) ||
    (fragment.source === 'ordinal' &&
      !wording.modifiesNouns &&
      surroundings.next === 'content' &&
      !(surroundings.startsLine && !adjective.test(match.text)) &&
      !(wording.nounsAreCapital && !surroundings.nextIsCapital)) ||
    wording.anyMove?.test(text) ||
    wording.looseSpan?.test(`${before}|${match.text}`) ||
    wording.doubtfulLead?.test(index < longLead ? text.slice(0, index) : `…${before}`) ||
    (questionMark.test(after) && (fragment.several || wording.question?.test(text))) ||
    wording.loneNumber?.test(before) ||
    isForPurpose(match, surroundings, wording) ||
    (fragment.clock !== undefined && wording.bareHours && twoNumbers.test(before)) ||
    (fragment.clock !== undefined && wording.looseNumber?.test(after)) ||
    isHourBeforeWords(match, surroundings, wording) ||
    (fragment.otherOrder !== undefined && mayBeReference(match, surroundings, wording)) ||
    startOfTask(match, surroundings, wording) === 'perhaps'
  );
}

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
