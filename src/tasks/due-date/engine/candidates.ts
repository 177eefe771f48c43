import { isBefore } from './calendar.ts';
import { countedThing, partOf } from './counted-nouns.ts';
import type { DateFragment, PlainDate } from './date-fragment.ts';
import type { DateMatch } from './date-match.ts';
import {
  isDoubtful,
  isNamedDay,
  isNounTime,
  isNumberOfThings,
  mayBeReference,
  startOfTask,
} from './doubts.ts';
import { type FoldedLine, isSubject, lookBehind, verbLookBehind } from './subject.ts';
import type { Surroundings } from './surroundings.ts';
import type { Wording } from './wording.ts';

/** A match that may be the due date: how firmly it is placed in its line, and where it begins and ends. */
export type Candidate = {
  match: DateMatch;
  /** Where the words before it that belong to it begin. */
  start: number;
  /** Where the particles after it end. */
  end: number;
  rank: number;
  /** A preposition says that this is when, not what for. */
  hasPreposition: boolean;
  /** The next word may be one that it describes. */
  beforeContent: boolean;
  /** It does describe that word ("the 5pm call", "EOY review"): it only completes a time or day elsewhere. */
  isModifier: boolean;
  /** It may or may not describe that word: "review tomorrow agenda", "call Ann tomorrow bring notes". */
  mayBeModifier: boolean;
  /** It may be no date at all, so there has to be a question. */
  isDoubtful: boolean;
  /** The due date is before or after this day, not on it. */
  exclusive: 'before' | 'after' | undefined;
};

/** The rank of a date after "by", "before" or "due": no other date in the line can be meant. */
export const deadlineRank = 3;
const lineEndRank = 2;
const innerRank = 1;
/** "Yesterday" counts only where nothing else is a date. */
const pastRank = 0;

const lookAhead = 80;

/** "Im Mai", "en mayo", but not "de mayo". */
const isWithinMonth = (text: string, { preposition }: Wording): boolean =>
  preposition.test(/^\p{L}{1,3}\s{1,4}/u.exec(text)?.[0] ?? '-');

/** 30.11., 21/5, 5/07, 21-05: numbers that can hardly be anything but a date. */
const onlyDate = /\d\.\d{1,2}\.$|^\d{4}-\d\d-\d\d|^(?:1[3-9]|[23]\d)[./-]\d{1,2}$|^\d{1,2}[./-]0\d$/;

/** "!tomorrow call Ben" and "(fri) call Ben" begin with their dates, too. */
const noWordBefore = ['', '!', '(', '['];

const numericDate = /^\D{0,10}[\d/.-]+\D{0,3}$/;

