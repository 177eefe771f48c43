import { foldName } from '../../workspaces/names.ts';
import { parseDue } from '../due-date/index.ts';
import { dayAt, withoutOldDay } from './days.ts';
import type { Line } from './line.ts';
import { isFill, saidBy, timesIn } from './said.ts';
import { filterOf, isWithin, means, type Piece, type Range, scan } from './scan.ts';
import { shiftIn } from './shift.ts';
import type { ReadLine } from './types.ts';
import { bare, isFew, joinsBefore, notThen, readDone, replace, withWeekday } from './verbs.ts';
import { isOfTasks, type Role, roleIn, rolesOf } from './wish-words.ts';

/** What words around a task may do to it. */
const acts = 'move later postpone give do tick done gone again delete clear wait date is'.split(
  ' ',
) as Role[];

/** A line, the verb that it may begin with, and when a task of it is to be done from now on. */
type Wish = { pieces: readonly Piece[]; verb: string; when: string | undefined };

const isPerson = (piece: Piece | undefined): boolean => piece?.kind === 'person';
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
/** What stands behind one of these is new: "give Tom **a** call". */
const newThing = /^(?:an|some|another|eine?n?|une?|un[ao]?|um|uma|een)$/iu;
const english = /^(?:give|make|hold|push|take|put|get|leave|set|bring|send|pass|have|let|do)$/i;
/** Whoever tells somebody something has a task to do. */
const telling =
  /^(?:(?:tell|ask|email|text|inform|sag|dis|dile|zeg|powiedz) |(?:let|laat|lass) \S{1,30} (?:know|weten|wissen)(?!\p{L}))/iu;
/** Behind a person these hand a task over; in front they begin a new one. */
const mayBegin = /^(?:do|does|make|takes?|own|handle|hacer|fare|fazer|faire)$/i;

/** What can wait: "the invoice can wait until Friday" */
const waiting = /(?<=\p{L} )(?:wait|warten|attendre|esperar|aspettare|wachten|poczekać)(?!\p{L})/iu;

