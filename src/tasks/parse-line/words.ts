import { monthNumbers, weekdayNumbers } from '../due-date/locales/en/words.ts';

/** Words that may follow a name and are none. */
const FUNCTION_WORDS = new Set(
  (
    'a about above across after again against ahead along also alongside although am an and are around as asap at ' +
    'away back be because before behind below beside between but by cc concerning do down due during each early ' +
    'either else eod eom every except first for from fyi has have he her here him his how i if in including inside ' +
    'instead into is it its just last later less like me more my myself near next no not now of off on once online ' +
    'only onto or other our out outside over per please pls plz re regarding same she since so some soon still such ' +
    'than thanks that the their them then there they this those through thru thx till to today together tomorrow ' +
    'tonight too toward towards tmr tmrw twice under until up upon urgently us using via vs was we were what when ' +
    'where whether which while who whose why with within without yet you your'
  ).split(' '),
);

/** Words that a task's verb may have behind it: "for anna send the slides". */
const DETERMINERS = new Set(
  'a all an any each every her his it its me my our some that the their them this us your'.split(' '),
);

/** Words between a first name and a surname; those of the second list are English words as well. */
const PARTICLES = new Set(
  'al bin bint da das de del della der di dos du el ibn la le ter van von y'.split(' '),
);
const CAPITAL_NEXT = new Set('do den ten'.split(' '));

const CALENDAR = new Set([
  ...Object.keys(monthNumbers),
  ...Object.keys(weekdayNumbers),
  'christmas',
  'easter',
]);
const NAMELIKE = /^\p{Lu}[\p{L}\p{M}]*\p{Ll}[\p{L}\p{M}'’-]*$/u;

export const isFunctionWord = (word: string): boolean => FUNCTION_WORDS.has(word.toLowerCase());
export const isDeterminer = (word: string): boolean => DETERMINERS.has(word.toLowerCase());
export const isParticle = (word: string, next = ''): boolean =>
  (PARTICLES.has(word.toLowerCase()) && next !== '') ||
  (CAPITAL_NEXT.has(word.toLowerCase()) && looksLikeName(next));
export const isMonth = (word: string): boolean => word.toLowerCase() in monthNumbers;
export const isWeekday = (word: string): boolean => word.toLowerCase() in weekdayNumbers;

/** Written as names are, and no month or weekday. */
export const looksLikeName = (word: string): boolean =>
  NAMELIKE.test(word) && !CALENDAR.has(word.toLowerCase()) && !isFunctionWord(word);

/** A word where names are looked for. `text` is without the stop at a sentence's end and without a possessive's "’s". */
export type Word = { text: string; start: number; end: number; possessive: boolean };

const MOST_WORDS = 5;
const WORD = /\s{0,4}([\p{L}\p{M}][\p{L}\p{M}'’.-]*)(?![\p{L}\p{M}\p{N}_@'’.-])/uy;

/** "Anna’s", and "James’" with a word behind it. */
const isPossessive = (word: string, text: string): boolean =>
  /['’]s$/i.test(word) ||
  (/s['’]$/i.test(word) && /^\s+\p{L}/u.test(text.slice(WORD.lastIndex, WORD.lastIndex + 9)));

/** The words from a place on, up to punctuation or a possessive. An initial's stop ("Anna K. Smith") ends nothing. */
export function wordsFrom(text: string, start: number): Word[] {
  const words: Word[] = [];
  WORD.lastIndex = start;
  while (words.length < MOST_WORDS) {
    const match = WORD.exec(text);
    if (!match?.[1]) break;
    const written = match[1];
    const from = match.index + match[0].length - written.length;
    const bare = written
      .replace(/[.-]+$/, '')
      .replace(/['’]s$/i, '')
      .replace(/['’]+$/, '');
    const initial = /^\p{L}\.$/u.test(written);
    words.push({
      text: bare,
      start: from,
      end: from + (initial ? 2 : bare.length),
      possessive: isPossessive(written, text),
    });
    if (bare !== written && !initial) break;
  }
  return words;
}
