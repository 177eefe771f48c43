import { fits, foundIn } from '../../lib/remembered.ts';
import { greetings, please, thanks } from '../courtesy.ts';
import type { DueContext } from '../due-date/index.ts';
import { englishVerb } from '../parse-line/duty.ts';
import { withNumber } from './list-numbers.ts';
import { stillOpen } from './numbered.ts';
import { beginsTask } from './pasted.ts';
import { howTo } from './questions.ts';
import { thingIn } from './reports.ts';
import { isAny, isFill, saidBy, textOf, timesIn } from './said.ts';
import { isOverdue, isWithin, means, type Names, type Piece, scan } from './scan.ts';
import type { Line, Reader, ReadLine } from './types.ts';
import { isFew, joinsBefore, notThen, replace } from './verbs.ts';
import { asksForHelp, type Role, roleIn, rolesOf } from './wish-words.ts';

/** "Essay", "CV": shorter words are articles and the like. */
const telling = /^(?=.{0,40}\p{L})(?:.{4,}|\p{Lu}{2,3}$)/u;
/** The words of a line that may be those of a task that is there: no names, and none that say what is to be done with it. */
export const tellingWordsOf = (line: string, names: Names | undefined): string[] =>
  scan(line, names).flatMap(({ kind, text }) =>
    kind === 'unknown' && telling.test(text) && !saysAct(text) ? [text] : [],
  );
/** Words of acts that tasks are called by as well, "check-in" and "slide", may be those of a task. */
const saysAct = (text: string): boolean =>
  rolesOf(text)
    .values()
    .some((role) => !/^(?:tick|edit|remind|text|move|date)$/.test(role));

/** The last letters of a word say little: "collecting", "reflections". */
const stemOf = (word: string): string => word.slice(0, Math.max(4, word.length - 3));

