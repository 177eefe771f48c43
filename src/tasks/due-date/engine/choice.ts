import { zonedDateTime } from '../../../lib/local-date-time.ts';
import type { Due, DueContext, Range, Reading } from '../types.ts';
import type { DateFragment } from './date-fragment.ts';
import { readingsOf } from './readings.ts';

/** What a line is taken to say: one fragment, where it is, and what else may be meant. */
export type Choice = {
  fragment: DateFragment;
  alternatives: DateFragment[];
  spans: Range[];
  /** The due date is before or after this day, not on it. */
  exclusive?: 'before' | 'after' | undefined;
  /** Its words may say which noun is meant, so they stay. */
  keepText?: boolean;
  /** It may be no date at all. */
  isDoubtful?: boolean;
  /** It rests on a day that may be a word of the task. */
  uncertain: boolean;
};

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
    ...(fragment.recurring && fragment.until && { until: fragment.until.toString() }),
    ...(fragment.missing && { missing: true }),
    ...(isDoubtful && { doubtful: true }),
    ...((keepText || fragment.recurring || fragment.several) && { keepText: true }),
  };
}
