import { splitFirstWord, trimEndOf, trimStartOf } from '../../lib/text.ts';
import { foldName } from '../../workspaces/names.ts';
import { withoutCourtesy } from '../courtesy.ts';
import { platformSpans } from '../day-spans.ts';
import { type DueContext, parseDue } from '../due-date/index.ts';
import { peopleAt } from '../parse-line/possible-name.ts';
import { removeRanges } from '../parse-line/ranges.ts';
import { readAboutTouchline } from './about-touchline.ts';
import {
  leavesProgram,
  readClientChange,
  readMembers,
  readNewClient,
  readOf,
  readWhoIs,
  whoseCard,
} from './clients.ts';
import { readCommand } from './commands.ts';
import { dayAt, daysIn } from './days.ts';
import { readDigest } from './digest.ts';
import { knownOf, type ListFilters, meetings, openOf, readList } from './list.ts';
import { listNumbers, withNumber } from './list-numbers.ts';
import { isOfSeveral, readMany } from './many.ts';
import { readNumbered } from './numbered.ts';
import { readBesideWhy, readSeveralActs, withCorrection } from './parts.ts';
import { readPasted } from './pasted.ts';
import { asks, asksDid, asksHow } from './questions.ts';
import { readReminder, remindedOf } from './reminders.ts';
import { finishedOf, readTold } from './reports.ts';
import { filterOf, isWithin, type Line, means, type Names, scan } from './scan.ts';
import { daysApart, readAbout, readSearch, readWhoDid } from './search.ts';
import { readSlips } from './slips.ts';
import type { ReadLine } from './types.ts';
import { readDone, withWeekday } from './verbs.ts';
import { withEnd, withWeekdays } from './weekdays.ts';
import { asksForHelp, roleIn } from './wish-words.ts';
import { beforeThing, readWanted, readWords } from './wishes.ts';
import { readWorded } from './worded.ts';

export type { ListFilters } from './list.ts';
export { listNumbers } from './list-numbers.ts';
export { thingIn } from './reports.ts';
export { type Names, namesIn } from './scan.ts';
export type { ReadLine, ReplaceVerb } from './types.ts';
export { asksForHelp } from './wish-words.ts';
export { tellingWords } from './wishes.ts';

/** "Reopen the slides", "actually 3 isn't done" */
const reopening =
  /^(?:reopen|un-?done|uncomplete|uncheck|unmark|unfinish) \S|^mark .{1,80} (?:as )?(?:not |un)done$|^not done:? #?\d{1,2}$|^(?:\p{L}{2,9},? )?#?\d{1,2} (?:is not|isn['’]t|(?:ist )?(?:doch )?(?:noch )?nicht|n['’]est pas|no está|non è|is (?:nog )?niet|não está) (?:done|finished|complete|erledigt|fertig|faite?|hech[oa]|terminad[oa]|fatt[oa]|gedaan|klaar|feit[oa])$/iu;
/** "2 ✅", "[x] call Anna" */
const checked =
  /^(?:(?:[✅✔✓☑]\ufe0f?|\[x\]|:(?:white_check_mark|heavy_check_mark|ballot_box_with_check):) ?(\S[^\n]*)|(\S[^\n]*?) ?(?:[✅✔✓☑]\ufe0f?|:(?:white_check_mark|heavy_check_mark|ballot_box_with_check):))$/iu;
