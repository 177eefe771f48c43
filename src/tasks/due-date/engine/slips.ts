import { slipIn, undoubled } from '../../../lib/slip.ts';
import { comingWeekday, onMonthDay } from './calendar.ts';
import type { DateFragment } from './date-fragment.ts';
import { fold } from './fold.ts';
import { letter, type Rule } from './rule.ts';

/** Shorter words have too many neighbors that are words, too. */
const shortest = 5;
/** Of a word as long as this, any letter may be another one, and nobody has to be asked. */
const long = 7;

/** Whether a word is another one with one slip in it. */
function isSlip(typed: string, word: string): boolean {
  const kind = slipIn(typed, word)?.kind;
  return kind !== undefined && (kind !== 'other' || (word.length >= long && typed.at(-1) === word.at(-1)));
}

/** A word for a day with one slip in it: "tomorow", "domanni", "Donnerstga". A short one is asked about. */
export function slipRule(language: string): Rule {
  // The names of tomorrow, the day after it and the weekdays, from CLDR.
  const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  const { format } = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' });
  const words = [
    ...[1, 2].map((days) => ({ name: relative.format(days, 'day').replace(' ', ''), days, weekday: 0 })),
    // 1 January 2024 was a monday.
    ...[1, 2, 3, 4, 5, 6, 7].map((n) => ({ name: format(Date.UTC(2024, 0, n)), days: 0, weekday: n })),
  ]
    .map((each) => ({ ...each, word: fold(each.name).replace(/^(segunda)-feira$/, '$1') }))
    .filter(({ word }) => undoubled(word).length >= shortest && /^\p{L}+$/u.test(word));
  const right = new Set(words.map(({ word }) => word));
  const starts = [...new Set(words.map(({ word }) => word.slice(0, 1)))].join('|') || '(?!)';
  return {
    pattern: `(?<word>(?!dominio|seguida|segunda)(?:${starts})[${letter}]{${shortest - 2},13})(?![${letter}])`,
    read: ({ word: typed = '' }, { today }): DateFragment | null => {
      if (right.has(typed)) return null;
      const written = undoubled(typed);
      const found = words.find(({ word }) => isSlip(written, undoubled(word)) || isSlip(typed, word));
      if (!found) return null;
      const { word, days, weekday } = found;
      const unsure = word.length < long && { unsure: true as const };
      return weekday === 0
        ? { confidence: 'strong', source: 'word', days: [{ date: today.add({ days }) }], ...unsure }
        : { confidence: 'plain', source: 'weekday', weekday, days: comingWeekday(today, weekday), ...unsure };
    },
  };
}

/** "21 Arpil", "Febuary 3": a month with one slip in it, beside its day. It is asked about. */
export function monthSlipRule(language: string): Rule {
  const name = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' });
  const months = Array.from({ length: 12 }, (_, month) => fold(name.format(Date.UTC(2024, month, 1))));
  const word = `[${letter}]{${shortest - 1},13}(?![${letter}])`;
  const day = '(?<day>[0-3]?\\d)';
  return {
    pattern: `${day}(?:st|nd|rd|th|\\.|er|º)?\\s{1,3}(?:(?:of|de|di)\\s{1,3})?(?<word>${word})|(?<=^|\\s)(?<word>${word})\\s{1,3}${day}(?:st|nd|rd|th)?`,
    read: ({ day, word: typed = '' }, { today }) => {
      if (months.includes(typed)) return null;
      const month = months.findIndex((each) => each.length >= shortest && isSlip(typed, each)) + 1;
      const fragment = month > 0 && Number(day) > 0 ? onMonthDay(today, month, Number(day)) : null;
      return fragment && !fragment.missing ? { ...fragment, confidence: 'plain', unsure: true } : null;
    },
  };
}
