import type { DateMatch } from './date-fragment.ts';
import type { Wording } from './wording.ts';

/** How far the words before a date are looked at. */
export const lookBehindLength = 40;
/** How far a verb may be from the date it moves something to. */
const verbLookBehindLength = 200;

/**
 * What the task is about, wherever it stands: "from monday to friday" after "move", one of "3, 10 and 17 May", "if
 * friday works", "rapport de vendredi", the name "The Day After Tomorrow".
 */
export function isSubject(
  text: string,
  line: string,
  { fragment, index, endIndex }: DateMatch,
  wording: Wording,
): boolean {
  const lead = wording.preposition.exec(text.slice(Math.max(0, index - lookBehindLength), index));
  const start = index - (lead?.[0].length ?? 0);
  const before = text.slice(Math.max(0, start - lookBehindLength), start);
  const whole = text.slice(start, endIndex);
  if (wording.nounLink.test(before) || (/^\d/.test(whole) && wording.listStart.test(before))) return true;
  if (wording.conditional.test(before)) return true;
  const named = fragment.source !== 'date' && !fragment.clock;
  const said = named || wording.subjectClause.test(before);
  if (said && wording.predicate.test(text.slice(endIndex, endIndex + lookBehindLength))) return true;
  if (wording.title.test(line.slice(Math.max(0, start - 8), start + 5))) return true;
  const byHowMuch = /^by\s/.test(whole) && fragment.span !== undefined;
  return (
    (byHowMuch || wording.moveTarget.test(whole)) &&
    wording.moveVerb.test(text.slice(Math.max(0, start - verbLookBehindLength), start))
  );
}
