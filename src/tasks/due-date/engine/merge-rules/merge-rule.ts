import type { Clock, Confidence, DateFragment, RuleContext } from '../date-fragment.ts';

/** Two neighbours, what stands between them, and the text before and after both (`after` as it was typed). */
export type FragmentPair = {
  a: DateFragment;
  b: DateFragment;
  connector: string;
  before: string;
  after: string;
};

/** What two neighbours mean together, or null where this join has nothing to say about them. */
export type MergeRule = (pair: FragmentPair, ruleContext: RuleContext) => DateFragment | null;

export type PlainDate = Temporal.PlainDate;

/** Nothing but blanks, a comma or a bracket between two parts. */
export const blank = /^[\s,()]{0,6}$/;
/** Blanks, or a preposition that makes one part belong to the other. */
export const optionalOf = /^\s{0,4},?\s{0,4}(?:(?:of|in|on|from)\s{1,4})?$/;

const confidenceOrder: Confidence[] = ['none', 'weak', 'plain', 'strong'];
export const higherConfidence = (a: DateFragment, b: DateFragment, least: Confidence = 'plain'): Confidence =>
  confidenceOrder[
    Math.max(
      confidenceOrder.indexOf(a.confidence),
      confidenceOrder.indexOf(b.confidence),
      confidenceOrder.indexOf(least),
    )
  ] ?? least;

export const isPast = (date: PlainDate, today: PlainDate): boolean =>
  Temporal.PlainDate.compare(date, today) < 0;

export const withoutPeriod = ({ period: _, ...rest }: DateFragment): DateFragment => rest;

/** A bare hour: which half of the day is left open. */
export const bareHour = (hour: number): Clock => ({
  hour: hour % 24,
  minute: 0,
  second: 0,
  meridiemKnown: hour > 12,
});

/** Whether a number before this text can be the last word of a date. */
export const endsDate = (after: string): boolean =>
  /^\s{0,4}(?:$|[.,;:!?)]|(?:with|about|for|to|re|at|and|in|on)\b)/i.test(after);
