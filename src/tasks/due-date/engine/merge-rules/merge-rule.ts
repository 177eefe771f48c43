import type { Connectors } from '../connectors.ts';
import type { Confidence, DateFragment, PlainDate } from '../date-fragment.ts';
import type { Wording } from '../wording.ts';

/** Two neighbors, the text between them, and the text before and after both (`after` as it was typed). */
export type FragmentPair = {
  a: DateFragment;
  b: DateFragment;
  connector: string;
  before: string;
  after: string;
};

/** The person's local date, and the language's words between and around dates. */
export type MergeContext = { today: PlainDate; connectors: Connectors; wording: Wording };

/** Says what two neighbors mean together, or null when this rule does not apply. */
export type MergeRule = (pair: FragmentPair, context: MergeContext) => DateFragment | null;

/** Nothing but blanks, and nothing but blanks, commas or brackets. */
export const blanks = /^\s{1,4}$/;
export const separator = /^[\s,()]{0,6}$/;

const confidenceOrder: Confidence[] = ['none', 'weak', 'plain', 'strong'];

/** The higher confidence of two fragments, and at least `least`. */
export function maxConfidence(a: DateFragment, b: DateFragment, least: Confidence = 'plain'): Confidence {
  const ranks = [a.confidence, b.confidence, least].map((each) => confidenceOrder.indexOf(each));
  return confidenceOrder[Math.max(...ranks)] ?? least;
}

/** Whether a number is the last word of a date: nothing follows, or what is to be done. */
export const endsDate = ({ dateEnd, task }: Connectors, before: string, after: string): boolean =>
  dateEnd.test(after) || (before === '' && task.test(after));

export const withoutPeriod = ({ period: _, ...rest }: DateFragment): DateFragment => rest;
