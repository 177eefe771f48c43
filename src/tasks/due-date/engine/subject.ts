import type { DateMatch } from './date-match.ts';
import type { Wording } from './wording.ts';

/** A line folded, and as it was typed; both have the same length. */
export type FoldedLine = { text: string; line: string };

/** How many characters before a date are looked at, and how many for a verb that moves something to it. */
export const lookBehind = 40;
export const verbLookBehind = 200;

/**
 * Whether a date is what the task is about, wherever it is: "from monday to friday" after "move", one of "3, 10 and 17
 * May", "if friday works", "rapport de vendredi", the title "The Day After Tomorrow".
 */
export function isSubject(
  { text, line }: FoldedLine,
  { fragment, index, endIndex }: DateMatch,
  wording: Wording,
): boolean {
  const preposition = wording.preposition.exec(text.slice(Math.max(0, index - lookBehind), index));
  const start = index - (preposition?.[0].length ?? 0);
  const before = text.slice(Math.max(0, start - lookBehind), start);
  const phrase = text.slice(start, endIndex);
  if (
    (wording.nounLink?.test(before) && !fragment.several) ||
    (/^\d/.test(phrase) && wording.listStart?.test(before))
  )
    return true;
  if (wording.conditional?.test(before)) return true;
  if (fragment.recurring && wording.moveObject?.test(before)) return true;
  if (wording.reported?.test(text.slice(Math.max(0, index - verbLookBehind), index))) return true;
  const mayBeSubject = (fragment.source !== 'date' && !fragment.clock) || wording.subjectClause?.test(before);
  if (mayBeSubject && wording.predicate?.test(text.slice(endIndex, endIndex + lookBehind))) return true;
  if (wording.title?.test(line.slice(Math.max(0, start - 8), start + 9))) return true;
  const isTarget =
    wording.moveTarget?.test(phrase) || (fragment.span !== undefined && wording.moveDistance?.test(phrase));
  return (
    (isTarget && wording.moveVerb?.test(text.slice(Math.max(0, start - verbLookBehind), start))) ?? false
  );
}