/** The stems to look for in tasks, from how one was described. A single word is kept whole. */
export function tellingWords(text: string): string {
  const words = scan(text, undefined).filter(
    (piece) => !isFill(piece) && !roleIn(piece.text, 'fill', 'done'),
  );
  if (words.length > 1) return words.map(({ text }) => stemOf(text)).join(' ');
  return (words[0]?.text ?? text).replace(
    /['’]s$|(?<=\p{L}{3})[saeiyąę]$|(?<=\p{L}{4})(?:ze|ami|ach|om|ów|e[nrs])$/u,
    '',
  );
}

const thanked = new RegExp(
  `^(?:(?:oh|ok|top|super|mil|muchas|muito|vielen|many|mille) )?(?:${thanks}|ty|cheers|dank|dzieki)(?!\\p{L})(?! (?:note|card|you note|karte|mail))`,
  'iu',
);

/** "Thanks, **you’re a life saver**" */
const praised =
  /(?:you(?:['’]re| are) (?:a|the|my) |life ?saver|(?:vous|tu) me sauve[sz]|rettest mir|me salvas|mi salvi|redt me|ratujesz) ?/iu;

const greeted = new RegExp(`^(?:${greetings})(?: touchline)?(?:$|[\\s,.!…]{1,3})`, 'iu');
const faces = /(?:\s|!|\p{Extended_Pictographic}|\p{Emoji_Modifier}|\uFE0F|\u200D){1,40}$/u;
const isGreeting = ({ text }: Piece): boolean => roleIn(text, 'greeting', 'fill');

/** "**Tirami fuori** la scheda di David", "**mi dai** la mail di Grace" */
const opens =
  /^(?:tira(?:mi)? fuori|s[áa]came|file[- ]moi|passe[- ]moi|passami|p[áa]same|apri(?:mi)?|ouvre(?:[- ]moi)?|abre(?: a[ií])?|mi (?:dai|passi)|me (?:passas?|sacas?|arruma|d[áa]s?|dê|abres?)) (?=\S)/iu;

/** "**Ah non finalement** laisse tomber", "ach nee, vergiss es" */
const hesitant =
  /^(?:(?:a[ch]?h?|oh|eh|mh?m+|hm+|nah?|nou|tja|uff|ok(?:ay|ej)?|dobra|bueno|pues|anzi|beh|mah|bah|well|so|bon|alors|n?o|non|nein|nee|não|nie|yeah|actually|finalement|en fait|eigentlich|alla fine|al final|no final|afinal|doch|toch|jednak|sorry)[,.!…]{0,3} ){1,5}(?=\S)/iu;

/** Reads lines of nothing but words of a wish, in any order and language: help, "never mind", "undo that", "Anna's email". */
export function readWords(line: Line): ReadLine | undefined {
  const { pieces } = line;
  const typed = line.text.replace(faces, '');
  if (/\d/.test(withNumber(typed))) return undefined;
  // "Email address of Grace Thomson": her surname has a slip, which is asked about.
  const [of, person, surname] = pieces.slice(-3);
  if (
    person?.kind === 'person' &&
    surname?.kind === 'unknown' &&
    means(of, 'for') &&
    !roleIn(surname.text, 'fill', 'done', 'tick')
  ) {
    const read = readWords({ ...line, pieces: pieces.slice(0, -1) });
    return read?.kind === 'client' ? { ...read, name: `${read.name} ${surname.text}` } : undefined;
  }
  const shown = fits(opens, typed) ? line.again(typed.replace(opens, '')) : undefined;
  if (shown?.kind === 'client') return shown;
  // "Ah non finalement laisse tomber"
  const calm = typed.replace(hesitant, '');
  if (roleIn(calm, 'cancel')) return { kind: 'unclear', typed: line.typed, about: 'cancel' };
  // "Abre a ficha do Malik"
  const isOpened = pieces[0]?.kind === 'unknown' && !isAny(rolesOf(pieces[0].text)) && !beginsTask(typed);
  const said = saidBy(isOpened ? pieces.slice(1) : pieces, isAny);
  const whole = rolesOf(typed);
  const only = (...some: Role[]): boolean =>
    some.some((role) => whole.has(role)) ||
    (said !== undefined &&
      some.some((role) => said.roles.has(role)) &&
      pieces.every(
        (piece) =>
          means(piece, 'lead') ||
          !isAny(rolesOf(piece.text)) ||
          roleIn(piece.text, 'fill', 'wish', 'post', ...some),
      ));
  const [named, ...others] = [...(said?.people ?? []), ...(said?.programs ?? [])];
  if (named !== undefined) {
    const [first, second] = pieces;
    const isVerb = roleIn(first?.text, 'detail') && second === named && !line.typed.endsWith('?');
    return named.kind === 'person' &&
      others.length === 0 &&
      (isOpened ? only('card') : only('card', 'detail')) &&
      !isVerb
      ? { kind: 'client', name: named.text }
      : undefined;
  }
  // "Heyy 👋"
  const short = typed.replace(/(\p{L})\1{1,20}$/u, '$1');
  const rest = short.replace(greeted, '');
  const isGreeted = rest !== short && (roleIn(rest, 'greeting') || scan(rest, undefined).every(isGreeting));
  if (isGreeted) return { kind: 'greeting' };
  if (isOpened && !fits(thanked, typed)) return undefined;
  const isTask = beginsTask(typed.replace(thanked, '').replace(/^[,.! ]{1,3}/, ''));
  if (fits(thanked, typed) && !isTask && (pieces.length < 7 || fits(praised, typed)))
    return { kind: 'greeting', isThanks: true };
  if (only('undo') && !fits(howTo, typed)) return { kind: 'undo' };
  if (only('connect')) return { kind: 'unclear', typed, about: 'connect' };
  if (only('help')) return { kind: 'help' };
  const isAsked = pieces.some((piece) => means(piece, 'question'));
  if (only('cancel', 'greeting') && said?.roles.has('cancel') && !isAsked)
    return { kind: 'unclear', typed, about: 'cancel' };
  return only('greeting') && !pieces.some(isOverdue) ? { kind: 'greeting' } : undefined;
}

/** "Coche le rapport", "hake den Bericht ab": not the English ones, which may begin a task. */
const isTick = (text: string | undefined): boolean =>
  roleIn(text, 'tick') && !/^(?:check|cross|strike|finish|complete|close|wrap)$/iu.test(text ?? '');

/** What is wanted at the end of a line: "I sent the plan, you can tick it off". */
const wanted =
  /^(.{1,120}?)(?:[,;.:–—]| -(?= )| (?:so|and|und|also|et|donc|y|así que|e|quindi|então|en|dus|i|więc|och|så)(?=[ ,])) ?(?=\S)(.{1,60})$/iu;
const ofThat =
  /(?<!\p{L})(?:it|that|this|can|das|es|ihn|sie|kann(?:st)?|les?|la|ça|peux|los?|las|puedes|puoi|pode|het|dit|dat|die|kun|kan|mag|to|je|możesz|det|man|on|si può|se|można)(?!\p{L})|l[ao]s?$/iu;

/** "Hand in her", before what was handed in. */
export const beforeThing =
  /^.*?(?<!\p{L})(?:the|my|his|her|our|their|l[aeo]|el|il|o|de|het|das|den|die) (?=\S)/iu;

/** What stands between a thing and what is said of it. */
const tells =
  /^(?:has|had|got|ha[dt]?|wurden?|f[ou]i|fue|already|just|schon|déjà|deja|ya|j[aá]|già|gia|już|juz|al)$/iu;
/** The words for a task within what is said of it: "the report" in "I can't do the report today". */
export function subjectOf(told: string, names: Names | undefined, context: DueContext | undefined): string {
  // "2 is too soon"
  const { ranges, left } = timesIn(told, context);
  const number = /(?<!\S)#?\d{1,2}(?!\S)/.exec(left)?.[0] ?? /(?<= [ao] )\d{1,2}(?= \p{L})/u.exec(told)?.[0];
  if (number !== undefined) return number;
  const pieces = scan(told, names).filter((piece) => !isWithin(piece, ranges));
  const isOf = ({ kind, text }: Piece): boolean =>
    kind !== 'words' && !roleIn(text, 'done', 'move', 'remind', 'fill');
  const from = pieces.findIndex(isOf);
  // "The survey **is** in from Tom"
  const verb = pieces.findIndex(({ text }, at) => at > from && (roleIn(text, 'is') || tells.test(text)));
  const to = pieces.findLastIndex((piece, at) => isOf(piece) && (verb < 0 || at < verb));
  return textOf(pieces.slice(from, to + 1)).replace(beforeThing, '');
}

const negative =
  /\d|n['’]t |(?<!\p{L})(?:(?:ca|wo|did|have)nt|not|too|late|(?:forg|vergess|vergeten|oubli|olvid|dimenti|esquec|zapomn)\p{L}*|nicht|zu|pas|trop|no|non|niet|te|não|nie)(?!\p{L})/iu;

/** "I won't get to the slides" */
const cannot =
  /(?:ca|wo|could)n['’]?t |(?<!\p{L})(?:cannot|schaff\p{L}*|(?:kann|peux|puedo|riesco|consigo|posso|kan|mogę)(?= .{0,40}(?:nicht|pas|no|non|não|niet|nie)?)|(?:no|não) (?:llego|vai dar|dá))(?!\p{L})/iu;

/** "Monday **works**", "lundi **me va mieux**" */
const suits =
  /(?<=\p{L}{4}) (?:(?:me|mir|uns|nous|mi|ci|nam|mij) )?(?:is|works|suits|passt|geht|klappt|convient|va|past|lukt|komt|pasuje|dá|serve)(?: (?:for|me|us|mir|uns|mij|better|fine|good|ok|okay|besser|mieux|bien|mejor|bene|meglio|beter|uit|melhor)){0,3}$/iu;

/** The task that a line says is done. */
function toldOf(told: string, again: Line['again']): string {
  const read = again(told);
  return /^(?:done|search)$/.test(read.kind) && 'words' in read ? thingIn(read.words) : '';
}

/** Reads a report with a wish to mark or move that task: not "call Anna, check in". */
export function readWanted({ text: line, names, context, again }: Line): ReadLine | undefined {
  if (fits(stillOpen, line)) return undefined;
  const [, told = '', asked = line] = foundIn(wanted, line) ?? [];
  // "Spostalo a lunedì"
  const wish = asked
    .replace(/(?<=^\p{L}{3,20})-?l[aeo]s?(?= |$)/u, ' it')
    .replace(/ to (?=\p{L}+$)/iu, ' on ')
    .replace(suits, ' better');
  const pieces = scan(wish, undefined);
  const roles = saidBy(pieces)?.roles;
  const isOfThat = fits(ofThat, wish) || isTick(pieces[0]?.text);
  const isMark = isOfThat && roles?.has('tick') && !roles.has('into');
  const isMarked = roles?.has('rank') && (roles.has('done') || /(?<!\p{L})off$/iu.test(wish));
  const isTaken = isOfThat && roles?.has('clear') && toldOf(told, again) !== '';
  if (told !== '' && (isMark || isMarked || isTaken))
    return {
      kind: 'done',
      words: toldOf(told, again) || subjectOf(told, names, context),
    };
  // "Anna's call -> Jonas, and make it Friday" hands it over as well.
  if (/(?:→|->|=>)/.test(told)) return undefined;
  // "Tomorrow is too early for 2, make it thursday", "can't do the slides today, tomorrow instead"
  const isNegative = fits(negative, told);
  if (!isOfThat && !isNegative) return undefined;
  const times = timesIn(wish.replace(notThen, ''), context);
  const left = saidBy(pieces.filter((piece) => !isWithin(piece, times.ranges)))?.roles;
  const isLater = isNegative && (fits(cannot, told) || pieces.some(({ text }) => roleIn(text, 'wait')));
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

/** Reads a wish for help in so many words. */
export const readHelp: Reader = ({ typed }) => (asksForHelp(typed) ? { kind: 'help' } : undefined);

/** "Reopen the slides", "actually 3 isn't done" */
const reopening =
  /(?:^|,? )(?:please )?(?:reopen (?:it|that|this)|open (?:it|that|this)(?: up)? again)$|^(?:reopen|un-?done|un-?tick|uncomplete|un-?check|unmark|unfinish|rouvr(?:e|ir|ez)(?:-moi)?|r[ée]ouvr(?:e|ir|ez)|reabr(?:e|ir|a)|volt(?:a|ar|e) a abrir|(?:vuelve|volver) a abrir|desmarca(?= (?:el|la|l[ao]s) )|despunta|décoche[rz]?|riapri(?:re|mi)?|heropen|odznacz|przywróć|otw[oó]rz (?:ponownie|z powrotem|znowu)|ponownie otw[oó]rz) \S|^(?:mach|zet|doe|maak) .{1,60}? (?:(?:doch|noch ?mal|wieder|weer|toch|maar) ){1,3}(?:auf|open)(?=,|$)|^(?:[öo]e?ffne|open|apri|abre|mach) .{1,60} (?:wieder(?: auf)?|again|opnieuw|di nuovo|de novo|de nuevo)$| (?:wieder (?:[öo]e?ffnen|er[öo]e?ffnen|aufmachen)|wiederer[öo]e?ffnen|(?:opnieuw |weer |her)open(?:en|zetten)|otworzy[cć] ponownie)$|[,;] (?:reábrel[ao]|riapril[ao]|rimettil[ao]|remets[- ]l[ea]|rouvre(?:[- ]l[ea])?|reabre(?:-[ao])?|(?:re)?abre de n(?:ov|uev)o)$|^(?:(?:mark|set) .{1,80} (?:as )?(?:not |un)done|set .{1,80} (?:to|as) open(?: again)?|(?:take|haal|nimm|togli|enlève|quita|tira|zdejmij) .{0,10}(?:tick|check ?mark|haken|vinkje|spunta|coche|marca|ptaszek|haczyk)(?!\p{L}).{2,80}|.{2,80} needs? to be open(?:ed)? again|bring back .{2,60} (?:one|task)|otw[oó]rz .{2,60} jeszcze raz)$|^(?:(?:put|bring|get|add|stick|zet|gooi|remets|remettre|vuelve a poner|volver a poner|pon|rimetti|metti|coloca|volta|põe|wrzuć|wpisz|dodaj) )?.{2,60}? (?:back|terug|weer|wieder|de vuelta|de volta|di nuovo|de nouveau|z powrotem|znowu|(?<=^(?:remet|vuelve|volver|rimett).{0,60})) ?(?:(?:on|onto|to|auf|op|à|sur|dans|en|na|do|p(?:a?ra|ra)) (?:my|meine|mijn|m['’]?n|ma|mi|la mia|a minha|minha|moją|mojej) |(?:in|alla|nella|na|do|en la|dans la) )(?:to-?do ?)?(?:list[aeęy]?|lijst(?:je)?)$|^not done:? #?\d{1,2}$|^(?:\p{L}{2,9},? )?#?\d{1,2} (?:is not|isn['’]t|(?:ist )?(?:doch )?(?:noch )?nicht|n['’]est pas|no está|non è|is (?:nog )?niet|não está) (?:done|finished|complete|erledigt|fertig|faite?|hech[oa]|terminad[oa]|fatt[oa]|gedaan|klaar|feit[oa])$/iu;
/** "The slides aren't done after all", "put them back on my list", "bitte wieder auf offen", "hay que volver a abrirla" */
const notDone =
  /^(?!wh|is|are|if|wenn|falls|si |se |als |jeśli)(?:.{3,60} (?:(?:is|are)(?: not|n['’]?t) (?:actually )?(?:done|finished)(?: yet)?(?: actually| after all)?|(?:ist|sind|war(?:en)?|wurden?) (?:doch|eigentlich) (?:noch )?nicht (?:fertig|erledigt)|(?:is|zijn|was|waren) toch (?:nog )?niet (?:klaar|af|gedaan)|n['’](?:est|était) (?:finalement )?pas (?:fini|termin|fait)ée?|(?:in realtà|en realidad|na verdade|jednak) (?:non|no|não|nie) .{2,30})|.{3,100}(?:(?:put|set) (?:it|them|that) back(?: (?:on|to|as) (?:my list|open|not done))?|(?:auf|op) (?:offen|open) (?:setzen|zetten)|wieder auf offen|weer op open|(?:volver|vu[eé]lve(?:l[ao]s?)?) a abrir(?:l[ao]s?)?|(?:di nuovo|de nuevo|de novo|à nouveau|z powrotem|znowu) (?:apert|abiert|abert|ouvert|otwart)[aeo]?)(?:[,;.] .{1,80})?)$/iu;
/** "Stop repeating 2": the list of what repeats has a button for it. */
const repeating = /^(?:(?:stop|end|pause)\s(?:repeating|the\srepeat(?:\sof)?)(?:\s.*)?|what\srepeats)$/iu;

/** "Oops, undo that", "annule ce que je viens de faire" */
const undoing =
  /^(?:(?:o+ps|oh|no+|non|nee|nein|ups|hoppla|euh|um|hej|a|da si[eę]|eso|stop|wait|sorry|please|wrong one)[,.!]{0,3} ){0,5}(?:undo|annule[rz]?|deshaz(?:lo|er)?|annulla(?:lo)?|desfaz(?:er)?|cofnij|cofn[ąa][ćc])(?: (?:that|it|this|last one|the last|ce que|[çc]a|la derni[èe]re|eso|lo [úu]ltimo|quello che|l['’]ultim|isso|[oa] [úu]ltim|to|ostatni)[^,]{0,30})?$/iu;

const polite = new RegExp(`^${please},? |,? ${please}$`, 'giu');
/** Reads a wish to reopen what was marked done. */
export const readReopening: Reader = ({ typed, text }) =>
  reopening.test(text.replace(polite, '')) ||
  (fits(notDone, text) && !typed.endsWith('?') && !fits(englishVerb, text))
    ? { kind: 'undo', line: text }
    : fits(undoing, text) && !fits(howTo, text)
      ? { kind: 'undo' }
      : undefined;

/** Reads a wish to see or end what repeats: "what repeats", "stop the weekly check-in". */
export function readRepeats({ text, pieces: [first, ...next] }: Line): ReadLine | undefined {
  const isEnd = roleIn(first?.text, 'off') && !roleIn(first?.text, 'cancel', 'move');
  const isOfRepeat = next.slice(0, 3).some(({ text }) => roleIn(text, 'again'));
  return fits(repeating, text) || (isEnd && isOfRepeat) ? { kind: 'repeats' } : undefined;
}
