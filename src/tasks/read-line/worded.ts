import { foldName } from '../../workspaces/names.ts';
import { lately } from './reports.ts';
import { means, type Piece } from './scan.ts';
import { shiftIn } from './shift.ts';
import { isHandedAtEnd, isPerson, isUnknown, type TaskWish, taskWishIn } from './task-wish.ts';
import type { Line, ReadLine } from './types.ts';
import { bare, isFew, readDone, readExchanged, replace } from './verbs.ts';
import { type Role, roleIn } from './wish-words.ts';

const is = ({ said }: TaskWish, ...some: Role[]): boolean => some.some((role) => said.roles.has(role));

/** Behind a person these hand a task over; in front they begin a new one. */
const mayBegin = /^(?:do|does|make|takes?|own|handle|hacer|fare|fazer|faire)$/i;

/** Whether the words around a person hand them a task. */
function isHanded({ pieces, verb }: TaskWish, at: number): boolean {
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
    // "The article should be Tom's"
    (roleIn(before?.text, 'is') &&
      after === undefined &&
      (pieces[at]?.end === 's' || /^be$/i.test(before?.text ?? ''))) ||
    // "The article is for Tom"
    (means(before, 'for') && pieces.some(({ text }) => roleIn(text, 'is'))) ||
    isHandedAtEnd(pieces, at)
  );
}

/** "Asigna las diapositivas a Priya" */
const assigns = /^(?:as+ig|asign|assegn|atribu|attrib|delega?|przypis|reassign|weise)/i;

/** "I'll take the slides" */
const takes =
  /^(?:actually,? )?i(?:['’]?ll| will|['’]?m) (?:take over|taking over|take|taking|handle|handling|own|do|doing|look after) (\S.{0,60}?)(?: from \p{L}{2,30}| myself)?$/iu;

/** Reads that a task goes to somebody. */
function readAssigned(text: string, wish: TaskWish): ReadLine | undefined {
  const { verb, task, when, pieces, words } = wish;
  const [person] = wish.said.people;
  if (person === undefined) {
    // "Reassign the essay to Xyzzy"
    const [, given, somebody] = /^(.{1,60}) to (\S{1,40})$/i.exec(task) ?? [];
    const isGiven = given !== undefined && /^(?:re|del)/i.test(verb) && roleIn(verb, 'give');
    return isGiven ? replace('assign', text, `${given} to ${somebody}`) : undefined;
  }
  const at = pieces.indexOf(person);
  const isNow = when === undefined || roleIn(when.slice('to '.length), 'fill', 'now');
  // "Give Anna feedback"
  const isLoose = pieces[at + 1] === words[0] || (verb === '' && !pieces.some(isUnknown));
  return isNow && !isLoose && isHanded(wish, at)
    ? replace('assign', text, `${task} to ${person.text}`, assigns.test(verb) ? undefined : true)
    : undefined;
}

