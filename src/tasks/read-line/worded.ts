import { fits } from '../../lib/remembered.ts';
import { foldName } from '../../workspaces/names.ts';
import { lately } from './reports.ts';
import { isOfAll, means, type Piece } from './scan.ts';
import { isPerson, type TaskWish, taskWishIn } from './task-wish.ts';
import type { Line, ReadLine } from './types.ts';
import { readDone, readExchanged, replace } from './verbs.ts';
import { type Role, roleIn } from './wish-words.ts';

const is = ({ said }: TaskWish, ...some: Role[]): boolean => some.some((role) => said.roles.has(role));

/** "Scrap the badges task", not "drop the kids off" */
const mayDelete = /^(?:scrap|ditch|drop|bin|lose|cancella(?:re)?|virer?|zappe)$/i;

/** "Bin **the offsite one**", "gooi **die van** de offsite maar weg": what is called so is a task. */
const thrownAway =
  /^(?:(?:bin|scrap|ditch|drop|kill|lose|chuck(?: out)?|throw (?:out|away)|toss|get rid of) (?:the|that|my) (.{2,40}?) (?:one|task|thing|to-?do)(?: away| out)?|(?:weg mit|schmei(?:ß|ss)e?|lösche?|wirf|hau|nimm|kick) (?:de[mnr]|das|die) (?:(?:ding |zeug )?(?:mit|von|wegen) (?:de[mrn] )?(.{2,40}?)|(.{2,40}?)[- ](?:ding|sache|aufgabe|task))(?: (?:raus|weg|runter))?|(?:jette|vire|zappe|balance|bazarde) (?:celle|celui|le truc|la tâche) (?:de |d[eu] l[ea] |d[eu] |d[’\x27e] ?)(.{2,40}?)|(?:tira|bota|elimina|quita|borra)(?:me)? (?:lo del?|la del?|la tarea del?) (?:la |el )?(.{2,40}?)|(?:butta(?: via)?|cestina|leva|elimina|togli) quell[ao] (?:del(?:l[ao] |l[’\x27]| )?|di )(.{2,40}?)(?: via)?|(?:joga|deita|bota|tira) (?:fora )?(?:a|o|aquela|aquele) (?:tarefa )?d[aoe] (.{2,40}?)(?: fora)?|(?:gooi|haal|doe|flikker|smijt) (?:die|dat|de taak) (?:van|met|over) (?:de |het )?(.{2,40}?)(?: maar| er){0,2} (?:weg|eruit|af)|(?:wywal|wyrzuć|skasuj|usuń) (?:to|tę|ten|zadanie) (?:z|o|od) (.{2,40}?))$/iu;

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
const unfinished = /^(?:machen|hacer|fazer|get|not|nicht|pas|non|não|niet|nie|to|be|until)$/i;

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
  if (fits(notDone, text) || around.some(({ text }) => unfinished.test(text))) return undefined;
  if (!isNoList && !is(wish, 'rank', 'gone') && !isOwn(around) && !fits(doneWith, text)) return undefined;
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
 * Reads that a task which is named in words is done, repeats, or is to be deleted, from the words around it, in any order and
 * language: "die Folien hab ich erledigt", "tick off the slides". Undefined if there are other words.
 */
export function readWorded(line: Line, isNoList: boolean): ReadLine | undefined {
  const thrown = thrownAway.exec(line.text)?.slice(1).find(Boolean);
  if (thrown !== undefined) return { kind: 'delete', rest: thrown, line: line.text };
  const exchanged = readExchanged(line.text);
  if (exchanged !== undefined) return exchanged;
  const marked = readMarked(line);
  const wish = marked === undefined ? taskWishIn(line) : undefined;
  if (wish === undefined) return marked;
  const { text } = line;
  const { verb, task, words, around, when } = wish;
  // "Make the slides a weekly thing"
  if (wish.isOften || (is(wish, 'again') && roleIn(verb, 'rank') && !roleIn(verb, 'edit')))
    return is(wish, 'again') || roleIn(verb, 'rank', 'give')
      ? { kind: 'show', rest: task, to: 'repeat', line: text }
      : undefined;
  const isDone = around.some(({ text }) => roleIn(text, 'done', 'tick') && !roleIn(text, 'do'));
  const isAsked = verb === '' && /\?\s*$/.test(line.typed);
  const finished = isAsked ? undefined : readFinished(text, wish, isNoList);
  if (finished !== undefined || isDone) return finished;
  if (wish.said.people.length > 0) return undefined;
  if (is(wish, 'date') && is(wish, 'clear')) return replace('move', text, `${task} to no date`);
  const isTask = [...words, ...around].some((piece) => means(piece, 'subject') || isOfAll(piece));
  return roleIn(verb, 'delete') && when === undefined && (isTask || !mayDelete.test(verb))
    ? { kind: 'delete', rest: task, line: text }
    : undefined;
}
