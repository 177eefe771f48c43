import { parseDue } from '../due-date/index.ts';
import { dayAt, withoutOldDay } from './days.ts';
import { atYesterday } from './reports.ts';
import { isFill, type Said, saidBy, timesIn } from './said.ts';
import { filterOf, isWithin, means, type Piece, type Range, scan } from './scan.ts';
import { shiftIn } from './shift.ts';
import type { Line } from './types.ts';
import { bare, joinsBefore, notThen, withWeekday } from './verbs.ts';
import { isOfTasks, type Role, roleIn, rolesOf } from './wish-words.ts';

/** What a line says of a task that it names in words. */
export type TaskWish = {
  /** The line, with the words of a new day made plain; without that day, in pieces. */
  line: string;
  pieces: readonly Piece[];
  /** The first word, if it is a verb of a wish. */
  verb: string;
  /** The words for the task: as pieces, and without the article before them. */
  words: readonly Piece[];
  task: string;
  /** What stands around them, and says. */
  around: readonly Piece[];
  said: Said;
  /** The day or time that is meant from now on, as `move` takes it. */
  when: string | undefined;
  /** It comes again and again. */
  isOften: boolean;
};

/** What words around a task may do to it. */
const acts = 'give tick done gone again delete clear date rank'.split(' ') as Role[];

export const isPerson = (piece: Piece | undefined): boolean => piece?.kind === 'person';
const isName = (piece: Piece | undefined): boolean => isPerson(piece) || piece?.kind === 'program';
const isKnown = (piece: Piece): boolean => isFill(piece) || isOfTasks(rolesOf(piece.text));
/** Words of wishes that tasks are called by as well: "check-in", "slide", "Termin". */
const isCalled = ({ text }: Piece): boolean =>
  !roleIn(text, 'fill', 'do', 'done') && roleIn(text, 'tick', 'edit', 'remind', 'text', 'move', 'date');
/** Behind one of these any such word is a thing. */
const article = /^(?:the|my|l[aeo]s?|el|il|os?|de|het|das|den|die|der|dem|all[aeo]|agli|dell[aeo])$/iu;
/** Behind one of these a name belongs to the task. */
const beside =
  /^(?:with|w|w\/|mit|avec|con|com|met|z|ze|from|von|vom|del?|di|van|da|od|about|über|sur|sobre|su|over|bei|chez|bij|in|of)$/iu;