/** "The invoice should say “…”" */
const renamed =
  /^(\S.{1,60}?) (?:should|soll(?:te)?|deve|deber?[ií]?a?|doit|devrait|moet|powinn?[oa]|ma) (?:be (?:called|named)|say|read|heißen|s['’]appeler|dire|decir|dizer|llamarse|chamar(?:-se)?|chiamarsi|heten|nazywać się) ["“„«](\S[^"”»]{1,120})["”“»]$/iu;
/** What can wait: "the invoice can wait until Friday" */
const waiting = /(?<=\p{L} )(?:wait|warten|attendre|esperar|aspettare|wachten|poczekać)(?!\p{L})/iu;

const untilDay = /(?<!\p{L})(?:until|bis|jusqu['’]?\p{L}{1,3}|hasta|fino|tot|até)(?!\p{L})/iu;
/** "Give Anna two more days for the essay" */
const givesTime = (wish: TaskWish): boolean =>
  wish.when !== undefined &&
  (wish.isMarked || untilDay.test(wish.line)) &&
  (roleIn(wish.verb, 'give') || is(wish, 'wait'));

/** Reads when a task is to be done from now on. */
function readMoved(text: string, wish: TaskWish): ReadLine | undefined {
  const { verb, task, when, line, pieces, words, isMarked } = wish;
  const isWaiting = waiting.test(line);
  const behind = pieces.slice(pieces.indexOf(words.at(-1) as Piece) + 1);
  const isSure =
    roleIn(verb, 'later') ||
    behind.some(({ text }) => roleIn(text, 'later')) ||
    shiftIn(line)?.isMarked ||
    isWaiting;
  const move = () => replace('move', text, `${task} ${when ?? ''}`.trim(), isSure ? undefined : true);
  if (when === undefined)
    return (roleIn(verb, 'postpone') && !/é$/i.test(verb)) || isWaiting ? move() : undefined;
  const isMoved = is(wish, 'move', 'later', 'date', 'wait') || line !== text || isMarked || givesTime(wish);
  // "Put the kettle on at 3"
  const isTime = !is(wish, 'later', 'wait') && /^to at /.test(when);
  return isMoved && !isTime ? move() : undefined;
}

/** "Scrap the badges task", not "drop the kids off" */
const mayDelete = /^(?:scrap|ditch|drop|bin|lose)$/i;

/** English verbs that may begin a task as well: these finish one, others only with "off". */
const finishing = /^(?:finish|complete|close)$/i;
const mayTick = /^(?:check|cross|strike|tick|wrap|finish|complete|close)$/i;
/** "I did", in one word or more. Folded by `foldName`. */
const firstPerson =
  /^(?:i|ive|got|ich|hab|habe|ai|he|ho|ik|jag|hice|fiz|terminei|acabei|conclui|(?:ya|ja) (?:esta|quedo|foi)n?|zrobil[ae]m|skonczyl[ae]m)$/;
const isOwn = (pieces: readonly Piece[]): boolean =>
  pieces.some(({ text }) => firstPerson.test(foldName(text)));
/** Questions, and imperatives that look like participles. */
const notDone =
  /^(?:(?:did|do|does|have|has) (?:i|we|you)|hab(?:en?)? (?:ich|wir)|heb(?:ben)? (?:ik|we)|czy|est-ce que|paga|paye|règle|boucle)(?!\p{L})/iu;
/** "Klaar met de slides": a list has the same words. */
const doneWith = /(?<!\p{L})(?:fait|klaar|fini) (?:pour|met|avec) /iu;
const unfinished = /^(?:machen|hacer|fazer|get|not|nicht|to|be|until)$/i;

/** Reads that a task is finished: "die Folien hab ich erledigt", "tick off the slides", "the essay is in". */
function readFinished(text: string, wish: TaskWish, isNoList: boolean): ReadLine | undefined {
  const { verb, when, pieces, around, task } = wish;
  const last = around.at(-1)?.text ?? '';
  const has = (...some: string[]): boolean => around.some(({ text }) => some.includes(text.toLowerCase()));
  const said = pieces.findIndex(({ text }) => roleIn(text, 'is') || /^ha(?:s|ve)$/i.test(text));
  const isGone = said > 0 && pieces.findLastIndex(({ text }) => roleIn(text, 'gone')) > said;
  // "Gone out to Anna"
  const isWho = (piece: Piece, at: number) =>
    isPerson(piece) && !roleIn(around[at - 1]?.text, 'into') && !means(around[at - 1], 'for');
  if (around.some(isPerson) && (!isGone || around.some(isWho))) return undefined;
  if (notDone.test(text) || around.some(({ text }) => unfinished.test(text))) return undefined;
  if (!isNoList && !is(wish, 'rank', 'gone') && !isOwn(around) && !doneWith.test(text)) return undefined;
  const isTicked = mayTick.test(verb)
    ? has('off') || (/^(?:cross|strike)$/i.test(verb) && has('out')) || /^tick$/i.test(verb)
    : roleIn(verb, 'tick') || (roleIn(last, 'tick') && !mayTick.test(last));
  const isPast =
    when === undefined ||
    (isGone && when.replace(lately, '').trim() === 'to') ||
    roleIn(when.slice('to '.length), 'fill', 'now');
  if (!isPast && !(isOwn(around) && is(wish, 'done'))) return undefined;
  if (finishing.test(verb)) return { kind: 'done', words: task, orCreate: true };
  return isTicked || isGone || is(wish, 'done') ? { kind: 'done', words: task } : undefined;
}

/** "Called Tom, done" */
function readMarked({ text, pieces }: Line): ReadLine | undefined {
  const [task, done] = pieces.slice(-2);
  return roleIn(done?.text, 'done') && /^[,:]$/.test(task?.end ?? '')
    ? readDone(text.slice(0, task?.range[1]))
    : undefined;
}

/**
 * Reads what is to be done to a task that is named in words, from the words around it, in any order and language: "den
 * Bericht auf Freitag verschieben", "slajdy zrobi Priya", "the invoice can wait". Undefined if there are other words.
 */
export function readWorded(line: Line, isNoList: boolean): ReadLine | undefined {
  const [, own] = takes.exec(line.text) ?? [];
  if (own !== undefined && isFew(own)) return replace('assign', line.text, `${bare(own)} to me`, true);
  // "Worksheet -> Priya"
  const [, thing = '', whom = ''] = /^(\S.{1,60}) (?:->|=>|→) (\p{L}.{0,40})$/u.exec(line.text) ?? [];
  if (line.names?.isPerson(whom)) return replace('assign', line.text, `${bare(thing)} to ${whom}`, true);
  const [, said = '', called = ''] = renamed.exec(line.text) ?? [];
  if (called !== '') return replace('edit', line.text, `${bare(said)} -> ${called}`, true);
  const exchanged = readExchanged(line.text);
  if (exchanged !== undefined) return exchanged;
  const marked = readMarked(line);
  const wish = marked === undefined ? taskWishIn(line) : undefined;
  if (wish === undefined) return marked;
  const { text } = line;
  const { verb, task, words, around, when } = wish;
  if (wish.isOften)
    return is(wish, 'again') || roleIn(verb, 'rank', 'give')
      ? { kind: 'show', rest: task, to: 'repeat', line: text }
      : undefined;
  if (wish.said.rank !== undefined)
    // "The essay isn't that important"
    return isNoList &&
      is(wish, 'is', 'rank') &&
      !/(?:is|are)n['’]?t(?!\p{L})|(?<!\p{L})(?:not|nicht|pas|no|non|niet|não|nie)(?!\p{L})/iu.test(text)
      ? replace('edit', text, `${task} -> !${wish.said.rank}`, true)
      : undefined;
  if (givesTime(wish)) return readMoved(text, wish);
  const isDone = around.some(({ text }) => roleIn(text, 'done', 'tick') && !roleIn(text, 'do'));
  const isAsked = verb === '' && /\?\s*$/.test(line.typed);
  const finished = isAsked ? undefined : readFinished(text, wish, isNoList);
  if (finished !== undefined || isDone) return finished;
  const assigned = readAssigned(text, wish);
  if (assigned !== undefined || wish.said.people.length > 0) return assigned;
  if (is(wish, 'date') && is(wish, 'clear')) return replace('move', text, `${task} to no date`);
  const isTask = words.some((piece) => means(piece, 'subject'));
  return roleIn(verb, 'delete') && when === undefined && (isTask || !mayDelete.test(verb))
    ? { kind: 'delete', rest: task, line: text }
    : readMoved(text, wish);
}