const doneOf = (words: string): string => (roleIn(words.split(' ').at(-1), 'done') ? words : `done ${words}`);
/** "Stop repeating 2": the list of what repeats has a button for it. */
const repeating = /^(?:(?:stop|end|pause)\s(?:repeating|the\srepeat(?:\sof)?)(?:\s.*)?|what\srepeats)$/iu;
/** What joins a task to the day before it: "remind me tomorrow **to** …" */
const joinsTask =
  /^,? (?:(?:to|about|re|para|pra|daran,?(?: dass ich)?|an|de|di|que|om|er ?aan|eraan|aan|att|o|żeby) |d['’])(\S.*)$/iu;
/** What a coach wants to know before a session: "prep me for Anna". "Prepare the slides for Anna" is a task. */
const beforeSession = /^(?:prep(?:are)?\sme|brief\sme|bereite\smich)(?!\p{L})/iu;
/** A question that no list answers. */
const otherQuestion =
  / (?:où|dónde|dove|onde|waar|gdzie)$|^(?:in|on|at|from|to|with|for|aus|von|mit|bei|bis|seit|dans|de|à|avec|en|con|em|nel|da|naar|met|w|z|do) (?:which|what|who|welche[mnrs]?|quel(?:le)?s?|qui|qué|quién|que|qual|quem|quale|ch[ei]|cuál|welke?|wie|jakim|którym) |^(?:when|where|why|how|qué\stal|come\sva|jak\sidzie|wann|wo|warum|wie|quand|où|comment|pourquoi|cuándo|dónde|cómo|quando|dove|come|onde|como|wanneer|waar|hoe|när|hur)(?:['’]?s)?(?:(?:\s.*)?\?$|\s(?:is|am|are|was|were|do|does|did|can|could|ist|sind|geht['’]?s?|läuft|va|vont|está|están|sta|gaat|går|things|it)(?!\p{L}))|^(?:how|where|when)['’]?s\s|^how\s(?:far|well|busy|late|close|bad)(?!\p{L})/isu;
/** "How do I delete a task?", "wie lösche ich eine Aufgabe?" */
const howTo =
  /^(?:how (?:do|can) (?:i|we|you)|how to(?=.*\?)|wie (?:kann|\p{L}+e ich)|comment (?:puis-je|on|je|faire|\p{L}+er)|cómo (?:puedo|\p{L}+o|se)|come (?:posso|si|(?!(?:in)?to )\p{L}+o)|hoe (?:kan|\p{L}+ ik)|como (?:posso|eu|se|\p{L}+o)|jak (?:mogę|\p{L}+ć))(?!\p{L})/iu;
/** Something to find out: "ask if the room is booked", not "I asked Anna what she needs". */
const finding =
  /^(?!(?:i|we|ich|wir|ik|ho|he|já|ya|j['’]ai)(?!\p{L}))\p{L}+ (?:\S+ ){0,4}?(?:if|whether|what|who|ob|si|se(?! (?:encarg|ocup|occup))|czy) \p{L}/iu;
/** Alone, or followed only by words of a list, these are commands that do not exist. */
const noTask =
  /^(?:undo|undone|un-?done|reopen|uncomplete|uncheck|status|show|view|cancel|stop|start|close|complete|finish|finished|settings|config|connect|disconnect|ls|lists)$/i;
/** What can be done to an existing task, but not by typing. */
const onNumber =
  /^(?:copy|duplicate|clone|comment(?:\son)?|share|pin|flag|prioriti[sz]e|unassign|set)\s#?\d{1,2}(?![\p{L}\d])/iu;
/** The task itself is missing. */
const newTask = /^(?:add|new|create|make)(?:\s(?:a|another|new|a\snew))?\s(?:task|to-?do|reminder)$/i;
const listWords = /^(?:#?\d[\d\s,]*|all|mine|page\s\d+|(?:for|of)\s.*)?$/is;
const noWords = /^(?:[^\p{L}\p{N}]*|#?\d{1,4}|next|prev|previous|back|more|later|new)$/iu;

/** `done 2`, `done call anna`: not a list of what was done, "done last week in Spring". */
function readDoneCommand(typed: string, line: Line): ReadLine | undefined {
  const [word, rest] = splitFirstWord(typed);
  // "Done is better than perfect" is a task.
  if (word.toLowerCase() !== 'done' || /^(?:is|was)\s/i.test(rest)) return undefined;
  const list = rest === '' || listNumbers(rest) ? undefined : readList(typed, line.names);
  const { doneOn, due, program } = list?.kind === 'list' ? list.filters : {};
  const isOfSome = (doneOn ?? due ?? program) !== undefined || /^(?:tasks|for|in|all|newest)\b/i.test(rest);
  if (list?.kind === 'list' && isOfSome) return { ...list.filters, kind: 'list' };
  return readDatedList(line) ?? readDone(rest) ?? { kind: 'unclear', typed };
}

/** Puts a colon after a known name: "Anna by Friday the goals" becomes "Anna: by Friday the goals"; "Anna Friday" has no task. */
function ofKnown(words: string, { names, context }: Line): string | undefined {
  if (names === undefined || context === undefined) return undefined;
  const { names: known, end } = peopleAt(words, 0, { ...names, ...context });
  const rest = trimStartOf(words.slice(end), /[\s:–—-]/);
  const due = known.length > 0 ? parseDue(rest, context) : null;
  return due && /\p{L}/u.test(removeRanges(rest, due.spans).text)
    ? `${words.slice(0, end)}: ${rest}`
    : undefined;
}

/** "Call Anna tomorrow" for "tomorrow to call Anna", which is left of a reminder. */
function withDayLast(task: string, context: DueContext | undefined): string {
  const [[start, end] = [-1, 0]] = (context && parseDue(task, context)?.spans) ?? [];
  const [, rest] = (start === 0 && joinsTask.exec(task.slice(end))) || [];
  return rest === undefined ? task : `${rest} ${task.slice(0, end)}`;
}

/**
 * Whether names could change what the line means: it has only a few words that lists don't know.
 *
 * @param read the line, read without names
 */
export function wantsNames(text: string, read: ReadLine): boolean {
  const { kind } = read;
  if (!isShortLine(text)) return false;
  if (kind === 'digest' || (kind === 'delete' && !leavesProgram(text))) return false;
  if (kind === 'done' && 'numbers' in read) return false;
  const pieces = scan(text, undefined);
  // "Move everything of Anna's to Friday"
  const isMove = kind === 'replace' && read.verb === 'move' && !/^#?\d/.test(read.rest);
  if (kind === 'replace' && read.verb !== 'assign' && !(isMove && pieces.some(isOfSeveral))) return false;
  const unknown = pieces.filter((piece) => piece.kind === 'unknown');
  // "Anna by Friday the goals, Tom by Monday the CV"
  if (kind === 'create' && ofEach.test(text)) return true;
  const isList = filterOf(pieces[0]) !== undefined || means(pieces[0], 'lead');
  // Names have no more words than these together.
  const most = isList ? 16 : 6;
  return unknown.length > 0 && unknown.length <= most && !unknown.some((one) => noName.test(one.text));
}

/** A longer text is always a task. */
const maxLength = 200;
const isShortLine = (text: string): boolean => text.length <= maxLength && !text.includes('\n');
const ofEach = /^\p{L}[^,;]{5,80}(?:[,;]\s\p{L}[^,;]{5,80}){1,9}$/u;
const noName = /^(?:[!\\`:]|\d+[^\s\d])/;

/** Whether a list names an unknown person or program: "tasks for Friday", "done in October". */
const isOfUnknown = ({ whose, program }: ListFilters, { isPerson, isProgram }: Names): boolean =>
  (whose.kind === 'named' && whose.names.length === 1 && !whose.names.some(isPerson)) ||
  (program !== undefined && !isProgram(program));

/** "Find the CV task", "find Anna's worksheet", "find Anna" */
function readFinding(typed: string, bare: string, names?: Names, context?: DueContext): ReadLine | undefined {
  const isDated = () => context !== undefined && daysIn(typed, context) !== undefined;
  const words = readSearch(bare, isDated, names?.isPerson);
  if (words === undefined) return undefined;
  const name = whoseCard(words) ?? words;
  if (names?.isPerson(name)) return { kind: 'client', name };
  // "How's my week looking"
  const mine = readList(`my ${words}`, names);
  if (mine?.kind === 'list' && mine.filters.due) return { ...mine.filters, kind: 'list' };
  const [, owner = '', own = ''] = /^(\p{L}{2,30}?)['’]?s (\S.*)$/u.exec(words) ?? [];
  if (!names?.isPerson(owner)) return daysApart({ kind: 'search', words, line: typed }, context);
  return daysApart({ kind: 'search', words: own, line: typed, list: openOf([owner]) }, context);
}

/** What a list of days is about when the line does not say so. */
const ofTasks = scan('tasks', undefined);

/** A list of days that the line names: "due before Friday", "what does Anna have on Monday?" */
function readDatedList({ text: line, pieces, names, context }: Line): ReadLine | undefined {
  const dated = context && daysIn(line, context);
  if (dated === undefined) return undefined;
  const others = pieces.filter((piece) => !isWithin(piece, [dated.range]));
  const list = readList(line, names, [...others, ...ofTasks]);
  // "Tom" is tomorrow, where nobody is called that.
  const [count, left] = [pieces, others].map((some) => some.filter(({ kind }) => kind === 'person').length);
  if (list?.kind !== 'list' || left !== count) return undefined;
  if (count && meetings.test(foldName(line))) return undefined;
  const { filters } = list;
  if ((filters.due ?? filters.doneOn) !== undefined) return undefined;
  if (filters.state !== 'done') return { ...filters, due: dated.due, kind: 'list' };
  const doneOn = platformSpans.find((span) => span === dated.due);
  if (doneOn !== undefined) return { ...filters, doneOn, kind: 'list' };
  return { kind: 'ask', line, list: filters, unused: line.slice(...dated.range) };
}

/**
 * Reads a line. A line that has only filters in it (names, programs, states, times, order, page) is a list; one with a
 * verb or an object is a task; one that could be both is a question. If that is uncertain, it is read once more with
 * its slips corrected.
 *
 * @param names who and what it may name; without them a bare name is not recognized
 * @param context when and where it was typed; without it a list is not of days such as "Friday"
 */
export function readLine(text: string, names?: Names, context?: DueContext): ReadLine {
  const typed = text
    .trim()
    .replace(
      /^(?:\/todo|todo(?!\s(?:about|with|d[ií]a|m[eê]s|lo|l?os?|el|s[áa]bado|domingo|fi[mn])\s))\s+(?=\S)(?!:)/i,
      '',
    )
    .replace(/^(?:[¿¡]|[-–—*•] (?=\p{L}[^\n]*$))/u, '')
    .replace(checked, (_, after, before) => doneOf(after ?? before));
  if (typed === '') return { kind: 'list', ...openOf([]) };
  const meant = context ? withCorrection(typed, context, (words) => readLine(words, names, context)) : typed;
  if (meant !== typed) return readLine(meant, names, context);
  const readAs = (typed: string) => {
    const bare = trimEndOf(typed, /[\s?!.…]/);
    const line: Line = { text: bare, pieces: isShortLine(typed) ? scan(bare, names) : [], names, context };
    const read = readTyped(typed, line);
    const isSure =
      read.kind === 'list'
        ? names !== undefined && !isOfUnknown(read, names)
        : !/^(?:create|ask|unclear|client|search|done|digest)$/.test(read.kind) || 'numbers' in read;
    return { line, read, isSure };
  };
  const { line, read, isSure } = readAs(typed);
  const result = (isSure ? undefined : readSlips(typed, line, readAs)) ?? read;
  return result.kind === 'create' && context && isShortLine(typed)
    ? { ...result, line: withEnd(withWeekdays(result.line), context) }
    : result;
}

/** Reads a line as typed, slips included. See {@link readLine}. */
function readTyped(typed: string, line: Line): ReadLine {
  const { text: bare, names, context } = line;
  const isShort = isShortLine(typed);
  // "Auf den 27."
  const withNumbers = isShort ? withNumber(/\d\.$/.test(typed) ? typed : withWeekday(bare)) : bare;
  const digest = isShort ? readDigest(line) : undefined;
  const wish = digest ?? (isShort && !/\d/.test(withNumbers) ? readWords(line) : undefined);
  if (wish !== undefined) return wish;
  if (repeating.test(bare)) return { kind: 'repeats' };
  if (reopening.test(bare)) return { kind: 'undo' };
  const about = isShort ? readAboutTouchline(line, typed) : undefined;
  if (about !== undefined) return about;
  const [first, ...next] = line.pieces;
  // "Stop the weekly check-in"
  if (
    roleIn(first?.text, 'off') &&
    !roleIn(first?.text, 'cancel', 'move') &&
    next.slice(0, 3).some(({ text }) => roleIn(text, 'again'))
  )
    return { kind: 'repeats' };
  const newcomer = readNewClient(bare);
  if (newcomer !== undefined) return newcomer;
  if (asksForHelp(typed)) return { kind: 'help' };
  if (noWords.test(typed) || newTask.test(bare)) return { kind: 'unclear', typed };
  const change = readClientChange(line);
  if (change !== undefined) return change;
  const again = (part: string) => readLine(part, names, context);
  const some = isShort
    ? (readAbout(typed, line) ??
      readMany(line) ??
      readReminder(line) ??
      readSeveralActs(line, again) ??
      readWanted(line) ??
      readBesideWhy(typed, line, again))
    : undefined;
  if (some !== undefined) return some;
  const command = readCommand(typed) ?? readDoneCommand(typed, line);
  if (command?.kind === 'search')
    return readFinding(typed, bare, names, context) ?? (isShort ? daysApart(command, context) : command);
  if (command !== undefined) return command;
  const lines = readPasted(
    typed.includes('\n') ? typed : withoutCourtesy(typed).line,
    (words) => dayAt(words, context) === 0,
    (words) => ofKnown(words, line),
  );
  if (lines !== undefined) return { kind: 'pasted', lines, line: typed };
  const client = readMembers(line) ?? readWhoIs(line);
  if (client !== undefined) return client;
  const numbered = isShort ? readNumbered(typed, withNumbers, line) : undefined;
  if (numbered !== undefined) return numbered;
  const list = isShort ? readList(typed, names, line.pieces) : undefined;
  const isList = list?.kind === 'list' && !(names && isOfUnknown(list.filters, names));
  const ofDays = isShort && !isList ? readDatedList(line) : undefined;
  if (ofDays !== undefined && (ofDays.kind === 'list' || list?.kind !== 'unclear')) return ofDays;
  if (list?.kind === 'list') return { ...list.filters, kind: 'list' };
  if (list?.kind === 'unclear' || list?.kind === 'repeats') return { kind: list.kind, typed };
  const isQuestion = otherQuestion.test(typed) || howTo.test(bare);
  const search = isShort ? readFinding(typed, bare, names, context) : undefined;
  const isAbout = isShort && (isQuestion || asksHow.test(bare) || beforeSession.test(typed));
  const found = search ?? (isAbout ? readOf(bare, names) : undefined);
  if (found !== undefined) return found;
  const whoDid = isShort ? readWhoDid(line, list, typed) : undefined;
  if (whoDid !== undefined) return whoDid;
  if (isQuestion) return { kind: howTo.test(bare) ? 'help' : 'greeting' };
  const { line: plain, isTask } = withoutCourtesy(typed);
  const existing = isShort ? (remindedOf(line) ?? finishedOf(bare, context)) : undefined;
  if (isTask) return { kind: 'create', line: withDayLast(plain, context), existing };
  if (plain !== typed) return readLine(plain, names, context);
  const [word, rest] = splitFirstWord(typed);
  if (noTask.test(word) && listWords.test(rest)) return { kind: 'unclear', typed };
  const isDoing = isShort && !finding.test(bare);
  const action = isDoing ? readWorded(line, list === undefined) : undefined;
  if (action !== undefined) return action;
  const told = isDoing && list === undefined ? readTold(bare, names) : undefined;
  if (told !== undefined)
    return { kind: 'search', words: told.words, line: typed, ...(told.who && { list: openOf([told.who]) }) };
  if (onNumber.test(typed)) return { kind: 'ask', line: typed, unused: '' };
  // "Todos los lunes …" says when, not whose.
  const isShown = means(line.pieces[0], 'lead') || list?.kind !== 'maybe' || list.unused === '';
  if (!isShown && context && parseDue(typed, context)?.recurring) return { kind: 'create', line: typed };
  if (list === undefined && isShort && (/\?\s*$/.test(typed) || asks.test(bare))) {
    const known = knownOf(line.pieces);
    // "Hoe ziet mijn week eruit"
    if (known.due && asksHow.test(bare)) return { ...known, kind: 'list' };
    return { kind: 'ask', line: typed, list: known, unused: '' };
  }
  // "Did Anna hand in her essay"
  const asked = list?.kind === 'maybe' && asksDid.test(bare) ? list.unused.replace(beforeThing, '') : '';
  if (list?.kind === 'maybe' && asked !== '' && list.filters?.whose.kind === 'named')
    return { kind: 'search', words: asked, line: typed, list: list.filters };
  if (list?.kind === 'maybe') return { kind: 'ask', line: typed, list: list.filters, unused: list.unused };
  return { kind: 'create', line: typed, existing };
}
