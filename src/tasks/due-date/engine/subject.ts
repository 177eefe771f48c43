import type { Found } from './date-fragment.ts';
import type { Wording } from './wording.ts';

/** How far the words before a date are looked at. */
export const LOOK_BACK = 40;
/** How far a verb may be from the date it moves something to. */
const LONG_BACK = 200;

/**
 * What the task is about, wherever it stands: "from monday to friday" after "move", one of "3, 10 and 17 May", "if
 * friday works", "rapport de vendredi", the name "The Day After Tomorrow".
 */
export function isSubject(
  text: string,
  line: string,
  { part, index, endIndex }: Found,
  wording: Wording,
): boolean {
  const lead = wording.lead.exec(text.slice(Math.max(0, index - LOOK_BACK), index));
  const start = index - (lead?.[0].length ?? 0);
  const before = text.slice(Math.max(0, start - LOOK_BACK), start);
  const whole = text.slice(start, endIndex);
  if (wording.of.test(before) || (/^\d/.test(whole) && wording.listed.test(before))) return true;
  if (wording.whether.test(before)) return true;
  const named = part.by !== 'date' && !part.clock;
  const said = named || wording.that.test(before);
  if (said && wording.predicate.test(text.slice(endIndex, endIndex + LOOK_BACK))) return true;
  if (wording.name.test(line.slice(Math.max(0, start - 8), start + 5))) return true;
  const byHowMuch = /^by\s/.test(whole) && part.span !== undefined;
  return (
    (byHowMuch || wording.target.test(whole)) &&
    wording.moves.test(text.slice(Math.max(0, start - LONG_BACK), start))
  );
}
