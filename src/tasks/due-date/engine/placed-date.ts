import { isBefore } from './calendar.ts';
import type { DateFragment, Day } from './date-fragment.ts';
import type { DateMatch } from './date-match.ts';
import type { Wording } from './english-wording.ts';
import type { MergeContext } from './merge-days.ts';

/** A line folded, and as it was typed; both have the same length. */
export type FoldedLine = { text: string; line: string };

/** A date, and what is around it in its line. */
export type PlacedDate = ReturnType<typeof placeDate>;

/** The rank of a date after "by", "before" or "due": no other date in the line can be meant. */
export const deadlineRank = 3;
const lineEndRank = 2;
const innerRank = 1;
/** "Yesterday" and "if he calls by friday" count only where nothing else is a date. */
export const pastRank = 0;

const lookAhead = 80;
/** How many characters before a date are looked at, and how many for a verb that moves something to it. */
export const lookBehind = 40;
const verbLookBehind = 200;

/** "!tomorrow call Ben", "(fri) call Ben" and "diary: friday call Ben" begin with their dates, too. */
const noWordBefore = /^(?:[!([]?|\p{L}{3,12}:)$/u;

const onWord = /^\s{1,4}on(?=\s{1,4}(?!(?:the|an?|my|our|his|her|their|zoom|teams|site)\s)[a-z])/;

/** "If Ben doesn't reply by fri, call him mon" */
const condition =
  /(?:^|[\s,])(?:if(?!\s{1,4}(?:not|possible|needed))|unless|in\s{1,4}case|wenn|falls|dass|ob|sofern|si|jesli|czy|of(?=\s{1,4}(?:hij|zij|ze|het|je|jullie|we|wij|ik|dat|er)\s)|если|якщо|jos)\s[^,;.!?\n]{0,100}$/;

/** Says where a match is in its line, and what is around it. It decides nothing. */
export function placeDate({ text, line }: FoldedLine, match: DateMatch, { wording, today }: MergeContext) {
  const { fragment, index, endIndex } = match;
  const back = (length: number, from = index): string => text.slice(Math.max(0, from - length), from);
  const before = back(lookBehind);
  const starts = wording.startLead?.test(before) === true;
  // "From monday on write daily"
  const following = text.slice(endIndex, endIndex + lookBehind);
  const particle = ((starts && onWord.exec(following)) || wording.particle.exec(following))?.[0] ?? '';
  const end = endIndex + particle.length;
  const after = text.slice(end, end + lookAhead);
  const includesPreposition = wording.includedPreposition?.test(match.text) ?? false;
  const isNamed = fragment.source === 'date' && /^\p{L}/u.test(match.text);
  const preceding = wording.preposition.exec(before);
  const lead = preceding?.groups?.feast && !isNamed ? null : preceding;
  const leading = lead && belongsTo(lead, fragment, includesPreposition, wording) ? lead : undefined;
  const isMoved = wording.moveVerb?.test(back(verbLookBehind)) === true;
  const saysStart = !isMoved && starts;
  const mayBeRange = saysStart || fragment.several || /onwards?$/.test(particle);
  // "From" is before a range of days, unless something is moved from the one to the other.
  const rangeLead = mayBeRange && !isMoved && wording.rangeLead?.exec(before);
  const preposition = (leading ?? (rangeLead || undefined))?.[0] ?? '';
  const start = index - preposition.length;
  // An article alone belongs to the date, but it is no preposition.
  const hasPreposition =
    includesPreposition ||
    (preposition !== '' && !wording.startsWithArticle?.test(preposition)) ||
    // "Flipchart bestellen (Do)"
    (fragment.source === 'weekday' && /[([]$/.test(before) && /^[)\]]/.test(after));
  const isOver = ({ date }: Day): boolean => isBefore(date, today);
  const isPast = fragment.source === 'word' && fragment.days?.every(isOver) === true;
  const isCondition = condition.test(back(verbLookBehind));
  const isLast = end + lookAhead >= text.length && wording.lineEnd.test(after);
  const isDeadline = leading?.groups?.due || leading?.groups?.by || wording.includedDeadline.test(match.text);
  const lineStart = text.slice(0, start).trim();
  const startsLine = lineStart.length < 16 && noWordBefore.test(lineStart) && !isPast;
  const capitalized = line.charAt(index) !== text.charAt(index);
  const phraseStart = index - (lead?.[0].length ?? 0);
  return {
    match,
    fragment,
    /** Its own words, folded. */
    words: match.text,
    /** A feast: "Weihnachten Anna anrufen", but "Noël Martin appeler" is somebody. */
    isFeast: isNamed && fragment.confidence === 'plain',
    wording,
    today,
    text,
    /** Where the words before it that belong to it begin, and where the particles after it end. */
    start,
    end,
    before,
    after,
    longBefore: back(verbLookBehind),
    /** With any preposition, whether or not it belongs to the date, what is before that, and the line as typed around its start. */
    phrase: text.slice(phraseStart, endIndex),
    beforePhrase: back(verbLookBehind, phraseStart),
    written: line.slice(index, endIndex),
    writtenBefore: line.slice(Math.max(0, start - lookBehind), start),
    typed: line.slice(Math.max(0, phraseStart - 8), phraseStart + 9),
    /** The words of `before` that belong to the date. */
    preposition,
    hasPreposition,
    /** "Uiterlijk de 30e": no other one is meant. */
    isLatest: leading?.groups?.latest !== undefined,
    /** A preposition says that this is when, not what for. */
    isWhen: hasPreposition && !(wording.purposePreposition ?? wording.purpose)?.test(preposition),
    /** A rule has read the preposition as part of the date. */
    includesPreposition,
    saysStart,
    next: isLast ? 'lineEnd' : wording.functionWord.test(after) ? 'functionWord' : 'content',
    startsLine,
    /** "If Ben can do friday", but not "if he has not paid by friday". */
    isCondition: isCondition && !isDeadline,
    /** Nothing but a name is before it: "Mel 18:00 dinner". */
    afterName:
      preposition === '' && !includesPreposition && isAfterName(match, line.slice(0, start), wording),
    capitalized,
    /** A capital within a line. */
    isName: capitalized && !startsLine,
    nextIsCapital: /^\s{0,4}\p{Lu}/u.test(line.slice(end, end + 8)),
    rank: isPast || isCondition ? pastRank : isDeadline ? deadlineRank : isLast ? lineEndRank : innerRank,
  } as const;
}

/**
 * Whether the words before a date belong to it: "drop by in 2 weeks" keeps its "by", "log on tomorrow" its "on". Only
 * "due" comes before another preposition.
 */
function belongsTo(
  { 0: words, groups }: RegExpExecArray,
  { source, weekday }: DateFragment,
  includesPreposition: boolean,
  { dayPreposition }: Wording,
): boolean {
  if (groups?.due || includesPreposition) return groups?.due !== undefined;
  return !(dayPreposition?.test(words) && (source === 'count' || (source === 'word' && !weekday)));
}

/** "Mel 18:00 dinner", "Kit May 8th supervision", but not "Review 2pm session" or "Sam's 4pm". */
const isAfterName = (
  { fragment, text }: DateMatch,
  before: string,
  { mayStartTask, modifiesNouns }: Wording,
): boolean =>
  modifiesNouns === true &&
  (fragment.days
    ? fragment.source === 'date' && !fragment.clock && /\p{L}/u.test(text)
    : fragment.clock !== undefined) &&
  /^\s{0,4}(?:\p{Lu}[\p{Ll}-]{1,20}\s{1,4}){1,2}$/u.test(before) &&
  !mayStartTask.test(` ${before.trimStart().toLowerCase()}x`);
