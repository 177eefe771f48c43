import { fits, foundIn } from '../../lib/remembered.ts';
import { type DueContext, parseDue } from '../due-date/index.ts';
import { dayAt } from './days.ts';
import { openOf } from './list.ts';
import { stillOpen } from './numbered.ts';
import { beginsTask } from './pasted.ts';
import { means, scan } from './scan.ts';
import type { Line, ReadLine } from './types.ts';
import { type Role, roleIn } from './wish-words.ts';

/** A number of the list, alone: not "10am". */
const number = /(?<!\S)#?\d{1,2}(?!\S)/;

/** "No wait", between what was said and what is meant. */
const correction =
  /^([^\n]{2,120}?)(?:[,.;:–—-]? (?:(?:oh|ach|ah|no|nein|non|nee|não|nie),? ){0,2}(?:wait|sorry|i mean|actually|scratch that|warte|quatsch|ich meine?|attends|pardon|je veux dire|espera|perdón|digo|quiero decir|anzi|aspetta|scusa|wacht|ik bedoel|quer dizer|aliás|czekaj|znaczy)[,:]?|, (?:no|nein|non|nee|não|nie),) (?:make it |just |lieber |nur |plutôt |solo )?([^\n]{2,60})$/iu;

/**
 * A line with the day that was meant: "call her Friday at 10" for "call her tomorrow, no wait, Friday at 10". Where what
 * is to be done to a task of the list was corrected, only that is left.
 */
export function withCorrection(line: string, context: DueContext, again: Line['again']): string {
  const [, said = '', meant = ''] = foundIn(correction, line) ?? [];
  if (meant === '') return line;
  if (parseDue(meant, context)?.spans[0]?.[0] !== 0)
    return number.test(meant) && /^(?:done|replace)$/.test(again(meant).kind) ? meant : line;
  const [span, ...others] = parseDue(said, context)?.spans ?? [];
  return span === undefined || others.length > 0
    ? line
    : `${said.slice(0, span[0])}${meant}${said.slice(span[1])}`;
}

/** Between two acts, and between numbers as well. */
const betweenActs = [/[,;] (?:(?:and|und|et|y|e|en|i|och) )?/iu, / (?:and|und|et|y|e|en|i|och) (?=\S)/iu];
const article = /^(?:the|l[ae]|el|il|die|de|het) /iu;
/** "3 to monday", "la 7 para el lunes", not "la 7" */
const isOfNumber = (part: string): boolean =>
  number.test(part) && /\p{L}{2}/u.test(part.replace(article, ''));
