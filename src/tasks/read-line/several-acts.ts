import { dayAt } from './days.ts';
import { openOf } from './list.ts';
import type { Line } from './scan.ts';
import type { ReadLine } from './types.ts';
import { type Role, roleIn } from './wish-words.ts';
import { stillOpen } from './wishes.ts';

/** Between what is wanted, and between numbers as well. */
const between = [/[,;] (?:(?:and|und|et|y|e|en|i|och) )?/iu, / (?:and|und|et|y|e|en|i|och) (?=\S)/iu];
/** "3 to monday", "la 7 para el lunes" */
const isOfNumber = (part: string): boolean => /(?<!\S)#?\d{1,2}(?!\S)/.test(part) && /\p{L}{2}/u.test(part);

/** "2 to Priya", in any language */
const toSomebody = /(?<!\S)#?\d{1,2} (?:to|an|à|ad?|au|al|aan|para|pr[ao]|dla|do) \p{L}/iu;

/** What is done is done together; else it asks, since one thing is done at a time. */
function readParts(
  { text: line, context }: Line,
  [first = '', ...others]: readonly string[],
  again: (part: string) => ReadLine,
): ReadLine | undefined {
  const isDate = (part: string): boolean => context !== undefined && dayAt(part, context) === 0;
  const begins = (part: string, ...roles: Role[]): boolean => roleIn(part.split(' ', 1)[0], ...roles);
  const goesOn = (part: string): boolean =>
    (isOfNumber(part) && !isDate(part)) || begins(part, 'move', 'give');
  if (!isOfNumber(first) || others.length === 0 || !others.every(goesOn)) return undefined;
  const act = again(first);
  const isAct =
    (begins(first, 'give') && toSomebody.test(first)) ||
    (act.kind === 'done' && 'numbers' in act) ||
    (act.kind === 'replace' && act.verb !== 'edit' && /^#?\d{1,2} \S/.test(act.rest));
  if (!isAct) return undefined;
  const acts = [act, ...others.map(again)];
  const numbers = acts.flatMap((one) => (one.kind === 'done' && 'numbers' in one ? [one.numbers] : []));
  if (numbers.length === acts.length) return { kind: 'done', numbers: [...new Set(numbers.flat())] };
  return { kind: 'ask', line, list: openOf([]), unused: line, many: true };
}

/**
 * Reads what is to be done to tasks of the list one after the other: "give 2 to Priya and move it to Monday".
 *
 * @param again reads a part of the line
 */
export const readSeveralActs = (line: Line, again: (part: string) => ReadLine): ReadLine | undefined =>
  stillOpen.test(line.text)
    ? undefined
    : between.map((sign) => readParts(line, line.text.split(sign), again)).find((read) => read !== undefined);
