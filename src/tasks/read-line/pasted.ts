import { fits, foundIn, remembered } from '../../lib/remembered.ts';
import { trimEndOf } from '../../lib/text.ts';
import { foldName } from '../../workspaces/names.ts';
import { forWord } from '../for-words.ts';
import { englishVerb, namedDuty } from '../parse-line/duty.ts';
import { beforeThing, onlyNoun, plainHeading } from './headings.ts';
import { countedInWords } from './ordinals.ts';
import {
  bullet,
  conjunction,
  dayHeading,
  dayOfAll,
  itemOf,
  type OfOne,
  ofDay,
  saysNothing,
  signature,
} from './pasted-items.ts';
import { scan } from './scan.ts';
import { anyWeekday, withShortDays } from './weekdays.ts';

/** "1) call Tom 2) book the room": before the second and the next. */
const inRow = /(?<=(?:^|: )1[.)] [^\n]{3,400}) (?=[2-9][.)] \S)|(?<=: )(?=1[.)] \S[^\n]{3,400} 2[.)] )/g;

/** "1 call Tom 2 book the room 3 print": three or more */
const bareNumbers = /^1 \p{L}[^\n]{2,120} 2 \p{L}[^\n]{2,120} 3 \p{L}/u;

/** A heading, which says whose tasks they are, or only that they are tasks: `for Anna:`, `Tasks for Anna:`, `Homework:`. */
const heading = /^[^:]{1,80}:?$/;
const isLed = new RegExp(`^${forWord} `, 'iu');

/** `for Anna: read the essay by friday, phone her brother tomorrow`, `two things: …` */
const inOneLine = /^(?:([^:,;\n]{1,80}:)\s+)?(\S[^\n]*)$/;
const things =
  'things?|stuff|tasks|to-?dos|sachen|dinge|choses|trucs|cosas|cose|coisas|dingen|dingetjes|rzeczy|punkte|punten|klusjes|cositas|cosette|coisinhas|sprawy';
const counted = new RegExp(
  `^(?:[\\p{L}\\d]+ ){0,3}(?:${things}|à faire|da fare|por hacer|a fazer|te doen|do zrobienia|zu (?:erledigen|tun))(?: \\p{L}+){0,5}\\s?:$`,
  'iu',
);
/** "Brain dump", above a list */
const dump = new RegExp(
  `^(?:\\p{L}{2,6},? )?(?:brain ?dump|${things}|to do list|todo-?liste?|lijstje|lista)$`,
  'iu',
);
/** "Two things **for Priya**: …" */
const countedFor = new RegExp(`^(?:[\\p{L}\\d]+ ){0,2}(?:${things}) (?=${forWord} [^:]{2,40}:)`, 'iu');
/** "So today: …" */
const opening =
  /^(?:ok(?:ay)?|so|also|alors|dus|allora|pues|bueno|a ver|right|well|no to)(?:[,:] | (?=[^:]{1,40}:))/iu;
/** "2 things, …" */
const countedAlone = new RegExp(`^((?:\\d|\\p{L}{2,6}) (?:${things})), (?=\\S)`, 'iu');
/** "For Anna - …" */
const dash = new RegExp(`^(${forWord} \\p{L}+(?: \\p{L}+)?) [-–] `, 'iu');
/** Between tasks of one line. */
const between =
  /[,;]\s+(?:(?:and|then|und|dann|et|puis|y|luego|e|poi|depois|en|dan|i|potem|a(?= (?:ja|\p{L}{2,20} (?:ma|niech|musi)) )) )*(?:to )?| [/&+] | (?:and|und|et|y|e|en|i|oraz) (?:(?:then|dann|danach|daarna|puis|ensuite|luego|después|poi|dan|depois|dps|potem|also|auch|ook|też|noch|nog|jeszcze|aussi|también|anche|também|tbm?|u+h?m+|uh|erm?|äh+m?|euh|ehm?) ){0,3}(?:to )?(?=\S)| (?:puis|ensuite|luego|poi|dps) (?=\S)/iu;
