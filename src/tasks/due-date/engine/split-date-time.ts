import type { Range } from '../types.ts';
import { type Candidate, deadlineRank } from './candidates.ts';
import type { DateFragment, DateMatch, RuleContext } from './date-fragment.ts';
import { mergeDayTime } from './merge-rules/times.ts';
import { isSubject, lookBehindLength } from './subject.ts';
import type { Wording } from './wording.ts';

/**
 * A day and its time from two places of a line ("Friday call Anna at 5pm"), made one; `others` are the day with the
 * line's other times. `unambiguous`: nothing else can be meant. `uncertain`: the day had no standing of its own, and may be a word
 * of the task.
 */
export type SplitDateTime = {
  fragment: DateFragment;
  others: DateFragment[];
  spans: Range[];
  unambiguous: boolean;
  uncertain: boolean;
};

/** All that was read in a line (lower case, and as typed), and what of it stands as a date. */
export type LineMatches = { text: string; line: string; matches: DateMatch[]; candidates: Candidate[] };

/** A day, where its words begin, and how it stands. `isPlainDay`: it is a day, and not only a word of the task. */
type SplitDay = {
  match: DateMatch;
  start: number;
  startsLine: boolean;
  isPlainDay: boolean;
  candidate: Candidate | undefined;
};

const isDay = ({ days, clock, elapsedMs, rejected, source, confidence }: DateFragment): boolean =>
  days !== undefined &&
  !clock &&
  elapsedMs === undefined &&
  !rejected &&
  confidence !== 'none' &&
  (source !== 'count' || confidence === 'strong');

const isTime = ({ days, clock, dayPart, elapsedMs, recurring }: DateFragment): boolean =>
  (clock ?? dayPart) !== undefined && !days && elapsedMs === undefined && !recurring;

/** "Friday lunch with Kim at 1pm" is about the lunch: the words stay. */
const mealNames = /lunch|breakfast|dinner/;

/** The one day of a line with its time, or with match of its times; null where they do not go together. */
export function matchSplitDateTime(
  lineMatches: LineMatches,
  wording: Wording,
  ruleContext: RuleContext,
): SplitDateTime | null {
  const { text, candidates } = lineMatches;
  const times = candidates.filter(({ match }) => isTime(match.fragment)).toSorted((a, b) => b.rank - a.rank);
  const days = candidates.filter(({ match }) => isDay(match.fragment));
  const [time] = times;
  if (!time || days.length > 1 || times.length + days.length < candidates.length) return null;
  const day = days[0] ? candidateDay(days[0], text, wording) : findOtherDay(lineMatches, wording);
  if (!day || deadlineWins(day, time, text, wording)) return null;
  const [fragment, ...others] = times.flatMap(
    ({ match }) => mergedFragment(day.match, match, ruleContext) ?? [],
  );
  if (fragment === undefined) return null;
  const keepText = times.length > 1 || isModifier(time, text, wording);
  const dayRange: Range = [day.start, day.candidate?.end ?? day.match.endIndex];
  const timeRange: Range = [time.start, time.end];
  const cutsDay = day.isPlainDay && !mealNames.test(day.match.fragment.dayPart ?? '');
  const ranges = [...(cutsDay ? [dayRange] : []), ...(keepText && cutsDay ? [] : [timeRange])];
  return {
    fragment,
    others,
    spans: ranges.sort(([from], [other]) => from - other),
    unambiguous: !keepText && isUnambiguous(day, time, text, wording),
    uncertain: !day.candidate && (!day.isPlainDay || day.match.fragment.confidence === 'weak'),
  };
}

function mergedFragment(day: DateMatch, time: DateMatch, ruleContext: RuleContext): DateFragment | null {
  const [a, b] = day.index < time.index ? [day.fragment, time.fragment] : [time.fragment, day.fragment];
  return mergeDayTime({ a, b, connector: ' ', before: '', after: '' }, ruleContext);
}

/** Whether a piece begins the line. */
const isLineStart = (text: string, index: number): boolean => text.slice(0, index).trim() === '';

/** A day that stands by itself; "for tomorrow class" says which class. */
function candidateDay(candidate: Candidate, text: string, { modifiesNouns }: Wording): SplitDay {
  const { match, start, hasPreposition, beforeContent } = candidate;
  const startsLine = isLineStart(text, start);
  return {
    match,
    start,
    startsLine,
    isPlainDay: startsLine || hasPreposition || !beforeContent || !modifiesNouns,
    candidate,
  };
}

/** A weekday anywhere, and at the line's head any day: alone it would be a word of the task, but a time stands beside it. */
function findOtherDay(
  { text, line, matches, candidates }: LineMatches,
  wording: Wording,
): SplitDay | undefined {
  const days = matches
    .filter((match) => isDay(match.fragment) && !candidates.some((other) => other.match === match))
    .flatMap((match) => toOtherDay(match, text, line, wording) ?? []);
  return days.find(({ startsLine }) => startsLine) ?? (days.length === 1 ? days[0] : undefined);
}

function toOtherDay(match: DateMatch, text: string, line: string, wording: Wording): SplitDay | null {
  const { fragment, index, endIndex } = match;
  const startsLine = isLineStart(text, index);
  const weekly = fragment.days?.some(({ rollover }) => rollover === 'week') ?? false;
  const word = fragment.confidence === 'weak' && wording.ambiguousWeekday.test(match.text);
  if (startsLine ? !weekly && fragment.confidence !== 'plain' : !weekly || word) return null;
  if (wording.topic.test(text.slice(Math.max(0, index - lookBehindLength), index))) return null;
  if (isSubject(text, line, match, wording)) return null;
  const named = wording.modifiesNouns && /^\s{1,4}\p{Lu}/u.test(line.slice(endIndex, endIndex + 8));
  const isPlainDay = weekly && !word && !named && (startsLine || !wording.modifiesNouns);
  return { match, start: index, startsLine, isPlainDay, candidate: undefined };
}

/** "By friday call at 5pm" is due by friday; "by 5pm send the friday deck" by five. */
function deadlineWins(day: SplitDay, time: Candidate, text: string, wording: Wording): boolean {
  if (day.candidate?.rank === deadlineRank) return true;
  if (time.rank < deadlineRank) return false;
  if (!day.candidate) return !day.startsLine;
  return time.start < day.start && wording.clauseBreak.test(text.slice(time.match.endIndex, day.start));
}

/** The time of "move the 5pm call" tells which call. */
const isModifier = (
  { hasPreposition, beforeContent, start }: Candidate,
  text: string,
  { modifiesNouns }: Wording,
): boolean => modifiesNouns && beforeContent && !hasPreposition && !isLineStart(text, start);

/** The day comes first, and begins the line, or stands where a time later in the same clause can only be its own. */
function isUnambiguous(day: SplitDay, time: Candidate, text: string, wording: Wording): boolean {
  const { match, startsLine, isPlainDay, candidate } = day;
  const { fragment, endIndex } = match;
  if (
    !isPlainDay ||
    endIndex > time.start ||
    candidate?.exclusive ||
    (fragment.period && !fragment.recurring)
  )
    return false;
  if (startsLine) return candidate !== undefined || time.rank < deadlineRank;
  const firm = candidate?.hasPreposition || fragment.confidence === 'strong';
  return firm && !wording.clauseBreak.test(text.slice(endIndex, time.start));
}
