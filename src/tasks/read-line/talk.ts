import { fits, foundIn } from '../../lib/remembered.ts';
import { foldName, nameWords } from '../../workspaces/names.ts';
import type { DueContext } from '../due-date/index.ts';
import { englishVerb, namedDuty } from '../parse-line/duty.ts';
import { isSameThing } from '../same-thing.ts';
import { beginsTask } from './pasted.ts';
import { asks, asksWhen } from './questions.ts';
import { readTold } from './reports.ts';
import { isFill, textOf, timesIn } from './said.ts';
import { filterOf, means, type Names, type Piece, type Range, scan } from './scan.ts';
import { sentence, sentenceWord } from './sentence-words.ts';
import { inPlainWords, isHandedAtEnd, isPerson, newTimeIn } from './task-wish.ts';
import type { Existing, Line, ReadLine, ReplaceVerb } from './types.ts';
import { isFew, notThen } from './verbs.ts';
import { type Role, roleIn } from './wish-words.ts';
import { tellingWordsOf } from './wishes.ts';

/** What words may do to a task that is there. */
const acts = 'move later postpone give tick done again delete remind undo edit called text rank'.split(
  ' ',
) as Role[];
const isAct = (word: string | undefined): boolean => roleIn(word, ...acts);
/** What somebody does who takes a task over: not what they are to do. */
const takesOver = ({ text }: Piece): boolean =>
  roleIn(text, 'do', 'is') && !/^(?:soll\p{L}*|will|should|laat)$/iu.test(text);
const article =
  "(?:(?:the|my|our|her|his|their|die|der|das|den|l[aeo]|les|l['’]|los|las|el|il|i|os?|as?|de|het) ?(?<= |['’]))?";
const thing = new RegExp(`^${article}\\p{L}[\\p{L}-]{2,30} `, 'iu');
/** "Slides by Friday" */
const onlyThing = new RegExp(
  `^(?:\\p{L}{2,20}(?:['’]s|(?<!s)s) )?${article}\\p{L}[\\p{L}-]{2,30}(?: (?:by|for|until|due|bis|auf|für|pour|para|per|voor|naar|na|do|zum))?$`,
  'iu',
);
/** "Priya's taking over …" */
const isDoing = /^\p{L}{2,30}['’]s \p{L}{2,15}ing(?!\p{L})/iu;
/** "Essay", "das mit der Rechnung": nothing but a thing, in a word. */
const bareThing =
  /^(?:(?:das|die|der) (?:mit|wegen|von) de[rmn] |lo del? (?:l[ao]s? )?|quell[ao] (?:dell[ao]|del) |aquel[ea] d[ao] |d(?:at|ie) (?:van|met) (?:de|het) |(?:the|my|that|die|das|den|la|le|il|el|a|o|de|het) )?\p{L}{4,30}(?: (?:one|thing))?$/iu;
/** "Worksheet → Priya" */
const arrow = /(?<!\S)(?:→|->|=>)(?!\S)/u;
/** "Called off", "verschoben": a task begins with other forms of these. */
const moved = /(?:ed|[bg]en|gt|ée?|[au]t[oa]|ad[oa]|uest[oa]|on[ya])$/iu;

/** The words of a line that may be those of a task: no time, no name, and nothing that is to be done with it. */
export function ownWordsOf(
  line: string,
  names: Names | undefined,
  context: DueContext | undefined,
): string[] {
  const ranges: readonly Range[] = newTimeIn(line, scan(line, names), context).ranges;
  const left = ranges.reduceRight((text, [start, end]) => text.slice(0, start) + text.slice(end), line);
  return tellingWordsOf(left, names).filter((word) => !sentenceWord.test(word) && !roleIn(word, 'remind'));
}

/** "Non pas celle-là, l'autre", "the usual for thursday", "to samo co wczoraj": a task that only its author knows. */
const vague =
  /^(?:(?:no|non|nein|nee|não|nie)[, ]{1,2})?(?:(?:not (?:that|this)(?: one)?|pas (?:celle?|celui)-l[àa]|nicht (?:die|das|der|den)|niet die|esa no|no esa|no quella|non quella|quella no|não essa|essa não|nie ta?)(?:, ?(?:but |aber |mais |sondern |maar )?(?:the other(?: one)?|l['’]autre|d(?:ie|as|en|er) ander[en]{1,2}|la otra|l['’]altra|a outra|ta(?:mta)?(?: druga)?))?|the other one|l['’]autre|l['’]altra|la otra|a outra|(?:das|wie) (?:übliche|immer)|(?:the|my) usual|(?:the )?same (?:thing )?(?:again|as (?:always|usual|yesterday|last (?:time|week)))|comme d['’]hab(?:itude)?|comme toujours|(?:lo|el|la) (?:mismo )?de siempre|como siempre|lo mismo(?: que (?:ayer|siempre|la otra vez))?|(?:la |il )?solit[ao](?: cosa)?|come (?:al solito|sempre|ieri)|o mesmo de (?:sempre|ontem)|o de sempre|igual (?:a )?ontem|(?:hetzelfde|zelfde|net)(?: als (?:gisteren|altijd|vorige (?:keer|week)))?|zoals altijd|(?:to )?(?:samo )?co (?:zwykle|zawsze|wczoraj|ostatnio)|jak (?:zwykle|zawsze)|(?:dasselbe|das gleiche|so) wie (?:gestern|immer|letztes mal)|pareil qu(?:e la dernière fois|['’]hier))(?=$|[,.!]| )/iu;
