import type { DateFragment, DateMatch } from './date-fragment.ts';
import { isSubject, lookBehindLength } from './subject.ts';
import type { Wording } from './wording.ts';

/**
 * How firmly a date stands in its line, where it begins with the words before it, and on which side of a day it is.
 * `led`: a preposition says that it is when, not what for. `hard`: the next word may be one that it describes.
 * `noun`: it does describe that word ("the 5pm call", "EOY review"), and says when only to a time or day elsewhere.
 */
export type Candidate = {
  match: DateMatch;
  start: number;
  /** With the particles after it. */
  end: number;
  rank: number;
  hasPreposition: boolean;
  beforeContent: boolean;
  isModifier: boolean;
  /** It may or may not describe that word: "review tomorrow agenda", "call Ann tomorrow bring notes". */
  mayBeModifier: boolean;
  exclusive?: 'before' | 'after';
};

/** The rank of a date after "by", "before" or "due": no other date in the line can be meant. */
export const deadlineRank = 3;
const lineEndRank = 2;
const innerRank = 1;

const lookAheadLength = 80;

/** All that may still follow the last words of a line: punctuation, a priority, a word of thanks. */
const lineEnd = /^(?:[\s.,;:!?)\]}…~*_-]|please\b|pls\b|plz\b|thanks\b|thx\b|thank you\b|![a-z0-9]+)*$/;

/** 30.11. */
const dottedDate = /\d\.\d{1,2}\.$/;

const numericDate = /^\D{0,10}[\d/.-]+\D{0,3}$/;

/** Where a date stands: what is before it, whether a preposition leads it (its own or another), and what follows. */
type Surroundings = {
  before: string;
  hasPreposition: boolean;
  includesPreposition: boolean;
  next: 'lineEnd' | 'functionWord' | 'content';
  startsLine: boolean;
  capitalized: boolean;
  /** "Wed: call Grace" */
  isHeading: boolean;
};

/**
 * Whether and how firmly a date stands in the text; null where it is only a word of the task. The text is in lower
 * case, `line` is as it was typed.
 */
export function toCandidate(
  text: string,
  line: string,
  match: DateMatch,
  wording: Wording,
): Candidate | null {
  const { fragment, index, endIndex } = match;
  if (fragment.rejected || fragment.confidence === 'none' || !isTimed(fragment)) return null;
  const before = text.slice(Math.max(0, index - lookBehindLength), index);
  const particle = wording.particle.exec(text.slice(endIndex, endIndex + lookBehindLength))?.[0].length ?? 0;
  const end = endIndex + particle;
  const after = text.slice(end, end + lookAheadLength);
  const includesPreposition = wording.includedPreposition.test(match.text);
  const preposition = matchingPreposition(wording.preposition.exec(before), fragment, includesPreposition);
  const start = index - (preposition?.[0].length ?? 0);
  const hasPreposition = includesPreposition || isPreposition(preposition);
  if (!hasPreposition && wording.topic.test(before) && !(fragment.clock && !fragment.days)) return null;
  const last = end + lookAheadLength >= text.length && lineEnd.test(after);
  const next = last ? 'lineEnd' : wording.functionWord.test(after) ? 'functionWord' : 'content';
  const startsLine = text.slice(0, start).trim() === '';
  if (isSubject(text, line, match, wording)) return null;
  const surroundings: Surroundings = {
    before,
    hasPreposition,
    includesPreposition,
    next,
    startsLine,
    capitalized: line.charAt(index) !== text.charAt(index),
    isHeading: /^\s{0,2}:\s/.test(after),
  };
  if (!isDate(match, surroundings, wording)) return null;
  const deadline =
    preposition?.groups?.due ??
    preposition?.groups?.by ??
    (/^(?:by|due|before|until|till)\b/.test(match.text) || null);
  const rank = deadline ? deadlineRank : last ? lineEndRank : innerRank;
  const side =
    wording.exclusive.exec(preposition?.[0] ?? '')?.[1] ??
    (includesPreposition ? /^before\b/.exec(match.text)?.[0] : undefined);
  return {
    match,
    start,
    end,
    rank,
    hasPreposition: hasPreposition && !/^for\b/.test(preposition?.[0] ?? ''),
    beforeContent: next === 'content',
    mayBeModifier:
      mayBeReference(match, surroundings, wording) ||
      (next === 'content' &&
        wording.modifiesNouns &&
        !hasPreposition &&
        !startsLine &&
        fragment.source === 'word' &&
        !fragment.clock),
    isModifier: next === 'content' && modifiesNextWord(match, surroundings, preposition?.[0] ?? '', wording),
    ...(side && { exclusive: side === 'before' ? 'before' : 'after' }),
  };
}