/** Judges whether and how firmly a match is a date; null when it is only a word of the task. */
export function toCandidate(
  folded: FoldedLine,
  match: DateMatch,
  wording: Wording,
  today: PlainDate,
): Candidate | null {
  const { fragment, index, endIndex } = match;
  if (fragment.rejected || fragment.confidence === 'none' || !isTimed(fragment)) return null;
  const { text, line } = folded;
  const before = text.slice(Math.max(0, index - lookBehind), index);
  const particle = wording.particle?.exec(text.slice(endIndex, endIndex + lookBehind))?.[0] ?? '';
  const end = endIndex + particle.length;
  const after = text.slice(end, end + lookAhead);
  const includesPreposition = wording.includedPreposition?.test(match.text) ?? false;
  const leading = leadingPreposition(before, fragment, includesPreposition, wording);
  const saysStart = wording.startLead?.test(text.slice(Math.max(0, index - verbLookBehind), index)) === true;
  const rangeLead =
    saysStart || fragment.several || /onwards?$/.test(particle)
      ? rangeLeadOf(text.slice(0, index), wording)
      : undefined;
  const preposition = leading?.[0] ?? rangeLead ?? '';
  const start = index - preposition.length;
  // An article alone belongs to the date, but it is no preposition.
  const hasPreposition =
    includesPreposition || (preposition !== '' && !wording.startsWithArticle?.test(preposition));
  if (!hasPreposition && !saysStart && wording.topic?.test(before) && !(fragment.clock && !fragment.days))
    return null;
  if (isSubject(folded, match, wording) || wording.nameLead?.test(before)) return null;
  const isLast = end + lookAhead >= text.length && wording.lineEnd.test(after);
  const next = isLast ? 'lineEnd' : wording.functionWord.test(after) ? 'functionWord' : 'content';
  const startsLine = noWordBefore.includes(text.slice(0, start).trim()) && !isPast(fragment, today);
  const surroundings: Surroundings = {
    before,
    after,
    preposition,
    hasPreposition,
    includesPreposition,
    next,
    startsLine,
    afterName: !hasPreposition && isAfterName(match, line.slice(0, start), wording),
    capitalized: line.charAt(index) !== text.charAt(index),
    nextIsCapital: /^\s{0,4}\p{Lu}/u.test(line.slice(end, end + 8)),
  };
  if (!isDate(match, surroundings, wording) || isOtherWord(match, surroundings, wording)) return null;
  if (isTitle(match, surroundings) || isPerson(match, surroundings, wording)) return null;
  const isDeadline = leading?.groups?.due || leading?.groups?.by || wording.includedDeadline.test(match.text);
  const mayDescribe = wording.modifiesNouns && !hasPreposition && !startsLine;
  return {
    match,
    start,
    end,
    rank: isPast(fragment, today) ? pastRank : isDeadline ? deadlineRank : isLast ? lineEndRank : innerRank,
    hasPreposition: hasPreposition && !wording.purposePreposition?.test(preposition),
    beforeContent: next === 'content' && !surroundings.afterName,
    mayBeModifier:
      mayBeReference(match, surroundings, wording) ||
      (next === 'content' && mayDescribe === true && fragment.source === 'word' && !fragment.clock),
    isModifier:
      (!surroundings.afterName && isNounTime(match, surroundings, wording) === true) ||
      (next === 'content' &&
        !surroundings.afterName &&
        !(numericDate.test(match.text) && onlyDate.test(match.text) && preposition !== 'the ') &&
        describesNextWord(match, surroundings, wording)),
    isDoubtful: isDoubtful({ text, match, around: surroundings, wording, today }),
    exclusive: exclusiveSide(match, surroundings, wording),
  };
}

/** "Mel 18:00 dinner", "Kit May 8th supervision", but not "Review 2pm session" or "Sam's 4pm". */
const isAfterName = (
  { fragment, text }: DateMatch,
  before: string,
  { mayStartTask, modifiesNouns }: Wording,
) =>
  modifiesNouns === true &&
  (fragment.days
    ? fragment.source === 'date' && !fragment.clock && /\p{L}/u.test(text)
    : fragment.clock !== undefined) &&
  /^\s{0,4}(?:\p{Lu}[\p{Ll}-]{1,20}\s{1,4}){1,2}$/u.test(before) &&
  !mayStartTask?.test(` ${before.trimStart().toLowerCase()}x`);

/** "From" before a range of days, unless something is moved from the one to the other. */
const rangeLeadOf = (before: string, { rangeLead, moveVerb }: Wording): string | undefined =>
  moveVerb?.test(before.slice(-verbLookBehind)) ? undefined : rangeLead?.exec(before.slice(-lookBehind))?.[0];

/** Leaves days in the past out, unless there are no others. */
export function withoutPast(candidates: Candidate[]): Candidate[] {
  const ahead = candidates.filter(({ rank }) => rank !== pastRank);
  return ahead.length > 0 ? ahead : candidates;
}

/**
 * The words before a date, if they belong to it: "drop by in 2 weeks" keeps its "by", "log on tomorrow" its "on". Only
 * "due" comes before another preposition.
 */
function leadingPreposition(
  before: string,
  fragment: DateFragment,
  includesPreposition: boolean,
  wording: Wording,
): RegExpExecArray | null {
  const leading = wording.preposition.exec(before);
  if (leading === null || leading.groups?.due) return leading;
  if (includesPreposition) return null;
  const { source, weekday, dayPart } = fragment;
  const isRelative = source === 'count' || (source === 'word' && !weekday);
  if (wording.dayPreposition?.test(leading[0]) && isRelative) return null;
  return wording.timePreposition?.test(leading[0]) && source !== 'period' && !dayPart ? null : leading;
}

/** A word for a day that has passed, as "yesterday" is. A date may have been meant for another year. */
const isPast = ({ days, source }: DateFragment, today: PlainDate): boolean =>
  source === 'word' && days !== undefined && days.every(({ date }) => isBefore(date, today));

const isTimed = ({ days, clock, dayPart, elapsedMs }: DateFragment): boolean =>
  (days ?? clock ?? dayPart ?? elapsedMs) !== undefined;