/** Reads a line that names a task only by what its author knows, and at most a day. */
export function readVague({ typed, text, context }: Line): ReadLine | undefined {
  const rest = vague.test(text) && text.replace(vague, '').trim();
  const isVague = rest === '' || (rest && saysWhen(rest, context));
  return isVague ? { kind: 'create', line: typed, existing: { rest: '', isSure: true } } : undefined;
}

/** The task that a line may talk of, and whether its author is to be reminded of it. */
export function talkedOf(line: Line): Existing | undefined {
  const { text, pieces, context } = line;
  if (!mayTalk(line) && !isOnlyWhen(line)) return undefined;
  const isReminder = pieces.some((piece) => roleIn(piece.text, 'remind')) && !pieces.some(isPerson);
  const { words: when, often, left } = timesIn(text, context);
  if (isReminder) return { rest: text, to: 'remind', when };
  // "Every Monday at 9 check the chat"
  const [first] = left.trim().split(' ');
  if (often !== '' && (beginsTask(left.trim()) || roleIn(first, 'tick'))) return undefined;
  // "I'll do the taxes" may be new.
  const isSure =
    (asksToMove(line) && !fits(takes, text) && !fits(assignsTo, text)) || isPutOff(line) || fits(went, text);
  return isSure ? { rest: text, isSure } : { rest: text };
}

