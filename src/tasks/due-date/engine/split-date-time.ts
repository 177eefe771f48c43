import type { Range } from '../types.ts';
import { type Candidate, deadlineRank } from './candidates.ts';
import type { DateFragment, PlainDate } from './date-fragment.ts';
import type { DateMatch } from './date-match.ts';
import type { Locale } from './locale.ts';
import { mergeDayTime } from './merge-rules/times.ts';
import { type FoldedLine, isSubject, lookBehind } from './subject.ts';
import type { Wording } from './wording.ts';

/** A day and its time from two places of a line ("Friday call Anna at 5pm"), merged. */
export type SplitDateTime = {
  fragment: DateFragment;
  /** The day with the line's other times. */
  alternatives: DateFragment[];
  spans: Range[];
  /** Nothing else can be meant. */
  unambiguous: boolean;
  /** The day is no candidate of its own, and may be a word of the task. */
  uncertain: boolean;
};

/** All that was read in a line, and what of it may be the due date. */
export type LineMatches = FoldedLine & { matches: DateMatch[]; candidates: Candidate[] };

/** A day and where its words begin. `isPlainDay`: it is a day, and not only a word of the task. */
type SplitDay = {
  match: DateMatch;
  start: number;
  startsLine: boolean;
  isPlainDay: boolean;
  candidate?: Candidate;
};

const isDay = ({ days, clock, elapsedMs, rejected, source, confidence }: DateFragment): boolean =>
  days !== undefined &&
  !(clock || rejected || elapsedMs !== undefined || confidence === 'none') &&
  (source !== 'count' || confidence === 'strong');

const isTime = ({ days, clock, dayPart, elapsedMs, recurring }: DateFragment): boolean =>
  (clock ?? dayPart) !== undefined && !days && elapsedMs === undefined && !recurring;

/** Merges the one day of a line with its time, or with each of its times; null when they do not belong together. */
export function matchSplitDateTime(
  lineMatches: LineMatches,
  { wording, connectors }: Pick<Locale, 'wording' | 'connectors'>,
  today: PlainDate,
): SplitDateTime | null {
  const { text, candidates } = lineMatches;
  const times = candidates.filter(({ match }) => isTime(match.fragment)).toSorted((a, b) => b.rank - a.rank);
  const days = candidates.filter(({ match }) => isDay(match.fragment));
  const [time] = times;
  if (!time || days.length > 1 || times.length + days.length < candidates.length) return null;
  const day = days[0] ? toSplitDay(days[0], text, wording) : findOtherDay(lineMatches, wording);
  if (!day || deadlineWins(day, time, text, wording)) return null;
  const [fragment, ...alternatives] = times.flatMap(({ match }) => {
    const [a, b] = day.match.index < match.index ? [day.match, match] : [match, day.match];
    const pair = { a: a.fragment, b: b.fragment, connector: ' ', before: '', after: '' };
    return mergeDayTime(pair, { today, connectors }) ?? [];
  });
  if (fragment === undefined) return null;
  const keepTime = times.length > 1 || time.isModifier || isModifier(time, text, wording);
  const dayRange: Range = [day.start, day.candidate?.end ?? day.match.endIndex];
  const ranges: Range[] = day.isPlainDay ? [dayRange] : [];
  if (!keepTime || !day.isPlainDay) ranges.push([time.start, time.end]);
  return {
    fragment,
    alternatives,
    spans: ranges.sort(([from], [other]) => from - other),
    unambiguous: !keepTime && isUnambiguous(day, time, text, wording),
    uncertain: !day.candidate && (!day.isPlainDay || day.match.fragment.confidence === 'weak'),
  };
}

const isLineStart = (text: string, index: number): boolean => text.slice(0, index).trim() === '';

/** A day that is a candidate. "For tomorrow class" says which class. */
function toSplitDay(candidate: Candidate, text: string, { modifiesNouns }: Wording): SplitDay {
  const { match, start, hasPreposition, beforeContent } = candidate;
  const startsLine = isLineStart(text, start);
  const isPlainDay = startsLine || hasPreposition || !beforeContent || !modifiesNouns;
  return { match, start, startsLine, isPlainDay, candidate };
}

/**
 * Finds a weekday anywhere, or any day at the beginning of the line, when no day is a candidate. Alone it would be a word
 * of the task, but here a time comes with it.
 */
function findOtherDay(lineMatches: LineMatches, wording: Wording): SplitDay | undefined {
  const days = lineMatches.matches
    .filter((match) => isDay(match.fragment))
    .flatMap((match) => toOtherDay(match, lineMatches, wording) ?? []);
  return days.find(({ startsLine }) => startsLine) ?? (days.length === 1 ? days[0] : undefined);
}

function toOtherDay(match: DateMatch, folded: FoldedLine, wording: Wording): SplitDay | null {
  const { fragment, index, endIndex } = match;
  const { text, line } = folded;
  const startsLine = isLineStart(text, index);
  const isWeekly = fragment.days?.some(({ rollover }) => rollover === 'week') ?? false;
  const isWord = fragment.confidence === 'weak' && (wording.ambiguousWeekday?.test(match.text) ?? true);
  if (startsLine ? !isWeekly && fragment.confidence !== 'plain' : !isWeekly || isWord) return null;
  if (wording.topic?.test(text.slice(Math.max(0, index - lookBehind), index))) return null;
  if (isSubject(folded, match, wording)) return null;
  const isBeforeName = wording.modifiesNouns && /^\s{1,4}\p{Lu}/u.test(line.slice(endIndex, endIndex + 8));
  const isPlainDay = isWeekly && !isWord && !isBeforeName && (startsLine || !wording.modifiesNouns);
  return { match, start: index, startsLine, isPlainDay };
}

/** "By friday call at 5pm" is due by friday; "by 5pm send the friday deck" by five. */
function deadlineWins(day: SplitDay, time: Candidate, text: string, wording: Wording): boolean {
  if (day.candidate?.rank === deadlineRank) return true;
  if (time.rank < deadlineRank) return false;
  if (!day.candidate) return !day.startsLine;
  return wording.clauseBreak.test(text.slice(time.match.endIndex, day.start));
}

/** Whether the time says which one is meant, as in "move the 5pm call". */
const isModifier = (
  { hasPreposition, beforeContent, start }: Candidate,
  text: string,
  { modifiesNouns }: Wording,
): boolean => modifiesNouns === true && beforeContent && !hasPreposition && !isLineStart(text, start);

/** Whether the day begins the line, or is where a later time in the same clause can only belong to it. */
function isUnambiguous(day: SplitDay, time: Candidate, text: string, wording: Wording): boolean {
  const { match, startsLine, isPlainDay, candidate } = day;
  const { fragment, endIndex } = match;
  if (!isPlainDay || endIndex > time.start || candidate?.exclusive) return false;
  if (fragment.period && !fragment.recurring) return false;
  if (startsLine) return candidate !== undefined || time.rank < deadlineRank;
  const isFirm = candidate?.hasPreposition || fragment.confidence === 'strong' || !wording.modifiesNouns;
  return isFirm && !wording.clauseBreak.test(text.slice(endIndex, time.start));
}
