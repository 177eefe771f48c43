import { trimStartOf } from '../../lib/text.ts';
import { withoutCourtesy } from '../courtesy.ts';
import { type DueContext, parseDue } from '../due-date/index.ts';
import { peopleAt } from '../parse-line/possible-name.ts';
import { removeRanges } from '../parse-line/ranges.ts';
import { dayAt } from './days.ts';
import type { Line, Reader } from './line.ts';
import { readPasted } from './pasted.ts';
import { remindedOf } from './reminders.ts';
import { finishedOf } from './reports.ts';
import type { Existing, ReadLine } from './types.ts';

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

/** Reads several tasks, one a line or a part. */
export function readSeveralTasks(line: Line): ReadLine | undefined {
  const { typed, context } = line;
  const lines = readPasted(
    typed.includes('\n') ? typed : withoutCourtesy(typed).line,
    (words) => dayAt(words, context) === 0,
    (words) => ofKnown(words, line),
  );
  return lines && { kind: 'pasted', lines, line: typed };
}

/** What joins a task to the day before it: "remind me tomorrow **to** …" */
const joinsTask =
  /^(?:, (?=\p{Ll})|,? (?:(?:to|about|re|para|pra|daran,?(?: dass ich)?|an|de|di|que|om|er ?aan|eraan|aan|att|o|żeby) |d['’]))(\S.*)$/iu;

/** "Call Anna tomorrow" for "tomorrow to call Anna", which is left of a reminder. */
function withDayLast(task: string, context: DueContext | undefined): string {
  const [[start, end] = [-1, 0]] = (context && parseDue(task, context)?.spans) ?? [];
  const [, rest] = (start === 0 && joinsTask.exec(task.slice(end))) || [];
  return rest === undefined ? task : `${rest} ${task.slice(0, end)}`;
}

/** The task that a line may be about, if it is there. */
export const existingOf = (line: Line): Existing | undefined =>
  remindedOf(line) ?? finishedOf(line.text, line.context);

/** Reads a request: for a task, or for whatever the line is without its polite words. */
export const readRequest: Reader = (line) => {
  const { line: plain, isTask } = withoutCourtesy(line.typed);
  if (isTask) return { kind: 'create', line: withDayLast(plain, line.context), existing: existingOf(line) };
  return plain === line.typed ? undefined : line.again(plain);
};