/** "2 too" */
const too = /(?<=^#?\d{1,2}) (?:too|also|as well|auch|aussi|también|anche|ook|também|też|także)$/iu;
/** "2 to Priya", in any language */
const toSomebody = /(?<!\S)#?\d{1,2} (?:to|an|à|ad?|au|al|aan|para|pr[ao]|dla|do) \p{L}/iu;

/** Reads the parts of a line as acts. What is done is done together; anything else is asked about, one thing at a time. */
function readActs({ text: line, context, again }: Line, parts: readonly string[]): ReadLine | undefined {
  const [first = '', ...others] = parts;
  const begins = (part: string, ...roles: Role[]): boolean => roleIn(part.split(' ', 1)[0], ...roles);
  const goesOn = (part: string): boolean =>
    (isOfNumber(part) && dayAt(part, context) !== 0) || begins(part, 'move', 'give');
  if (!isOfNumber(first) || others.length === 0 || !others.every(goesOn)) return undefined;
  const acts = parts.map((part) =>
    again(too.test(part) ? first.replace(number, part.replace(too, '')) : part),
  );
  const numbers = acts.flatMap((one) => (one.kind === 'done' && 'numbers' in one ? [one.numbers] : []));
  if (numbers.length === acts.length) return { kind: 'done', numbers: [...new Set(numbers.flat())] };
  const [act] = acts;
  const isAct =
    (begins(first, 'give') && toSomebody.test(first)) ||
    (act?.kind === 'done' && 'numbers' in act) ||
    (act?.kind === 'replace' && act.verb !== 'edit' && /^#?\d{1,2} \S/.test(act.rest));
  return isAct ? { kind: 'ask', line, list: openOf([]), unused: line, many: true } : undefined;
}

/** Reads acts on tasks of the list, one after the other: "give 2 to Priya and move it to Monday". */
export const readSeveralActs = (line: Line): ReadLine | undefined =>
  !/\d/.test(line.text) || fits(stillOpen, line.text)
    ? undefined
    : betweenActs.map((sign) => readActs(line, line.text.split(sign))).find((read) => read !== undefined);

/** "He finished it" */
const isOfThem = /^(?:s?he|they|er|sie|ils?|elles?|ella?|lei|lui|hij|zij|el[ae]|ona?) /iu;
/** Whose tasks "her tasks" are. */
const theirs =
  /(?<!\p{L})(?:her|his|their|ihre|seine|ses|sus|suoi|sue|haar|zijn|seus|suas|jej|jego)(?= \p{L})/iu;

const they =
  /(?<=^(?:what|was|wat|que|qué|cosa|che|o que|co|show|any)\S{0,3} .{0,30})(?<![\p{L}-])(?:s?he|they|him|her|them|er|ihm|elle|il|lui|ella|él|lei|el[ae]|hij|hem|ze|ona?|his|their|ihre|seine|suo|seu|jej)(?!\p{L})/iu;

/** Reads a wish beside its reason: "I'm ill tomorrow, move the hotel call to Friday", "back at my desk, what is due?" */
export function readBesideWhy({ typed, names, context, pieces, again }: Line): ReadLine | undefined {
  const [, one, other] =
    /^([^,;:\n]{3,80})(?:[,;](?! ?#?\d)| [–-]) (?:so |also |donc |dus )?(\S[^\n]{1,80})$/.exec(typed) ?? [];
  // "Move 2 to Friday, 3pm"
  if (one === undefined || other === undefined || dayAt(one, context) === 0 || dayAt(other, context) === 0)
    return undefined;
  const [person, ...people] = pieces.filter((piece) => piece.kind === 'person');
  // "I'm meeting Priya in 5, what has she got open?"
  const asked =
    person && people.length === 0 && person.range[0] < one.length ? other.replace(they, person.text) : other;
  const [first, last] = [again(one), again(asked)];
  const isMove = (read: ReadLine): read is Extract<ReadLine, { kind: 'replace' }> =>
    read.kind === 'replace' && read.verb === 'move' && !read.orCreate;
  const [why, { kind }] = isMove(first) ? [other, last] : [one, first];
  const isTask = beginsTask(why) || names?.isPerson(why);
  // "I thought I'd finished 9, put it back"
  if (first.kind === 'undo' || (last.kind === 'undo' && !isTask)) return { kind: 'undo' };
  const saysNothing = !isTask && /^(?:create|ask|greeting|unclear)$/.test(kind);
  const move = [first, last].find(isMove);
  if (move !== undefined)
    return saysNothing || kind === 'search'
      ? { ...move, line: typed }
      : { kind: 'ask', line: typed, unused: '' };
  // "Had the call with Malik, so that check-in is done"
  const isWhy = !isTask || kind === 'search' || kind === 'done';
  if (last.kind === 'done' && first.kind !== 'delete' && isWhy && !/\d/.test(why) && !isOfThem.test(other))
    return last;
  if (!saysNothing) return undefined;
  // "I'm ill today, move everything from tomorrow to Thursday"
  if (last.kind === 'ask' && last.many) return { ...last, line: typed };
  if (last.kind === 'client' && asked !== other) return last;
  if (last.kind === 'list' && kind !== 'ask' && means(scan(other, names)[0], 'lead', 'question')) return last;
  // "Anna is ill, move her tasks to next week"
  if (person === undefined || people.length > 0 || !theirs.test(other)) return undefined;
  const many = again(other.replace(theirs, `${person.text}’s`));
  return many.kind === 'ask' && many.many ? { ...many, line: typed } : undefined;
}

/** "If the invoice is paid, …", "the essay isn't done, …" */
const undone =
  /^(?:if|when|once|wenn|sobald|falls|si|quand|dès|cuando|se|quando|als|zodra|jeśli|gdy|kiedy) |n['’]t |(?<!\p{L})(?:not|nicht|pas|non?|niet|não|nie) /iu;
const alsoSaid =
  /(?<!\p{L})(?:but|too|as well|aber|auch|mais|aussi|pero|también|ma|anche|maar|ook|mas|também|ale|też)(?!\p{L})/iu;
/** "Essay done, **invoice to Friday** and the room to Priya" */
const movesToo =
  /^(?!.{0,20}(?<!\p{L})(?:it|them|him|her|thanks?|sent|gave|given|went|this|that|danke?|merci|gracias|grazie|graças|dzięki|gestuurd|geschickt)(?!\p{L}))(?:the |la |l['’]|le |die |de |el |il |[ao] )?\p{L}[^\s,]{2,30}(?: \p{L}{3,20}){0,2} (?:to|auf|naar|à|al?|an|para|pra|na|for|für|voor|pour|per) \p{L}{3,20}(?:$|(?: \p{L}{1,12}){0,2}(?:,| (?:and|und|et|y|e|en|i) ))/iu;
const isAct = (read: ReadLine): boolean =>
  /^(?:done|replace|delete)$/.test(read.kind) || (read.kind === 'create' && read.existing?.isSure === true);

/**
 * Reads an act on a task and what is said after it: "delete Tom's survey, we've dropped it". Of two acts none is done:
 * "essay done and move the slides to Friday".
 */
export function readBeforeReason({ typed, context, again }: Line): ReadLine | undefined {
  const [, act = '', why = ''] =
    /^([^,;?!.\n]{3,100}?)(?:[,;?!.] | (?=(?:and|und|et|y|e|en|i) ))(\S[^\n]{1,80})$/.exec(typed) ?? [];
  const other = why.replace(/^(?:and|und|et|y|e|en|i) /i, '');
  if (act === '' || (other === why && (beginsTask(why) || dayAt(why, context) === 0))) return undefined;
  const read = again(act);
  // "Pull up Tom's list, I'm seeing him in ten minutes"
  const isSeen = read.kind === 'list' ? means(scan(act, undefined)[0], 'lead') : read.kind === 'search';
  if (isSeen && other === why && again(why).kind === 'create') return read;
  if (!isAct(read)) return undefined;
  if (isAct(again(other)) || (read.kind === 'done' && movesToo.test(other)))
    return { kind: 'ask', line: typed, list: openOf([]), unused: typed, many: true };
  if (other !== why) return undefined;
  // "Invoice is done, room too, but not the slides"
  if (read.kind === 'done' && fits(alsoSaid, why))
    return { kind: 'create', line: typed, existing: { rest: typed, isSure: true } };
  // "Finish the slides, Anna needs them" may be a new task.
  if (read.kind === 'done')
    return 'words' in read && !read.orCreate && !undone.test(act)
      ? { ...read, ...(beginsTask(act) && { orCreate: true }) }
      : undefined;
  if (read.kind === 'replace') return { ...read, line: typed, orCreate: true };
  return read.kind === 'delete' ? { ...read, line: typed } : undefined;
}