function exclusiveSide(
  match: DateMatch,
  { preposition }: Surroundings,
  { exclusive }: Wording,
): Candidate['exclusive'] {
  const side = exclusive?.exec(preposition)?.groups;
  // "Vor Weihnachten" is before it, and "vor dem 3. Mai" says no less than "bis".
  if (side?.until) return match.fragment.period || isNamedDay(match) ? 'before' : undefined;
  return side && (side.before ? 'before' : 'after');
}

/** "COB send the deck", but not "EOY review" or "EOD report". */
const startsOtherTask = (after: string, { startsTask, mayStartTask, describedNoun }: Wording): boolean =>
  startsTask?.test(after) === true || !(mayStartTask?.test(after) || describedNoun?.test(after));

/** Whether a date right before a word says which one it is; `isDate` decides that for weekdays. */
function describesNextWord(
  { fragment, text }: DateMatch,
  { hasPreposition, startsLine, before, after, preposition }: Surroundings,
  wording: Wording,
): boolean {
  if (!wording.modifiesNouns || fragment.recurring) return false;
  if (wording.periodEdge?.test(text))
    return !hasPreposition && !(startsLine && startsOtherTask(after, wording));
  const hasArticle =
    wording.endsWithArticle?.test(before) || (!startsLine && wording.startsWithArticle?.test(text));
  if ((!hasPreposition && hasArticle) || wording.nounPreposition?.test(preposition)) return true;
  return !hasPreposition && !startsLine && fragment.source === 'date' && !fragment.clock;
}

function isDate(match: DateMatch, surroundings: Surroundings, wording: Wording): boolean {
  const { fragment, text } = match;
  const { confidence, source } = fragment;
  const { before, hasPreposition, includesPreposition, next, startsLine } = surroundings;
  if (isNumberOfThings(match, surroundings, wording)) return false;
  // "La routine du matin"
  if (!fragment.days && !fragment.clock && ofDayPart.test(text)) return false;
  if (isNumberOf(text, before, surroundings.after, hasPreposition)) return false;
  // "Le 01 23 45 67 89"
  if (/\d$/.test(text) && !fragment.clock && moreNumbers.test(surroundings.after)) return false;
  // "Kapitel 3 till 5"
  if (/^(?:to|till|until)\s{1,4}\d{1,2}$/.test(text) && /\d\s{0,4}$/.test(before)) return false;
  if (confidence === 'strong' || (wording.withoutSpaces && confidence === 'plain')) return true;
  if (
    source === 'ordinal'
      ? startsLine && (confidence === 'plain' || wording.startsTask?.test(surroundings.after))
      : source !== 'count'
  ) {
    if (startOfTask(match, surroundings, wording)) return true;
  }
  if (numericDate.test(text) && !hasPreposition && wording.countedNoun?.test(before))
    return mayBeReference(match, surroundings, wording);
  if (source === 'date' && onlyDate.test(text) && !wording.countedNoun?.test(before)) return true;
  if (confidence === 'plain') {
    // "Sales for this quarter", "discuss next quarter with Ben"
    if (wording.modifiesNouns && fragment.period?.unit === 'quarter')
      return hasPreposition
        ? wording.includedDeadline?.test(surroundings.preposition) ||
            (includesPreposition && next === 'lineEnd')
        : next === 'lineEnd';
    if (next !== 'content')
      return next === 'lineEnd' || hasPreposition || !startsLine || source !== undefined;
    return (
      hasPreposition ||
      isBeforeVerb(match, surroundings, wording) ||
      surroundings.afterName ||
      (!wording.modifiesNouns &&
        (source === 'weekday' || source === 'period' || (startsLine && isNamedDay(match)))) ||
      (!wording.modifiesNouns && fragment.dayPart !== undefined && (startsLine || todaysPart.test(text))) ||
      (!wording.modifiesNouns && fragment.clock !== undefined && (startsLine || /\p{L}\s/u.test(text)))
    );
  }
  if (wording.withoutSpaces) return true;
  // "2026-10" is a month; a bare name may be a person's.
  if (source === 'period') return hasPreposition || isWithinMonth(text, wording) || /^\d/.test(text);
  if (source === 'weekday' && !wording.modifiesNouns) {
    const { capitalized } = surroundings;
    if (startsLine || (capitalized && wording.nounsAreCapital)) return true;
    if (wording.ambiguousWeekday?.test(text) && !hasPreposition) return false;
  }
  if (!includesPreposition && isNameOrNoun(fragment, surroundings, wording)) return false;
  if (wording.ambiguousName?.test(text) && wording.personPreposition?.test(before)) return false;
  if (next === 'lineEnd') return true;
  if (source === 'ordinal' && !wording.modifiesNouns) return true;
  if (source === 'weekday' && next === 'functionWord' && !wording.ambiguousWeekday?.test(text)) return true;
  if (!hasPreposition || (source === 'ordinal' && !fragment.clock)) return false;
  if (next === 'functionWord') return true;
  return fragment.days !== undefined && source !== 'count' && fragment.elapsedMs === undefined;
}

