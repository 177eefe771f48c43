import { splitFirstWord, trimEndOf } from '../lib/text.ts';
import { maxNumbers } from './limits.ts';
import type { ListFilters } from './parse-filters.ts';
import { parseFilters, startsWithFilter } from './parse-filters.ts';

/** What a user typed after `/todo`. */
export type TodoCommand =
  | ({ kind: 'list' } & ListFilters)
  | { kind: 'add'; line: string }
  /** A line that begins like a command that does not exist: whether it is a task has to be asked. */
  | { kind: 'ask'; line: string }
  | { kind: 'done'; numbers: number[] }
  | { kind: 'done'; words: string }
  /** A task is to be changed, which the platform can't: a new one takes its place. */
  | { kind: 'replace'; verb: ReplaceVerb; rest: string; line: string }
  /** A task can't be deleted. */
  | { kind: 'delete'; rest: string; line: string }
  | { kind: 'search'; words: string; line: string }
  | { kind: 'digest'; words: string }
  | { kind: 'repeats' }
  | { kind: 'help' }
  /** A subcommand followed by something that it does not know. */
  | { kind: 'unclear'; typed: string };

export type ReplaceVerb = 'move' | 'edit' | 'assign' | 'replace';

function parseList(rest: string, typed: string): TodoCommand {
  const filters = parseFilters(rest);
  return filters === undefined ? { kind: 'unclear', typed } : { kind: 'list', ...filters };
}

