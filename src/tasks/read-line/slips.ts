import { slipIn } from '../../lib/slip.ts';
import { foldName } from '../../workspaces/names.ts';
import { type DueContext, parseDue } from '../due-date/index.ts';
import { type Line, means, type Piece, type Range } from './scan.ts';
import type { ReadLine, Slip } from './types.ts';
import { rolesOf } from './wish-words.ts';

/** The words that most lines for lists, acts and repeats are made of: a slip is looked for in no others. */
const often = `
my me is to in of the and for have due show list tasks overdue late open today tomorrow yesterday what which who when this next
week month weekend done finished completed finish complete mark everyone everybody newest client clients move postpone
remind reminder every each assign repeat rename delete remove reopen help monday tuesday wednesday thursday friday saturday
sunday
zeig zeige mir meine meiner alle diese dieser nächste nächsten woche monat aufgabe aufgaben liste offene offenen fällig überfällig
überfällige überfälligen erledigt erledigte fertig heute morgen gestern jeden jede verschieb verschiebe erinnere hilfe montag
dienstag mittwoch donnerstag freitag samstag sonntag
montre affiche mes tous toutes cette semaine prochaine mois tâche tâches retard ouvertes terminé terminée terminées demain
hier chaque déplace reporte rappelle répète aide lundi mardi mercredi jeudi vendredi samedi dimanche
muestra muéstrame lista mis todas todos esta semana próxima tarea tareas vencida vencidas atrasadas pendientes abiertas
terminado terminadas hecho hechas mañana ayer cada mueve recuérdame ayuda lunes martes miércoles jueves viernes sábado domingo
mostra mostrami elenca tutti tutte questa settimana prossima attività compiti scadute scaduta aperte fatto finite completate
oggi domani ieri ogni sposta ricordami ripeti aiuto lunedì martedì mercoledì giovedì venerdì sabato domenica
toon laat mijn voor deze volgende maand lijst taak taken achterstallig achterstallige vandaag gisteren klaar gedaan elke iedere
verplaats herinner hulp maandag dinsdag woensdag donderdag vrijdag zaterdag zondag
mostre minhas meus tarefa tarefas atrasada atrasadas feito concluída concluídas hoje amanhã ontem todo toda adia lembra
segunda terça quarta quinta sexta
pokaż moje wszystkie zadanie zadania zaległe otwarte zrobione zakończone dzisiaj jutro wczoraj tydzień przesuń przełóż przypomnij
każdy pomoc poniedziałek wtorek środa czwartek piątek sobota niedziela`;
const words = new Map(
  often
    .trim()
    .split(/\s+/)
    .map((word) => [foldName(word), word]),
);
/** Fewer letters have too many neighbors that are words, too. */
const shortest = 3;
const longest = 30;

/** A word, and what is left of it where one letter is left out: two words with one slip between them share one of these. */
const keysOf = (word: string): string[] => [
  word,
  ...Array.from(word, (_, at) => word.slice(0, at) + word.slice(at + 1)),
];

let index: Map<string, string[]> | undefined;
function near(folded: string): string[] {
  if (index === undefined) {
    index = new Map();
    for (const word of words.keys())
      if (word.length >= shortest)
        for (const key of new Set(keysOf(word))) index.getOrInsertComputed(key, () => []).push(word);
  }
  return [...new Set(keysOf(folded).flatMap((key) => index?.get(key) ?? []))];
}

/** "Showmytasks": words without the blanks between them. */
function apart(folded: string): string[] | undefined {
  if (folded === '') return [];
  for (let end = folded.length; end > 1; end -= 1) {
    const word = words.get(folded.slice(0, end));
    const rest = word === undefined ? undefined : apart(folded.slice(end));
    if (word !== undefined && rest !== undefined) return [word, ...rest];
  }
  return undefined;
}

/**
 * Whether these letters are a word with a slip in it. The first letter is hardly ever wrong, another last one is another
 * form of a word, and short words have many neighbors.
 */
function isSlip(typed: string, word: string, isBesideNumber: boolean): boolean {
  const { kind, letter = '' } = slipIn(typed, word) ?? {};
  if (kind === undefined || (typed[0] !== word[0] && (kind !== 'exchanged' || word.length < 5))) return false;
  if (word.length < 4) return kind === 'exchanged';
  const isLong = word.length > 4 || isBesideNumber;
  switch (kind) {
    case 'missing':
      return isLong || /[aeiouy]/.test(letter);
    case 'neighbor':
      return word.length > 4 ? typed.at(-1) === word.at(-1) : isBesideNumber;
    case 'extra':
      return word.length > 6;
    default:
      return kind !== 'other';
  }
}

