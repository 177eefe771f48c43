import { clockText, zonedDateTime } from '../../lib/local-date-time.ts';
import { type DueContext, parseDue } from '../due-date/index.ts';
import { filterOf, isOverdue, means, type Piece, type Range } from './scan.ts';
import { shiftIn } from './shift.ts';
import { isOfTasks, type Role, rolesOf } from './wish-words.ts';

export const isFill = (piece: Piece): boolean =>
  means(piece, 'glue', 'for', 'in', 'and', 'subject', 'question', 'lead');

export const textOf = (pieces: readonly Piece[]): string => pieces.map(({ text }) => text).join(' ');

export const isAny = (roles: ReadonlySet<Role>): boolean => roles.size > 0;

/** What the words of a line say together. Undefined if one of them is not a word of a wish. */
export type Said = {
  roles: Set<Role>;
  people: Piece[];
  programs: Piece[];
  rank: string | undefined;
  isDone: boolean;
};

export function saidBy(pieces: readonly Piece[], isWord = isOfTasks): Said | undefined {
  const said: Said = { roles: new Set(), people: [], programs: [], rank: undefined, isDone: false };
  for (const piece of pieces) {
    const roles = rolesOf(piece.text);
    const filter = filterOf(piece);
    if (piece.kind === 'person') said.people.push(piece);
    else if (piece.kind === 'program') said.programs.push(piece);
    else if (filter?.priority !== undefined) said.rank = filter.priority;
    else if (isOverdue(piece) && isWord === isAny) said.roles.add('here');
    else if (!isWord(roles) && !isFill(piece)) return undefined;
    for (const role of roles) said.roles.add(role);
    said.isDone ||= roles.has('done') || roles.has('tick') || means(piece, 'finished');
  }
  return said;
}

/** When a line says something happens: where it says so, the day or time as `move` takes it, or how often. */
export function timesIn(text: string, context: DueContext | undefined) {
  const shift = shiftIn(text);
  const due = context && shift === undefined ? parseDue(text, context) : undefined;
  const ranges: readonly Range[] = shift ? [shift.range] : (due?.spans ?? []);
  const left = ranges.reduceRight((left, [start, end]) => left.slice(0, start) + left.slice(end), text);
  const words = ranges.map((range) => text.slice(...range)).join(' ');
  const day = ranges.length === 1 && !due?.recurring ? `to ${words.replace(/^to /i, '')}` : undefined;
  const weekday = (): string => {
    const at = due && context && zonedDateTime(due.due, context.timeZone);
    const clock = at && due.precision === 'minute' ? ` ${clockText(at)}` : '';
    return at ? `${at.toLocaleString('en', { weekday: 'long' })}${clock}` : '';
  };
  return { ranges, words, left, when: shift?.words ?? day, often: due?.recurring ? words : '', weekday };
}
