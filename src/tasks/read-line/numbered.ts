import { unquoted } from '../../lib/text.ts';
import type { DueContext } from '../due-date/index.ts';
import { dayAt, withoutOldDay } from './days.ts';
import { listNumbers, withNumber } from './list-numbers.ts';
import { isFill, saidBy, timesIn } from './said.ts';
import { filterOf, isWithin, means, type Names, type Piece, scan } from './scan.ts';
import { anyUnit } from './shift.ts';
import type { Line, ReadLine, ReplaceVerb } from './types.ts';
import { replace, withWeekday } from './verbs.ts';
import { type Role, roleIn, rolesOf } from './wish-words.ts';

const number = '#?\\d{1,2}';
const several = `${number}(?:(?: ?[,&+] ?| (?:and|und|et|y|e|en|och|i|и) )${number}){0,9}`;
/** One number of a list, or several: "2", "#2 and 3". Not a part of a time, a price or a word, and not "10 days". */
const numbers = new RegExp(
  `(?<![\\p{L}\\d:.,/#€$-])(?<!(?<!\\p{L})(?:at|alle|às|a las|om|um|o(?= (?:1[3-9]|2[0-4])$)) )${several}(?![\\p{L}\\d/%€$-]|[.,:]\\d)(?! ?(?:${anyUnit})(?!\\p{L}))`,
  'giu',
);
const but = '(?:but|and|aber|und|mais|et|pero|y|ma|e|maar|en|mas|ale|i) ';
const the = '(?:(?:il|l[ae]|el|o|a|d(?:ie|er|en)|de|het) )?';
/** "2 done, 3 not yet": the others stay open. */
export const stillOpen = new RegExp(
  `(?:(?:[,;.] ?|(?<=\\p{L}) )(?:${but}${the}${several}|${the}${number})|(?<=[,;.] ?)${several}) (?:(?:is |are |isn['’]t |ist |sind )?(?:still )?(?:not(?: yet| done)?|open|yet|pending)|(?:noch )?nicht|noch offen|pas(?: encore)?|(?:todavía|aún|ainda) (?:no|não)|non ancora|(?:(?:invece|en cambio|aber|dagegen|mais) )?(?:no|nein|non|pas|não)|(?:nog )?niet|jeszcze nie)$`,
  'iu',
);
/** "2 must be done by Friday" */
const must = /^(?:must|has|muss|moet|doit|debe|deve|musi)$/i;
/** "Au 25" */
const onDate =
  /(?<=(?:^| )(?:to|au|al|zum|am|op|naar|na|para|pra|pro|dia|den|the|le|el|il|o|de) )(\d{1,2})\.?$/iu;
