import type { Clock, Force, Part, Setting } from '../date-fragment.ts';

/** Two neighbours, what stands between them, and the text before and after both (`after` as it was typed). */
export type Pair = { a: Part; b: Part; glue: string; before: string; after: string };

/** What two neighbours mean together, or null where this join has nothing to say about them. */
export type Join = (pair: Pair, setting: Setting) => Part | null;

export type PlainDate = Temporal.PlainDate;

/** Nothing but blanks, a comma or a bracket between two parts. */
export const BLANK = /^[\s,()]{0,6}$/;
/** Blanks, or a preposition that makes one part belong to the other. */
export const OF = /^\s{0,4},?\s{0,4}(?:(?:of|in|on|from)\s{1,4})?$/;

const ORDER: Force[] = ['none', 'weak', 'plain', 'strong'];
export const stronger = (a: Part, b: Part, least: Force = 'plain'): Force =>
  ORDER[Math.max(ORDER.indexOf(a.force), ORDER.indexOf(b.force), ORDER.indexOf(least))] ?? least;

export const isPast = (date: PlainDate, today: PlainDate): boolean =>
  Temporal.PlainDate.compare(date, today) < 0;

export const withoutPeriod = ({ period: _, ...rest }: Part): Part => rest;

/** A bare hour: which half of the day is left open. */
export const hourOf = (hour: number): Clock => ({ hour: hour % 24, minute: 0, second: 0, sure: hour > 12 });

/** Whether a number before this text can be the last word of a date. */
export const closes = (after: string): boolean =>
  /^\s{0,4}(?:$|[.,;:!?)]|(?:with|about|for|to|re|at|and|in|on)\b)/i.test(after);