const quotedLast = /^(.{3,80}?)[: ] ?["“„«][^"”»]{2,120}["”“»][.!]?$/u;
/** Reads a new name for a task: `cambia el nombre de la llamada: "Llamada de seguimiento"`. */
export function readNewName({ typed, pieces }: Line): ReadLine | undefined {
  const [, rest] = foundIn(quotedLast, typed) ?? [];
  const isNaming = pieces.some(({ text }) => roleIn(text, 'edit', 'called'));
  return rest !== undefined && isNaming && !fits(englishVerb, typed)
    ? { kind: 'create', line: typed, existing: { rest } }
    : undefined;
}

/** "Faktura **poszła** 💸" */
const went =
  /^\p{L}{3,30}(?: \p{L}{2,20}){0,2}? posz(?:ła|ło|ły|edł)(?: ?\p{Extended_Pictographic}.{0,9})?$/iu;
/** "Folien **doch erst** Donnerstag", "fakturę **przesuń na** piątek", "schaff ich nicht, **mach** Freitag **draus**" */
const changed = / (?:doch|toch|jednak|erst|pas|dopiero)(?: (?:auf|am|op|naar|na|we?|erst|pas)){0,3} ?$/iu;
const orders =
  /(?<=[\p{L},] )(?:prze(?:suń|rzuć|łóż|nieś)|odłóż|(?:ver)?schieb|verleg|vertag|(?:ver)?schuif|verplaats)(?: \p{L}{2,7}){0,2} (?:na|o|auf|um|naar|op|nach)(?!\p{L})|(?<!\p{L})(?:mach .{3,30} draus|maak er .{3,30} van|zrób z tego .{3,30})$/iu;
const shortDay =
  / (?:na|auf|naar|op) (?:przyszł|następn|nä|volgend|(?:p[tn]|pon|wt|śr|czw|sob|mo|di|mi|do|fr|ma|wo|vr)(?!\p{L}))/iu;
function isPutOff({ text, pieces, context }: Line): boolean {
  const [start] = timesIn(text, context).ranges[0] ?? [];
  if (fits(orders, text)) return start !== undefined || fits(shortDay, text);
  // "Anna kommt erst am Freitag"
  return (
    start !== undefined && !isPerson(pieces[0]) && !beginsTask(text) && changed.test(text.slice(0, start))
  );
}

/** "Anna a las 4": whom it is with, and when. */
const isOnlyWhen = ({ text, pieces, names, context }: Line): boolean =>
  isPerson(pieces[0]) &&
  isFew(text) &&
  ownWordsOf(text, names, context).length === 0 &&
  timesIn(text, context).when !== undefined;

/** "For Anna: …" */
const isLed = /^[^:]{1,60}:(?= )|^["“„«]|\n/u;

/**
 * Whether a line may talk of a task that is there: it is a sentence, or has words of an act. A line that begins as tasks
 * do is a new one.
 */
function mayTalk({ text, pieces, context }: Line): boolean {
  const [first, last] = [pieces[0], pieces.at(-1)];
  const isLedByAct = isAct(first?.text) || /^(?:call|name) (?:it|that) ["“„«]/i.test(text);
  if (
    fits(bareThing, text) ||
    (isPerson(first) && fits(isDoing, text)) ||
    fits(handsOn, text) ||
    fits(orders, text) ||
    (fits(went, text) && !isPerson(first))
  )
    return true;
  if (mayOfSomebody(pieces)) return true;
  // "Priya offered to do the slides", "die Folien kann Priya übernehmen"
  const isTaken = pieces.some(isPerson) && pieces.some(takesOver);
  const isMoved =
    (isTaken && fits(sentence, text)) ||
    pieces.some(({ text }) => roleIn(text, 'later') && moved.test(text)) ||
    isHandedAtEnd(pieces, pieces.length - 1);
  const isAsked = isLedByAct || isAct(last?.text) || isMoved || fits(arrow, text);
  if (!isAsked && beginsTask(text))
    return !fits(englishVerb, text) && isMovedInFew({ text, pieces, context });
  const [, said = ''] = /^[^:]{2,40}: (.{2,40})$/.exec(text) ?? [];
  // "Survey feedback: let's say end of the month"
  if (said !== '' && saysWhen(said, context)) return true;
  if (!isLedByAct && fits(isLed, text)) return false;
  if (isPerson(first) && !isTaken && fits(namedDuty, text)) return false;
  // "Slajdy niech zrobi Jonas"
  const before = pieces[pieces.findIndex(isPerson) - 1];
  // "Invoice @anna" is for her.
  const isNamed = before !== undefined && !means(before, 'for') && !/[@<]/.test(text);
  if (
    isNamed ||
    isTaken ||
    isMoved ||
    fits(sentence, text) ||
    fits(arrow, text) ||
    pieces.some((piece) => isAct(piece.text))
  )
    return true;
  return isMovedInFew({ text, pieces, context }) || isMovedTo({ text, context });
}
/** "Raum buchen **auf** übermorgen", "lo de Tom pásalo **al** martes": new tasks are for a day, or by it. */
const movedTo = / (?:auf|naar|al|na|a|à|to|fica|queda|reste)(?=$| )/giu;
function isMovedTo({ text, context }: Pick<Line, 'text' | 'context'>): boolean {
  const places = [...text.matchAll(movedTo)];
  // Asked first: reading the date takes longest.
  if (places.length === 0) return false;
  const [start = 0] = timesIn(text, context).ranges[0] ?? [];
  const end = text.slice(0, start).trimEnd().length;
  return places.some(({ 0: { length }, index }) => index + length === end);
}

/** Whether words are nothing but a time. */
function saysWhen(words: string, context: Line['context']): boolean {
  const { left, when } = timesIn(words, context);
  return (
    when !== undefined &&
    scan(left, undefined).every((piece) => isFill(piece) || roleIn(piece.text, 'fill', 'date'))
  );
}

/** "Slides by Friday", "newsletter jednak w piątek" */
function isMovedInFew({ text, pieces, context }: Pick<Line, 'text' | 'pieces' | 'context'>): boolean {
  // Asked first: reading the date takes longest.
  if (!isFew(text) || !fits(thing, text)) return false;
  const { left, when } = timesIn(text, context);
  const isSaid = pieces.some(({ text }) => roleIn(text, 'wait'));
  return when !== undefined && (isSaid || onlyThing.test(left.trim()));
}

/** Whether a line asks for somebody to do a task: "kann Priya die Folien machen?", "Priya, can you take the slides" */
const asksSomebody = (pieces: readonly Piece[]): boolean =>
  mayOfSomebody(pieces) && pieces.slice(2).some(takesOver);
/** "Kan Jonas het essay lezen" */
const mayOfSomebody = ([first, second]: readonly Piece[]): boolean =>
  [first, second].some(isPerson) && [first, second].some((piece) => may.test(piece?.text ?? ''));
const may =
  /^(?:can|could|would|kann|könnte|peut|pourrait|puede|podría|può|potrebbe|pode|poderia|kan|zou|może|mogł[ao]?by)$/iu;

/** "I'll take the slides" */
const takes =
  /(?:^|, |actually )i(?:['’]?ll| will|['’]?m) (?:take over|taking over|take|taking|handle|handling|own|do|doing|look after) /iu;
/** "**Asigne a** David la lectura" may be new. */
const assignsTo = /^(?:asign[ae]r?(?:le)?|assegn[ai]r?e?|atribu[ai]r?) (?:ad?|ao|à) /iu;
/** Whether a line can be nothing but a wish to move a task, or to hand it over, at its beginning or its end. */
export const asksToMove = ({ text, pieces }: Pick<Line, 'text' | 'pieces'>): boolean =>
  fits(takes, text) ||
  asksSomebody(pieces) ||
  roleIn(pieces[0]?.text, 'later', 'postpone') ||
  (pieces.length > 2 && roleIn(pieces.at(-1)?.text, 'later')) ||
  assigns.test(pieces[0]?.text ?? '') ||
  (fits(handsOn, text) && pieces.some(isPerson)) ||
  pieces.some(({ text }) => waiting.test(text)) ||
  fits(ofThat, text);
/** "Gib die Folien an Priya **weiter**", "zwal salę na Jonasa" */
const handsOn =
  /^(?:gib|gebt|geef|reich|leite|drück|schieb|schuif)e? .{3,60} (?:weiter|ab|over|door|aufs auge)$|^(?:zwal|zrzuć|przerzuć|przepisz|zepchnij) .{3,40} na \p{L}{3,30}$/iu;
/** "Asigna las diapositivas a Priya" */
const assigns =
  /^(?:refil|rifil|fourgu|encasqu|encáj|as+ig|asign|assegn|atribu|attrib|delega?|przypis|reassign|weise)/iu;
/** "**Pásale** a Jonas **lo de** la sala": something that both know of. */
const ofThat =
  /^p\p{L}{2,6}(?<!r)(?: [aà] \p{L}{2,20})? (?:lo del?|le truc d[eu]|la (?:cosa|storia) d|o lance d)/iu;
/** "The invoice **can wait**" */
const waiting = /^(?:wait|warten|attendre|esperar|aspettare|wachten|poczekać)$/iu;

/** Whether a wish to be reminded names nothing but this task: not "remind me to call Anna about the essay". */
export function namesOnly(wish: string, title: string, names: Names, context: DueContext): boolean {
  const ofTask = nameWords(title);
  const { left } = timesIn(wish, context);
  return tellingWordsOf(left, names).every(
    (word) => roleIn(word, 'remind') || ofTask.some((one) => isSameThing(one, foldName(word))),
  );
}

/** What stands before whoever is to do a task from now on. */
const toSomebody = /^(?:to|an|à|ad?|al|aan|para|pr[ao]|ao|do|dla|na)$/iu;
/** "Slides **need to** be ready by Friday" */
const mustBe =
  /(?<!\p{L})(?:needs?|must|should|ha(?:s|ve) to|muss|müssen|sollt?en?|doi(?:t|vent)|tienen? que|deb[ae]n?|dev(?:e|ono|em)|moet(?:en)?|mus[iz]\p{L}{0,2}) /iu;
/** What a reason begins with. */
const because =
  / (?:because|since|as i|weil|denn|parce que?|car|porque|perché|omdat|want|bo|ponieważ|pq|porq|pois|pcq|vu que|ya que|já que|visto che|ché|q(?:ue)?(?= \p{L}{2,8} n[oã]?o? )) /iu;
const not =
  /n['’]t |(?<!\p{L})(?:nix|niks|nic|(?:ca|wo|do(?:es)?|did|is|are|ha[sd]|have|could|should|would)nt|not|nicht|pas|non?|niet|não|nie) /iu;
/** Between the parts of a sentence. */
const parts = /(?:[,;!?–:]|(?<!\d)\.) | so (?=\p{L}{2,12} (?:him|her|them|it)(?!\p{L}))/u;

/** "Tom's **not Anna's**" */
const notThem =
  / (?:not|nicht|pas|no|non|niet|não|nie|from|instead of|statt|von|de|da|van|od) \p{Lu}?\p{Ll}{1,30}(?:['’]s)?$/iu;

/** "Tom can do it **instead of me**" */
const notMe =
  /(?<!\p{L})(?:instead of me|for me|statt mir|für mich|à ma place|por mí|en mi lugar|al posto mio|per me|em vez de mim|por mim|in plaats van mij|voor mij|zamiast mnie|za mnie)(?!\p{L})/iu;

/** "It's **not** the invoice, it's **a quote**" */
const corrected =
  /(?:(?:it['’]?s|is|that['’]?s) )?(?<!\p{L})(?:not|nicht|pas|no(?: es)?|non(?: è)?|não(?: é)?|niet|nie) (?:the |an? |d(?:ie|er|as|e) |l[ae] |les |el |il |[oa] |het |een )?(?<old>\p{L}[^,;.]{1,40}?),? (?:but|it['’]?s|sondern|mais|sino|es|ma|è|mas|é|maar|tylko)(?: (?:an?|the|eine?n?|une?|una?|uma?|een))? (?<fresh>\p{L}[^,;.!?]{1,60})/iu;

/** The new text of a task that was called by the wrong word. */
function correctedIn(line: string, text: string): string | undefined {
  const { old = '', fresh = '' } = foundIn(corrected, line)?.groups ?? {};
  const at = old === '' ? -1 : foldName(text).indexOf(foldName(old));
  // Folded words are as long as these are, unless they have other letters.
  return at < 0 || foldName(text).length !== text.length
    ? undefined
    : `${text.slice(0, at)}${fresh.trim()}${text.slice(at + old.length)}`;
}

/** "**She**'ll take it": whoever is named before. */
const pronoun =
  /(?<!\p{L})(?:s?he|him|her|them|er|ihm|ihr|elle|lui|ella|él|lei|el[ae]|hij|hem|haar|ona?|jej|mu)(?=(?:['’]ll)? |$)/iu;

/** "**Niech** zarezerwuje Priya", "que lo **haga** Priya" */
const lets = /^(?:niech|laat|lass|laisse|deja|deixa|lascia|let|haga|faccia|faça|fasse)$/iu;

/** "Mets l'essay **sur la pile de** Jonas" */
const ontoPile =
  / (?:sur (?:la pile|le bureau) d['’e]|dans les mains d['’e]|(?:na mão|nas mãos|na mesa) d[aeo]|(?:en|a) manos de|en la mesa de|(?:nelle mani|sulla pila|sulla scrivania) di|on) ?(?=\p{L}{2,20}(?:['’]s (?:pile|desk|plate))?$)/iu;

const newText =
  /(?:["“„«]|(?<= )['‘])([^"”»]{2,120}?)["”“»'’][.!]?(?:,? (?:instead|invece|statt|anstatt|rather|not|nicht|no|pas|non|niet|não|nie)(?: .{0,60})?)?$/iu;
/** "Call it X instead", "should be called X" */
const calledNow =
  /(?:^|[ ,])(?:call (?:it|that)|name it|should be called|nenn(?:e|en wir)? (?:es|sie)|soll(?:te)? .{0,10}heißen|appelle[- ]l[ae]|llámal[ao]|chiamal[ao]|noem (?:het|die)|moet .{0,10}heten|nazwij (?:to|je)) (?<fresh>\p{L}.{2,120}?)(?: instead)?$/iu;
const into = /^["”“«»]? (?:→|->|to|into|in|zu|en|por|para|naar|na) ["“„«]?(?<fresh>\p{L}.{2,120}?)["”“»]?$/iu;
/** What stands behind a task's text as its new one: "change Call Anna to X". Not another day. */
function textBehind(line: string, text: string, context: DueContext): string | undefined {
  const [folded, title] = [foldName(line), foldName(text)];
  const at = folded.length === line.length ? folded.indexOf(title) : -1;
  const fresh = at < 0 ? undefined : into.exec(line.slice(at + title.length))?.groups?.fresh;
  return fresh !== undefined && timesIn(fresh, context).when === undefined ? fresh : undefined;
}

/** Whom a part of a line hands a task to: one person, of whom nothing else is said. */
function receiverIn(part: string, names: Names, isOfTask: (word: string) => boolean): string | undefined {
  if (takes.test(part)) return 'me';
  const pieces = scan(part.replace(ontoPile, ' à ').replace(notThem, ''), names);
  const people = pieces.filter(({ kind, text }) => kind === 'person' && !isOfTask(text));
  const [person, ...others] = people;
  if (person === undefined || others.length > 0) return undefined;
  const place = pieces.indexOf(person);
  const before = pieces[place - 1];
  const isLet = pieces.slice(Math.max(0, place - 2), place).some(({ text }) => lets.test(text));
  if (isLet || mayOfSomebody(pieces) || notMe.test(part)) return person.text;
  if (pieces.some(({ text }) => roleIn(text, 'give')) && toSomebody.test(before?.text ?? ''))
    return person.text;
  // "The survey from Tom", "the survey is for Tom"
  const isTheirs = !means(before, 'for') || pieces.some(({ text }) => roleIn(text, 'is'));
  const left = isHandedAtEnd(pieces, place) ? textOf(pieces.slice(0, place - 1)) : part.replace(notThen, '');
  return isTheirs && tellingWordsOf(left, names).every(isOfTask) ? person.text : undefined;
}

/** "Grace's invoice went out on Friday already" */
const goneOut = /(?<!\p{L})(?:went|gone) (?:out|off)(?!\p{L})/iu;

/** Whether a line says that something is done, or asks about it. */
export function moodOf(line: string, names: Names): 'report' | 'question' | undefined {
  const pieces = scan(line, names);
  const isReminder = pieces.some(isPerson) && roleIn(pieces[0]?.text, 'remind');
  if (isReminder || asksToMove({ text: line, pieces })) return undefined;
  if (/\?\s*$/.test(line) || fits(asks, line) || asksWhen.test(line)) return 'question';
  const isDone =
    fits(goneOut, line) || pieces.some(({ text }) => roleIn(text, 'done', 'tick') && !roleIn(text, 'do'));
  return !fits(mustBe, line) && !fits(not, line) && (isDone || readTold(line, names)) ? 'report' : undefined;
}

/**
 * What a line wants of the task that it is about: another day, somebody else, another text or priority, as `move`, `assign`
 * and `edit` take it after the task. Undefined if it tells what was done, is to remind somebody, or wants nothing that can be read.
 *
 * @param task the task's text, and the name of whoever has it
 */
export function changeSaid(
  line: string,
  task: { text: string; assignee: string },
  names: Names,
  context: DueContext,
): { verb: ReplaceVerb; rest: string } | undefined {
  const pieces = scan(line, names);
  // "Better call the slides “…”"
  const [, called] = newText.exec(line) ?? [];
  if (called && pieces.some(({ text }) => roleIn(text, 'edit', 'called', 'text')))
    return { verb: 'edit', rest: called };
  const isNaming = pieces.some(({ text }) => roleIn(text, 'edit', 'called', 'text', 'move'));
  const behind = isNaming ? textBehind(line, task.text, context) : undefined;
  const instead =
    correctedIn(line, task.text) ??
    foundIn(calledNow, line)?.groups?.fresh ??
    (scan(behind ?? '', names)
      .slice(0, 2)
      .some(isPerson)
      ? undefined
      : behind);
  if (instead !== undefined) return { verb: 'edit', rest: instead };
  const isReminder = !fits(mustBe, line) && pieces.some(({ text }) => roleIn(text, 'remind'));
  if (isReminder || moodOf(line, names)) return undefined;
  const ranks = pieces.flatMap((piece) => filterOf(piece)?.priority ?? []);
  // "Isn't that important, low prio"
  const rank = ranks[fits(not, line) ? 1 : 0];
  if (rank !== undefined) return { verb: 'edit', rest: `!${rank}` };
  const ofTask = nameWords(`${task.text} ${task.assignee}`.replace(/['’]s(?!\p{L})/gu, ''));
  const isOfTask = (word: string): boolean => ofTask.some((one) => isSameThing(one, foldName(word)));
  const changes = (part: string): boolean =>
    scan(part, names).some(({ text }) => roleIn(text, 'move', 'later', 'postpone', 'give'));
  const whenIn = (part: string): string | undefined => {
    const said = part.replace(notThen, '');
    const { when, isOften } = newTimeIn(said, scan(said, names), context);
    const isNoDay = roleIn(when?.replace(/^to /, ''), 'now') || (when === 'to no date' && !changes(part));
    return isOften || isNoDay || timesIn(part, context).often !== '' ? undefined : when;
  };
  // "The essay won't happen Thursday, Monday is more honest", "push it to Friday because …"
  const all = inPlainWords(line, context)
    .split(parts)
    .flatMap((part) => part.split(because, 1));
  const some = all.filter((part) => !not.test(`${part} `));
  const [person, ...people] = pieces.filter(({ kind, text }) => kind === 'person' && !isOfTask(text));
  const withName = (part: string): string =>
    person && people.length === 0 ? part.replace(pronoun, person.text).replace(/['’]ll /, ' will ') : part;
  // "I'm ill tomorrow, move it to Friday", "I'm ill today, the essay comes tomorrow"
  const ofIt = some.filter((part) => tellingWordsOf(part, names).some(isOfTask));
  for (const part of new Set([...some.filter(changes), ...ofIt, ...(some.length > 0 ? some : all)])) {
    // "Let's bring the slides forward to Thursday"
    const verb = scan(part, names).find(({ text }) => roleIn(text, 'move', 'later'));
    const when = whenIn(part) ?? (verb && whenIn(part.slice(verb.range[0])));
    if (when !== undefined) return { verb: 'move', rest: when };
    const receiver = receiverIn(part, names, isOfTask) ?? receiverIn(withName(part), names, isOfTask);
    if (receiver !== undefined) return { verb: 'assign', rest: `to ${receiver}` };
  }
  return undefined;
}