/** What is meant by letters that are no word: two of them exchanged are the likeliest slip. */
function meantBy(folded: string, isBesideNumber: boolean): string | undefined {
  const found = near(folded).filter((word) => isSlip(folded, word, isBesideNumber));
  const best = found.find((word) => word.length === folded.length) ?? found[0];
  if (best !== undefined) return words.get(best);
  const parts = apart(folded) ?? [];
  return parts.some((word) => word.length > shortest) ? parts.join(' ') : undefined;
}

type Found = { piece: Piece; meant: string };

/** The words of a line that have a slip in them. A name is none, nor what stands where one does. */
function slipsIn(pieces: readonly Piece[]): Found[] {
  const isBesideNumber = pieces.some(({ text }) => /^#?\d/.test(text));
  return pieces.flatMap((piece, at) => {
    const { kind, text } = piece;
    if (kind !== 'unknown' || text.length > longest || !/^\p{L}{3,}$/u.test(text)) return [];
    const folded = foldName(text);
    const isName = /^\p{Lu}/u.test(text) && means(pieces[at - 1], 'for', 'in');
    if (isName || words.has(folded) || (at === 0 && rolesOf(text).size > 0)) return [];
    const meant = meantBy(folded, isBesideNumber);
    return meant === undefined ? [] : [{ piece, meant }];
  });
}

/** A line with what is meant in the place of some slips, and where that stands. */
function corrected(typed: string, found: readonly Found[]): { text: string; ranges: Range[] } {
  let [text, end] = ['', 0];
  const ranges = found.map(({ piece: { range }, meant }): Range => {
    text += typed.slice(end, range[0]) + meant;
    end = range[1];
    return [text.length - meant.length, text.length];
  });
  return { text: text + typed.slice(end), ranges };
}

/** The slips in what asks for a task, in how often it comes, and beside other words of a day at the end: the rest are its own. */
function aroundTask(typed: string, found: readonly Found[], task: string, context?: DueContext): Found[] {
  const { text, ranges } = corrected(typed, found);
  const at = text.indexOf(task);
  const { recurring, spans = [] } = (context && parseDue(text, context)) ?? {};
  const isOfDay = ([start, end]: Range): boolean =>
    spans.some(
      ([from, to]) =>
        from <= start && end <= to && (recurring || (to === text.length && to - from > end - start)),
    );
  return found.filter((_, number) => {
    const range = ranges[number] ?? [0, 0];
    return range[1] <= at || isOfDay(range);
  });
}

/** Whether an act is meant for certain: on a number, or "finsh the slides", but not "compete in races". */
function isAct(meant: ReadLine, [first]: readonly Found[], [head, next]: readonly Piece[]): boolean {
  if ('numbers' in meant || ('rest' in meant && /^#?\d/.test(meant.rest))) return true;
  const isExchanged =
    first && slipIn(foldName(first.piece.text), foldName(first.meant))?.kind === 'exchanged';
  return first?.piece === head && (isExchanged === true || means(next, 'glue'));
}

/**
 * What a line says without the slips in its words, where that is a list or an act. A task keeps its words as they were
 * typed, but for those that ask for it, or say when or how often.
 *
 * @param again reads a line; undefined where it is no list or act for certain
 */
export function readSlips(
  typed: string,
  { pieces, context }: Line,
  again: (text: string) => ReadLine | undefined,
): ReadLine | undefined {
  const found = slipsIn(pieces);
  const [first] = found;
  if (first === undefined) return undefined;
  const meant = again(corrected(typed, found).text);
  switch (meant?.kind) {
    case 'list': {
      const slips = found.map(({ piece, meant }): Slip => ({ typed: piece.text, meant }));
      // One word alone says little.
      return pieces.length === 1 && !first.meant.includes(' ')
        ? { kind: 'ask', line: typed, list: meant, unused: '' }
        : { ...meant, slips: { line: typed, words: slips } };
    }
    case 'create': {
      const some = aroundTask(typed, found, meant.line, context);
      const read = some.length === 0 ? undefined : again(corrected(typed, some).text);
      return read?.kind === 'create' ? read : undefined;
    }
    case 'done':
    case 'replace':
    case 'show':
    case 'delete':
      return isAct(meant, found, pieces) ? meant : undefined;
    case 'help':
    case 'repeats':
    case 'undo':
      return meant;
    default:
      return undefined;
  }
}
