import { slipIn } from '../../lib/slip.ts';
import { foldName } from '../../workspaces/names.ts';
import { type DueContext, parseDue } from '../due-date/index.ts';
import { weekdayName } from '../due-date/locales/en.ts';
import { englishVerb } from '../parse-line/duty.ts';
import { isWithin, means, type Piece, type Range } from './scan.ts';
import type { Line, ReadLine } from './types.ts';
import { rolesOf } from './wish-words.ts';

/**
 * The words that most lines for lists, acts and repeats are made of, one language a row. Slips are found in these words
 * only: in English ones everywhere, in those of another language beside one of its words.
 */
const often = `
my me is to in of the and for have due show list tasks overdue late open today tomorrow yesterday what which who when this next week month weekend done finished completed finish complete mark everyone everybody newest client clients move postpone remind reminder every each assign repeat rename delete remove reopen undo digest off now status weekday weekdays settings search find help monday tuesday wednesday thursday friday saturday sunday
zeig zeige mir meine meiner alle diese dieser nächste nächsten woche monat aufgabe aufgaben liste offene offenen fällig überfällig überfällige überfälligen erledigt erledigte fertig heute morgen gestern jeden jede verschieb verschiebe erinnere hilfe montag dienstag mittwoch donnerstag freitag samstag sonntag und für mit von bis was ist im in muss wir
montre affiche mes tous toutes cette semaine prochaine mois tâche tâches retard ouvertes terminé terminée terminées demain hier chaque cherche déplace reporte rappelle répète aide lundi mardi mercredi jeudi vendredi samedi dimanche les de la le pour et liste que dois quoi
muestra muéstrame lista mis todas todos esta semana próxima tarea tareas vencida vencidas atrasadas pendientes abiertas terminado terminadas hecho hechas mañana ayer cada busca buscar encuentra mueve recuérdame ayuda lunes martes miércoles jueves viernes sábado domingo las los de la para y que tengo
mostra mostrami elenca tutti tutte questa settimana prossima attività compiti scadute scaduta aperte aperti fatto finite completate oggi domani ieri ogni sposta ricordami ripeti aiuto lunedì martedì mercoledì giovedì venerdì sabato domenica le mie di per la e lista cosa devo che fare
toon laat mijn voor deze volgende maand lijst taak taken achterstallig achterstallige vandaag gisteren klaar gedaan elke iedere zoek verplaats herinner hulp maandag dinsdag woensdag donderdag vrijdag zaterdag zondag de het is morgen week open alle wat moet ik
mostre minhas meus tarefa tarefas atrasada atrasadas feito concluída concluídas hoje amanhã ontem todo toda abertas procura buscar adia lembra segunda terça quarta quinta sexta as os de para e meu lista mostra semana todas todos cada esta próxima vencidas sábado domingo que tenho
pokaż moje wszystkie zadanie zadania zaległe otwarte zrobione zakończone dzisiaj jutro wczoraj tydzień znajdź szukaj przesuń przełóż przypomnij każdy pomoc poniedziałek wtorek środa czwartek piątek sobota niedziela na do i w mam lista co`;
const words = new Map<string, { word: string; languages: number[] }>();
for (const [language, row] of often.trim().split('\n').entries())
  for (const word of row.split(' '))
    words.getOrInsertComputed(foldName(word), () => ({ word, languages: [] })).languages.push(language);
const languagesOf = (folded: string): number[] => words.get(folded)?.languages ?? [];
/** Texting forms, each between the words around it, "@" for a name, and what they are short for. */
const short = (
  [
    ['rmnd', ' rmnd me ', 'remind'],
    ['2', `(?:me|want|gotta) 2 ${englishVerb.source.slice(1)}`, 'to'],
    ['2', '^ 2 @ ', 'for'],
    ['4', '(?:^|\\d|tasks?|todos?|overdue|open|late|due|done) 4 @ ', 'for'],
    ['n', `@ n @ |(?:${weekdayName}) n (?:${weekdayName}) `, 'and'],
    ['pr', ' pr (?:tt|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|demain) ', 'pour'],
    ['tt', ' tt le ', 'tout'],
    ['ds', 'monde ds ', 'dans'],
    ['q', '(?:tengo|tenho|hay|temos|tenemos) q ', 'que'],
  ] as const
).map(([word, form, meant]) => ({ word, form: new RegExp(form, 'i'), meant }));

/** What a short form stands for. */
function shortFor(pieces: readonly Piece[], at: number): string | undefined {
  const typed = pieces[at]?.text.toLowerCase();
  const forms = short.filter(({ word }) => word === typed);
  if (forms.length === 0) return undefined;
  const around = [at - 1, at, at + 1].map((one) =>
    pieces[one]?.kind === 'person' ? '@' : pieces[one]?.text,
  );
  return forms.find(({ form }) => form.test(`${around.join(' ')} `))?.meant;
}

/** The words by their first letter and length. */
const byStart = Map.groupBy(words.keys(), (word) => `${word[0]}${word.length}`);

/** "Showmytasks": words without the blanks between them. */
function apart(folded: string): string[] | undefined {
  if (folded === '') return [];
  for (let end = folded.length; end > 1; end -= 1) {
    const word = folded.slice(0, end);
    const rest = words.has(word) ? apart(folded.slice(end)) : undefined;
    if (rest !== undefined) return [word, ...rest];
  }
  return undefined;
}

