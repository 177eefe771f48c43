import { trimEndOf } from '../../lib/text.ts';
import { monthName, weekdayName } from '../due-date/locales/en.ts';

/** Words that may follow a name but are not part of it. */
const functionWords = new Set(
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

/** Words that may follow the task's verb: "for anna send the slides". */
const determiners = new Set(
  'a all an any each every her his it its me my our some that the their them this us your'.split(' '),
);

/** Words between a first name and a surname. Those in the second list are also English words. */
const particles = new Set(
  'al bin bint da das de del della der di dos du el ibn la le ter van von y'.split(' '),
);
/** Articles in other languages: "para el 2 de diciembre" is for no El. */
const articles = new Set('el la le les los las lo il gli de den der die das het o a os as al'.split(' '));
const particlesBeforeCapital = new Set('do den ten'.split(' '));

const oneOf = (words: string): RegExp => new RegExp(`^(?:${words})$`, 'i');
const [month, weekday] = [oneOf(monthName), oneOf(weekdayName)];
const calendarWord = oneOf(`${monthName}|${weekdayName}|christmas|easter`);
const capitalized = /^\p{Lu}[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*\p{Ll}[\p{L}\p{M}'’-]*$/u;

export const isFunctionWord = (word: string): boolean => functionWords.has(word.toLowerCase());
export const isArticle = (word: string): boolean => articles.has(word);
export const isDeterminer = (word: string): boolean => determiners.has(word.toLowerCase());
export const isParticle = (word: string, next = ''): boolean =>
  (particles.has(word.toLowerCase()) && next !== '') ||
  (particlesBeforeCapital.has(word.toLowerCase()) && looksLikeName(next));
export const isMonth = (word: string): boolean => month.test(word);
export const isWeekday = (word: string): boolean => weekday.test(word);

/** True for a capitalized word that is not a month, weekday or function word. */
export const looksLikeName = (word: string): boolean =>
  capitalized.test(word) && !calendarWord.test(word) && !isFunctionWord(word);

/** A word that may be part of a name. `text` lacks a final full stop and a possessive "’s". */
export type Word = { text: string; start: number; end: number; possessive: boolean };

const maxWords = 5;
const wordPattern = /\s{0,4}([\p{L}\p{M}][\p{L}\p{M}'’.-]*)(?![\p{L}\p{M}\p{N}_@'’.-])/uy;

/** True for "Anna’s", and for "James’" before another word. */
const isPossessive = (word: string, text: string): boolean =>
  /['’]s$/i.test(word) ||
  (/s['’]$/i.test(word) && /^\s+\p{L}/u.test(text.slice(wordPattern.lastIndex, wordPattern.lastIndex + 9)));

/**
 * Reads the words from `start` on, up to punctuation or a possessive. The full stop of an initial ("Anna K. Smith") is
 * neither.
 */
export function wordsFrom(text: string, start: number): Word[] {
  const words: Word[] = [];
  wordPattern.lastIndex = start;
  while (words.length < maxWords) {
    const match = wordPattern.exec(text);
    if (!match?.[1]) break;
    const written = match[1];
    const from = match.index + match[0].length - written.length;
    const bare = trimEndOf(trimEndOf(written, /[.-]/).replace(/['’]s$/i, ''), /['’]/);
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
