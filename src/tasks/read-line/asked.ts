import { fits } from '../../lib/remembered.ts';
import { parseDue } from '../due-date/index.ts';
import { asksThem } from '../parse-line/duty.ts';
import { readOf } from './clients.ts';
import { knownOf, type ListFilters, openOf } from './list.ts';
import { beginsTask } from './pasted.ts';
import { asks, asksDid, asksHow, howTo, isWho } from './questions.ts';
import { readTold } from './reports.ts';
import { textOf } from './said.ts';
import { filterOf, means, type Piece } from './scan.ts';
import { asksToMove } from './talk.ts';
import type { Line, Reader, ReadLine } from './types.ts';
import { roleIn, rolesOf } from './wish-words.ts';
import { beforeThing } from './wishes.ts';
import { readWorded } from './worded.ts';

/** What a coach wants to know before a session: "prep me for Anna". "Prepare the slides for Anna" is a task. */
const beforeSession = /^(?:prep(?:are)?\sme|brief\sme|bereite\smich)(?!\p{L})/iu;
/** A question that no list answers. */
const otherQuestion =
  / (?:où|dónde|dove|onde|waar|gdzie)$|^(?:in|on|at|from|to|with|for|aus|von|mit|bei|bis|seit|dans|de|à|avec|en|con|em|nel|da|naar|met|w|z|do) (?:which|what|who|welche[mnrs]?|quel(?:le)?s?|qui|qué|quién|que|qual|quem|quale|ch[ei]|cuál|welke?|wie|jakim|którym) |^(?:when|where|why|how|qué\stal|come\sva|jak\sidzie|wann|wo|warum|wie|quand|où|comment|pourquoi|cuándo|dónde|cómo|quando|dove|come|onde|como|wanneer|waar|hoe|när|hur)(?:['’]?s)?(?:(?:\s.*)?\?$|\s(?:is|am|are|was|were|do|does|did|can|could|ist|sind|geht['’]?s?|läuft|va|vont|está|están|sta|gaat|går|things|it)(?!\p{L}))|^(?:how|where|when)['’]?s\s|^how\s(?:far|well|busy|late|close|bad)(?!\p{L})/isu;
/** Something to find out: "ask if the room is booked", not "I asked Anna what she needs". */
const finding =
  /^(?!(?:i|we|ich|wir|ik|ho|he|já|ya|j['’]ai)(?!\p{L}))\p{L}+ (?:\S+ ){0,4}?(?:if|whether|what|who|ob|si|se(?! (?:encarg|ocup|occup))|czy) \p{L}/iu;

/** "Grace, elle est dans quel programme déjà" */
const aProgram = '(?:program|parcours|percors[oi]|percurso|recorrido|traject)';
const whichProgram = new RegExp(
  `(?:^| )(?:any of (?:our|the|my)|which|what|welche\\p{L}{0,2}|quels?|qu[eé]|quale?|che|welke?|em que|jaki(?:m|ch)|który(?:m|ch)) ${aProgram}`,
  'iu',
);
/** "In any program", "dans un parcours" */
const inAny = new RegExp(
  `(?<!\\p{L})(?:in|im|dans|en|em|num|nalgum|w|part of) ?(?:any|an?|some|(?:irgend)?einem?|unser\\p{L}{1,2}|une?|un[ao]?|algún|alguna?|um|algum|een|qualche|jaki(?:m|ch)ś|któr\\p{L}{2,3})? ?(?:of (?:the|our|my) )?${aProgram}`,
  'iu',
);
/** What a coach asks for before a session: "seeing Tom in 5 min, **give me what you know**", "pull up Tom, got him in 5" */
const knowledge =
  /^(?:i need|need|pull up|bring up|open|show|get|grab|zeig|öffne|hol|gib|ouvre|montre|sors|fiche|dossier|s[áa]ca(?:me)?|abre|mu[eé]stra(?:me)?|ficha|tira(?:mi)? fuori|apri(?:mi)?|mostra(?:mi)?|scheda|pak|toon|otwórz|pokaż|daj)(?:[ -](?:me|moi|mir|mi|mal|a|o|de|d[eo]l?|di|van|even|ff)){0,3} \p{L}{2,30}(?:['’]s)?(?: (?:for me|pls|please|bitte|stp|porfa|card|up|aí|er|even|bij|mal|raus)){0,3}(?:[,;]| [–-]) (?:[^\s,]{1,12} ){0,5}(?:(?:in|dans|en|em|tra|fra|over|za|at|um|à|a las|alle|às|om|o) (?:\d{1,2}|an?|ten|zehn|dix|diez|dieci|dez|tien)(?: ?(?:mi?n?\p{L}{0,5}|h\p{L}{0,5}|uhr|godz\p{L}{0,4}|\d\d))?|soon|now|next|gleich|jetzt|bientôt|ahora|adesso|agora|straks|zo|zaraz)$|[,.;:–-] (?:[^\s,]{1,12} ){0,4}(?:(?:what(?:ever)?|all|everything) (?:you|we|u) know|need to know|(?:quick|short) (?:rundown|brief(?:ing)?|recap)|(?:fill|brief|catch) me (?:in|up|quickly)|brief me|was (?:weißt du|wissen wir|muss ich wissen)|ce (?:que (?:tu|vous|on) sai[ts]|qu['’]on sait)|qué (?:sabes|sabemos)|(?:cosa|quello che) (?:sai|sappiamo)|o que (?:você )?sabes?|wat (?:weet je|weten we|je weet)|co (?:o ni(?:m|ej) )?(?:wiesz|wiemy))(?: [^\s,]{1,10}){0,3}$/iu;
const isQuestion = ({ typed, text }: Line): boolean => fits(otherQuestion, typed) || fits(howTo, text);

/** "Who coaches Anna", "c'est qui le coach de Malik" */
const asksCoach = /(?<!\p{L})(?:coach|trener)/iu;
/** More other words are those of a task: "who prints Anna's worksheet" */
const maxOther = 2;

/** Reads who does something for somebody: "who looks after Anna", "Tom il est suivi par qui". */
function readWhoOf({ pieces: all, text }: Line): ReadLine | undefined {
  // "…, I always mix them up"
  const end = all.findIndex((piece) => piece.end === ',');
  const pieces = end < 0 ? all : all.slice(0, end + 1);
  const [person, second] = pieces.filter(({ kind }) => kind === 'person');
  const isOther = (piece: Piece) => filterOf(piece) !== undefined || means(piece, 'subject', 'finished');
  const isAsked = [...pieces.slice(0, 3), ...pieces.slice(-2)].some(({ text }) => isWho.test(text));
  const others = pieces.filter((piece) => piece.kind === 'unknown' && rolesOf(piece.text).size === 0).length;
  const isOfPerson =
    fits(asksCoach, text) || others < maxOther || (others === maxOther && pieces.at(-1) === person);
  return isAsked && person && !second && isOfPerson && !pieces.some(isOther)
    ? { kind: 'client', name: person.text }
    : undefined;
}

/** "What time zone is Malik in, I need to call him" */
const asksDetail = ({ pieces }: Line): boolean =>
  means(pieces[0], 'question') && pieces.slice(0, 4).some(({ text }) => roleIn(text, 'detail'));

/** Reads whether somebody is in a program: "is Tom in Spring or Summer", "David jest już w jakimś programie?" */
export function readWhetherIn({ typed, text, pieces }: Line): ReadLine | undefined {
  const [person, ...people] = pieces.filter(({ kind }) => kind === 'person');
  const [first] = pieces;
  const isAsked =
    /\?$/.test(typed) || roleIn(first?.text, 'is') || /^(?:zit|czy|tá)$/iu.test(first?.text ?? '');
  const isPart = () => /(?<!\p{L})(?:part of|teil v|partie d|parte d[eo]l?|deel van|częścią)/iu.test(text);
  const joint = pieces.findIndex((piece) => means(piece, 'in'));
  const isIn = pieces.some(({ kind }, at) => kind === 'program' && (isPart() || (joint >= 0 && joint < at)));
  const isOther = (piece: Piece): boolean =>
    filterOf(piece) !== undefined || means(piece, 'subject', 'question', 'lead', 'finished');
  return isAsked && person && people.length === 0 && (isIn || fits(inAny, text)) && !pieces.some(isOther)
    ? { kind: 'client', name: person.text }
    : undefined;
}

/** Reads a wish for all that is known of somebody who is met soon. */
export function readBeforeSession({ text, pieces }: Line): ReadLine | undefined {
  const [person, ...people] = pieces.filter(({ kind }) => kind === 'person');
  return person && people.length === 0 && fits(knowledge, text)
    ? { kind: 'client', name: person.text }
    : undefined;
}

/** Reads a question about one person or program: "how is Anna doing", "prep me for Anna". */
export const readQuestionOf: Reader = (line) =>
  readWhoOf(line) ??
  (isQuestion(line) ||
  asksDetail(line) ||
  fits(asksHow, line.text) ||
  fits(beforeSession, line.typed) ||
  fits(whichProgram, line.text)
    ? readOf(line.text, line.names)
    : undefined);

/** Reads questions that nothing else answers: "why is it late". */
export const readQuestion: Reader = (line) =>
  isQuestion(line) ? { kind: 'greeting', isQuestion: true } : undefined;

/** Reads a wish to see something beside other words: "before I log off what's due tomorrow", "anything due? I'm off soon". */
export function readWishBeside({ typed, text, pieces, again }: Line): ReadLine | undefined {
  const [, asked] = /^([^?]{3,100}\?) \S/.exec(typed) ?? [];
  const answered = asked === undefined ? undefined : again(asked);
  if (answered && /^(?:list|client|program|search)$/.test(answered.kind)) return answered;
  const at = pieces.findIndex((piece, index) => index > 0 && means(piece, 'question', 'lead'));
  const start = pieces[at]?.range[0];
  // "Right, coffee in hand, what's on my plate today"
  const isApart = /^[,.!]$/.test(pieces[at - 1]?.end ?? '') && means(pieces[at], 'question');
  if (at < 1 || beginsTask(text) || !(isApart || (at > 1 && saysI.test(text.slice(0, start)))))
    return undefined;
  const read = again(text.slice(start));
  return read.kind === 'list' ? read : undefined;
}
const saysI = /(?<!\p{L})(?:i|we|ich|wir|je|nous|yo|io|ik|we|eu|ja)(?!\p{L})/iu;

/** Reads what is to be done to a task, or was done, in words of the task. */
export function readDoing(line: Line): ReadLine | undefined {
  const isNoList = line.list() === undefined;
  if (fits(finding, line.text)) return undefined;
  const action = readWorded(line, isNoList);
  const told =
    action === undefined && isNoList && !asksToMove(line) ? readTold(line.text, line.names) : undefined;
  return told === undefined
    ? action
    : { kind: 'search', words: told.words, line: line.typed, ...(told.who && { list: openOf([told.who]) }) };
}

/** "Anything I should be doing" */
const asksWhat =
  /^(?:any|what|was (?!i |it |the |there |that )|etwas|irgendwas|quoi|que(?:lque|sto)|algo|alguna|qué|que |qualcosa|cosa|che |iets|wat |coś|co )/iu;

/** A yes or no question that names no tasks of a list is not answered by one's own. */
function question(line: string, list: ListFilters, unused: string): ReadLine {
  const isOpen = unused === '' || fits(asksWhat, line);
  const namesNone = !isOpen && JSON.stringify(list) === JSON.stringify(openOf([]));
  return { kind: 'question', line, list: namesNone ? undefined : list, unused };
}

/** Reads a question that is no list, and a line that could be a list or a task, which has to be asked. */
export function readMaybe(line: Line): ReadLine | undefined {
  const { typed, text, pieces, context, list: read } = line;
  // "@Priya can you send the slides?"
  const [first] = pieces;
  if (asksToMove(line) || (first?.kind === 'person' && asksThem.test(text))) return undefined;
  const list = read();
  const isAsked = fits(asks, text) || /\?\s*$/.test(typed);
  if (list === undefined) {
    if (!isAsked) return undefined;
    const known = knownOf(pieces);
    // "Hoe ziet mijn week eruit"
    if (known.due && fits(asksHow, text)) return { ...known, kind: 'list' };
    const unused = textOf(pieces.filter(({ kind }) => kind === 'unknown'));
    // "Call Anna, what is due?"
    if (beginsTask(text)) return { kind: 'ask', line: typed, list: known, unused };
    return question(typed, known, unused);
  }
  if (list.kind !== 'maybe') return undefined;
  // "Todos los lunes …" says when, not whose.
  const isShown = means(pieces[0], 'lead') || list.unused === '';
  if (!isShown && context && parseDue(typed, context)?.recurring) return { kind: 'create', line: typed };
  // "Did Anna hand in her essay"
  const asked = asksDid.test(text) ? list.unused.replace(beforeThing, '') : '';
  return asked !== '' && list.filters?.whose.kind === 'named'
    ? { kind: 'search', words: asked, line: typed, list: list.filters }
    : isAsked && list.filters && !list.isTrait
      ? question(typed, list.filters, list.unused)
      : { kind: 'ask', line: typed, list: list.filters, unused: list.unused };
}
