/** The words that the rules are made of; each is a piece of a regular expression. */

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const DAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth'];

export const END = '(?![a-z0-9])';
export const MONTH =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|' +
  'oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
export const WEEKDAY =
  '(sun(?:day)?|mon(?:day)?|tue(?:s(?:day)?)?|wed(?:nesday)?|thu(?:r(?:s(?:day)?)?)?|fri(?:day)?|sat(?:urday)?)';
export const UNIT = '(sec(?:ond)?|min(?:ute)?|hour|day|weekday|week|fortnight|month|year)s?';
export const WHICH = '(next|last|previous|this)';
export const ORDINAL = `(${ORDINALS.join('|')}|last)`;

/** 1 for January. */
export const monthOf = (word: string): number => MONTHS.indexOf(word.slice(0, 3)) + 1;
/** 0 for Sunday. */
export const weekdayOf = (word: string): number => DAYS.indexOf(word.slice(0, 3));
/** 1 for `first`; 0 for `last`. */
export const ordinalOf = (word: string): number => ORDINALS.indexOf(word) + 1;
/** 1 for `next`, 0 for `this`, −1 for `last`. */
export const stepOf = (which: string): number => (which === 'next' ? 1 : which === 'this' ? 0 : -1);

export type Unit = 'second' | 'minute' | 'hour' | 'day' | 'weekday' | 'week' | 'month' | 'year';

/** The unit of a word of `UNIT`, and how many of it the word stands for. */
export function unitOf(word: string): [Unit, number] {
  if (word === 'fortnight') return ['week', 2];
  if (word.startsWith('sec')) return ['second', 1];
  return [word.startsWith('min') ? 'minute' : (word as Unit), 1];
}
