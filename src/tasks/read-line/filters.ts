import { foldName } from '../../workspaces/names.ts';
import { platformSpans } from '../day-spans.ts';
import { daysIn } from './days.ts';
import { type ListFilters, meetings, openOf, readList } from './list.ts';
import { filterOf, isWithin, means, type Names, type Piece, scan } from './scan.ts';
import type { Line, ReadLine } from './types.ts';
import { roleIn } from './wish-words.ts';

/** What a list of days is about when the line does not say so. */
const ofTasks = scan('tasks', undefined);

/** A list of days that the line names: "due before Friday", "what does Anna have on Monday?" */
export function readDatedList({ text: line, pieces, names, context }: Line): ReadLine | undefined {
  const dated = context && daysIn(line, context);
  if (dated === undefined) return undefined;
  const others = pieces.filter((piece) => !isWithin(piece, [dated.range]));
  const list = readList(line, names, [...others, ...ofTasks]);
  // "Tom" is tomorrow, where nobody is called that.
  const [count, left] = [pieces, others].map((some) => some.filter(({ kind }) => kind === 'person').length);
  if (list?.kind !== 'list' || left !== count) return undefined;
  if (count && meetings.test(foldName(line))) return undefined;
  const { filters } = list;
  if ((filters.due ?? filters.doneOn) !== undefined) return undefined;
  if (filters.state !== 'done') return { ...filters, due: dated.due, kind: 'list' };
  const doneOn = platformSpans.find((span) => span === dated.due);
  if (doneOn !== undefined) return { ...filters, doneOn, kind: 'list' };
  return { kind: 'ask', line, list: filters, unused: line.slice(...dated.range) };
}

/** Whether a list names an unknown person or program: "tasks for Friday", "done in October". */
export const isOfUnknown = ({ whose, program }: ListFilters, { isPerson, isProgram }: Names): boolean =>
  (whose.kind === 'named' && whose.names.length === 1 && !whose.names.some(isPerson)) ||
  (program !== undefined && !isProgram(program));

/** "**Everything** we ticked off last week" */
const allThat =
  /^(?:everything|all|what(?:ever)?|things|stuff|alles|was|tout|todo|tutt[oe]|tudo|wat|wszystko|co)(?!\p{L})/iu;
/** Reads a list of what was done in a time, in words that lists don't know: "everything we ticked off last week". */
export function readDoneOn({ text, pieces }: Line): ReadLine | undefined {
  const span = pieces.map((piece) => filterOf(piece)?.span).find(Boolean);
  const doneOn = platformSpans.find((one) => one === span && !/^(?:tomorrow|next)/.test(one));
  if (doneOn === undefined || !allThat.test(text)) return undefined;
  const isSaid = ({ kind, text }: Piece) => kind === 'words' || roleIn(text, 'fill', 'done', 'gone');
  const isDone = pieces.some((piece) => roleIn(piece.text, 'done') || means(piece, 'finished'));
  return isDone && pieces.every(isSaid) ? { ...openOf([]), state: 'done', doneOn, kind: 'list' } : undefined;
}

/** Reads a line of nothing but filters. */
export function readFilters(line: Line): ReadLine | undefined {
  const list = line.list();
  const isList = list?.kind === 'list' && !(line.names && isOfUnknown(list.filters, line.names));
  const ofDays = isList ? undefined : readDatedList(line);
  if (ofDays !== undefined && (ofDays.kind === 'list' || list?.kind !== 'unclear')) return ofDays;
  if (list?.kind === 'list') return { ...list.filters, kind: 'list' };
  return list?.kind === 'unclear' || list?.kind === 'repeats'
    ? { kind: list.kind, typed: line.typed }
    : undefined;
}