/** Whether a word was typed with a slip. A different last letter makes another form of it, and short words have many neighbors. */
function isSlip(typed: string, word: string, isBesideNumber: boolean): boolean {
  const { kind, letter = '' } = slipIn(typed, word) ?? {};
  if (kind === 'exchanged' || kind === 'doubled') return true;
  if (word.length < 4) return false;
  const isShort = word.length === 4;
  if (kind === 'missing') return !isShort || isBesideNumber || /[aeiouy]/.test(letter);
  if (kind === 'neighbor') return isShort ? isBesideNumber : typed.at(-1) === word.at(-1);
  return kind === 'extra' && word.length > 6;
}

/** `isSure`: it is a short form, or says whose a task is. */
type Found = { piece: Piece; meant: string; isSure?: boolean };

/** The words with a slip after their first letter. Names are left alone, and so are words where a name would be. */
function slipsIn(pieces: readonly Piece[]): Found[] {
  const isBesideNumber = pieces.some(({ text }) => /^#?\d/.test(text));
  let spoken: Set<number> | undefined;
  const isSpoken = (language: number): boolean => {
    spoken ??= new Set(pieces.flatMap(({ text }) => foldName(text).split(' ').flatMap(languagesOf)));
    const isAlone = spoken.size === 0 && !pieces.some(({ kind }) => kind === 'words');
    return language === 0 || spoken.has(language) || isAlone;
  };
  return pieces.flatMap((piece, at) => {
    const { kind, text } = piece;
    const short = shortFor(pieces, at);
    if (short !== undefined) return [{ piece, meant: short, isSure: true }];
    if (kind !== 'unknown' || !/^\p{L}{3,30}$/u.test(text)) return [];
    const typed = foldName(text);
    const isName = /^\p{Lu}/u.test(text) && means(pieces[at - 1], 'for', 'in');
    if (isName || words.has(typed) || (at === 0 && rolesOf(text).size > 0)) return [];
    const near = [-1, 0, 1].flatMap((more) =>
      (byStart.get(`${typed[0]}${typed.length + more}`) ?? []).filter(
        (word) => isSlip(typed, word, isBesideNumber) && languagesOf(word).some(isSpoken),
      ),
    );
    const best = near.find((word) => word.length === typed.length) ?? near[0];
    const parts = best === undefined ? apart(typed) : [best];
    const isLong = best ?? parts?.some((word) => word.length > 3);
    const meant = parts?.map((word) => words.get(word)?.word).join(' ') ?? '';
    // "Evryone in Spring read ch 5"
    const isSure = /^every(?:one|body)$/.test(meant) && (at === 0 || means(pieces[at - 1], 'for'));
    return isLong ? [{ piece, meant, isSure }] : [];
  });
}

/** A line with some of its slips corrected, and where the corrections are. */
function corrected(typed: string, found: readonly Found[]): { text: string; ranges: Range[] } {
  let [text, end] = ['', 0];
  const ranges = found.map(({ piece: { range }, meant }): Range => {
    text += typed.slice(end, range[0]) + meant;
    end = range[1];
    return [text.length - meant.length, text.length];
  });
  return { text: text + typed.slice(end), ranges };
}

/** The slips around a task: in the words that ask for it, say how often it comes, or name a day at its end. Others stay as typed. */
function aroundTask(typed: string, found: readonly Found[], task: string, context?: DueContext): Found[] {
  const { text, ranges } = corrected(typed, found);
  const at = text.startsWith(task) ? 0 : text.indexOf(` ${task.split(' ', 1)[0]}`);
  const [was, is] = [typed, text].map((line) => context && parseDue(line, context));
  const isRepeat = is?.recurring && !was?.recurring;
  return found.filter(({ piece, isSure }, number) => {
    if (isSure) return true;
    const [start, end] = ranges[number] ?? [0, 0];
    const isOfDay = ([from, to]: Range): boolean =>
      from <= start && end <= to && (isRepeat || (to === text.length && to - from > end - start));
    const isRead = !isRepeat && isWithin(piece, was?.spans ?? []);
    return end <= at || (!isRead && is?.spans.some(isOfDay));
  });
}

/** Whether the line surely asks for an act: on a number, or "finsh the slides", but not "compete in races". */
function isAct(meant: ReadLine, [first]: readonly Found[], [head, next]: readonly Piece[]): boolean {
  if (/^(?:help|repeats|undo|digest)$/.test(meant.kind) || 'numbers' in meant) return true;
  if (!/^(?:done|replace|show|delete|search)$/.test(meant.kind)) return false;
  if ('rest' in meant && /^#?\d/.test(meant.rest)) return true;
  const isExchanged =
    first && slipIn(foldName(first.piece.text), foldName(first.meant))?.kind === 'exchanged';
  return first?.piece === head && (isExchanged === true || meant.kind === 'search' || means(next, 'glue'));
}

/**
 * Reads a line with its slips corrected, where that makes it a list or an act. A task keeps its words as typed, except those
 * that ask for it or say when or how often.
 *
 * @param again reads a line; `isSure`: it is not a list of unknown people
 */
export function readSlips(
  typed: string,
  { pieces, context }: Line,
  again: (text: string) => { read: ReadLine; isSure: boolean },
): ReadLine | undefined {
  const found = slipsIn(pieces);
  if (found.length === 0) return undefined;
  const { read, isSure } = again(corrected(typed, found).text);
  if (read.kind === 'list') {
    // One word alone says little.
    return isSure && (pieces.length > 1 || found[0]?.meant.includes(' '))
      ? { ...read, slips: { line: typed, words: found.map(({ piece, meant }) => [piece.text, meant]) } }
      : { kind: 'ask', line: typed, list: read, unused: '' };
  }
  if (read.kind === 'create') {
    const some = aroundTask(typed, found, read.line, context);
    const task = some.length === 0 ? undefined : again(corrected(typed, some).text).read;
    return task?.kind === 'create' ? task : undefined;
  }
  return isAct(read, found, pieces) ? read : undefined;
}