/**
 * The words before a date if they go with it: "drop by in 2 weeks" keeps its "by", "log on tomorrow" its "on"; only
 * "due" goes before another preposition.
 */
function matchingPreposition(
  preposition: RegExpExecArray | null,
  fragment: DateFragment,
  includesPreposition: boolean,
): RegExpExecArray | null {
  if (preposition === null || preposition.groups?.due) return preposition;
  if (includesPreposition) return null;
  const relative = fragment.source === 'count' || (fragment.source === 'word' && !fragment.weekday);
  if (/^on\b/.test(preposition[0]) && relative) return null;
  return /^at\b/.test(preposition[0]) && fragment.source !== 'period' && !fragment.dayPart
    ? null
    : preposition;
}

/** An article alone belongs to the date, but leads nothing. */
const isPreposition = (preposition: RegExpExecArray | null): boolean =>
  preposition !== null && !/^the\s/.test(preposition[0]);

const isTimed = (fragment: DateFragment): boolean =>
  fragment.days !== undefined ||
  fragment.clock !== undefined ||
  fragment.dayPart !== undefined ||
  fragment.elapsedMs !== undefined;

/** Whether a date right before a word tells which one it is; a weekday does so by `stands`. */
function modifiesNextWord(
  { fragment, text }: DateMatch,
  { hasPreposition, startsLine, before }: Surroundings,
  preposition: string,
  wording: Wording,
): boolean {
  if (!wording.modifiesNouns || fragment.recurring) return false;
  if (wording.periodEdge.test(text)) return !hasPreposition;
  if (!hasPreposition && (/(?:^|\s)(?:the|an?)\s+$/.test(before) || (!startsLine && /^the\s/.test(text))))
    return true;
  if (/^(?:to|for)\b/.test(preposition)) return true;
  return !hasPreposition && !startsLine && fragment.source === 'date' && !fragment.clock;
}

/** A number with a slash that may name a thing or its day, and has two readings to choose from. */
const mayBeReference = (
  { fragment, text }: DateMatch,
  { before, next }: Surroundings,
  { referenceNoun }: Wording,
): boolean =>
  next === 'lineEnd' && text.includes('/') && (fragment.days?.length ?? 0) > 1 && referenceNoun.test(before);

function isDate(match: DateMatch, surroundings: Surroundings, wording: Wording): boolean {
  const { fragment, text } = match;
  const { personPreposition, countedNoun, withoutSpaces, modifiesNouns } = wording;
  const { before, hasPreposition, includesPreposition, next, startsLine } = surroundings;
  if (fragment.confidence === 'strong' || (withoutSpaces && fragment.confidence === 'plain')) return true;
  if (numericDate.test(text) && !hasPreposition && countedNoun.test(before))
    return mayBeReference(match, surroundings, wording);
  if (fragment.confidence === 'plain') {
    if (next === 'content')
      return (hasPreposition && !/(?:for|to)\s+$/.test(before)) || (!modifiesNouns && dottedDate.test(text));
    return next === 'lineEnd' || hasPreposition || !startsLine || fragment.source !== undefined;
  }
  if (!includesPreposition && isNameOrNoun(fragment, surroundings, wording)) return false;
  if (startsLine && surroundings.isHeading) return true;
  if (text === 'tom' && personPreposition.test(before)) return false;
  if (next === 'lineEnd') return true;
  if (!hasPreposition || (fragment.source === 'ordinal' && !fragment.clock)) return false;
  return (
    next === 'functionWord' ||
    (fragment.days !== undefined && fragment.source !== 'count' && fragment.elapsedMs === undefined)
  );
}

/** A short word that is a name or a noun where it stands: "call tom", "the sun". */
function isNameOrNoun(
  fragment: DateFragment,
  { before, next, capitalized }: Surroundings,
  { nounContext, article, contactVerb }: Wording,
): boolean {
  if (!fragment.weekday || next !== 'lineEnd') return nounContext.test(before);
  return article.test(before) || (capitalized && contactVerb.test(before));
}
