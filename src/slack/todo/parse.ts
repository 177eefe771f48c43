/** What somebody typed after `/todo`. */
export type TodoCommand =
  | {
      kind: 'list';
      whose: { kind: 'mine' } | { kind: 'all' } | { kind: 'named'; name: string };
      overdue: boolean;
      page: number;
    }
  | { kind: 'add'; line: string }
  | { kind: 'done'; numbers: number[] }
  | { kind: 'done'; words: string }
  | { kind: 'digest'; words: string }
  | { kind: 'help' }
  /** A subcommand followed by something that it does not know. */
  | { kind: 'unclear'; typed: string };

function parseList(rest: string, typed: string): TodoCommand {
  const paged = /^(.*?)\s*\bpage (\d{1,4})$/i.exec(` ${rest}`);
  const page = Math.max(1, Number(paged?.[2] ?? 1));
  const words = (paged?.[1] ?? rest).trim();
  const whose = words.replace(/^overdue\b\s*|\s+overdue$/i, '');
  const list = { kind: 'list', overdue: whose !== words, page } as const;
  if (whose === '' || /^(?:mine|(?:for|of) me)$/i.test(whose)) return { ...list, whose: { kind: 'mine' } };
  if (/^all$/i.test(whose)) return { ...list, whose: { kind: 'all' } };
  const name = /^(?:(?:for|of)\s+)?([<@].+)$|^(?:for|of)\s+(.+)$/i.exec(whose)?.slice(1).find(Boolean);
  return name === undefined ? { kind: 'unclear', typed } : { ...list, whose: { kind: 'named', name } };
}

/** More numbers than this at once are probably a slip. */
const maxNumbers = 10;

/** The numbers of a list, if there is nothing else: `2`, `#2.`, `1, 2 and 4`, `1-3`. */
function listNumbers(words: string): number[] | undefined {
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
  /^(?:undo|undone|status|today|tomorrow|tasks|show|view|edit|delete|remove|cancel|close|complete|finish|finished|settings|config|connect|disconnect|ls|lists?|lst|lsit|hlep|halp|hepl|dnoe|doen)(?:\s+(?:#?\d[\d\s,]*|all|mine|page\s+\d+|(?:for|of)\s.*))?$/is;
const noWords =
  /^(?:[^\p{L}\p{N}]*|#?\d{1,4}|page\s+\d+|next|prev|previous|back|more|all|mine|my\s+(?:open\s+)?tasks?|everyone|everything)$/iu;

/** `2 done`, `mark 2 as done` */
const doneAfter = /^(?:mark\s+)?([#\d][#\d\s,;&+–-]*?)\s+(?:as\s+)?done[.!]?$/i;

/** "Add Anna to the group" is a task; "add call Anna" is the command followed by a task. */
const addingTo =
  /^(?:Add\s.*\s(?:to|into|in|on|as)\s|add\s+\S+(?:\s+\S+)?\s+to\s+(?:the|an?|my|our|his|her|their)\s)/s;

/** What may follow "overdue" for it to be a list. */
const listGoesOn = /^(?:\?|all|mine|page\s+\d+|(?:for|of)\s.*|<@.*)?$/is;

function parseLine(typed: string): TodoCommand {
  const done = listNumbers(doneAfter.exec(typed)?.[1] ?? '');
  if (done !== undefined) return parseDone(done.join(' '), typed);
  return noTask.test(typed) || noWords.test(typed)
    ? { kind: 'unclear', typed }
    : { kind: 'add', line: typed };
}

/**
 * Parses the text of a `/todo` command. Anything that is not a subcommand is a new task; `add` makes a task of whatever
 * follows it.
 */
export function parseTodo(text: string): TodoCommand {
  const typed = text.trim();
  const [, word = '', rest = ''] = /^(\S*)\s*([\s\S]*)$/.exec(typed) ?? [];
  switch (word.toLowerCase()) {
    case '':
      return { kind: 'list', whose: { kind: 'mine' }, overdue: false, page: 1 };
    case 'list':
      return parseList(rest, typed);
    case 'overdue':
      return listGoesOn.test(rest) ? parseList(typed, typed) : { kind: 'add', line: typed };
    case 'add':
      if (rest === '') return { kind: 'unclear', typed };
      return { kind: 'add', line: addingTo.test(typed) ? typed : rest };
    case 'done':
      return parseDone(rest, typed);
    case 'complete':
    case 'finish': {
      const numbers = listNumbers(rest);
      return numbers === undefined && rest !== '' ? { kind: 'add', line: typed } : parseDone(rest, typed);
    }
    case 'digest':
      return { kind: 'digest', words: rest };
    case 'help':
    case '?':
      return rest === '' ? { kind: 'help' } : { kind: 'add', line: typed };
    default:
      return parseLine(typed);
  }
}
