import type { DateMatch } from './date-match.ts';
import type { Wording } from './wording.ts';

/** A line folded, and as it was typed; both have the same length. */
export type FoldedLine = { text: string; line: string };

/** How many characters before a date are looked at, and how many for a verb that moves something to it. */
export const lookBehind = 40;
export const verbLookBehind = 200;

/**
 * Whether a date is what the task is about, wherever it is: "from monday to friday" after "move", "if
 * friday works", "rapport de vendredi".
 */
export function isSubject(text: string, { fragment, index, endIndex }: DateMatch, wording: Wording): boolean {
  const preposition = wording.preposition.exec(text.slice(Math.max(0, index - lookBehind), index));
  const start = index - (preposition?.[0].length ?? 0);
  const before = text.slice(Math.max(0, start - lookBehind), start);
  const phrase = text.slice(start, endIndex);
  if (wording.nounLink?.test(before) && !fragment.several) return true;
  if (/^\d/.test(phrase) && wording.listStart?.test(before)) return true;
  if (wording.conditional?.test(before)) return true;
  if (fragment.recurring && wording.moveObject?.test(before)) return true;
  if (wording.reported?.test(text.slice(Math.max(0, index - verbLookBehind), index))) return true;
  const mayBeSubject = fragment.source !== 'date' && !fragment.clock;
  if (mayBeSubject && wording.predicate?.test(text.slice(endIndex, endIndex + lookBehind))) return true;
  const isTarget = (fragment.span ? wording.moveDistance : wording.moveTarget)?.test(phrase) ?? false;
  return isTarget && wording.moveVerb?.test(text.slice(Math.max(0, start - verbLookBehind), start)) === true;
}
