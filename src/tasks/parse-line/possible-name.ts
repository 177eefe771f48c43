import { declinedOf } from '../../workspaces/declined-names.ts';
import { eitherOne } from '../for-words.ts';
import { maskAll } from '../mask.ts';
import { dutiesIn } from './duty.ts';
import { canBeName, findForPhrases, isOwnTask, joined, jointAt, noWords, restOfList } from './names.ts';
import type { Assignee, Extracted, ParseLineContext } from './types.ts';
import { type Word, wordsFrom } from './words.ts';

/** Words that are also nicknames. No one is asked about "invoice for bill". */
const ordinaryWords = new Set(
  (
    'amber angel art bea bill bob carol chip chuck dale dawn dot drew faith gail gene ginger grace grant guy hope jack ' +
    'jay jean joy lance lee mark may max miles nick pat patience penny ray rich rob rose rusty sandy sky sue summer ' +
    'sunny ted tony val van wade ward will wren'
  ).split(' '),
);

/** The fewest letters of a nickname. */
const minLetters = 3;

/** The author: "me - book the room". */
const author =
  /^[^\p{L}\p{N}]{0,4}(?:[Mm]e|[Mm]yself|[Ii]ch|[Mm]oi|[Yy]o|[Ii]o|[Ee]u|[Ii]k|[Jj]ag)\s{0,2}[:–—-](?=\s{1,4}\S)/u;

/** The first one, two or more of these words. */
const heads = (words: Word[]): Word[][] => words.map((_, index) => words.slice(0, index + 1));

/** True for a person's nickname that is no everyday word. */
function isNickname(words: Word[], { isCalled = () => false }: ParseLineContext): boolean {
  const name = joined(words);
  const [first] = words;
  if (first === undefined || first.text.length < minLetters) return false;
  if (words.length === 1 && (ordinaryWords.has(name.toLowerCase()) || !canBeName(name))) return false;
  return isCalled(name);
}

/** How many names are looked for. */
const maxNames = 20;

/** The known people whose names stand here, and where the last name ends. */
export function peopleAt(
  text: string,
  start: number,
  context: ParseLineContext,
): { names: string[]; end: number } {
  const { isPerson = () => false, beginsPerson = () => false } = context;
  const names: string[] = [];
  let end = start;
  for (let at = start; names.length < maxNames; ) {
    const all = heads(wordsFrom(text, at)).filter((words) => !words.at(-1)?.possessive);
    const asTyped = all.findLast((words) => {
      const name = joined(words);
      if (words.length === 1 && !canBeName(name)) return false;
      return isPerson(name) || (words.length > 1 && beginsPerson(name)) || isNickname(words, context);
    });
    const found = asTyped ?? all.findLast((words) => declinedOf(joined(words), isPerson));
    if (found === undefined) break;
    const name = joined(found);
    names.push(isPerson(name) ? name : (declinedOf(name, isPerson) ?? name));
    end = found.at(-1)?.end ?? at;
    const joint = jointAt(text, end, context);
    if (joint === undefined || eitherOne.test(joint)) break;
    at = end + joint.length;
  }
  return { names, end };
}

/** Names that may belong to the task. */
function toAssignee(names: readonly string[]): Assignee {
  const people = names.map((name) => ({ kind: 'name' as const, name, known: true, ask: true }));
  const [one] = people;
  return one !== undefined && people.length === 1 ? one : { kind: 'several', people, all: true };
}

/** Whoever is to do the rest of the line: "Anna: send the report", "Anna needs to …", "remind Tom and Anna to …". */
export function headName(text: string, context: ParseLineContext): Extracted<Assignee> | null {
  const own = author.exec(text)?.[0];
  if (own !== undefined) return { value: { kind: 'me' }, range: [0, own.length] };
  for (const { start, taskAfter } of dutiesIn(text)) {
    const known = peopleAt(text, start, context);
    const rest = known.names.length === 0 ? undefined : restOfList(text, known.end, true, context);
    const { names, end } =
      rest?.either === false ? { names: [...known.names, rest.name], end: rest.end } : known;
    const task = names.length === 0 ? undefined : taskAfter(end);
    if (task === undefined) continue;
    // "Annie" is a short name, and a case of Anna.
    const typed = text.slice(start, end);
    return { value: toAssignee(context.isCalled?.(typed) ? [typed] : names), range: [0, task] };
  }
  return null;
}

/** "For tommy" may belong to the task; "enviar el CV para Anna" may be to her. */
function nameAfterFor(text: string, context: ParseLineContext): Extracted<Assignee> | null {
  const places = findForPhrases(text);
  for (const [start, at] of new Set([places[0], places.at(-1)].filter((place) => place !== undefined))) {
    const { names, end } = peopleAt(text, at, context);
    const isAtEnd = noWords.test(text.slice(0, start)) || !/[^\s.,;:!?)]/.test(text.slice(end));
    if (names.length > 0 && isAtEnd && !isOwnTask(text.slice(0, at)))
      return { value: toAssignee(names), range: [start, end] };
  }
  return null;
}

/**
 * Finds words that may say whose task it is, though not for certain: the caller asks. A text without a person's name
 * near gives none, so that no one is asked without need.
 */
export function findPossibleName(line: string, context: ParseLineContext): Extracted<Assignee> | null {
  const text = maskAll(line);
  return headName(text, context) ?? nameAfterFor(text, context);
}
