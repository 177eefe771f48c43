import { isSameWord } from '../../lib/same-word.ts';
import { foldName, nameWords } from '../../workspaces/names.ts';
import type { DueContext } from '../due-date/index.ts';
import { namedDuty } from '../parse-line/duty.ts';
import { beginsTask } from './pasted.ts';
import { readTold } from './reports.ts';
import { timesIn } from './said.ts';
import { filterOf, means, type Names, scan } from './scan.ts';
import { isPerson, newTimeIn } from './task-wish.ts';
import type { Existing, Line, ReplaceVerb } from './types.ts';
import { isFew } from './verbs.ts';
import { type Role, roleIn } from './wish-words.ts';
import { tellingWordsOf } from './wishes.ts';

/** What sentences are made with, and titles of tasks seldom: pronouns and auxiliaries of each language. */
const sentenceWords = [
  "i(?:['’]?(?:m|ve|ll|d))?|me|we|you|u|s?he|it(?:['’]?s)?|they|them|is(?:n['’]?t)?|are|was|were|has|have|had|can(?:['’]?t)?|could|will|won['’]?t|don['’]?t|did|does|not|should|must|needs?|let|got|still|already|better|rather|was|when|why",
  'ich|wir|er|es|ist|sind|hat|hab|habe|haben|kann|kannst|muss|soll|sollte|wird|bin|nicht|noch|schon|doch|war|wann|besser|lieber',
  'je|nous|tu|il|elle|ils|est|sont|ai|ont|peut|peux|doit|va|vais|pas|ça|déjà|encore|était|quand|mieux|plutôt',
  'yo|está|están|es|he|ha|puede|puedes|puedo|tengo|va|voy|se|ya|todavía|era|cuándo|quién|quien|mejor',
  'io|è|sono|ho|può|puoi|posso|devo|non|si|già|ancora|quando|meglio',
  'eu|é|tá|estão|são|foi|tem|tenho|pode|posso|vai|vou|não|já|ainda|quem|melhor',
  'ik|wij|jij|hij|zij|ze|zijn|heb|heeft|kan|kun|kunnen|moet|mag|gaat|niet|nog|had|wanneer|beter|liever',
  'ja|jest|są|była?|ma|mam|może|mogę|musi|nie|już|się|będzie|jeszcze|kiedy|lepiej|raczej',
].join('|');
const sentence = new RegExp(`(?<![\\p{L}\\d@])(?:${sentenceWords})(?![\\p{L}\\d])|\\?$`, 'iu');

/** What somebody does who takes a task over: not what they are to do. */
const takesOver =
  /^(?:do|does|handle|take(?:s)? over|übernimmt|übernehmen|faire|hacer|fare|fazer|doen|zrobi)$/iu;

/** What words may do to a task that is there. */
const acts = 'move later postpone give tick done again delete remind undo edit called text'.split(
  ' ',
) as Role[];
const isAct = (word: string | undefined): boolean => roleIn(word, ...acts);
const article =
  "(?:(?:the|my|our|her|his|their|die|der|das|den|l[aeo]|les|l['’]|los|las|el|il|i|os?|as?|de|het) ?(?<= |['’]))?";
const thing = new RegExp(`^${article}\\p{L}[\\p{L}-]{2,30} `, 'iu');
/** "Slides by Friday" */
const onlyThing = new RegExp(
  `^${article}\\p{L}[\\p{L}-]{2,30}(?: (?:by|for|until|due|bis|für|pour|para|per|voor|na|do|zum))?$`,
  'iu',
);

/** The task that a line may talk of, and whether its author is to be reminded of it. */
export function talkedOf(line: Line): Existing | undefined {
  if (!mayTalk(line)) return undefined;
  const { text, pieces, context } = line;
  const isReminder = pieces.some((piece) => roleIn(piece.text, 'remind')) && !pieces.some(isPerson);
  return isReminder ? { rest: text, to: 'remind', when: timesIn(text, context).words } : { rest: text };
}

