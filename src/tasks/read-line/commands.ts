import { splitFirstWord } from '../../lib/text.ts';
import { listNumbers, withNumber } from './list-numbers.ts';
import { beginsTask } from './pasted.ts';
import { readSearch } from './search.ts';
import type { ReadLine } from './types.ts';
import { dateless, replace } from './verbs.ts';

/** "Add Anna to the group" is a task; "add call Anna" is the command followed by a task. */
const addsTo = /^(?:Add\s[^\n]*?\s(?:to|into|in|on|as)\s|add \S+ (?:\S+ )?to \S)/;

/** A line that begins with a command's own word. Undefined for any other. */
export function readCommand(typed: string): ReadLine | undefined {
  const [word, rest] = splitFirstWord(typed);
  const task = dateless.exec(typed)?.[1];
  if (task !== undefined) return replace('move', typed, `${withNumber(task)} to no date`);
  switch (word.toLowerCase()) {
    case 'add':
      if (rest === '') return { kind: 'unclear', typed };
      return /\b(?:task|to-?do|reminder)\b|\bto my list$/i.test(rest) || rest.startsWith(':')
        ? undefined
        : { kind: 'create', line: addsTo.test(typed) && !beginsTask(rest) ? typed : rest };
    case 'edit':
    case 'assign':
      // "Assign Anna a worksheet" is a new task, "assign Anna the worksheet" gives her one.
      if (/\b(?:task|homework)\s?:|^\p{L}+ (?:an?|some|another) /iu.test(rest)) return undefined;
      // "Assign seats for the gala"
      if (/^(?!.* to )\p{L}.* (?:for|by|before|on) /iu.test(rest)) return undefined;
      return replace(
        word.toLowerCase() === 'edit' ? 'edit' : 'assign',
        typed,
        withNumber(rest.replace(/^(\p{Lu}\p{L}+) (?:the|my) ([^\n]+)$/u, '$2 to $1')),
      );
    case 'rename':
    case 'reword':
      return rest === ''
        ? undefined
        : replace('edit', typed, withNumber(rest).replace(/^(#?\d{1,4}) to /i, '$1 '));
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