/** "Don't remind me about 2" */
const refusal = /^(?:please )?(?:don['’]?t|do not|stop|ne|non|não|nie|no me) (?=\p{L})/iu;
/** How many numbers of a line may name its tasks. */
const maxPlaces = 3;

/** The new words of a task: "rename 11 to …", "la 12 debería llamarse …", "edit 3: …", "1: new title is …" */
function newWords(before: string, after: string): string | undefined {
  const said = saidBy(scan(before, undefined));
  if (said === undefined) return undefined;
  let isNamed = said.roles.has('edit') || said.roles.has('text');
  const words = [...after.matchAll(/:(?=\s)|→|->|=>|[^\s:]\S*/gu)].slice(0, 6);
  for (const { 0: word, index } of words) {
    const roles = rolesOf(word);
    const isJoint = isNamed && (roles.has('into') || roles.has('is') || !/\p{L}/u.test(word));
    const rest = after.slice(index + word.length).trim();
    if (roles.has('called') || (isJoint && !roleIn(rest.split(' ', 1)[0], 'is', 'called')))
      return unquoted(rest) || undefined;
    isNamed ||= roles.has('edit') || roles.has('text');
    if (roles.size === 0 && /\p{L}/u.test(word)) return undefined;
  }
  return undefined;
}

/** Reads what to do to the tasks with these numbers. */
function ofNumbers(
  typed: string,
  which: string,
  [before, after]: readonly [string, string],
  names: Names | undefined,
  context: DueContext | undefined,
): ReadLine | undefined {
  const lead = before.replace(refusal, '');
  const isRefusal = lead !== before;
  // A number parts the words around it.
  const around = withoutOldDay(`${lead};${after}`, context).replace(onDate, '$1th');
  const pieces = scan(around, names);
  // "2: no date"
  const isLost = (piece: Piece): boolean => filterOf(piece)?.undated === true;
  const isLoose = (piece: Piece): boolean => isFill(piece) && !means(piece, 'subject', 'question', 'lead');
  if (
    pieces.some(isLost) &&
    pieces.every((piece) => isLost(piece) || isLoose(piece) || roleIn(piece.text, 'move'))
  )
    return replace('move', typed, `${which} to no date`);
  const whole = saidBy(pieces);
  const words = newWords(before, after);
  const times = timesIn(around, context);
  const left = pieces.filter((piece) => !isWithin(piece, times.ranges));
  const isTask = saidBy(left.filter((piece) => !filterOf(piece)?.span)) === undefined;
  if (whole === undefined && words === undefined && isTask) return undefined;
  // "Urgent" and "tom" are days as well.
  const isDay = times.when !== undefined && !whole?.rank && !whole?.people.length;
  const dated = isDay ? saidBy(left) : undefined;
  const said = dated ?? whole;
  const change = (verb: ReplaceVerb, how = '') => replace(verb, typed, `${which} ${how}`.trim());
  // "1 every Monday" says nothing else.
  const mayRepeat =
    pieces.some(({ text }) => roleIn(text, 'again')) || (times.often !== '' && left.length === 0);
  if (mayRepeat && saidBy(left) !== undefined)
    return { kind: 'show', rest: which, to: 'repeat', line: typed };
  const edit = words === undefined ? undefined : change('edit', words);
  if (said === undefined || pieces.length === 0 || (edit && said.roles.has('text'))) return edit;
  const { roles, people, programs, rank, isDone } = said;
  const isShown = left.some((piece) => means(piece, 'subject', 'question'));
  const is = (...some: Role[]): boolean => some.some((role) => roles.has(role));
  const when = isRefusal ? undefined : dated && times.when;
  if (is('date') && is('clear')) return change('move', 'to no date');
  const [person, ...others] = people;
  const all = listNumbers(which);
  if (others.length + programs.length > 0 || all === undefined) return edit;
  if (person !== undefined) {
    return !isDone && !is('remind') && when === undefined && rank === undefined
      ? change('assign', `to ${person.text}`)
      : undefined;
  }
  if (rank !== undefined) return isShown || when !== undefined ? undefined : change('edit', `!${rank}`);
  if (isRefusal && !is('remind')) return { kind: 'ask', line: typed, unused: '' };
  if (is('remind'))
    return { kind: 'show', rest: which, to: 'remind', when: when?.replace(/^to /, '') ?? '', line: typed };
  if (isDone && (when === undefined || rolesOf(when.slice('to '.length)).has('fill')))
    return { kind: 'done', numbers: all };
  // "2 must be done by Friday"
  const isDue = pieces.some(({ text }) => must.test(text));
  if (when !== undefined) return (isDone && !isDue) || isShown ? undefined : change('move', when);
  if (edit !== undefined || (is('edit') && (is('text') || !is('move', 'rank'))))
    return edit ?? change('edit');
  if (is('do') && /^(?:i(?:['’]ll| will| can)|let me) /i.test(before)) return change('assign', 'to me');
  if (is('undo')) return { kind: 'undo' };
  const [first] = scan(before, names);
  if (roleIn(first?.text, 'move') && !roleIn(first?.text, 'cancel')) return change('move');
  return is('cancel') && after === '' ? { kind: 'show', rest: which, line: typed } : undefined;
}

/**
 * Reads what is done to tasks of the list from the words around their numbers, in any order and language: "hab 2
 * erledigt", "transfer 2 to Priya", "let Marta do 1". Undefined if there are other words.
 */
export function readNumbered({ typed, text, names, context }: Line): ReadLine | undefined {
  // "Auf den 27."
  const line = withNumber(/\d\.$/.test(typed) ? typed : withWeekday(text));
  if (!/\d/.test(line)) return undefined;
  const places = [...line.replace(stillOpen, '').matchAll(numbers)].slice(0, maxPlaces);
  // "5 jan 2027" is a day.
  if (places.length > 0 && dayAt(line, context) === 0) return undefined;
  for (const { 0: which, index } of places) {
    const sides = [line.slice(0, index), line.slice(index + which.length).replace(stillOpen, '')] as const;
    const wish = ofNumbers(line, which, sides, names, context);
    if (wish !== undefined) return 'line' in wish ? { ...wish, line: typed } : wish;
  }
  return undefined;
}
