import { openOf } from './list.ts';
import type { ReadLine } from './types.ts';
import { roleIn } from './wish-words.ts';

/** Between what is wanted, and between numbers as well. */
const between = [/[,;] (?:(?:and|und|et|y|e|en|i|och) )?/iu, / (?:and|und|et|y|e|en|i|och) (?=\S)/iu];
/** "3 to monday", "la 7 para el lunes" */
const isOfNumber = (part: string): boolean => /(?<!\S)#?\d{1,2}(?!\S)/.test(part) && /\p{L}{2}/u.test(part);

/**
 * Reads what is to be done to tasks of the list one after the other: "give 2 to Priya and move it to Monday". What is
 * done is done together; else it asks, since one thing is done at a time.
 *
 * @param again reads a part of the line
 * @param isDate whether a part says only when
 */
export const readSeveralActs = (
  typed: string,
  again: (part: string) => ReadLine,
  isDate: (part: string) => boolean,
): ReadLine | undefined =>
  between
    .map((sign) => readParts(typed, typed.split(sign), again, isDate))
    .find((read) => read !== undefined);

function readParts(
  typed: string,
  [first = '', ...others]: readonly string[],
  again: (part: string) => ReadLine,
  isDate: (part: string) => boolean,
): ReadLine | undefined {
  const goesOn = (part: string): boolean =>
    (isOfNumber(part) && !isDate(part)) || roleIn(part.split(' ', 1)[0], 'move', 'give');
  if (!isOfNumber(first) || others.length === 0 || !others.every(goesOn)) return undefined;
  const act = again(first);
  const isAct =
    (act.kind === 'done' && 'numbers' in act) ||
    (act.kind === 'replace' && act.verb !== 'edit' && /^#?\d{1,2} \S/.test(act.rest));
  if (!isAct) return undefined;
  const acts = [act, ...others.map(again)];
  const numbers = acts.flatMap((one) => (one.kind === 'done' && 'numbers' in one ? [one.numbers] : []));
  if (numbers.length === acts.length) return { kind: 'done', numbers: [...new Set(numbers.flat())] };
  return { kind: 'ask', line: typed, list: openOf([]), unused: typed, many: true };
}
