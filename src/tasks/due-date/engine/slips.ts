import { comingWeekday } from './calendar.ts';
import type { DateFragment } from './date-fragment.ts';
import { fold } from './fold.ts';
import { letter, type Rule } from './rule.ts';

/** Shorter words have too many neighbors that are words, too. */
const shortest = 5;
/** Of a word as long as this, any letter may be another one, and nobody has to be asked. */
const long = 7;

/** "Tommorow" and "tomorrow" are "tomorow". */
const undoubled = (word: string): string => word.replace(/(.)\1/g, '$1');

/** Whether a word is another one with two letters exchanged, one left out, or, if it is long, one that is wrong. */
function isSlip(typed: string, word: string): boolean {
  if (typed === word) return true;
  let at = 0;
  while (typed[at] === word[at]) at++;
  const [rest, wanted] = [typed.slice(at), word.slice(at)];
  const isExchanged = rest === `${wanted[1]}${wanted[0]}${wanted.slice(2)}`;
  const isOther = word.length >= long && rest.length > 1 && rest.slice(1) === wanted.slice(1);
  return isExchanged || rest === wanted.slice(1) || isOther;
}

/** The names of tomorrow, the day after it and the weekdays in a language, from CLDR, by what they mean. */
function namesOf(language: string): [word: string, days: number, weekday?: number][] {
  const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  const name = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' });
  return [
    ...[1, 2].map((days): [string, number] => [relative.format(days, 'day').replace(' ', ''), days]),
    ...[1, 2, 3, 4, 5, 6, 7].map((weekday): [string, number, number] => [
      // 1 January 2024 was a monday.
      name.format(Date.UTC(2024, 0, weekday)),
      0,
      weekday,
    ]),
  ];
}

/** A word for a day with one slip in it: "tomorow", "domanni", "Donnerstga". A short one is asked about. */
export function slipRule(language: string): Rule {
  const words = namesOf(language)
    .map(([word, ...meaning]) => [fold(word), ...meaning] as const)
    .filter(([word]) => undoubled(word).length >= shortest && /^\p{L}+$/u.test(word));
  const right = new Set(words.map(([word]) => word));
  const starts = [...new Set(words.map(([word]) => word.slice(0, 2)))].join('|') || '(?!)';
  return {
    pattern: `(?<word>(?:${starts})[${letter}]{${shortest - 3},12})(?![${letter}])`,
    read: ({ word: typed = '' }, { today }): DateFragment | null => {
      const found = words.find(([word]) => isSlip(undoubled(typed), undoubled(word)));
      if (!found || right.has(typed)) return null;
      const [word, days, weekday] = found;
      const unsure = word.length < long && { unsure: true as const };
      if (weekday === undefined)
        return { confidence: 'strong', source: 'word', days: [{ date: today.add({ days }) }], ...unsure };
      return {
        confidence: 'plain',
        source: 'weekday',
        weekday,
        days: comingWeekday(today, weekday),
        ...unsure,
      };
    },
  };
}
