import type { Due, DueContext, Range, Reading } from '../types.ts';
import type { Anchored } from './candidates.ts';
import { DEADLINE } from './candidates.ts';
import type { Part, Setting } from './date-fragment.ts';
import { readingsOf } from './readings.ts';
import type { Apart } from './split-date-time.ts';

/** What a line is taken to say: one part of it and where it stands, and what else it may mean. */
export type Choice = {
  part: Part;
  spans: Range[];
  strictly?: Anchored['strictly'];
  others: Part[];
  /** Its words may tell which noun is meant, and stay. */
  kept?: boolean;
  /** It rests on a day that may be a word of the task. */
  guess: boolean;
};

/**
 * The firmest date wins, the later one of two as firm. Unless it is a deadline, the next one is offered as well. A day
 * and its time that stand apart come before both.
 */
export function choose(anchored: Anchored[], both: Apart | null): Choice | null {
  const ranked = anchored.toSorted((a, b) => b.rank - a.rank || b.start - a.start);
  const partsOf = (all: Anchored[]): Part[] => all.slice(0, 2).map(({ found }) => found.part);
  if (both) return { ...both, others: both.sure ? [] : [...both.others, ...partsOf(ranked)] };
  const when = ranked.filter(({ noun }) => !noun);
  const [best] = when;
  if (best === undefined) return null;
  return {
    part: best.found.part,
    spans: [[best.start, best.end]],
    strictly: best.strictly,
    others: best.rank < DEADLINE ? partsOf(when).slice(1) : [],
    kept: best.loose,
    guess: false,
  };
}

/** A choice as moments: its own readings, then the first one of each other part. */
export function dueOf(
  { part, spans, strictly, others, kept: loose }: Choice,
  setting: Setting,
  context: DueContext,
): Due | null {
  const readings: Reading[] = readingsOf(part, setting, context, strictly);
  const [first] = readings;
  if (first === undefined) return null;
  for (const other of others) {
    const [reading] = readingsOf(other, setting, context);
    if (reading && readings.every(({ due }) => due.getTime() !== reading.due.getTime()))
      readings.push(reading);
  }
  const { due, precision } = first;
  const kept = loose || part.recurring || part.several;
  return {
    due,
    precision,
    spans,
    readings,
    ...(part.recurring && { recurring: true }),
    ...(kept && { kept }),
  };
}
