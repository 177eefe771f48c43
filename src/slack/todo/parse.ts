/** What somebody typed after `/todo`. */
export type TodoCommand =
  | {
      kind: 'list';
      whose: { kind: 'mine' } | { kind: 'all' } | { kind: 'named'; name: string };
      page: number;
    }
  | { kind: 'add'; line: string }
  | { kind: 'done'; number: number }
  | { kind: 'done'; words: string }
  | { kind: 'digest'; words: string }
  | { kind: 'help' }
  /** A subcommand with something after it that it does not know. */
  | { kind: 'unclear'; typed: string };

function parseList(rest: string, typed: string): TodoCommand {
  const paged = /^(.*?)\s*\bpage (\d{1,4})$/i.exec(` ${rest}`);
  const page = Math.max(1, Number(paged?.[2] ?? 1));
  const whose = (paged?.[1] ?? rest).trim();
  if (whose === '' || /^(?:mine|(?:for|of) me)$/i.test(whose))
    return { kind: 'list', whose: { kind: 'mine' }, page };
  if (/^all$/i.test(whose)) return { kind: 'list', whose: { kind: 'all' }, page };
  const name = /^(?:(?:for|of)\s+)?(<@[^<>]+>)$|^(?:for|of)\s+(.+)$/i.exec(whose)?.slice(1).find(Boolean);
  return name === undefined
    ? { kind: 'unclear', typed }
    : { kind: 'list', whose: { kind: 'named', name }, page };
}

/**
 * Takes the text of a `/todo` command apart. Anything that is no subcommand is a new task; `add` makes a task of
 * whatever follows it.
 */
export function parseTodo(text: string): TodoCommand {
  const typed = text.trim();
  const [, word = '', rest = ''] = /^(\S*)\s*([\s\S]*)$/.exec(typed) ?? [];
  switch (word.toLowerCase()) {
    case '':
      return { kind: 'list', whose: { kind: 'mine' }, page: 1 };
    case 'list':
      return parseList(rest, typed);
    case 'add':
      return rest === '' ? { kind: 'unclear', typed } : { kind: 'add', line: rest };
    case 'done': {
      const number = /^#?(\d{1,4})$/.exec(rest)?.[1];
      if (number !== undefined) return { kind: 'done', number: Number(number) };
      return rest === '' ? { kind: 'unclear', typed } : { kind: 'done', words: rest };
    }
    case 'digest':
      return { kind: 'digest', words: rest };
    case 'help':
    case '?':
      return rest === '' ? { kind: 'help' } : { kind: 'add', line: typed };
    default:
      return { kind: 'add', line: typed };
  }
}