const joined = new RegExp(`(${between.source})`, 'iu');
/** The parts of a text, with the joints between them. */
const partsWithJoints = remembered((text: string) => text.split(joined), 20);
/** How tasks show their verb in each language: infinitives come first or last. */
const verbs = [
  englishVerb,
  /^\p{L}{2,20}(?:[aei]re?|[aei]r|ć) /iu,
  / (?!(?:den|einen|meinen|een|(?:über|over)?morgen|gisteren)$)\p{Ll}{2,20}(?:en|ern|eln)$/u,
];
/** The verb of words that begin a task, normalized: the first word of them, or the last. */
export function verbOf(words: string): string | undefined {
  const at = verbs.findIndex((verb) => verb.test(words));
  return at < 0 ? undefined : foldName(words.split(' ').at(at === 2 ? -1 : 0) ?? '');
}
/** Whether words begin a task: they have a verb as tasks do. */
export const beginsTask = remembered((words: string): boolean => verbs.some((verb) => verb.test(words)), 50);

const bothOf = /(?:both|beides?|allebei|les deux|amb[oa]s|entramb[ie]|ob[ai]e?|oboje|jedno i drugie) /iu;
/** Words that refer to what came before. */
const goesOn = /(?<!\p{L})(?:it|him|them|that|this|ihn|ihm|sie|es|lui|leur|lo|gli|hem|mu)(?!\p{L})/iu;