/** The numbers of a list, if there is nothing else: `2`, `#2.`, `1, 2 and 4`, `1-3`. */
export function listNumbers(words: string): number[] | undefined {
  if (!/^#?\d{1,4}(?:(?:[\s,;&+–-]|and){1,6}#?\d{1,4}){0,20}[.!)]?$/i.test(words)) return undefined;
  const numbers = [...words.matchAll(/(\d+)(?:\s*[–-]\s*#?(\d+))?/g)].flatMap(([, from, to = from]) => {
    const count = Math.min(Number(to) - Number(from) + 1, maxNumbers + 1);
    return Array.from({ length: Math.max(count, 1) }, (_, index) => Number(from) + index);
  });
  return [...new Set(numbers)];
}

function parseDone(rest: string, typed: string): TodoCommand {
  const numbers = listNumbers(rest);
  if (rest === '' || (numbers?.length ?? 0) > maxNumbers) return { kind: 'unclear', typed };
  return numbers === undefined ? { kind: 'done', words: rest } : { kind: 'done', numbers };
}

/**
 * On their own, or followed only by what a list takes, these are a slip or a command that does not exist. They are not
 * taken for a task, since a task cannot be deleted.
 */
const noTask =
  /^(?:undo|undone|status|tasks|show|view|cancel|close|complete|finish|finished|settings|config|connect|disconnect|ls|lists?|lst|lsit|hlep|halp|hepl|dnoe|doen)$/i;
const listWords = /^(?:#?\d[\d\s,]*|all|mine|page\s\d+|(?:for|of)\s.*)?$/is;
const noWords =
  /^(?:[^\p{L}\p{N}]*|#?\d{1,4}|page\s\d+|next|prev|previous|back|more|all|mine|my\s(?:open\s)?tasks?|everyone|everything)$/iu;

/** `2 done`, `mark 2 as done` */
const doneAfter = /\s(?:as\s)?done[.!]?$/i;
const onlyNumbers = /^[#\d][#\d\s,;&+–-]*$/;

function numbersDone(typed: string): number[] | undefined {
  const end = doneAfter.exec(typed);
  const words = end === null ? '' : typed.slice(0, end.index).replace(/^mark\s/i, '');
  return onlyNumbers.test(words) ? listNumbers(words.trim()) : undefined;
}

const determiner = /^(?:the|an?|my|our|his|her|their)$/;

/** "Add Anna to the group" is a task; "add call Anna" is the command followed by a task. */
function isAddingTo(typed: string): boolean {
  if (/^Add\s/.test(typed)) return /\s(?:to|into|in|on|as)\s/.test(typed.slice('Add '.length));
  const words = typed.split(/\s/, 6);
  const isTo = (at: number) =>
    words[at] === 'to' && determiner.test(words[at + 1] ?? '') && words.length > at + 2;
  return words[0] === 'add' && (isTo(2) || isTo(3));
}

/** Questions. A task cannot be deleted, so a slip must not become one. */
const noCommand = /^(?:show|what(?:['’]s)?)\b/i;

/** "What is overdue?" */
const asked = /^what(?:['’]s|\sis|\sare)?\s/i;

/** "Show all", "show my tasks", "show tasks for Anna", "show Anna". */
const shown = /^show(?:\sme)?(?:\s(?:the\s)?tasks(?:\sof)?)?(?:\s|$)/i;
/** A name to show: more words are a task, such as "show Tom the slides". */
const nameLike = /^(?:<@[^<>]+>|@?[^\s\d]\S*)(?:\s\p{L}[\p{L}\p{M}'’.-]*)?$/u;

/** The list that a line with "show" means, if that is clear. */
function parseShow(typed: string): TodoCommand | undefined {
  const words = trimEndOf(typed, /[\s.?!]/).replace(shown, '');
  const filters = words === '' && !/\stasks\b/i.test(typed) ? undefined : parseFilters(words);
  if (filters === undefined) return undefined;
  const { whose } = filters;
  const clear = whose.kind !== 'named' || nameLike.test(whose.name);
  return clear ? { kind: 'list', ...filters } : undefined;
}

function parseLine(typed: string): TodoCommand {
  const isAsked = asked.test(typed);
  const wanted = isAsked ? typed.replace(asked, '').replace(/\?$/, '').trim() : typed;
  const filters = startsWithFilter(wanted) ? parseFilters(wanted, { spoken: true }) : undefined;
  if (filters !== undefined) return { kind: 'list', ...filters };
  const done = numbersDone(typed);
  if (done !== undefined) return parseDone(done.join(' '), typed);
  const [word, rest] = splitFirstWord(typed);
  if ((noTask.test(word) && listWords.test(rest)) || noWords.test(typed)) return { kind: 'unclear', typed };
  return noCommand.test(typed) ? { kind: 'ask', line: typed } : { kind: 'add', line: typed };
}

/**
 * Parses the text of a `/todo` command. Anything that is not a subcommand is a new task; `add` makes a task of whatever
 * follows it.
 */
export function parseTodo(text: string): TodoCommand {
  const typed = text.trim();
  const [word, rest] = splitFirstWord(typed);
  switch (word.toLowerCase()) {
    case '':
    case 'list':
      return parseList(rest, typed);
    case 'add':
      if (rest === '') return { kind: 'unclear', typed };
      return { kind: 'add', line: isAddingTo(typed) ? typed : rest };
    case 'done': {
      const filters = startsWithFilter(typed) ? parseFilters(typed, { spoken: true }) : undefined;
      return filters === undefined ? parseDone(rest, typed) : { kind: 'list', ...filters };
    }
    case 'complete':
    case 'finish': {
      const numbers = listNumbers(rest);
      return numbers === undefined && rest !== '' ? { kind: 'add', line: typed } : parseDone(rest, typed);
    }
    case 'move':
    case 'reschedule':
      return { kind: 'replace', verb: 'move', rest, line: typed };
    case 'edit':
    case 'assign':
      return { kind: 'replace', verb: word.toLowerCase() === 'edit' ? 'edit' : 'assign', rest, line: typed };
    case 'replace':
      // "Replace the batteries" is a task.
      return rest === '' || listNumbers(rest) !== undefined
        ? { kind: 'replace', verb: 'replace', rest, line: typed }
        : parseLine(typed);
    case 'delete':
    case 'remove':
      return { kind: 'delete', rest, line: typed };
    case 'search':
      return { kind: 'search', words: rest, line: typed };
    case 'show':
      return parseShow(typed) ?? parseLine(typed);
    case 'digest':
      return { kind: 'digest', words: rest };
    case 'repeats':
      return rest === '' ? { kind: 'repeats' } : parseLine(typed);
    case 'help':
    case '?':
      return rest === '' ? { kind: 'help' } : { kind: 'add', line: typed };
    default:
      return parseLine(typed);
  }
}
