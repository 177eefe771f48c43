import { trimEndOf } from '../../../../lib/text.ts';
import type { DueContext } from '../../../../tasks/due-date/index.ts';
import type { ReplaceVerb } from '../../../../tasks/read-line/index.ts';
import { type NewDue, splitDate, wholeDate } from '../../../../tasks/replace/new-due.ts';

/** The task that is meant: a number of the list that was seen last, or words of its text. */
type Target = { number: number } | { words: string };

/** What is to be otherwise. Nothing named yet: the form asks. */
export type Change =
  | { kind: 'due'; newDue: NewDue }
  | { kind: 'text'; text: string }
  | { kind: 'priority'; priority: 'high' | 'medium' | 'low' }
  | { kind: 'person'; name: string }
  | { kind: 'any' };

/** What a line may mean, likeliest first; a target in words counts where there is such a task. */
export type Replacing = { target: Target; change: Change };

const numbered = /^#?(\d{1,4})(?:[.:,)]?\s+|$)([\s\S]*)$/;
const person = (name: string): Change => ({ kind: 'person', name: trimEndOf(name, /[.!]/).trim() });
const mention = /^(.*\S)\s+(<@[^<>]+>)\s*$/s;

function moving(rest: string, context: DueContext): Replacing[] {
  const [, number, when = ''] = numbered.exec(rest) ?? [];
  if (number !== undefined) {
    const target = { number: Number(number) };
    if (when === '') return [{ target, change: { kind: 'any' } }];
    const newDue = wholeDate(when, context) ?? wholeDate(`by ${when}`, context);
    if (newDue !== undefined) return [{ target, change: { kind: 'due', newDue } }];
  }
  const split = splitDate(rest, context);
  if (split === undefined) return [];
  return [{ target: { words: split.words }, change: { kind: 'due', newDue: split.newDue } }];
}

/** `edit "call anna" New text`, `edit call anna: New text`, `edit call anna -> New text` */
const parted = [
  /^["“„«]([^"“”„«»]+)["”“»]\s*[:,→-]?\s*([\s\S]+)$/,
  /^([^\n]*?\S)\s*(?::\s|→|->)\s*(\S[\s\S]*)$/,
];
const partedByTo = /^([^\n]*?\S)\s+to\s+(\S[\s\S]*)$/i;

/** Another text, or `!high` alone. */
function changeTo(text: string): Change {
  const priority = (['high', 'medium', 'low'] as const).find((one) => text.toLowerCase() === `!${one}`);
  if (priority !== undefined) return { kind: 'priority', priority };
  return text === '' ? { kind: 'any' } : { kind: 'text', text };
}

function editing(rest: string): Replacing[] {
  const [, number, text = ''] = numbered.exec(rest) ?? [];
  if (number !== undefined) {
    return [{ target: { number: Number(number) }, change: changeTo(text.trim()) }];
  }
  const split = (pattern: RegExp): Replacing[] => {
    const [, words, newText] = pattern.exec(rest) ?? [];
    if (words === undefined || newText === undefined) return [];
    return [{ target: { words }, change: changeTo(newText.trim()) }];
  };
  const whole: Replacing = { target: { words: rest }, change: { kind: 'any' } };
  return [...parted.flatMap(split).slice(0, 1), whole, ...split(partedByTo)];
}

function assigning(rest: string): Replacing[] {
  const [, number, whom = ''] = numbered.exec(rest) ?? [];
  const to = /^(?:to|for)\s+(\S.*)$/is.exec(whom)?.[1];
  const target = { number: Number(number) };
  if (number !== undefined && whom === '') return [{ target, change: { kind: 'any' } }];
  if (number !== undefined && (to !== undefined || !/\sto\s/i.test(whom)))
    return [{ target, change: person(to ?? whom) }];
  const [, words, name] = /^(.*\S)\s+to\s+(\S.*)$/is.exec(rest) ?? mention.exec(rest) ?? [];
  return words === undefined || name === undefined ? [] : [{ target: { words }, change: person(name) }];
}

/** Reads what follows `move`, `reschedule`, `edit`, `assign` or `replace`. Empty when it makes no sense. */
export function parseReplacing(verb: ReplaceVerb, typed: string, context: DueContext): Replacing[] {
  const rest = typed.trim();
  if (verb === 'move') return moving(rest, context);
  return verb === 'assign' ? assigning(rest) : editing(rest);
}
