import { lazily } from '../../lib/lazily.ts';
import { fits } from '../../lib/remembered.ts';
import { trimEndOf } from '../../lib/text.ts';
import type { DueContext } from '../due-date/index.ts';
import { readAboutTouchline } from './about-touchline.ts';
import {
  readBeforeSession,
  readDoing,
  readMaybe,
  readQuestion,
  readQuestionOf,
  readWhetherIn,
  readWishBeside,
} from './asked.ts';
import { readBeyond } from './beyond.ts';
import {
  readClientChange,
  readClients,
  readMembers,
  readNewClient,
  readPrograms,
  readWhoIs,
} from './clients.ts';
import { readCommand, readDoneCommand, readMove, readNoCommand, readNothing } from './commands.ts';
import { readDigest } from './digest.ts';
import { isOfUnknown, readDoneOn, readFilters } from './filters.ts';
import { readAsked, readHowTo } from './how-to.ts';
import { leavesProgram } from './leaving.ts';
import { openOf, readList } from './list.ts';
import { isOfSeveral, readMany } from './many.ts';
import { existingOf, readRequest, readSeveralTasks } from './new-task.ts';
import { readNumbered } from './numbered.ts';
import { readBeforeReason, readBesideWhy, readSeveralActs, withCorrection } from './parts.ts';
import { plainly } from './plainly.ts';
import { readReminder } from './reminders.ts';
import { filterOf, means, type Names, scan } from './scan.ts';
import { daysApart, readAbout, readFinding, readWhoDid } from './search.ts';
import { readSlips } from './slips.ts';
import { readNewName, readVague } from './talk.ts';
import type { Line, Reader, ReadLine } from './types.ts';
import { withEnd, withWeekdays } from './weekdays.ts';
import { roleIn } from './wish-words.ts';
import { readHelp, readReopening, readRepeats, readWanted, readWords } from './wishes.ts';

export type { ListFilters } from './list.ts';
export { listNumbers } from './list-numbers.ts';
export { verbOf } from './pasted.ts';
export { type Names, namesIn, peopleIn, withoutElision } from './scan.ts';
export { changeSaid, moodOf, namesOnly, ownWordsOf } from './talk.ts';
export type { HelpTopic, ReadLine, ReplaceVerb } from './types.ts';
export { asksForHelp } from './wish-words.ts';
export { tellingWords, tellingWordsOf } from './wishes.ts';

/** "2 ✅", "[x] call Anna" */
const checked =
  /^(?:(?:[✅✔✓☑]\ufe0f?|\[x\]|:(?:white_check_mark|heavy_check_mark|ballot_box_with_check):) ?(\S[^\n]*)|(\S[^\n]*?) ?(?:[✅✔✓☑]\ufe0f?|:(?:white_check_mark|heavy_check_mark|ballot_box_with_check):))$/iu;
const doneOf = (words: string): string => (roleIn(words.split(' ').at(-1), 'done') ? words : `done ${words}`);
/**
 * Whether names could change what the line means: it has only a few words that lists don't know.
 *
 * @param read the line, read without names
 */
export function wantsNames(text: string, read: ReadLine): boolean {
  const { kind } = read;
  // Each may say whose it is, and a heading the program.
  if (kind === 'pasted' || kind === 'new-client') return true;
  if (!isShortLine(text)) return false;
  if (kind === 'digest') return /#\p{L}/u.test(text);
  if (kind === 'delete' && !leavesProgram(text)) return false;
  if (kind === 'done' && 'numbers' in read) return false;
  if (kind === 'create' && read.existing) return true;
  const pieces = scan(text, undefined);
  // "Move everything of Anna's to Friday"
  const isMove = kind === 'replace' && read.verb === 'move' && !/^#?\d/.test(read.rest);
  const isSure = kind === 'replace' && read.verb !== 'assign' && !read.orCreate;
  if (isSure && !(isMove && pieces.some(isOfSeveral))) return false;
  const unknown = pieces.filter((piece) => piece.kind === 'unknown');
  // "Anna by Friday the goals, Tom by Monday the CV"
  if (kind === 'create' && fits(ofEach, text)) return true;
  const isList = filterOf(pieces[0]) !== undefined || means(pieces[0], 'lead');
  // Names have no more words than these together.
  const most = isList || /^(?:question|ask|greeting)$/.test(kind) ? 16 : 6;
  return unknown.length > 0 && unknown.length <= most && !unknown.some((one) => noName.test(one.text));
}

