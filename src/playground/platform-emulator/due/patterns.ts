/** The regular expression fragments that the rules consist of, and parsers for the words they match. */

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const ordinals = ['first', 'second', 'third', 'fourth', 'fifth'];

export const wordEnd = '(?![a-z0-9])';
export const monthPattern =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|' +
  'oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
export const weekdayPattern =
  '(sun(?:day)?|mon(?:day)?|tue(?:s(?:day)?)?|wed(?:nesday)?|thu(?:r(?:s(?:day)?)?)?|fri(?:day)?|sat(?:urday)?)';
export const unitPattern = '(sec(?:ond)?|min(?:ute)?|hour|day|weekday|week|fortnight|month|year)s?';
export const directionPattern = '(next|last|previous|this)';
export const ordinalPattern = `(${ordinals.join('|')}|last)`;

/** 1 is January. */
export const parseMonth = (word: string): number => months.indexOf(word.slice(0, 3)) + 1;
/** 0 is Sunday. */
export const parseWeekday = (word: string): number => weekdays.indexOf(word.slice(0, 3));
/** 1 for `first`, 0 for `last`. */
export const parseOrdinal = (word: string): number => ordinals.indexOf(word) + 1;
/** 1 for `next`, 0 for `this`, −1 for `last`. */
export const parseDirection = (direction: string): number =>
  direction === 'next' ? 1 : direction === 'this' ? 0 : -1;

export type Unit = 'second' | 'minute' | 'hour' | 'day' | 'weekday' | 'week' | 'month' | 'year';

/** The unit for a word that `unitPattern` matches, and how many of that unit the word means. */
export function parseUnit(word: string): [Unit, number] {
  if (word === 'fortnight') return ['week', 2];
  if (word.startsWith('sec')) return ['second', 1];
  return [word.startsWith('min') ? 'minute' : (word as Unit), 1];
}
