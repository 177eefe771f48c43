import { fits, foundIn } from '../../lib/remembered.ts';
import { splitFirstWord } from '../../lib/text.ts';
import { withoutCourtesy } from '../courtesy.ts';
import { withoutOldDay } from './days.ts';
import { readDatedList } from './filters.ts';
import { readList } from './list.ts';
import { listNumbers, withNumber } from './list-numbers.ts';
import { beginsTask } from './pasted.ts';
import { readSearch } from './search.ts';
import { pausedFor, shiftIn } from './shift.ts';
import type { Line, Reader, ReadLine } from './types.ts';
import { bare, dateless, readDone, readExchanged, replace, withWeekday } from './verbs.ts';

/** "Add Anna to the group" is a task; "add call Anna" is the command followed by a task. */
const addsTo =
  /^(?:Add\s[^\n]*?\s(?:to|into|in|on|as)\s|add (?:\S+ (?:\S+ )?|(?:\p{L}+,? ){1,4}(?:and|&) \p{L}+ )to \S)/u;

/** "Add **2 more days to the invoice**" */
const addsDays =
  /^(?:another |(?:an?|one|two|three|\d{1,2}) (?:more |extra )?)(?:days?|weeks?) (?:to|on|for) (?:(?:the|my) )?(\S.*)$/iu;

const toFirst = /^to (\p{L}{2,30}(?: \p{Lu}\p{L}{1,29})?) ((?:the|an?|her|his|their) [^\n]{2,200})$/u;

/** A line that begins with a command's own word. Undefined for any other. */
export function readCommand({ typed }: Pick<Line, 'typed'>): ReadLine | undefined {
  const [word, rest] = splitFirstWord(typed);
  const task = foundIn(dateless, typed)?.[1];
  if (task !== undefined) return replace('move', typed, `${withNumber(task)} to no date`);
  switch (word.toLowerCase()) {
    case 'add':
      if (rest === '') return { kind: 'unclear', typed };
      if (fits(addsDays, rest)) {
        const [, task] = foundIn(addsDays, rest) ?? [];
        return replace('move', typed, `${task} ${shiftIn(rest)?.words}`, true);
      }
      // A list below "add these for Grace"
      if (/\n\s{0,8}[-*•–]/.test(rest)) return undefined;
      return /\b(?:tasks?|to-?do|reminder)\b|\bto my list$/i.test(rest) || rest.startsWith(':')
        ? undefined
        : { kind: 'create', line: fits(addsTo, typed) && !beginsTask(rest) ? typed : rest };
    case 'edit':
    case 'assign':
    case 'reassign':
      // "Assign Anna a worksheet" is a new task, "assign Anna the worksheet" gives her one.
      if (/\b(?:task|homework)\s?:|^\p{L}+ (?:an?|some|another) /iu.test(rest)) return undefined;
      // "Assign to Anna the reading of …" may be new.
      if (toFirst.test(rest)) return replace('assign', typed, rest.replace(toFirst, '$2 to $1'), true);
      // "Assign seats for the gala"
      if (/^(?!.* to )\p{L}.* (?:for|by|before|on) /iu.test(rest)) return undefined;
      if (word.toLowerCase() === 'edit') return replace('edit', typed, withNumber(rest));
      return replace(
        'assign',
        typed,
        withNumber(
          withoutCourtesy(rest.replace(/ from \S{1,40}(?= to )/iu, '')).line.replace(
            /^(\p{Lu}\p{L}+) (?:the|my) ([^\n]+)$/u,
            '$2 to $1',
          ),
        ),
      );
    case 'rename':
    case 'reword':
      return rest === ''
        ? undefined
        : (readExchanged(typed) ??
            replace('edit', typed, withNumber(rest).replace(/^(#?\d{1,4}) to /i, '$1 ')));
    case 'replace':
      // "Replace the batteries" is a task.
      return rest === '' || listNumbers(rest) !== undefined ? replace('replace', typed, rest) : undefined;
    case 'cancel':
    case 'drop':
      return listNumbers(rest) === undefined ? undefined : { kind: 'delete', rest, line: typed };
    case 'delete':
    case 'remove':
      return { kind: 'delete', rest, line: typed };
    case 'search':
      return { kind: 'search', words: readSearch(typed) ?? rest, line: typed };
    case 'digest':
      // "Digest the survey results" is a task.
      return /^(?:the|this|that|these|those|his|her|their|what) /i.test(rest)
        ? undefined
        : { kind: 'digest', words: rest };
    case 'repeats':
      return rest === '' ? { kind: 'repeats' } : undefined;
    default:
      return undefined;
  }
}

/** Reads `move WORDS to friday`, `reschedule call anna friday 3pm`. */
export function readMove({ typed, context }: Line): ReadLine | undefined {
  const [word, rest] = splitFirstWord(typed.replace(pausedFor, ' by '));
  return /^(?:move|reschedule|postpone|snooze)$/i.test(word) && rest !== ''
    ? replace('move', typed, withWeekday(withoutOldDay(bare(rest), context)))
    : undefined;
}

/** Alone, or followed only by words of a list, these are commands that do not exist. */
const noTask =
  /^(?:undo|undone|un-?done|reopen|uncomplete|uncheck|status|show|view|cancel|stop|start|close|complete|finish|finished|settings|config|connect|disconnect|ls|lists)$/i;
const listWords = /^(?:#?\d[\d\s,]*|all|mine|page\s\d+|(?:for|of)\s.*)?$/is;
/** What can be done to an existing task, but not by typing. */
const onNumber =
  /^(?:copy|duplicate|clone|comment(?:\son)?|share|pin|flag|prioriti[sz]e|unassign|set)\s#?\d{1,2}(?![\p{L}\d])/iu;
/** The task itself is missing. */
const newTask = /^(?:add|new|create|make)(?:\s(?:a|another|new|a\snew))?\s(?:task|to-?do|reminder)$/i;
const noWords = /^(?:[^\p{L}\p{N}]*|#?\d{1,4}|next|prev|previous|back|more|later|new)$/iu;

/** `done 2`, `done call anna`: not a list of what was done, "done last week in Spring". */
export function readDoneCommand(line: Line): ReadLine | undefined {
  const { typed, names } = line;
  const [word, rest] = splitFirstWord(typed);
  // "Done is better than perfect" is a task.
  if (word.toLowerCase() !== 'done' || /^(?:is|was)\s/i.test(rest)) return undefined;
  const list = rest === '' || listNumbers(rest) ? undefined : readList(typed, names);
  const { doneOn, due, program } = list?.kind === 'list' ? list.filters : {};
  const isOfSome = (doneOn ?? due ?? program) !== undefined || /^(?:tasks|for|in|all|newest)\b/i.test(rest);
  if (list?.kind === 'list' && isOfSome) return { ...list.filters, kind: 'list' };
  return readDatedList(line) ?? readDone(rest) ?? { kind: 'unclear', typed };
}

/** Reads commands without what they need, and no words at all. */
export const readNothing: Reader = ({ typed, text }) =>
  fits(noWords, typed) || fits(newTask, text) ? { kind: 'unclear', typed } : undefined;

/** Reads commands that do not exist: "cancel", "status for Anna", "copy 2". */
export function readNoCommand({ typed }: Line): ReadLine | undefined {
  const [word, rest] = splitFirstWord(typed);
  if (noTask.test(word) && fits(listWords, rest)) return { kind: 'unclear', typed };
  return fits(onNumber, typed) ? { kind: 'ask', line: typed, unused: '' } : undefined;
}
