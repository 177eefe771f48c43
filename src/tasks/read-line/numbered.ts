import { foldName } from '../../workspaces/names.ts';
import { type DueContext, parseDue } from '../due-date/index.ts';
import { type Names, type Piece, scan } from './scan.ts';
import { type Action, listNumbers, withNumber } from './verbs.ts';

/** One number of a list, or several: "2", "#2 and 3". Not a part of a time, a price or a word. */
const numbers =
  /(?<![\p{L}\d:.,/#€$-])#?\d{1,2}(?:(?:, ?| ?& ?| (?:and|und|et|y|e|en|och|i|и) )#?\d{1,2}){0,9}(?![\p{L}\d:/%€$-]|[.,]\d)/giu;
/** A line names its tasks in one place, or has another number before it. */
const maxPlaces = 3;

/** What is done to a task, in every language of the dates; `fill` says nothing of its own. Folded by `foldName`. */
const verbs = new Map<string, 'give' | 'rank' | 'done' | 'fill'>();
for (const [verb, words] of [
  [
    'give',
    'goes|go|gets|get|have|give|hand|pass|transfer|reassign|assign|delegate|allocate|swap|owner|let|take|takes|handle|handles|gib|gebe|geben|ubergib|ubertrage|weise|leite|weiter|donne|donner|passe|confie|attribue|assigne|transfere|da|dale|pasa|pasala|pasalo|pasale|asigna|traspasa|dai|passa|assegna|affida|geef|draag|wijs|atribui|entrega|ge|tilldela|lamna|przypisz|przekaz|daj|назначь|передай|отдай|givet|übernimmt',
  ],
  [
    'rank',
    'make|set|change|mark|mach|mache|setze|stufe|mets|mettre|pon|metti|maak|zet|poe|gor|satt|ustaw|сделай|prio|priority',
  ],
  ['done', 'strike|cross|tick|check|abhaken|coche|tacha|spunta'],
  [
    'fill',
    'over|off|out|onto|all|it|put|move|push|shift|bump|wait|waits|until|till|by|bis|auf|schieb|verschiebe|lege|jusqu|hasta|fino|tot|hab|habe|hatte|ho|met|mit|con|com|avec|med|z|zu|toe|aan|op|till|para|na|al|ao|au|a|an|i|ich|ik|je|jag|ho|he|ya|ja|number|no|nr|just|already|schon|deja|gerade|well|ok|okay|number|numero|nummer|one|→|->|of|is|as|als|als|sent|mark|abgehakt',
  ],
] as const)
  for (const word of words.split('|')) if (!verbs.has(foldName(word))) verbs.set(foldName(word), verb);

const has = (piece: Piece, ...some: string[]): boolean =>
  piece.meanings.some((one) => typeof one === 'string' && some.includes(one));
const verbOf = (piece: Piece) => verbs.get(foldName(piece.text));
const isDone = (piece: Piece): boolean =>
  has(piece, 'finished') ||
  verbOf(piece) === 'done' ||
  piece.meanings.some((one) => typeof one === 'object' && one.state === 'done');
const isGlue = (piece: Piece): boolean => has(piece, 'glue', 'for', 'in', 'and');
const priorityOf = (piece: Piece) =>
  piece.meanings.flatMap((one) => (typeof one === 'object' && one.priority ? [one.priority] : []))[0];

/** A day or time for these tasks: "put 4 on Thursday", "make it Friday for 2" */
function moveOf(which: string, around: string, names: Names, context: DueContext): Action | undefined {
  const found = parseDue(around, context);
  const [[start, end] = [0, 0], ...others] = found?.spans ?? [];
  if (end === 0 || others.length > 0 || found?.recurring) return undefined;
  const rest = scan(`${around.slice(0, start)} ${around.slice(end)}`, names);
  if (!rest.every((piece) => isGlue(piece) || ['rank', 'fill'].includes(verbOf(piece) ?? '')))
    return undefined;
  return { kind: 'replace', verb: 'move', rest: `${which} to ${around.slice(start, end)}`, line: '' };
}

/** What becomes of these tasks, if the words around their numbers say nothing else. */
function actionOf(typed: string, which: string, around: string, names: Names): Action | undefined {
  const pieces = scan(around, names);
  const isKnown = (piece: Piece) =>
    piece.kind === 'person' || isDone(piece) || isGlue(piece) || priorityOf(piece) || verbOf(piece);
  if (pieces.length === 0 || !pieces.every(isKnown)) return undefined;
  const people = pieces.filter(({ kind }) => kind === 'person');
  const [person, ...others] = people;
  const isFirst = typed.startsWith(which);
  const ranks = pieces.flatMap((piece) => priorityOf(piece) ?? []);
  if (person !== undefined) {
    const gives =
      isFirst || pieces.some((piece) => verbOf(piece) === 'give' || /^(?:do|should)$/i.test(piece.text));
    const isOnly = others.length === 0 && ranks.length === 0;
    return gives && isOnly
      ? { kind: 'replace', verb: 'assign', rest: `${which} to ${person.text}`, line: typed }
      : undefined;
  }
  if (ranks.length === 1 && pieces.some((piece) => verbOf(piece) === 'rank'))
    return { kind: 'replace', verb: 'edit', rest: `${which} !${ranks[0]}`, line: typed };
  const all = listNumbers(which);
  return all && ranks.length === 0 && pieces.some(isDone) ? { kind: 'done', numbers: all } : undefined;
}

/**
 * Reads what is done to tasks of the list from the words around their numbers, in any order and language: "hab 2
 * erledigt", "transfer 2 to Priya", "let Marta do 1". Undefined where there are other words.
 */
export function readNumbered(typed: string, names: Names, context?: DueContext): Action | undefined {
  const line = withNumber(typed);
  for (const found of [...line.matchAll(numbers)].slice(0, maxPlaces)) {
    const [which] = found;
    const around = `${line.slice(0, found.index)} ${line.slice(found.index + which.length)}`.trim();
    const action = actionOf(line, which, around, names) ?? (context && moveOf(which, around, names, context));
    if (action !== undefined) return 'line' in action ? { ...action, line: typed } : action;
  }
  return undefined;
}
