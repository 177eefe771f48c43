import { loosely } from '../../lib/text.ts';
import { isFill } from './said.ts';
import { means, type Piece } from './scan.ts';
import type { Line, ReadLine } from './types.ts';
import { roleIn } from './wish-words.ts';

/** What takes somebody out of a program. */
const takes = [
  'remove|take|delete|drop|kick|get|pull',
  'nimm|streiche?|entferne?|wirf|trage?|hole?|schmeiß|melde?',
  'retire[rz]?|enlève[rz]?|sors|supprime[rz]?|désinscri[st]|désinscrire',
  'saca[r]?|quita[r]?|elimina[r]?|borra[r]?|retira[r]?',
  'togli|rimuovi|leva|cancella|escludi',
  'tira|remova|exclui',
  'haal|verwijder|gooi|schrijf|neem',
  'usuń|wypisz|wyrzuć|zabierz|skreśl',
].join('|');
/** What somebody does who goes, or what is done with them at the end of a line. */
const goes = [
  'leaving|left|leaves|quit|quits|quitting|dropped|drops|dropping|out|off',
  'verlässt|steigt|raus|heraus|(?:he)?rausnehmen|austragen|abmelden|entfernen|streichen',
  'quitte|retirer|sort|désinscrire',
  'deja|sale|dejó|salió',
  'lascia|esce|togliere|rimuovere',
  'sai|saiu|larga|deixa',
  'verlaat|stopt|stapt|weghalen|uithalen|uitschrijven|verwijderen|halen|eruit|uit|af|weg',
  'opuszcza|odchodzi|rezygnuje|wypisać|usunąć',
].join('|');
const from = "from|of|aus|von|vom|dem|de|du|del?|d['’]?|dal?|dalla|do|uit|van|ze?|with|mit";
const word = (some: string) => loosely(new RegExp(`^(?:${some})$`, 'iu'));
const [takesOut, goesOut, outOf] = [takes, goes, from].map(word) as [RegExp, RegExp, RegExp];
const programWord = /^(?:the|programm?[aeou]?|group|gruppe|kurs|course|cohort)$/iu;
/** Before names are known: whether a line may take somebody out of something. */
const mayLeave = loosely(new RegExp(`^(?:${takes}) .{1,80} (?:${from}|out of|off) \\S`, 'iu'));

/** Whether a line may ask to take somebody out of a program. */
export const leavesProgram = (text: string): boolean => mayLeave.test(text);

/** A reason, or thanks, behind a comma. */
const maxReason = 8;

/** Reads that somebody is to be taken out of a program, or leaves it: "take Anna out of Spring", "saca a Tom de Spring". */
export function readLeaving({ pieces }: Line): ReadLine | undefined {
  const [program, ...programs] = pieces.filter(({ kind }) => kind === 'program');
  const [person, ...people] = pieces.filter(({ kind }) => kind === 'person');
  if (!program || !person || programs.length + people.length > 0) return undefined;
  const [at, to] = [pieces.indexOf(person), pieces.indexOf(program)];
  const isLoose = (piece: Piece): boolean =>
    programWord.test(piece.text) ||
    (isFill(piece) && !means(piece, 'subject', 'question')) ||
    roleIn(piece.text, 'fill', 'greeting');
  const [before, between, after] = [pieces.slice(0, at), pieces.slice(at + 1, to), pieces.slice(to + 1)];
  const isTaken =
    before.some(({ text }) => takesOut.test(text)) && between.some(({ text }) => outOf.test(text));
  const isGone = [...between, ...after.slice(0, 2)].some(({ text }) => goesOut.test(text));
  const isOver = after.every((piece) => isLoose(piece) || goesOut.test(piece.text));
  const isOnly =
    at < to &&
    before.every((piece) => isLoose(piece) || takesOut.test(piece.text)) &&
    between.every((piece) => isLoose(piece) || outOf.test(piece.text) || goesOut.test(piece.text)) &&
    (isOver || (/^[,.!;–-]/.test(program.end ?? '') && after.length <= maxReason));
  return isOnly && (isTaken || isGone)
    ? { kind: 'program', words: `remove ${person.text} from ${program.text}` }
    : undefined;
}
