import { excepting } from '../for-words.ts';
import { isOfAll, means, type Piece } from './scan.ts';

const exception = new RegExp(
  `^(?:${excepting}|excluding|minus|without|w/o|apart|aside|ohne|hors|sans|sin|sem|senza|meno|zonder|poza|bez|utan)$`,
  'iu',
);
/** "Those of …", "but" */
const joint =
  /^(?:those|any|als|celles|ceux|aquell[oa]s|quell[ie]|degene|tych|but|aber|mais|pero|ma|maar|mas|ale|fine|thing)$/iu;

/**
 * Splits a line into what it wants and what it leaves out: "except Tom", "zonder die van Anna", "minus the overdue
 * stuff". Lists can't leave anybody out, so the answer says so. Undefined if nothing is left out.
 */
export function withoutExcepted(pieces: readonly Piece[]): { kept: Piece[]; excepted: string } | undefined {
  // "Everything but the overdue"
  const isBut = (at: number) => /^but$/i.test(pieces[at]?.text ?? '') && isOfAll(pieces[at - 1]);
  const at = pieces.findIndex(({ text }, index) => exception.test(text) || isBut(index));
  if (at < 1) return undefined;
  const isJoint = (piece: Piece | undefined) =>
    piece !== undefined && (means(piece, 'glue', 'for', 'in', 'and', 'subject') || joint.test(piece.text));
  const isName = (piece: Piece | undefined) => piece?.kind === 'person' || piece?.kind === 'program';
  let end = at + 1;
  while (isJoint(pieces[end])) end += 1;
  if (isName(pieces[end])) {
    while (isName(pieces[end + 1]) || (means(pieces[end + 1], 'and') && isName(pieces[end + 2]))) end += 1;
    end += 1;
  } else if (pieces[end]?.kind === 'words') end += 1;
  else while (pieces[end]?.kind === 'unknown') end += 1;
  while (means(pieces[end], 'subject')) end += 1;
  const start = joint.test(pieces[at - 1]?.text ?? '') ? at - 1 : at;
  const excepted = pieces.slice(start, end).map(({ text }) => text);
  return { kept: [...pieces.slice(0, start), ...pieces.slice(end)], excepted: excepted.join(' ') };
}