/** "The worksheet**'s** gone out" */
const contracted = /(?<=\p{L}{3})['’]s (?=(?:gone|been|done|finished|sent|out|in|off)(?!\p{L}))/iu;
/** "Not before Monday" */
const notBefore =
  /(?<!\p{L})(?:not before|nicht vor|pas avant|no antes del?|non prima d[ie]l?|niet voor|não antes d[eao]|nie wcześniej niż)(?!\p{L})/iu;
const blank = (line: string, [start, end]: Range): string =>
  line.slice(0, start) + ';'.repeat(end - start) + line.slice(end);

/** When a task is to be done from now on, and where the line says so. */
export function newTimeIn(line: string, pieces: readonly Piece[], context: Line['context']) {
  const none = { ranges: [], when: undefined, isOften: false };
  const lost = pieces.find((piece) => filterOf(piece)?.undated);
  if (lost) return { ...none, ranges: [lost.range], when: 'to no date' };
  // The date reader finds no date of a new task in "move the slides to Friday".
  const text = pieces
    .filter(
      ({ kind, text }, at) =>
        kind !== 'person' &&
        roleIn(text, 'later', ...(at === 0 || at === pieces.length - 1 ? ['move' as const] : [])),
    )
    .reduce((text, { range }) => blank(text, range), line);
  const shift = shiftIn(line);
  // "The 2 week plan" is no move by two weeks.
  if (shift && (shift.isMarked || /^[; ]*$/.test(text.slice(shift.range[1]))))
    return { ranges: [shift.range], when: shift.words, isOften: false };
  const masked = shift ? blank(text, shift.range) : text;
  const { ranges, when, often } = timesIn(masked, context);
  const [range] = ranges;
  const start = range?.[0] ?? dayAt(masked, context);
  if (often !== '') return { ...none, ranges, isOften: true };
  if (start === undefined || (range && when === undefined)) return none;
  const end = range?.[1] ?? line.length;
  const day = line.slice(start, end);
  const words = day.replace(joinsBefore, '');
  // Nobody's name is a day here, and "every Monday" is none.
  const isNamed = pieces.some((piece) => isPerson(piece) && piece.text === words);
  if (isNamed || (context && parseDue(day, context)?.recurring)) return none;
  return { ranges: [[start, end] as const], when: `to ${words}`, isOften: false };
}

/** Whether a piece is no word of a wish, but of a task. */
const isUnknown = (piece: Piece, at: number, pieces: readonly Piece[]): boolean =>
  piece.kind === 'unknown' &&
  (!isKnown(piece) ||
    (article.test(pieces[at - 1]?.text ?? '') &&
      (roleIn(piece.text, 'tick', 'edit', 'remind', 'move') || /^one$/i.test(pieces[at + 1]?.text ?? ''))));

/** Where the words for a task stand among the pieces of a wish. */
function taskIn(pieces: readonly Piece[]): Range | undefined {
  const unknown = pieces.findIndex(isUnknown);
  let from = unknown < 0 ? pieces.findIndex(isCalled) : unknown;
  let to = unknown < 0 ? from : pieces.findLastIndex(isUnknown);
  if (from < 0) return undefined;
  for (;;) {
    const next = pieces[to + 1];
    // "Call Anna", "the session with Tom", "the retreat one"
    if (isName(next) && pieces[to]?.end === undefined) to += 1;
    else if (beside.test(next?.text ?? '') && isName(pieces[to + 2])) to += 2;
    else if (/^check$/i.test(pieces[to]?.text ?? '') && /^in$/i.test(next?.text ?? '')) to += 1;
    else if (means(next, 'subject') || /^one$/i.test(next?.text ?? '')) to += 1;
    else break;
  }
  const [owner, joint] = [pieces[from - 2], pieces[from - 1]];
  // "Anna's check-in"
  if (isPerson(joint) && (joint?.end === 's' || unknown < 0 || article.test(owner?.text ?? ''))) from -= 1;
  return [from, to];
}

/** "L'articolo lo legge **Tom**" */
export const isHandedAtEnd = (pieces: readonly Piece[], at: number): boolean =>
  at === pieces.length - 1 &&
  at > 2 &&
  isPerson(pieces[at]) &&
  /^(?:l[aeo]s?|li)$/i.test(pieces[at - 2]?.text ?? '');

/** A line with the words of a new day made plain, and without the day that it replaces. */
export const inPlainWords = (text: string, context: Line['context']): string =>
  withWeekday(
    withoutOldDay(
      text.replace(contracted, ' is ').replace(notBefore, '→').replace(notThen, '').replace(atYesterday, ''),
      context,
    ),
  );

/**
 * Finds a task that a line names in words, and what the words around it say, in any order and language. Undefined if
 * there are other words.
 */
export function taskWishIn({ text, names, context }: Line): TaskWish | undefined {
  const line = inPlainWords(text, context);
  const all = scan(line, names);
  if (means(all[0], 'question')) return undefined;
  // Asked first: reading the date takes longest.
  if (!all.some(({ text }) => [text, text.split(' ', 1)[0]].some((word) => roleIn(word, ...acts))))
    return undefined;
  const { ranges, ...time } = newTimeIn(line, all, context);
  const pieces = all.filter((piece) => !isWithin(piece, ranges));
  const first = pieces[0]?.text.split(' ', 1)[0] ?? '';
  const isVerb = roleIn(first, 'give', 'tick', 'again', 'delete', 'rank');
  const verb = isVerb && pieces.findLastIndex(isUnknown) > 0 ? first : '';
  const [from, to] = taskIn(pieces) ?? [];
  if (from === undefined || to === undefined) return undefined;
  const words = pieces.slice(from, to + 1);
  const task = bare(line.slice(words[0]?.range[0], words.at(-1)?.range[1]));
  // "Finish the report, call Tom"
  const isSplit = words.some(({ end }) => end !== undefined && /[,;:]/.test(end));
  if (isSplit) return undefined;
  const around = [...pieces.slice(0, from), ...pieces.slice(to + 1)];
  const said = saidBy(around);
  const isOther = said === undefined || said.people.length > 1;
  return isOther || said.roles.has('remind')
    ? undefined
    : { line, pieces, verb, words, task, around, said, ...time };
}