/** "For Anna: …" */
const isLed = /^[^:]{1,60}:(?= )|^["“„«]|\n/u;

/**
 * Whether a line may talk of a task that is there: it is a sentence, or has words of an act. A line that begins as tasks
 * do is a new one.
 */
function mayTalk({ text, pieces, context }: Line): boolean {
  const [first, last] = [pieces[0], pieces.at(-1)];
  const isLedByAct = isAct(first?.text);
  if (!isLedByAct && !isAct(last?.text) && beginsTask(text)) return false;
  if (!isLedByAct && isLed.test(text)) return false;
  // "Priya offered to do the slides"
  const isTaken = pieces.some(({ text }) => takesOver.test(text));
  if (isPerson(first) && !isTaken && namedDuty.test(text)) return false;
  if (sentence.test(text) || pieces.some((piece) => isAct(piece.text))) return true;
  // Asked first: reading the date takes longest.
  if (!isFew(text) || !thing.test(text)) return false;
  const { left, when } = timesIn(text, context);
  return when !== undefined && onlyThing.test(left.trim());
}

/** Whether a wish to be reminded names nothing but this task: not "remind me to call Anna about the essay". */
export function namesOnly(wish: string, title: string, names: Names, context: DueContext): boolean {
  const ofTask = nameWords(title);
  const { left } = timesIn(wish, context);
  return tellingWordsOf(left, names).every(
    (word) => roleIn(word, 'remind') || ofTask.some((one) => isSameWord(one, foldName(word))),
  );
}

/** What stands before whoever is to do a task from now on. */
const toSomebody = /^(?:to|an|à|ad?|al|aan|para|pr[ao]|ao|do|dla|na)$/iu;
/** "Slides **need to** be ready by Friday" */
const mustBe =
  /(?<!\p{L})(?:needs?|must|should|ha(?:s|ve) to|muss|müssen|sollt?en?|doi(?:t|vent)|tienen? que|deb[ae]n?|dev(?:e|ono|em)|moet(?:en)?|mus[iz]\p{L}{0,2}) /iu;
/** What a reason begins with. */
const because = / (?:because|since|as i|weil|denn|parce que?|car|porque|perché|omdat|want|bo|ponieważ) /iu;
const not = /n['’]?t |(?<!\p{L})(?:not|nicht|pas|non?|niet|não|nie) /iu;
/** Between the parts of a sentence. */
const parts = /[,;.!?–:] /;

/** Whom a part of a line hands a task to: one person, of whom nothing else is said. */
function receiverIn(part: string, names: Names, isOfTask: (word: string) => boolean): string | undefined {
  const pieces = scan(part, names);
  const people = pieces.filter(({ kind, text }) => kind === 'person' && !isOfTask(text));
  const [person, ...others] = people;
  if (person === undefined || others.length > 0) return undefined;
  const before = pieces[pieces.indexOf(person) - 1];
  if (pieces.some(({ text }) => roleIn(text, 'give')) && toSomebody.test(before?.text ?? ''))
    return person.text;
  // "The survey from Tom"
  return !means(before, 'for') && tellingWordsOf(part, names).every(isOfTask) ? person.text : undefined;
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
  const [, called] = /["“„«]([^"”»]{2,120})["”“»][.!]?$/u.exec(line) ?? [];
  if (called && pieces.some(({ text }) => roleIn(text, 'edit', 'called', 'text')))
    return { verb: 'edit', rest: called };
  const isReport = !mustBe.test(line) && pieces.some(({ text }) => roleIn(text, 'done', 'tick', 'remind'));
  if (isReport || readTold(line, names) || /\?\s*$/.test(line)) return undefined;
  const ranks = pieces.flatMap((piece) => filterOf(piece)?.priority ?? []);
  // "Isn't that important, low prio"
  const rank = ranks[not.test(line) ? 1 : 0];
  if (rank !== undefined) return { verb: 'edit', rest: `!${rank}` };
  const ofTask = nameWords(`${task.text} ${task.assignee}`);
  const isOfTask = (word: string): boolean => ofTask.some((one) => isSameWord(one, foldName(word)));
  const whenIn = (part: string): string | undefined => {
    const { when = timesIn(part, context).when, isOften } = newTimeIn(part, scan(part, names), context);
    return isOften || when === 'to no date' || timesIn(part, context).often !== '' ? undefined : when;
  };
  // "The essay won't happen Thursday, Monday is more honest", "push it to Friday because …"
  const all = line.split(parts).flatMap((part) => part.split(because, 1));
  const some = all.filter((part) => !not.test(`${part} `));
  for (const part of some.length > 0 ? some : all) {
    const when = whenIn(part);
    if (when !== undefined) return { verb: 'move', rest: when };
    const receiver = receiverIn(part, names, isOfTask);
    if (receiver !== undefined) return { verb: 'assign', rest: `to ${receiver}` };
  }
  return undefined;
}
