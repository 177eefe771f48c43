import { foldName } from '../../workspaces/names.ts';
import { type DueContext, parseDue } from '../due-date/index.ts';
import { openOf } from './list.ts';
import { withNumber } from './list-numbers.ts';
import { stillOpen } from './numbered.ts';
import { beginsTask } from './pasted.ts';
import { readTold, thingIn } from './reports.ts';
import { isAny, isFill, saidBy, textOf, timesIn } from './said.ts';
import { filterOf, isWithin, type Line, means, type Names, type Piece, scan } from './scan.ts';
import { shiftIn } from './shift.ts';
import type { ReadLine } from './types.ts';
import { isFew, joinsBefore, notThen, replace } from './verbs.ts';
import { isOfTasks, type Role, roleIn, rolesOf } from './wish-words.ts';

/** The last letters of a word say little: "collecting", "reflections". */
const stemOf = (word: string): string => word.slice(0, Math.max(4, word.length - 3));

/** The stems to look for in tasks, from how one was described. A single word is kept whole. */
export function tellingWords(text: string): string {
  const words = scan(text, undefined).filter(
    (piece) => !isFill(piece) && !roleIn(piece.text, 'fill', 'done'),
  );
  if (words.length > 1) return words.map(({ text }) => stemOf(text)).join(' ');
  return (words[0]?.text ?? text).replace(
    /['’]s$|(?<=\p{L}{3})s$|(?<=\p{L}{4})(?:ze|ami|ach|om|ów|[aeyąę])$/u,
    '',
  );
}

/** Reads lines of nothing but words of a wish, in any order and language: help, "never mind", "undo that", "Anna's email". */
export function readWords(line: Line): ReadLine | undefined {
  const { text: typed, pieces } = line;
  // "Email address of Grace Thomson": her surname has a slip, which is asked about.
  const [of, person, surname] = pieces.slice(-3);
  if (person?.kind === 'person' && surname?.kind === 'unknown' && means(of, 'for')) {
    const read = readWords({ ...line, pieces: pieces.slice(0, -1) });
    return read?.kind === 'client' ? { ...read, name: `${read.name} ${surname.text}` } : undefined;
  }
  const said = saidBy(pieces, isAny);
  const whole = rolesOf(typed);
  const only = (...some: Role[]): boolean =>
    some.some((role) => whole.has(role)) ||
    (said !== undefined &&
      some.some((role) => said.roles.has(role)) &&
      pieces.every(
        (piece) => means(piece, 'lead') || !isAny(rolesOf(piece.text)) || roleIn(piece.text, 'fill', ...some),
      ));
  const [named, ...others] = [...(said?.people ?? []), ...(said?.programs ?? [])];
  if (named !== undefined) {
    const [first, second] = pieces;
    const isVerb = roleIn(first?.text, 'detail') && second === named;
    return named.kind === 'person' && others.length === 0 && only('card', 'detail') && !isVerb
      ? { kind: 'client', name: named.text }
      : undefined;
  }
  if (only('undo')) return { kind: 'undo' };
  if (only('connect')) return { kind: 'unclear', typed, about: 'connect' };
  if (only('help')) return { kind: 'help' };
  const isAsked = pieces.some((piece) => means(piece, 'question'));
  if (only('cancel', 'greeting') && said?.roles.has('cancel') && !isAsked)
    return { kind: 'unclear', typed, about: 'cancel' };
  return only('greeting') ? { kind: 'greeting' } : undefined;
}

/** "Coche le rapport", "hake den Bericht ab": not the English ones, which may begin a task. */
const isTick = (text: string | undefined): boolean =>
  roleIn(text, 'tick') && !/^(?:check|cross|strike|finish|complete|close|wrap)$/iu.test(text ?? '');

/** What is wanted at the end of a line: "I sent the plan, you can tick it off". */
const wanted =
  /^(.{1,120}?)(?:[,;.:–—]| -(?= )| (?:so|and|und|also|et|donc|y|así que|e|quindi|então|en|dus|i|więc|och|så)(?=[ ,])) ?(?=\S)(.{1,60})$/iu;
const ofThat =
  /(?<!\p{L})(?:it|that|this|can|das|es|ihn|sie|kann(?:st)?|les?|la|ça|peux|los?|las|puedes|puoi|pode|het|dit|dat|kun|kan|to|je|możesz|det)(?!\p{L})|l[ao]s?$/iu;

/** "Hand in her", before what was handed in. */
export const beforeThing =
  /^.*?(?<!\p{L})(?:the|my|his|her|our|their|l[aeo]|el|il|o|de|het|das|den|die) (?=\S)/iu;

/** The words for a task within what is said of it: "the report" in "I can't do the report today". */
export function subjectOf(told: string, names: Names | undefined, context: DueContext | undefined): string {
  // "2 is too soon"
  const number = /^#?\d{1,2}(?= )|(?<= )#?\d{1,2}$/.exec(told)?.[0];
  if (number !== undefined) return number;
  const { ranges } = timesIn(told, context);
  const pieces = scan(told, names).filter((piece) => !isWithin(piece, ranges));
  const isOf = ({ kind, text }: Piece): boolean =>
    kind !== 'words' && !roleIn(text, 'done', 'move', 'remind', 'fill');
  const [from, to] = [pieces.findIndex(isOf), pieces.findLastIndex(isOf)];
  return textOf(pieces.slice(from, to + 1)).replace(beforeThing, '');
}

const negative =
  /\d|n['’]t |(?<!\p{L})(?:(?:ca|wo|did|have)nt|not|too|late|(?:forg|vergess|vergeten|oubli|olvid|dimenti|esquec|zapomn)\p{L}*|nicht|zu|pas|trop|no|non|niet|te|não|nie)(?!\p{L})/iu;

/** "Monday **works**", "lundi **me va mieux**" */
const suits =
  /(?<=\p{L}{4}) (?:(?:me|mir|uns|nous|mi|ci|nam|mij) )?(?:is|works|suits|passt|geht|klappt|convient|va|past|lukt|komt|pasuje|dá|serve)(?: (?:for|me|us|mir|uns|mij|better|fine|good|ok|okay|besser|mieux|bien|mejor|bene|meglio|beter|uit|melhor)){0,3}$/iu;

/** Reads a report with a wish to mark or move that task: not "call Anna, check in". */
export function readWanted({ text: line, names, context }: Line): ReadLine | undefined {
  if (stillOpen.test(line)) return undefined;
  const [, told = '', asked = line] = wanted.exec(line) ?? [];
  // "Spostalo a lunedì"
  const wish = asked
    .replace(/(?<=^\p{L}{3,20})-?l[aeo]s?(?= |$)/u, ' it')
    .replace(/ to (?=\p{L}+$)/iu, ' on ')
    .replace(suits, ' better');
  const pieces = scan(wish, undefined);
  const roles = saidBy(pieces)?.roles;
  const isOfThat = ofThat.test(wish) || isTick(pieces[0]?.text);
  const isMark = isOfThat && roles?.has('tick') && !roles.has('into');
  if (told !== '' && (isMark || (roles?.has('rank') && roles.has('done'))))
    return {
      kind: 'done',
      words: thingIn(readTold(told, names)?.words ?? '') || subjectOf(told, names, context),
    };
  // "Tomorrow is too early for 2, make it thursday", "can't do the slides today, tomorrow instead"
  const isNegative = negative.test(told);
  if (!isOfThat && !isNegative) return undefined;
  const times = timesIn(wish.replace(notThen, ''), context);
  const left = saidBy(pieces.filter((piece) => !isWithin(piece, times.ranges)))?.roles;
  const isLater = isNegative && pieces.some(({ text }) => waits.test(text));
  const isMoved = times.when !== undefined && (left?.has('move') || left?.has('rank') || (left && isLater));
  // "Actually make that Tuesday" does not say what.
  if (isMoved && told === '' && /(?<!\p{L})(?:it|that|this|es|das|ihn|ça|dit|dat)(?!\p{L})/iu.test(wish))
    return { kind: 'ask', line, unused: '' };
  const day = times.words.replace(joinsBefore, '');
  // "Book the venue, make it friday" is new.
  if (isMoved && !isNegative && beginsTask(told)) return { kind: 'create', line: `${told} ${day}` };
  const task = isMoved ? subjectOf(withNumber(told), names, context) : '';
  if (task === '' || !isFew(task)) return undefined;
  return replace('move', line, `${task} to ${day}`, isNegative ? undefined : true);
}

/** "I did", in one word or more. Folded by `foldName`. */
const firstPerson =
  /^(?:i|ive|got|ich|hab|habe|ai|he|ho|ik|jag|hice|fiz|terminei|acabei|conclui|(?:ya|ja) (?:esta|quedo|foi)n?|zrobil[ae]m|skonczyl[ae]m)$/;

const isPerson = ({ kind }: Piece): boolean => kind === 'person';
const piecesOf = ({ text, pieces, names }: Line, said: string): readonly Piece[] =>
  said === text ? pieces : scan(said, names);
/** Whoever stands behind one of these is handed nothing. */
const beside =
  /^(?:with|mit|avec|con|com|met|z|ze|from|von|vom|del?|di|van|da|od|about|über|sur|sobre|su|over|bei|chez|bij|for|für|pour|para|per|voor|dla|in|of|que)$/iu;
/** Behind a person these hand a task over; in front they begin a new one. */
const mayBegin = /^(?:do|does|make|takes?|own|handle)$/i;

/** The words of a task among other words, if all of those are known. */
function taskAmong(pieces: readonly Piece[]) {
  const isKnown = (piece: Piece): boolean =>
    isFill(piece) || waits.test(piece.text) || isOfTasks(rolesOf(piece.text));
  const isUnknown = (piece: Piece): boolean => piece.kind === 'unknown' && !isKnown(piece);
  const isTask = pieces.some(isUnknown) ? isUnknown : ({ text }: Piece) => isCalled(text);
  const [from, to] = [pieces.findIndex(isTask), pieces.findLastIndex(isTask)];
  const task = textOf(pieces.slice(from, to + 1));
  const around = [...pieces.slice(0, Math.max(from, 0)), ...pieces.slice(to + 1)];
  const isWhole = from >= 0 && isFew(task) && around.every((piece) => isPerson(piece) || isKnown(piece));
  return isWhole ? { task, from, to, around } : undefined;
}

/**
 * Reads who is to do a task that is there, from the words around both, in any order and language: "slajdy zrobi Priya",
 * "Folien soll Priya machen", "c'est Priya qui fait les slides".
 */
export function readHandingOver(line: Line): ReadLine | undefined {
  const { text } = line;
  const pieces = piecesOf(line, text.replace(notThen, ''));
  const [at, isOnly] = [pieces.findIndex(isPerson), pieces.filter(isPerson).length === 1];
  // "C'est Marta qui envoie la facture", "l'articolo lo legge Tom"
  const isNamed =
    (roleIn(pieces[at - 1]?.text, 'is') && means(pieces[at + 1], 'question')) ||
    (at === pieces.length - 1 && at > 2 && /^(?:l[aeo]s?|li)$/i.test(pieces[at - 2]?.text ?? ''));
  const isDone = pieces.some(
    ({ text }, index) =>
      roleIn(text, 'do') && !/^(?:soll|will|should)/i.test(text) && (at < index || !mayBegin.test(text)),
  );
  const { task, from, to } = taskAmong(pieces) ?? { task: '', from: 0, to: 0 };
  if (
    !isOnly ||
    !(isDone || isNamed) ||
    roleIn(pieces[0]?.text, 'remind') ||
    (means(pieces[0], 'question') && !/^que /i.test(text)) ||
    /^(?:did|do|does|has|have) /i.test(text) ||
    (from < at && at < to) ||
    beside.test(pieces[at - 1]?.text ?? '')
  )
    return undefined;
  return task === '' ? undefined : replace('assign', text, `${task} to ${pieces[at]?.text}`, true);
}

/** What is said of a task that has to wait for a day: "erst", "peut attendre", "fica para". */
const waits =
  /^(?:mejor|meglio|mieux|besser|better|beter|lepiej|melhor|lieber|plutôt|piuttosto|liever|raczej|jednak|toch|doch|now|jetzt|nun|faccio|facciamo|só|s[oó]lo|erst|dopiero|attendre|esperar|aspettare|warten|wachten|poczeka[ćj]?|ficam?|quedan?|resta(?:no)?|reste(?:nt)?|wordt|wird|werden|klappt|lukt|slitta)$/iu;

/** Reads to which day a task that is there is moved, from the words around both, in any order and language: "faktura dopiero w piątek". */
export function readPostponing(line: Line): ReadLine | undefined {
  const { text, context } = line;
  const said = text.replace(notThen, '');
  const pieces = piecesOf(line, said);
  const isMarked = said !== text || shiftIn(text)?.isMarked;
  // Asked first: reading the date takes longest.
  if (!isMarked && !pieces.some((piece) => waits.test(piece.text) || roleIn(piece.text, 'move')))
    return undefined;
  // "Cancel the room, book one for Monday instead"
  if (pieces.some(isPerson) || means(pieces[0], 'question') || /, \S/.test(said)) return undefined;
  const { when, ranges } = timesIn(said, context);
  const left = pieces.filter((piece) => !isWithin(piece, ranges));
  const { task, around } = taskAmong(left) ?? {};
  if (when === undefined || task === undefined) return undefined;
  const day = when.replace(/^to (.*)$/, (_, words: string) => `to ${words.replace(joinsBefore, '')}`);
  // "Slides better on Monday": not "bring the cake", "preparare le slide"
  const isBetter = around?.some((piece) => {
    const before = left[left.indexOf(piece) - 1];
    return roleIn(piece.text, 'move') && before && !isFill(before) && !roleIn(before.text, 'fill');
  });
  const isSaid = said !== text || isBetter;
  return isMarked || isBetter || around?.some(({ text }) => waits.test(text))
    ? replace('move', text, `${task} ${day}`, !isSaid || beginsTask(`${task} `) || undefined)
    : undefined;
}

const isCalled = (text: string): boolean =>
  !roleIn(text, 'fill', 'do', 'done') &&
  !waits.test(text) &&
  roleIn(text, 'tick', 'edit', 'remind', 'text', 'move');

/** "Anna **has** done", "Anna **finished** it" */
const tells = (piece: Piece | undefined): boolean => /^(?:hat|heeft|har|has|a|ha)$/i.test(piece?.text ?? '');

/**
 * Reads what was done, from the words around a task: "die Folien hab ich erledigt", "ho fatto il check-in". What
 * somebody else did is only searched for.
 *
 * @param isNoList whether the line can't be a list; if it can, it must say who did it
 */
export function readReport({ text, pieces, context }: Line, isNoList: boolean): ReadLine | undefined {
  const filters = pieces.map(filterOf).filter((one) => one !== undefined);
  if (filters.some((one) => one.state !== 'done' && one.whose !== 'mine')) return undefined;
  const isKnown = (piece: Piece): boolean =>
    (piece.kind === 'words' && isFill(piece)) || isOfTasks(rolesOf(piece.text));
  const isUnknown = (piece: Piece) => piece.kind !== 'person' && !isKnown(piece);
  // "What did I promise Anna", "did I book it already", and "paga la fattura" is to be done
  if (
    means(pieces[0], 'question') ||
    roleIn(pieces[0]?.text, 'remind') ||
    /^(?:(?:did|do|does|have|has) (?:i|we|you)|paga|paye|règle|boucle)(?!\p{L})/iu.test(text)
  )
    return undefined;
  const said = pieces.findIndex(({ text }) => roleIn(text, 'done'));
  // "Ho fatto il check-in con Malik", "Malik check in done": a task may be called like a wish.
  const isLast = said === pieces.length - 1 && pieces.some(({ text }) => isCalled(text));
  const isTask = ({ text }: Piece, at: number) => at > said && said >= 0 && isCalled(text);
  const isAny = pieces.some(isUnknown);
  // "The Camila reflection is done", not "Camila has done the reflection"
  const isOwner = (piece: Piece, at: number) =>
    piece.kind === 'person' && said > at + 1 && !tells(pieces[at + 1]);
  const isFirst = (piece: Piece, at: number) => isUnknown(piece) || isOwner(piece, at);
  const isHead = (piece: Piece) => !isKnown(piece) || isCalled(piece.text);
  const start = pieces.findIndex(isAny ? isFirst : isLast ? isHead : isTask);
  const end = !isAny && isLast ? said : pieces.findLastIndex((piece) => !isKnown(piece)) + 1;
  const around = [...pieces.slice(0, start), ...pieces.slice(end)];
  const is = (...some: Role[]): boolean => around.some(({ text }) => roleIn(text, ...some));
  const words = pieces.slice(start, end).map(({ text }) => text);
  const undated = pieces
    .slice(start, end)
    .flatMap(({ kind, text }) => (kind === 'person' ? [] : [text]))
    .join(' ');
  const task = words.join(' ');
  const isSaid = is('done') || isTick(pieces[0]?.text);
  const [[day] = []] = (context && parseDue(undated, context)?.spans) ?? [];
  if (start < 0 || !isSaid || !isFew(task)) return undefined;
  if (around.some(({ text }) => /^(?:machen|hacer|fazer|get|not|nicht|to|be|until)$/i.test(text)))
    return undefined;
  const isOwn = around.some(({ text }) => firstPerson.test(foldName(text)));
  if (!isOwn && (day !== undefined || !(isNoList || is('rank')))) return undefined;
  const [person] = around.filter(({ kind }) => kind === 'person');
  if (person !== undefined) {
    return around.some(tells)
      ? { kind: 'search', words: task, line: text, list: openOf([person.text]) }
      : undefined;
  }
  // "I finished the slides for Thursday"
  return { kind: 'done', words: day ? undated.slice(0, day).trim() : task };
}