/** Before a new day: that it is one; until when there is time. */
const toDay = /(?<!\S)(?:auf|naar|→|->|=>|due)$/iu;
const untilDay = /(?<!\p{L})(?:until|bis|jusqu['’]?\p{L}{1,3}|hasta|fino|tot|até)(?!\p{L})/iu;
/** "The worksheet**'s** gone out" */
const contracted = /(?<=\p{L}{3})['’]s (?=(?:gone|been|done|finished|sent|out|in|off)(?!\p{L}))/iu;
/** "Not before Monday" */
const notBefore =
  /(?<!\p{L})(?:not before|nicht vor|pas avant|no antes del?|non prima d[ie]l?|niet voor|não antes d[eao]|nie wcześniej niż)(?!\p{L})/iu;
const blank = (line: string, [start, end]: Range): string =>
  line.slice(0, start) + ';'.repeat(end - start) + line.slice(end);

/** When a task is to be done from now on, and where the line says so. `isMarked`: it surely moves a task. */
function newTimeIn(line: string, pieces: readonly Piece[], context: Line['context']) {
  const none = { ranges: [], when: undefined, isMarked: false, isOften: false };
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
    return { ranges: [shift.range], when: shift.words, isMarked: shift.isMarked, isOften: false };
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
  const isMarked = toDay.test(line.slice(0, start).trimEnd()) || toDay.test(day.split(' ', 1)[0] ?? '');
  return { ranges: [[start, end] as const], when: `to ${words}`, isMarked, isOften: false };
}

/** Whether a piece is no word of a wish, but of a task. */
const isUnknown = (piece: Piece, at: number, pieces: readonly Piece[]): boolean =>
  piece.kind === 'unknown' &&
  (!isKnown(piece) ||
    (article.test(pieces[at - 1]?.text ?? '') &&
      (roleIn(piece.text, 'tick', 'edit', 'remind', 'move') || /^one$/i.test(pieces[at + 1]?.text ?? ''))));

/** Where the words for a task stand among the pieces of a wish. */
function taskIn({ pieces, verb, when }: Wish): Range | undefined {
  const unknown = pieces.findIndex(isUnknown);
  let from = unknown < 0 ? pieces.findIndex(isCalled) : unknown;
  let to = unknown < 0 ? from : pieces.findLastIndex(isUnknown);
  if (from < 0) return undefined;
  const isGiven = roleIn(verb, 'give');
  // The first thing behind the verb: "reassign **update cv** to Anna"
  const first = pieces.findIndex(
    (piece, at) =>
      at > 0 &&
      !roleIn(piece.text, 'fill', 'date') &&
      !means(piece, 'glue', 'for') &&
      !(isGiven && isPerson(piece)),
  );
  if (verb !== '' && first > 0) from = Math.min(from, first);
  const last = pieces.length - 1;
  for (;;) {
    const next = pieces[to + 1];
    const isReceiver = (isGiven && when === undefined) || isHandedAtEnd(pieces, last);
    // "Call Anna", "the session with Tom", "the retreat one"
    if (isName(next) && pieces[to]?.end === undefined && !isReceiver) to += 1;
    else if (beside.test(next?.text ?? '') && isName(pieces[to + 2])) to += 2;
    else if (/^check$/i.test(pieces[to]?.text ?? '') && /^in$/i.test(next?.text ?? '')) to += 1;
    else if (means(next, 'subject') || /^one$/i.test(next?.text ?? '')) to += 1;
    else break;
  }
  const [owner, joint] = [pieces[from - 2], pieces[from - 1]];
  // "Termin mit Ina"
  if (verb === '' && beside.test(joint?.text ?? '') && owner && isCalled(owner)) from -= 2;
  // "Anna's check-in"
  else if (isPerson(joint) && (joint?.end === 's' || unknown < 0 || article.test(owner?.text ?? '')))
    from -= 1;
  return [from, to];
}

/** "L'articolo lo legge **Tom**" */
const isHandedAtEnd = (pieces: readonly Piece[], at: number): boolean =>
  at === pieces.length - 1 &&
  at > 2 &&
  isPerson(pieces[at]) &&
  /^(?:l[aeo]s?|li)$/i.test(pieces[at - 2]?.text ?? '');

/** Whether the words around a person hand them a task. */
function isHanded({ pieces, verb }: Wish, at: number): boolean {
  const [before, after] = [pieces[at - 1], pieces[at + 1]];
  // "Que Anna envíe el CV"
  if (/^que$/i.test(before?.text ?? '')) return false;
  return (
    roleIn(verb, 'give') ||
    pieces.some(
      ({ text }, index) =>
        roleIn(text, 'do', 'give') &&
        !/^(?:soll|will|should)/i.test(text) &&
        (at < index || !mayBegin.test(text)),
    ) ||
    // "C'est Marta qui envoie la facture"
    (roleIn(before?.text, 'is') && means(after, 'question')) ||
    // "The article is for Tom"
    (means(before, 'for') && pieces.some(({ text }) => roleIn(text, 'is'))) ||
    isHandedAtEnd(pieces, at)
  );
}

/** English verbs that may begin a task as well: these finish one, others only with "off". */
const finishing = /^(?:finish|complete|close)$/i;
const mayTick = /^(?:check|cross|strike|tick|wrap|finish|complete|close)$/i;
/** "I did", in one word or more. Folded by `foldName`. */
const firstPerson =
  /^(?:i|ive|got|ich|hab|habe|ai|he|ho|ik|jag|hice|fiz|terminei|acabei|conclui|(?:ya|ja) (?:esta|quedo|foi)n?|zrobil[ae]m|skonczyl[ae]m)$/;
const isOwn = (pieces: readonly Piece[]): boolean =>
  pieces.some(({ text }) => firstPerson.test(foldName(text)));
/** Questions, and imperatives that look like participles. */
const notDone = /^(?:(?:did|do|does|have|has) (?:i|we|you)|paga|paye|règle|boucle)(?!\p{L})/iu;
const unfinished = /^(?:machen|hacer|fazer|get|not|nicht|to|be|until)$/i;

/** Reads that a task is finished: "die Folien hab ich erledigt", "tick off the slides", "the essay is in". */
function readFinished(
  text: string,
  { verb, when, pieces }: Wish,
  around: readonly Piece[],
  task: string,
  is: (...some: Role[]) => boolean,
): ReadLine | undefined {
  const last = around.at(-1)?.text ?? '';
  const has = (...some: string[]): boolean => around.some(({ text }) => some.includes(text.toLowerCase()));
  const said = pieces.findIndex(({ text }) => roleIn(text, 'is') || /^(?:has|have|went)$/i.test(text));
  const isGone = said > 0 && pieces.findLastIndex(({ text }) => roleIn(text, 'gone')) > said;
  // "Gone out to Anna"
  const isWho = (piece: Piece, at: number) => isPerson(piece) && !roleIn(around[at - 1]?.text, 'into');
  if (around.some(isPerson) && (!isGone || around.some(isWho))) return undefined;
  if (notDone.test(text) || around.some(({ text }) => unfinished.test(text))) return undefined;
  const isTicked = mayTick.test(verb)
    ? has('off') || (/^(?:cross|strike)$/i.test(verb) && has('out')) || /^tick$/i.test(verb)
    : roleIn(verb, 'tick') || (roleIn(last, 'tick') && !mayTick.test(last));
  const isPast = when === undefined || roleIn(when.slice('to '.length), 'fill', 'now');
  if (!isPast && !(isOwn(around) && is('done'))) return undefined;
  if (finishing.test(verb)) return { kind: 'done', words: task, orCreate: true };
  return isTicked || isGone || is('done') ? { kind: 'done', words: task } : undefined;
}

/**
 * Reads what is to be done to a task that is named in words, from the words around it, in any order and language: "den
 * Bericht auf Freitag verschieben", "slajdy zrobi Priya", "the invoice can wait". Undefined if there are other words.
 */
export function readWorded({ text, names, context }: Line, isNoList: boolean): ReadLine | undefined {
  const said = text.replace(contracted, ' is ').replace(notThen, '').replace(notBefore, '→');
  const line = withWeekday(withoutOldDay(said, context));
  const all = scan(line, names);
  // "C'est Marta qui …", "que lo haga Priya"
  const asks = all.findIndex((piece) => piece.meanings.length === 1 && means(piece, 'question'));
  if (telling.test(text) || (means(all[0], 'question') && !/^que /i.test(text))) return undefined;
  if (asks > 0 && !isPerson(all[asks - 1])) return undefined;
  // "Called Tom, done"
  const end = all.at(-2);
  if (roleIn(all.at(-1)?.text, 'done') && /^[,:]$/.test(end?.end ?? ''))
    return readDone(line.slice(0, end?.range[1]));
  // Asked first: reading the date takes longest.
  const isAct =
    all.some(({ text }) => [text, text.split(' ', 1)[0]].some((word) => roleIn(word, ...acts))) ||
    /(?<!\S)(?:→|->|=>|auf|naar)(?!\S)/iu.test(line);
  if (!isAct && line === text && !shiftIn(line)?.isMarked && !isHandedAtEnd(all, all.length - 1))
    return undefined;
  const { when, ranges, isMarked, isOften } = newTimeIn(line, all, context);
  const pieces = all.filter((piece) => !isWithin(piece, ranges));
  const first = pieces[0]?.text.split(' ', 1)[0] ?? '';
  const isVerb = roleIn(first, 'move', 'later', 'postpone', 'give', 'tick', 'again', 'delete');
  const verb = isVerb && pieces.findLastIndex(isUnknown) > 0 ? first : '';
  const wish: Wish = { pieces, verb, when };
  const range = taskIn(wish);
  if (range === undefined) return undefined;
  const words = pieces.slice(range[0], range[1] + 1);
  const before = pieces[range[0] - 1];
  const task = bare(line.slice(words[0]?.range[0], words.at(-1)?.range[1]));
  const isNew = newThing.test(before?.text ?? '') || (/^a$/i.test(before?.text ?? '') && english.test(verb));
  // "Finish the report, call Tom"
  const isSplit = words.some(
    ({ end }, at) =>
      end && /[,;:]/.test(end) && (at < words.length - 1 || !roleIn(pieces.at(-1)?.text, 'done')),
  );
  const isPostponed = roleIn(verb, 'postpone') && !/é$/i.test(verb);
  if (isNew || isSplit || !(isFew(task) || isPostponed)) return undefined;
  // "Friday or later"
  const around = [...pieces.slice(0, range[0]), ...pieces.slice(range[1] + 1)].filter(
    ({ text }) => !/^later$/i.test(text),
  );
  const wished = saidBy(around);
  if (wished === undefined || wished.programs.length > 0 || wished.rank !== undefined) return undefined;
  const is = (...some: Role[]): boolean => some.some((role) => wished.roles.has(role));
  const [person, ...others] = wished.people;
  if (others.length > 0 || is('remind')) return undefined;
  if (is('again') && isOften) return { kind: 'show', rest: task, to: 'repeat', line: text };
  if (isOften) return undefined;
  // "Asigna las diapositivas a Priya"
  const isAssigned = /^(?:as+ig|asign|assegn|atribu|attrib|delega?|przypis|reassign|weise)/i.test(verb);
  const change = (verb: 'move' | 'assign', to = '', isSure = false): ReadLine =>
    replace(verb, text, `${task} ${to}`.trim(), isSure ? undefined : true);
  const isSure =
    roleIn(verb, 'later') ||
    pieces.slice(range[1] + 1).some(({ text }) => roleIn(text, 'later')) ||
    (shiftIn(line)?.isMarked ?? false) ||
    waiting.test(line);
  const isMove = () => change('move', when, isSure);
  // "Give Anna two more days for the essay"
  if (when !== undefined && (isMarked || untilDay.test(line)) && (roleIn(verb, 'give') || is('wait')))
    return isMove();
  const isDone = around.some(({ text }) => roleIn(text, 'done', 'tick') && !roleIn(text, 'do'));
  const done = readFinished(text, wish, around, task, is);
  if (done !== undefined) return isNoList || is('rank', 'gone') || isOwn(around) ? done : undefined;
  if (isDone) return undefined;
  if (person !== undefined) {
    const isNow = when === undefined || roleIn(when.slice('to '.length), 'fill', 'now');
    // "Give Anna feedback"
    const isLoose = before === person || (verb === '' && !pieces.some(isUnknown));
    return isNow && !isLoose && isHanded(wish, pieces.indexOf(person))
      ? change('assign', `to ${person.text}`, isAssigned)
      : undefined;
  }
  // "Reassign the essay to Xyzzy"
  const [, given, somebody] = /^(.{1,60}) to (\S{1,40})$/i.exec(task) ?? [];
  if (given !== undefined && /^(?:re|del)/i.test(verb) && roleIn(verb, 'give'))
    return replace('assign', text, `${given} to ${somebody}`);
  if (is('date') && is('clear')) return change('move', 'to no date', true);
  // "Scrap the badges task", not "drop the kids off"
  const isTask = words.some((piece) => means(piece, 'subject'));
  if (
    roleIn(verb, 'delete') &&
    when === undefined &&
    (isTask || !/^(?:scrap|ditch|drop|bin|lose)$/i.test(verb))
  )
    return { kind: 'delete', rest: task, line: text };
  const isMoved = is('move', 'later', 'date', 'wait') || line !== text || isMarked;
  // "Put the kettle on at 3"
  const isTime = !is('later', 'wait') && /^to at /.test(when ?? '');
  if (when !== undefined) return isMoved && !isTime ? isMove() : undefined;
  return isPostponed || waiting.test(line) ? isMove() : undefined;
}
