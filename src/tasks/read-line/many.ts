import type { DueContext } from '../due-date/index.ts';
import { dayAt, daysIn } from './days.ts';
import { withoutExcepted } from './except.ts';
import { type ListFilters, readList } from './list.ts';
import { textOf } from './said.ts';
import { filterOf, isOfAll, isOfTasks, means, type Names, type Piece } from './scan.ts';
import { shiftIn } from './shift.ts';
import type { Line, ReadLine } from './types.ts';
import { type Role, roleIn } from './wish-words.ts';

const is = (piece: Piece | undefined, ...some: Role[]): boolean => roleIn(piece?.text, ...some);
/** "Check what is overdue" only looks. */
const isVerb = (piece: Piece | undefined): boolean =>
  is(piece, 'move', 'give', 'tick', 'rank') && !/^check$/i.test(piece?.text ?? '');

/** "Everything", "overdue", "tasks": not "mark as done 3" */
export const isOfSeveral = (piece: Piece): boolean =>
  isOfAll(piece) || (isOfTasks(piece) && filterOf(piece)?.state !== 'done');

/** Whether these pieces are all that is wanted of tasks: a day, a person, or that they are done. */
function isTarget(pieces: readonly Piece[], context: DueContext | undefined): boolean {
  const [only] = pieces;
  if (only === undefined) return false;
  const isDay = /^\d{1,2}\.?$/.test(only.text);
  if (pieces.length === 1 && (only.kind === 'person' || is(only, 'done') || filterOf(only)?.span || isDay))
    return true;
  const text = textOf(pieces);
  return shiftIn(text)?.range.join() === `0,${text.length}` || dayAt(text, context) === 0;
}

function listOf(words: string, names: Names | undefined): ListFilters | undefined {
  const list = readList(`${words} tasks`, names);
  return list?.kind === 'list' ? list.filters : undefined;
}

/**
 * Reads what is to be done to all tasks of a list: "move everything overdue to Friday", "alles von heute auf morgen
 * verschieben", "finish all of Anna's". Tasks can only be changed one by one, so the answer offers the list.
 */
function readAll({ text: line, pieces, names, context }: Line): ReadLine | undefined {
  // "How many tasks does Tom have"
  if (means(pieces[0], 'question')) return undefined;
  const isFirst = isVerb(pieces[0]);
  // "All overdue ones are done"
  const isReport =
    is(pieces.at(-1), 'done') && pieces.some((piece) => /^o/.test(filterOf(piece)?.state ?? ''));
  const isLast = isReport || isVerb(pieces.at(-1));
  const before = pieces.slice(0, -1).filter((piece) => !isReport || !is(piece, 'done'));
  // "Everything overdue should move to Monday"
  const middle = pieces.findIndex(
    (piece, index) => index > 0 && is(piece, 'move') && is(pieces[index + 1], 'into'),
  );
  const isMiddle = !isFirst && !isLast && middle > 0 && pieces.slice(0, middle).some(isOfSeveral);
  const inner = isFirst
    ? pieces.slice(1)
    : isLast
      ? before
      : isMiddle
        ? pieces.toSpliced(middle, 1)
        : undefined;
  if (inner === undefined || !inner.some(isOfSeveral)) return undefined;
  const at = inner.findLastIndex(
    (piece, index) =>
      is(piece, 'into', 'fill') &&
      (isTarget(inner.slice(index + 1), context) || isTarget(inner.slice(index), context)),
  );
  const wanted = at < 0 ? inner : inner.slice(0, at);
  const isLoose = (piece: Piece): boolean => piece.kind === 'words' && filterOf(piece) === undefined;
  const some = wanted.filter((piece) => !isLoose(piece) || piece.meanings.includes('subject'));
  const isAll = wanted.some(isOfAll);
  const isMany = isAll || some.some(isOfSeveral);
  const known = some.filter((piece) => piece.kind !== 'unknown' || !is(piece, 'fill', 'move', 'give'));
  // "Pull everything that is late"
  const isShown = at < 0 && means(pieces[0], 'lead');
  if (!isMany || isShown || (at < 0 && !((isFirst || isReport) && isAll))) return undefined;
  const text = textOf(known);
  const days = context && daysIn(text, context);
  const dated = days && listOf(text.replace(text.slice(...days.range), ''), names);
  const filters = listOf(text, names) ?? (dated && { ...dated, due: days.due });
  if (filters === undefined) return undefined;
  const { whose } = filters;
  const verb = isMiddle ? '' : pieces.at(isFirst ? 0 : -1)?.text;
  const to = at < 0 ? '' : textOf(inner.slice(at));
  return {
    kind: 'ask',
    line,
    // "Everything" is of one's own.
    list: { ...filters, whose: whose.kind === 'all' ? { kind: 'mine' } : whose },
    unused: (isFirst ? [verb, '…', to] : ['…', to, verb]).filter(Boolean).join(' '),
    many: true,
  };
}

/** Reads what is to be done to all tasks of a list. Tasks that it leaves out are only mentioned. */
export function readMany(line: Line): ReadLine | undefined {
  const { kept, excepted } = withoutExcepted(line.pieces) ?? {};
  const many = readAll(kept === undefined ? line : { ...line, pieces: kept });
  return many?.kind === 'ask' && excepted ? { ...many, unused: `${many.unused}, ${excepted}` } : many;
}
