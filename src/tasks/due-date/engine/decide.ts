import type { Range } from '../types.ts';
import type { DateFragment } from './date-fragment.ts';
import type { DateMatch } from './date-match.ts';
import { type JudgedDate, judge } from './doubts.ts';
import type { MergeContext } from './merge-days.ts';
import { choosePair } from './pairs.ts';
import { deadlineRank, type FoldedLine, pastRank, placeDate } from './placed-date.ts';
import type { Choice } from './readings.ts';
import { exclusiveSide, isMove, mayBelongToText } from './senses.ts';

const mayBeDue = ({ fragment }: DateMatch): boolean =>
  fragment.confidence !== 'none' &&
  (fragment.days ?? fragment.clock ?? fragment.dayPart ?? fragment.elapsedMs) !== undefined;

/** What a line is taken to say, and where the dates are that say something else: no other language reads them as due. */
export type Decision = { choice: Choice | null; left: Range[] };

const rangeOf = ({ start, end }: JudgedDate): Range => [start, end];

const topTwo = (dates: JudgedDate[]): DateFragment[] => dates.slice(0, 2).map(({ fragment }) => fragment);

/**
 * Takes a date, asks about it or leaves all of them alone: the only place that does, by what is doubtful about each. A day
 * and its time from two places come first, then the date with the highest rank, and of two with the same the later one.
 * Unless it is a deadline, the next one is offered as well.
 */
export function decide(line: FoldedLine, matches: DateMatch[], context: MergeContext): Decision {
  const judged = matches.filter(mayBeDue).map((match) => judge(placeDate(line, match, context)));
  const left = judged.filter(({ doubt, fragment }) => doubt === 'leave' && fragment.source === 'date');
  return { choice: choose(judged, context), left: left.map(rangeOf) };
}

function choose(judged: JudgedDate[], context: MergeContext): Choice | null {
  const dates = judged.filter(({ doubt }) => doubt !== 'leave' && doubt !== 'word');
  // Days in the past count only where there are no others.
  const ahead = dates.filter(({ rank }) => rank !== pastRank);
  const candidates = ahead.length > 0 ? ahead : dates;
  const repeated = repeatedApart(candidates, context);
  if (repeated) return repeated;
  const ranked = candidates.toSorted((a, b) => b.rank - a.rank || b.start - a.start);
  const pair = choosePair(candidates, judged, topTwo(ranked), context);
  if (pair) return pair;
  const whens = ranked.filter(({ doubt }) => doubt !== 'complete');
  const [best] = whens;
  if (best === undefined) return null;
  // "By thu, chapter 4 by sun" has two deadlines.
  const rivals = whens.filter(({ rank }) => best.rank < deadlineRank || rank === deadlineRank);
  const { fragment } = best;
  return {
    // "De mardi à jeudi": it is moved to the last of them.
    fragment:
      isMove(best) && fragment.several ? { ...fragment, days: fragment.days?.toReversed() } : fragment,
    alternatives: topTwo(rivals).slice(1),
    spans: [rangeOf(best)],
    exclusive: exclusiveSide(best),
    keepText: mayBelongToText(best),
    isDoubtful: best.doubt === 'ask',
    uncertain: false,
  };
}

/** "Every Sunday write a reflection until 20 December": a repetition, and its end or start in another place. */
function repeatedApart(dates: JudgedDate[], { wording }: MergeContext): Choice | undefined {
  const [first, end, ...others] = dates;
  const until = end?.fragment.days?.at(-1)?.date;
  if (!first?.fragment.recurring || !until || end.fragment.recurring || others.length > 0) return undefined;
  const lead = end.phrase.slice(0, end.phrase.length - end.words.length);
  const isStart = wording.starting.test(` ${lead}`);
  if (end.fragment.clock || !(isStart || wording.until.test(` ${lead}`))) return undefined;
  return {
    fragment: { ...first.fragment, ...(isStart ? { days: end.fragment.days ?? [] } : { until }) },
    alternatives: [],
    spans: [first, end].map(rangeOf),
    uncertain: false,
  };
}
