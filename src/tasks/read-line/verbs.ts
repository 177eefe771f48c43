import { foundIn } from '../../lib/remembered.ts';
import { maxNumbers } from '../limits.ts';
import { listNumbers } from './list-numbers.ts';
import type { Action, ReplaceVerb } from './types.ts';
import { weekdayIn } from './weekdays.ts';

const article =
  /^(?:the|my|our|her|his|their|der|die|das|den|le|la|les|el|los|las|o|a|os|as|il|lo|de|het) (?=\S)/i;
/** Words of a task without the article, the quotation marks or the "with" before them. */
export const bare = (words: string): string =>
  words
    .replace(/^with (?=\S)/i, '')
    .replace(/^["“„«](.+)["”“»]$/, '$1')
    .replace(article, '')
    .trim();

/** Tasks by numbers or words. Undefined for too many numbers, or no words. */
export function readDone(rest: string): Action | undefined {
  const words = bare(rest);
  const numbers = listNumbers(words);
  if (words === '' || (numbers?.length ?? 0) > maxNumbers) return undefined;
  return numbers === undefined ? { kind: 'done', words } : { kind: 'done', numbers };
}

/** The task has few words, and no day by which it is to be done. */
const maxWords = 6;
export const isFew = (words: string): boolean => words.split(/ /, maxWords + 1).length <= maxWords;

/** What joins a task and its new day. */
const joint =
  '(?:due|fällig|to|until|till|by|for|on|auf|am|erst|bis|zum|à|au|pour|al?|el|pa(?:ra)?|pr[ao]|até|naar|door|op|maar|voor|per|na|w|do|dopiero|hasta|на|для)';
export const joinsBefore = new RegExp(`^(?:${joint} ){1,4}`, 'iu');
/** What a new day replaces: "tomorrow **instead of today**". */
export const notThen =
  /,? (?:(?:instead|rather|not|statt|anstatt|stattdessen|au lieu|en vez|en lugar|invece|in plaats|em vez|zamiast)(?: (?:than|of|de|d['’]|di|van|del?|do)?(?: ?\S{1,20}){0,2})?)$/iu;
/** "Clear the date of 1": it begins as a wish to delete a task does. */
export const dateless = /^(?:clear|remove|delete|drop) (?:the )?(?:due )?date (?:of|from|on|for) (\S.*)$/iu;
/** The languages in which a task is moved with these words before a weekday. */
const languagesOfMoves: Record<string, string> = { auf: 'de', naar: 'nl', na: 'pl' };
/** Spells out a short weekday: "auf mo" becomes "auf Montag". */
export const withWeekday = (rest: string): string =>
  rest.replace(/(?<!\p{L})(auf|naar|na) (\p{L}{2,4})\.?$/iu, (typed, joint: string, short: string) => {
    const day = weekdayIn(languagesOfMoves[joint.toLowerCase()] ?? '', short);
    return day === undefined ? typed : `${joint} ${day}`;
  });

/** A wish to replace a task by a new one. */
export const replace = (
  verb: ReplaceVerb,
  line: string,
  rest: string,
  orCreate?: true,
): Extract<Action, { kind: 'replace' }> => ({
  kind: 'replace',
  verb,
  rest,
  line,
  ...(orCreate && { orCreate }),
});

const exchanged =
  /^(?:\p{L}[\p{L} ]{2,30} )?["“„«'‘]([^"”»]{2,120})["”“»'’] (?:(?<=^\p{L}.{2,160} )\p{L}{1,5}|→|->|=>) ["“„«'‘]([^"”»]{2,120})["”“»'’]\.?$/u;
/** Reads `rename "Send the invoice" to "Send the October invoice"`, `cambia "…" por "…"`. */
export function readExchanged(line: string): Action | undefined {
  const [, before, after] = foundIn(exchanged, line) ?? [];
  return before && after ? replace('edit', line, `${before} -> ${after}`, true) : undefined;
}
