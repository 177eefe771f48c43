import { maskLiteral } from '../due/mask.ts';
import type { Range } from './cut.ts';
import type { Assignee, CaptureContext, Priority, Program } from './types.ts';

/** Something that the line says in so many signs, and where. */
export type Taken<T> = { value: T; range: Range };

const LEVELS: Record<string, Priority> = {
  1: 'high',
  2: 'medium',
  3: 'low',
  high: 'high',
  medium: 'medium',
  low: 'low',
};

/** The range of a match; a group of blanks before it is not part of it. */
const rangeOf = ({ index, 0: text }: RegExpExecArray): Range => [index, index + text.length];

/** `!high`, `!medium`, `!low`, `!1` to `!3`: the first one counts. */
export function priorityIn(line: string): Taken<Priority> | null {
  const match = /(?<!\S)!(high|medium|low|[123])(?![\p{L}\p{N}_])/iu.exec(maskLiteral(line));
  const value = LEVELS[match?.[1]?.toLowerCase() ?? ''];
  return match && value ? { value, range: rangeOf(match) } : null;
}

/** `<@U123>` as Slack sends it, or a typed `@name`; "for" before it goes with it. */
export function mentionIn(line: string, { isPerson = () => false }: CaptureContext): Taken<Assignee> | null {
  const text = maskLiteral(line);
  const slack = /(?:(?<!\S)for\s{1,4})?<@([UW][A-Z0-9]{1,20})(?:\|[^<>]{0,80})?>/i.exec(text);
  if (slack?.[1]) return { value: { kind: 'slack', id: slack[1] }, range: rangeOf(slack) };
  const typed = /(?:(?<!\S)for\s{1,4})?(?<!\S)@(\p{L}(?:[\p{L}\p{N}._-]{0,60}[\p{L}\p{N}])?)/iu.exec(text);
  if (!typed?.[1]) return null;
  const name = [typed[1], typed[1].replace(/[._-]+/g, ' ')].find(isPerson);
  return {
    value: { kind: 'name', name: name ?? typed[1], known: name !== undefined },
    range: rangeOf(typed),
  };
}

/**
 * `for anna@example.com`: who has this address. One that nobody has is taken only as the line's last word; elsewhere
 * an address belongs to the task.
 */
export function emailIn(line: string, { isPerson = () => false }: CaptureContext): Taken<Assignee> | null {
  const shown = maskLiteral(line);
  for (const match of line.matchAll(/(?<!\S)for\s{1,4}([\w.+-]{1,64}@[\w-]{1,64}(?:\.[\w-]{1,64}){1,8})/gi)) {
    const [whole, email = ''] = match;
    const range: Range = [match.index, match.index + whole.length];
    const known = isPerson(email);
    const last = /^[\s.!]*$/.test(line.slice(range[1]));
    // Within quotes the "for" is hidden too.
    if (shown.startsWith(whole.slice(0, 3), match.index) && (known || last))
      return { value: { kind: 'name', name: email, known }, range };
  }
  return null;
}

/** `#name`, `<#C123|name>`, `in "Program name"`. A number alone (`#2024`) is no program. */
export function programIn(line: string, { isProgram = () => false }: CaptureContext): Taken<Program> | null {
  const text = maskLiteral(line);
  const channel = /(?:(?<!\S)in\s{1,4})?<#C[A-Z0-9]{1,20}\|([^<>]{1,80})>/i.exec(text);
  const tag = /(?:(?<!\S)in\s{1,4})?(?<!\S)#((?=[\p{N}_-]{0,60}\p{L})[\p{L}\p{N}_-]{1,80})/iu.exec(text);
  const quoted = /(?<![\p{L}\p{N}\\])in\s{1,4}["“]([^"“”\n]{1,80})["”]/iu.exec(line);
  const match = channel ?? tag ?? quoted;
  const typed = match?.[1]?.trim();
  if (!match || !typed) return null;
  const name = [typed, typed.replace(/[_-]+/g, ' ')].find(isProgram);
  return { value: { name: name ?? typed, known: name !== undefined }, range: rangeOf(match) };
}
