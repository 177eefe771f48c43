import { cut, type Range } from './capture/cut.ts';
import { knownNameIn, unknownNameIn } from './capture/names.ts';
import { emailIn, mentionIn, priorityIn, programIn, type Taken } from './capture/tokens.ts';
import type { CaptureContext, Captured } from './capture/types.ts';
import { type Due, parseDue } from './due/index.ts';
import { HIDDEN } from './due/mask.ts';

export type { Assignee, CaptureContext, Captured, Priority } from './capture/types.ts';

/**
 * Takes a typed line apart: `Call Anna about onboarding tomorrow 3pm !high for Anna Kowalski`. What was taken is
 * removed with the blanks around it, and the rest is kept to the letter. Quotes, code and a backslash keep words
 * literal; the backslash itself is dropped.
 *
 * Names and programs are looked for with `isPerson` and `isProgram`; one that is written as a name but not known is
 * returned with `known: false`, so that the caller can say so.
 */
export async function captureTask(line: string, context: CaptureContext): Promise<Captured> {
  const priority = priorityIn(line);
  const program = programIn(line, context);
  const named = mentionIn(line, context) ?? emailIn(line, context) ?? knownNameIn(line, context);
  const person = context.assigneeGiven ? null : named;
  const signs = [priority, program, person].flatMap((taken) => (taken ? [taken.range] : []));
  // A name that stays in the text is no date ("Tom", "April").
  const { text: words, original } = cut(named && !person ? hidden(line, named.range) : line, signs);
  const found = await parseDue(words, context);
  const due: Due | null = found && { ...found, span: spanIn(line, found, original) };
  const taken: Range[] = due ? [...signs, due.span] : signs;
  const unknown = person || context.assigneeGiven ? null : unknownName(line, taken);
  return {
    text: unescaped(cut(line, unknown ? [...taken, unknown.range] : taken).text.trim()),
    due,
    priority: priority?.value ?? null,
    assignee: (person ?? unknown)?.value ?? null,
    program: program?.value ?? null,
  };
}

/** The line with this range out of sight of every rule, as long as before. */
const hidden = (line: string, [start, end]: Range): string =>
  line.slice(0, start) + HIDDEN.repeat(end - start) + line.slice(end);

/** Where the date stands in the line as typed, with brackets that hold nothing else, or the comma after a first word. */
function spanIn(line: string, { span: [start, end] }: Due, original: (index: number) => number): Range {
  const [from, to] = [original(start), original(end - 1) + 1];
  if (/[([]$/.test(line.slice(0, from)) && /^[)\]]/.test(line.slice(to))) return [from - 1, to + 1];
  const comma = line.slice(0, from).trim() === '' ? /^\s{0,4}[,;:–—-](?=\s)/.exec(line.slice(to)) : null;
  return [from, to + (comma?.[0].length ?? 0)];
}

function unknownName(line: string, taken: Range[]): Taken<NonNullable<Captured['assignee']>> | null {
  const { text, original } = cut(line, taken);
  const named = unknownNameIn(text);
  return named && { ...named, range: [original(named.range[0]), original(named.range[1] - 1) + 1] };
}

/** A backslash has done its work when its word has stayed. */
const unescaped = (text: string): string => text.replace(/(?<!\S)\\(?=\S)/g, '');