/** A longer text is a task, or several. */
const maxLength = 200;
const isShortLine = (text: string): boolean => text.length <= maxLength && !text.includes('\n');
const ofEach = /^\p{L}[^,;]{5,80}(?:[,;]\s\p{L}[^,;]{5,80}){1,9}$/u;
const noName = /^(?:[!\\`:]|\d+[^\s\d])/;

/** A search may be a search for somebody. */
const readSearchCommand: Reader = (line) => {
  const command = readCommand(line) ?? readDoneCommand(line);
  return command?.kind === 'search' ? (readFinding(line) ?? daysApart(command, line.context)) : command;
};

/** What a line may be, in this order: the first that reads it is right. */
const readers: readonly Reader[] = [
  // What Touchline is, does and sends.
  readDigest,
  readBeyond,
  readVague,
  readWords,
  readReopening,
  readAboutTouchline,
  readAsked,
  readRepeats,
  readNewClient,
  readHelp,
  readNothing,
  readClientChange,
  readBeforeSession,
  // Several things in one line.
  readAbout,
  readMany,
  readReminder,
  readSeveralActs,
  readWanted,
  readBesideWhy,
  readSearchCommand,
  readSeveralTasks,
  // People, tasks by their numbers, lists and questions.
  readPrograms,
  readClients,
  readWhetherIn,
  readMembers,
  readWhoIs,
  readNumbered,
  readHowTo,
  readMove,
  readNewName,
  readFilters,
  readDoneOn,
  readFinding,
  readQuestionOf,
  readWhoDid,
  readQuestion,
  // What sounds like a task, and may be about one that is there.
  readRequest,
  readNoCommand,
  readWishBeside,
  readDoing,
  readBeforeReason,
  readMaybe,
];
/** The same for a longer text. */
const readersOfText: readonly Reader[] = [readCommand, readSeveralTasks, readRequest];

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
      /^(?:\/todo|todo(?!\s(?:about|with|d[ií]a|m[eê]s|lo|l?os?|el|mundo|s[áa]bado|domingo|fi[mn])\s))\s+(?=\S)(?!:)/i,
      '',
    )
    .replace(/^(?:[¿¡]|[-–—*•] (?=\p{L}[^\n]*$)(?!.{1,400} [-–•] ))/u, '')
    .replace(/ [:;]-?[)(DP]$/u, '')
    .replace(
      /^(?:please )?do(?:n['’]?t| not) let me forget (about |to )?/i,
      (_, joint = 'about ') => `remind me ${joint}`,
    )
    .replace(checked, (_, after, before) => doneOf(after ?? before));
  if (typed === '') return { kind: 'list', ...openOf([]) };
  const again = (words: string): ReadLine => readLine(words, names, context);
  const plain = isShortLine(typed) ? plainly(typed) : typed;
  if (plain !== typed) return again(plain);
  const meant = context ? withCorrection(typed, context, again) : typed;
  if (meant !== typed) return again(meant);
  const isShort = isShortLine(typed);
  const readAs = (typed: string) => {
    const text = trimEndOf(typed, /[\s?!.…]/);
    const pieces = isShort ? scan(text, names) : [];
    const line: Line = {
      typed,
      text,
      pieces,
      names,
      context,
      again,
      list: lazily(() => readList(typed, names, pieces)),
    };
    let read: ReadLine | undefined;
    for (const reader of isShort ? readers : readersOfText) {
      read = reader(line);
      if (read !== undefined) break;
    }
    read ??= { kind: 'create', line: typed, existing: isShort ? existingOf(line) : undefined };
    const isSure =
      read.kind === 'list'
        ? names !== undefined && !isOfUnknown(read, names)
        : !/^(?:create|ask|question|unclear|client|search|done|digest)$/.test(read.kind) || 'numbers' in read;
    return { line, read, isSure };
  };
  const { line, read, isSure } = readAs(typed);
  const result = (isSure ? undefined : readSlips(typed, line, readAs)) ?? read;
  return result.kind === 'create' && context && isShort
    ? { ...result, line: withEnd(withWeekdays(result.line), context) }
    : result;
}