/** "Lena Tues sign contract": a weekday between a name and what is to be done. */
const isBeforeVerb = (
  { fragment }: DateMatch,
  { before, after }: Surroundings,
  { startsTask, nounTimes }: Wording,
): boolean =>
  fragment.source === 'weekday' && startsTask?.test(after) === true && !nounTimes?.objectLead.test(before);

/** "Version 2.1", "3/4 of the tasks": a number without a year that is no date in any language. */
const isNumberOf = (text: string, before: string, after: string, hasPreposition: boolean): boolean =>
  /^\d{1,2}[./-]\d{1,2}(?![./-]?\d)/.test(text) &&
  !hasPreposition &&
  (countedThing.test(before) ||
    after.startsWith('版') ||
    (text.includes('/') && (partOf.test(after) || rated.test(before))));

/** After a number, the rest of a telephone number. */
const moreNumbers = /^(?:[\s.-]\d{2,4}){2}/;

/** "Score the group 7/10" */
const rated = /(?:^|\s)(?:scor|rat|bewert)(?:e[ds]?|en|ing)?\s[^.;!?]{0,30}$/;

/** "A quinta via", "Domenica Russo": a day that is an ordinal or a name here. */
const isOtherWord = (
  { text }: DateMatch,
  { before, hasPreposition, next, capitalized, nextIsCapital, startsLine }: Surroundings,
  { alsoWord, endsWithArticle, ambiguousWeekday, modifiesNouns, nounsAreCapital }: Wording,
): boolean =>
  // "Chiamare Mar Rossi"
  (capitalized &&
    nextIsCapital &&
    !(startsLine || modifiesNouns || nounsAreCapital) &&
    ambiguousWeekday?.test(text) === true) ||
  (alsoWord?.test(text) === true &&
    !hasPreposition &&
    ((next === 'content' && endsWithArticle?.test(before)) ||
      (capitalized && !startsLine && (nextIsCapital || next === 'lineEnd'))));

/** "Preguntar a Abril", "llamar a Domingo": a capital in a language that writes days and months without. */
const isPerson = (
  { fragment, text }: DateMatch,
  { preposition, capitalized, startsLine }: Surroundings,
  { alsoWord, nounsAreCapital, modifiesNouns }: Wording,
): boolean =>
  capitalized &&
  !(startsLine || nounsAreCapital || modifiesNouns || /\d/.test(text)) &&
  (fragment.source === 'period' || alsoWord?.test(text) === true) &&
  /^(?:ad?|al|ao|pour|para|per|con|com|avec)\s/.test(preposition);

/** "The Daily Stoic": a repetition with a capital, before another one, is a name. */
const isTitle = ({ fragment }: DateMatch, { before, nextIsCapital, startsLine }: Surroundings): boolean =>
  fragment.recurring === true &&
  !fragment.weekday &&
  !startsLine &&
  nextIsCapital &&
  /(?:the|a|my)\s$/.test(before);

/** "Ce soir", "malam ini", "stasera": of today, by more than one word or by a long one. */
const todaysPart = /\p{L}\s{1,4}\p{L}|^(?:sta|van|i ?kv|kes)/u;

/** "De la mañana" waits for its hour. */
const ofDayPart = /^(?:du|del|della|da|de l[a’'])(?![a-z])/;

/** Whether a short word is a name or a noun here: "call tom", "the sun". */
function isNameOrNoun(
  { weekday }: DateFragment,
  { before, next, capitalized }: Surroundings,
  { nounContext, article, contactVerb }: Wording,
): boolean {
  if (!weekday || next !== 'lineEnd') return nounContext?.test(before) ?? false;
  return article?.test(before) || (capitalized && contactVerb?.test(before)) || false;
}
