import type { Due, DueContext, Range, Reading } from '../types.ts';
import type { Candidate } from './candidates.ts';
import { deadlineRank } from './candidates.ts';
import type { DateFragment, RuleContext } from './date-fragment.ts';
import { readingsOf } from './readings.ts';
import type { SplitDateTime } from './split-date-time.ts';

/** What a line is taken to say: one part of it and where it stands, and what else it may mean. */
export type Choice = {
  fragment: DateFragment;
  spans: Range[];
  exclusive?: Candidate['exclusive'];
  alternatives: DateFragment[];
  /** Its words may tell which noun is meant, and stay. */
  keepText?: boolean;
  /** It rests on a day that may be a word of the task. */
  uncertain: boolean;
};

/**
 * The firmest date wins, the later one of two as firm. Unless it is a deadline, the next one is offered as well. A day
 * and its time that stand apart come before both.
 */
export function choose(candidates: Candidate[], split: SplitDateTime | null): Choice | null {
  const ranked = candidates.toSorted((a, b) => b.rank - a.rank || b.start - a.start);
  const fragmentsOf = (all: Candidate[]): DateFragment[] =>
    all.slice(0, 2).map(({ match }) => match.fragment);
  if (split)
    return { ...split, alternatives: split.unambiguous ? [] : [...split.others, ...fragmentsOf(ranked)] };
  const due = ranked.filter(({ isModifier }) => !isModifier);
  const [best] = due;
  if (best === undefined) return null;
  return {
    fragment: best.match.fragment,
    spans: [[best.start, best.end]],
    exclusive: best.exclusive,
    alternatives: best.rank < deadlineRank ? fragmentsOf(due).slice(1) : [],
    keepText: best.mayBeModifier,
    uncertain: false,
  };
}

/** A choice as moments: its own readings, then the first one of each other part. */
export function toDue(
  { fragment, spans, exclusive, alternatives, keepText }: Choice,
  ruleContext: RuleContext,
  context: DueContext,
): Due | null {
  const readings: Reading[] = readingsOf(fragment, ruleContext, context, exclusive);
  const [first] = readings;
  if (first === undefined) return null;
  for (const other of alternatives) {
    const [reading] = readingsOf(other, ruleContext, context);
    if (reading && readings.every(({ due }) => due.getTime() !== reading.due.getTime()))
      readings.push(reading);
  }
  const { due, precision } = first;
  const keep = keepText || fragment.recurring || fragment.several;
  return {
    due,
    precision,
    spans,
    readings,
    ...(fragment.recurring && { recurring: true }),
    ...(keep && { keepText: true }),
  };
}