/** "Tasks by Friday" */
const isDue = /^(?:by|until|due|bis|avant|pour|para|antes|até|hasta|entro|per|voor|do) /i;
/** "Supervision report **– no deadline**" */
const noDate =
  /,? ?[–(-] ?(?:no|without(?: an?)?|kein(?:e|en)?|ohne|sans|pas d['’]|sin|senza|sem|geen|zonder|bez) ?(?:deadline|(?:due )?date|rush|termin|datum|frist|échéance|date|fecha|plazo|scadenza|data|prazo|terminu|daty)\)?$/iu;
/** Longer lines are sentences of one text. */
const maxLine = 120;
/** More lines have one heading. */
const maxLines = 100;
/** Longer lines are not split into tasks. */
const maxParts = 400;

const isPhrase = (text: string): boolean => /\S\s+\S/.test(text);

/** The parts of a text, each from where one begins, with the joints within it. */
function partsBegun(text: string, begins: (part: string) => boolean): string[] {
  const [first = '', ...others] = partsWithJoints(text);
  const parts = [first];
  for (let at = 1; at < others.length; at += 2)
    parts.push(
      begins(others[at] ?? '') ? (others[at] ?? '') : `${parts.pop()}${others[at - 1]}${others[at]}`,
    );
  return parts;
}

/** The tasks of "today the invoice for Tom, Friday call David": each begins with its own day. */
function partsOfDays(text: string, withoutDays: (words: string) => string): string[] | undefined {
  const isDated = (part: string) => {
    const left = withoutDays(part);
    return isPhrase(left) && !part.startsWith(left.split(' ', 1)[0] ?? '');
  };
  const parts = partsBegun(text, isDated);
  return parts.length > 1 && isDated(partsWithJoints(text)[0] ?? '') ? parts : undefined;
}

const condition =
  /^(?:if|when|once|unless|wenn|falls|sobald|si|quand|se|quando|cuando|als|wanneer|zodra|jeśli|gdy|kiedy) /iu;
/** The tasks of "mail à David vendredi et relire le contrat lundi": each has its own day, and those behind have verbs. */
function partsDated(parts: string[], withoutDays: (words: string) => string): string[] | undefined {
  const isDated = (part: string) => withoutDays(part) !== part && isPhrase(withoutDays(part));
  const follows = (part: string) => beginsTask(part) && !goesOn.test(part);
  return parts.every(isDated) && !condition.test(parts[0] ?? '') && parts.slice(1).every(follows)
    ? parts
    : undefined;
}

/** The tasks of "order toner, pens too, and by Friday the agenda": the day is only of what stands behind it. */
function partsUntil(text: string, withoutDays: (words: string) => string): string[] | undefined {
  const [, first = '', last = ''] = /^(.{3,200}), (?:and|und|et|y|e|en|i) (\S.{4,200})$/iu.exec(text) ?? [];
  const left = withoutDays(last);
  const isDated = isPhrase(left) && !last.startsWith(left.split(' ', 1)[0] ?? '');
  return isDated &&
    !goesOn.test(last) &&
    withoutDays(first) === first &&
    beginsTask(first.split(',')[0] ?? '')
    ? [first, last]
    : undefined;
}

/** The days at the beginning and the end of words. */
function daysAround(words: string, withoutDays: (words: string) => string): [before: string, after: string] {
  const left = withoutDays(words);
  const at = left === '' ? -1 : words.indexOf(left);
  return at < 0 ? ['', ''] : [words.slice(0, at).trim(), words.slice(at + left.length).trim()];
}

/** The tasks of a line such as `for Anna: …, …`: each part has a verb of its own, so a list of things is none. */
function partsOf(text: string, withoutDays: (words: string) => string, ofOne: OfOne): string[] | undefined {
  const plain = text
    .slice(0, maxParts)
    .replace(opening, '')
    .replace(dash, '$1: ')
    .replace(countedAlone, '$1: ')
    .replace(countedFor, '');
  const [, head = '', whole = ''] = inOneLine.exec(plain) ?? [];
  const [tail, day] = dayOfAll(whole, withoutDays);
  const rest = whole.slice(0, whole.length - tail.length);
  const parts = partsWithJoints(rest).flatMap((part, at) =>
    at % 2 === 1 ? [] : day === '' ? part : `${part} ${day}`,
  );
  if (parts.length < 2 || whole.length === maxParts) return undefined;
  if (head === '' && day === '') {
    const dated =
      withShortDays(parts) ??
      partsOfDays(rest, withoutDays) ??
      partsDated(parts, withoutDays) ??
      partsUntil(rest, withoutDays);
    if (dated !== undefined) return dated;
  }
  // "Tom anrufen": his name may be "tomorrow" as well.
  const isTask = (verb: RegExp) => (part: string) => verb.test(part) || verb.test(withoutDays(part));
  const isCounted = counted.test(head);
  const areTasks = [...verbs, namedDuty].some((verb) =>
    parts.every((part) => isTask(verb)(part) || ofOne(part) !== undefined),
  );
  // "Things in my head: dentist, tax letter, card"
  const areCounted =
    (isCounted && parts.length > 2) ||
    (day !== '' && parts.length > 2) ||
    (bothOf.test(tail) && parts.length === 2 && parts.every((part) => isPhrase(withoutDays(part))));
  if (!areTasks && !areCounted) return undefined;
  if (parts.slice(1).some((part) => goesOn.test(part))) return undefined;
  const isHeading = isCounted || trimEndOf(head, /:/).replace(onlyNoun, '') === '';
  const [first = '', ...others] = parts;
  const hasNone = (part: string) => withoutDays(part) === part;
  // "À faire mercredi : …", "jutro zadzwonić do Malika i wysłać materiały"
  const ofHead = isCounted ? daysAround(trimEndOf(head, /[\s:]/), withoutDays).join('') : '';
  const shared = ofHead || (others.every(hasNone) ? daysAround(first, withoutDays)[0] : '');
  const own = parts.map((part) => {
    const task = ofOne(part) ?? part;
    return shared !== '' && hasNone(part) ? `${task} ${shared}` : task;
  });
  return isHeading ? own : own.map((part) => `${head} ${part}`);
}

/** Signs that stand between tasks only: "…; …", "… | …", "… / …", "- … - …" */
const apart = [/\s{0,2};\s{1,3}/, / \| /, / \/ /, / \+ /, /(?:^| )[-–•] /];
/** "The essay can wait; …" */
const saysSomething =
  /^[^;|/+]{1,60} (?:is|are|was|has|can|could|will|won['’]t|ist|sind|hat|kann|wird|est|sont|peut|está|puede|è|può|tem|pode|fica|heeft|kan|mag|jest|może) [^;|/+]{1,200};/iu;
/** What goes on with the sentence before it. */
const goesOnWith =
  /^(?:(?:and|but|so|because|i|we|you|s?he|it|they|that|this|aber|weil|ich|wir|er|sie|es|mais|car|je|on|elle|pero|yo|ma|io|maar|ik|we|hij|ze|mas|eu|ele|ela|ale|ona?)(?!\p{L})|\()/iu;
/** The tasks between such signs, below a heading or without one. */
function partsApart(text: string, withoutDays: (words: string) => string): string[] | undefined {
  if (text.length > maxParts || !/; | [|/+] |(?:^| )[-–•] /.test(text)) return undefined;
  const [, head = '', rest = text] = /^((?:(?! [/+] )[^:;|]){1,60}): {1,3}(\S.*)$/.exec(text) ?? [];
  for (const sign of apart) {
    const isDash = sign === apart.at(-1);
    const parts = rest.split(sign).filter((part) => part.trim() !== '');
    const isList = isDash ? /^[-–•] /.test(rest) : parts.length > 1;
    // "Buy stickers + pens for kickoff"
    const isSum = sign.test(' + ') && parts.length < 3 && !parts.every(beginsTask);
    const areTasks = parts.every(isPhrase) || (sign.test(' | ') && parts.length > 2);
    if (parts.length < 2 || !isList || isSum || !areTasks) continue;
    if (fits(saysSomething, rest) || parts.slice(1).some((part) => goesOnWith.test(part))) continue;
    // "…; high priority" says more of the task before it.
    if (parts.some((part) => scan(part, undefined).every(({ kind }) => kind === 'words'))) continue;
    const day = counted.test(`${head}:`) ? daysAround(head, withoutDays).join('') : '';
    if (day !== '') return parts.map((part) => (withoutDays(part) === part ? `${part} ${day}` : part));
    if (head === '' || isDash || head.replace(onlyNoun, '') === '' || counted.test(`${head}:`))
      return isLed.test(head) ? parts.map((part) => `${head}: ${part}`) : parts;
    // "Hoy: …; jueves: …", "Anna: goals; Tom: CV"
    return parts.slice(1).every((part) => part.includes(': '))
      ? [`${head}: ${parts[0]}`, ...parts.slice(1)]
      : parts.map((part) => `${head}: ${part}`);
  }
  return undefined;
}

/** The tasks of "Tue: call David, Thu: send the worksheet". */
function partsOfHeads(text: string, withoutDays: (words: string) => string): string[] | undefined {
  const parts =
    text.length > maxParts ? [] : partsBegun(text, (part) => ofDay(part, withoutDays) !== undefined);
  const own = parts.map((part) => ofDay(part, withoutDays));
  return own.length > 1 && own.every((part) => part !== undefined) ? own : undefined;
}

/** "After today's session: …" */
const anyHeading = /^[^:,;]{2,60}: (?=\S)/;
/** The tasks of "Anna: goals by Friday, Tom: CV by Monday": each begins with whose it is. */
function partsOfEach(text: string, ofOne: OfOne): string[] | undefined {
  const [first = '', ...others] =
    text.length > maxParts ? [] : partsWithJoints(text.replace(/ (?=[:;] )/g, ''));
  const parts: string[] = [];
  let last = first;
  // The joints stand between the parts.
  for (const [at, part] of others.entries()) {
    if (at % 2 === 0) continue;
    if (ofOne(last) === undefined || ofOne(part) === undefined) last += `${others[at - 1]}${part}`;
    else {
      parts.push(last);
      last = part;
    }
  }
  const tasks = [...parts, last].map((part) => ofOne(part));
  return tasks.length > 1 && tasks.every((task) => task !== undefined) ? tasks : undefined;
}

/** The same behind a heading: "after the session: I send …, Tom does …". A day in it is everybody's. */
function partsBelow(
  text: string,
  withoutDays: (words: string) => string,
  ofOne: OfOne,
): string[] | undefined {
  const [head = ''] = foundIn(anyHeading, text) ?? [];
  if (head === '' || isLed.test(head)) return undefined;
  const day = trimEndOf(head, /[\s:]/);
  const isDay = withoutDays(day) === '';
  return partsOfEach(text.slice(head.length), ofOne)?.map((task) => (isDay ? `${task} ${day}` : task));
}

/**
 * The tasks of pasted text, one for each of its lines: a list with dashes or numbers, or lines alone, with or without
 * `for Anna:` above them. The heading is put before each task. Undefined for a single task, also one in several lines.
 *
 * @param withoutDays words without their days and times
 * @param ofOne the task of words that begin with whose it is and have a date
 */
export function readPasted(
  typed: string,
  withoutDays = (words: string) => words,
  ofOne: OfOne = () => undefined,
): string[] | undefined {
  // Not "1 kg flour 2 eggs 3 lemons"
  const isRow = fits(bareNumbers, typed) && typed.split(/(?:^| )[1-9] /).filter(beginsTask).length > 1;
  const row = isRow ? typed.replace(/(?:^| )([1-9]) (?=\p{L})/gu, '\n$1. ') : typed;
  const all = (/1[.)] /.test(row) ? row.replace(inRow, '\n') : row).split('\n').map((line) => line.trim());
  // "Obrigada!", below all
  while (all.length > 2 && (all.at(-1) === '' || signature.test(all.at(-1) ?? ''))) all.pop();
  const lines = all.filter((line) => line !== '');
  const [only = ''] = lines;
  const tasksIn = (line: string) =>
    saysNothing(line) ? [] : (readPasted(line, withoutDays, ofOne) ?? [line]);
  const inWords = lines.length === 1 ? countedInWords(only) : undefined;
  if (inWords)
    return inWords.tasks.map((task) => (isLed.test(inWords.head) ? `${inWords.head}: ${task}` : task));
  if (lines.length === 1)
    return (
      partsOfHeads(only, withoutDays)?.flatMap(tasksIn) ??
      partsOfEach(only, ofOne) ??
      partsBelow(only, withoutDays, ofOne) ??
      partsApart(only, withoutDays) ??
      partsOf(only, withoutDays, ofOne)
    );
  const [first = '', ...others] = lines;
  const days = lines.map((line) => dayHeading(line, withoutDays));
  if (days[0] !== undefined && days.filter(Boolean).length > 1 && days.at(-1) === undefined) {
    let day = '';
    return lines.flatMap((line, at) => {
      day = days[at] ?? day;
      return days[at] ? [] : tasksIn(line).map((task) => `${day}: ${task.replace(bullet, '')}`);
    });
  }
  const next = others.findIndex((line) => line.endsWith(':') && heading.test(line));
  // A heading for each program or person
  if (next > 0 && first.endsWith(':') && next < others.length - 1 && lines.length <= maxLines) {
    const parts = [lines.slice(0, next + 1), lines.slice(next + 1)].map((some) =>
      some.length > 2 ? readPasted(some.join('\n'), withoutDays, ofOne) : [some.join(' ')],
    );
    return parts.every((some) => some !== undefined) ? parts.flat() : undefined;
  }
  const ofDays = lines.flatMap((line) => ofDay(line, withoutDays) ?? []);
  if (ofDays.length === lines.length) return ofDays.flatMap(tasksIn);
  // "Team meeting", above whose tasks they are
  const isOwned = (line: string) =>
    saysNothing(line) || ofOne(itemOf(line.replace(bullet, ''), withoutDays, ofOne), true) !== undefined;
  const isAbove = () => others.length > 1 && others.every(isOwned) && !isOwned(first) && !beginsTask(first);
  const isHeading =
    heading.test(first) &&
    !bullet.test(first) &&
    (first.endsWith(':') || dump.test(first) || others.every((line) => bullet.test(line)) || isAbove());
  const [tail, lastDay] = dayOfAll(lines.at(-1) ?? '', withoutDays);
  const isLast = tail !== '' && tail === lines.at(-1);
  // "3) read the journal - all by friday"
  const end = /^ ?[,;–-]/.test(tail) ? tail : '';
  const tasks = (isHeading ? others : lines)
    .slice(0, isLast ? -1 : undefined)
    .filter((line) => !signature.test(line) && !saysNothing(line.replace(bullet, '')));
  const [, firstDay = '', firstTask = ''] = /^([^:]{2,40}?) ?: (\S.*)$/.exec(tasks[0] ?? '') ?? [];
  // "Tomorrow: call the printer", and more lines
  const isOfDay =
    firstDay !== '' && withoutDays(firstDay) === '' && !tasks.slice(1).some((one) => one.includes(': '));
  const isList = tasks.every((line) => bullet.test(line));
  const day = isLast || end !== '' ? lastDay : isOfDay ? firstDay : '';
  const words = (isOfDay ? [firstTask, ...tasks.slice(1)] : tasks)
    .map((line) =>
      line.replace(bullet, '').replace(noDate, '').replace(conjunction, '').replace(end, '').trim(),
    )
    .map((line) => (isHeading || isList ? itemOf(line, withoutDays, ofOne) : line))
    .map((line) => (day !== '' && withoutDays(line) === line ? `${line} ${day}` : line));
  const areLines =
    all.length === lines.length && words.every((line) => isPhrase(line) && line.length <= maxLine);
  if (words.length < 2 || words.includes('') || !(isList || areLines)) return undefined;
  const above = isHeading ? plainHeading(first) : '';
  const named = above.replace(onlyNoun, '');
  // "Actions from today": no task of it is due then. "As discussed with Tom", "Tom: …": it says nothing of them.
  const isEmpty =
    withoutDays(named) === ''
      ? named !== above && !isDue.test(named) && !/^(?:things )?to[- ]?dos? (?!from|of)/i.test(above)
      : / \S+ /.test(named);
  const isOfOthers = words.every((line) => /^\p{L}{1,20}(?: \p{L}{1,20})? ?[:–-] /u.test(line));
  // "From my notebook": nobody's name, and no program's.
  const isNameless =
    named === named.toLowerCase() && beforeThing.test(above.slice(0, above.length - named.length));
  const left = !isLed.test(named) && (isEmpty || isOfOthers || isNameless) ? '' : named;
  const whose =
    left === above || isLed.test(left) || isDue.test(left) || withoutDays(left) === '' ? left : `for ${left}`;
  const isOfPerson = ofOne(`${left.replace(isLed, '')}: a b`) !== undefined;
  return words.map((line) => {
    // "I find him a mentor" is nobody else's.
    const own = ofOne(line, true);
    // "This week": "on Thursday …" has its own day.
    const hasDay =
      withoutDays(left) === '' &&
      withoutDays(line) !== line &&
      line.split(' ').some((word) => word.length > 3 && anyWeekday(word) !== undefined);
    if (own === undefined) return left === '' || hasDay ? line : `${whose}: ${line}`;
    return left === '' || isOfPerson ? own : isDue.test(left) ? `${own} ${left}` : `${whose}: ${own}`;
  });
}
