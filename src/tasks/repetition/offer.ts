import { recurringNote } from '../due-date/index.ts';
import type { ParsedTaskLine } from '../parse-line/index.ts';
import { mayBeNth, readRepetition } from './read-repetition.ts';
import type { Repetition } from './rule.ts';

/** For a repetition that comes more than once a day. */
const tooOftenNote = 'This is one task only: a task repeats once a day at most.';
/** For one that can be repeated once the first task is there. */
const firstNote = 'This is the first one. Once it is created, it can be repeated.';

const everyHours = /\b(?:every|each)\s{1,4}(?:\w{1,6}\s{1,4})?(?:hour|minute)s?\b|\bhourly\b/i;

/** Whether a line says that something comes several times a day. No date comes with that. */
export const isTooOften = (text: string): boolean => everyHours.test(text);

/**
 * What a typed line says about a repetition, and what its author reads about it; nothing where it says none. The words of
 * one that can be offered are no part of the task's text.
 */
export function repeatOf(
  parsed: ParsedTaskLine,
  locale: string,
): { text: string; note?: string | undefined; repeats?: Repetition | undefined } {
  const { text, due, assignee, everyone } = parsed;
  // "First monday of the month" may be no recurring date.
  const repeats =
    due && (due.recurring || mayBeNth(due.words)) ? readRepetition(due.words, locale) : undefined;
  if (!due || !(due.recurring || repeats?.kind.startsWith('monthly-')))
    return { text, note: isTooOften(text) ? tooOftenNote : undefined };
  if (repeats === undefined || repeats.kind === 'unsupported') return { text, note: recurringNote, repeats };
  if (repeats.kind === 'too-often') return { text, note: tooOftenNote, repeats };
  const isForMany = assignee?.kind === 'several' || everyone !== undefined;
  return {
    text: (!isForMany && due.textWithoutDate) || text,
    note: firstNote,
    repeats: { ...repeats, until: due.until },
  };
}
