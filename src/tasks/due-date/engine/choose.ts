import { zonedDateTime } from '../../../lib/local-date-time.ts';
import type { Due, DueContext, Range, Reading } from '../types.ts';
import { type Candidate, deadlineRank } from './candidates.ts';
import type { DateFragment } from './date-fragment.ts';
import { readingsOf } from './readings.ts';
import type { SplitDateTime } from './split-date-time.ts';

/** What a line is taken to say: one fragment, where it is, and what else may be meant. */
export type Choice = {
  fragment: DateFragment;
  alternatives: DateFragment[];
  spans: Range[];
  exclusive?: Candidate['exclusive'];
  /** Its words may say which noun is meant, so they stay. */
  keepText?: boolean;
  /** It may be no date at all. */
  isDoubtful?: boolean;
  /** It rests on a day that may be a word of the task. */
  uncertain: boolean;
};

/**
 * Chooses the date with the highest rank, and the later one of two with the same. Unless it is a deadline, the next one
 * is offered as well. A day and its time from two places come before both.
 */
export function choose(candidates: Candidate[], split: SplitDateTime | null): Choice | null {
  const ranked = candidates.toSorted((a, b) => b.rank - a.rank || b.start - a.start);
  const topTwo = (all: Candidate[]): DateFragment[] => all.slice(0, 2).map(({ match }) => match.fragment);
  if (split) {
    const alternatives = split.unambiguous ? [] : [...split.alternatives, ...topTwo(ranked)];
    return { ...split, alternatives };
  }
  const whens = ranked.filter(({ isModifier }) => !isModifier);
  const [best] = whens;
  if (best === undefined) return null;
  const { match, start, end, exclusive, mayBeModifier, isDoubtful } = best;
  return {
    fragment: match.fragment,
    // "By thu, chapter 4 by sun" has two deadlines.
    alternatives: topTwo(whens.filter(({ rank }) => best.rank < deadlineRank || rank === deadlineRank)).slice(
      1,
    ),
    spans: [[start, end]],
    exclusive,
    keepText: mayBeModifier,
    isDoubtful,
    uncertain: false,
  };
}

/** The next day that may be meant, so that a doubtful date is asked about and never taken in silence. */
function laterReadings(fragment: DateFragment, first: Reading, context: DueContext): Reading[] {
  const today = zonedDateTime(context.now, context.timeZone).toPlainDate();
  const step = fragment.weekday ? 7 : 1;
  const { elapsedMs: _, otherOrder, ...rest } = fragment;
  // The first reading may be a step ahead already, when the time has passed today.
  const later = (rest.days ?? [{ date: today }]).flatMap(({ date }) =>
    [step, 2 * step].map((days) => ({ date: date.add({ days }) })),
  );
  const days = otherOrder ? [otherOrder] : later;
  return readingsOf({ ...rest, days }, context)
    .filter(({ due }) => due.getTime() !== first.due.getTime())
    .slice(0, 1);
}

/** Turns a choice into moments: all of its own readings, then the first one of each alternative. */
export function toDue(choice: Choice, context: DueContext): Due | null {
  const { fragment, alternatives, spans, exclusive, keepText, isDoubtful } = choice;
  const readings: Reading[] = readingsOf(fragment, context, exclusive);
  const [first] = readings;
  if (first === undefined) return null;
  for (const alternative of alternatives) {
    const [reading] = readingsOf(alternative, context);
    if (reading && readings.every(({ due }) => due.getTime() !== reading.due.getTime()))
      readings.push(reading);
  }
  if (isDoubtful && readings.length === 1) readings.push(...laterReadings(fragment, first, context));
  const { due, precision } = first;
  return {
    due,
    precision,
    spans,
    readings,
    ...(fragment.recurring && { recurring: true }),
    ...(fragment.missing && { missing: true }),
    ...(isDoubtful && { doubtful: true }),
    ...((keepText || fragment.recurring || fragment.several) && { keepText: true }),
  };
}
