import { MONTHS, WEEKDAYS } from '../due/english/words.ts';
import { mask } from '../due/mask.ts';
import type { Range } from './cut.ts';
import type { Taken } from './tokens.ts';
import type { Assignee, CaptureContext } from './types.ts';

const MOST_WORDS = 5;
const FOR = /(?<![\p{L}\p{N}])for\s{1,4}(?=[\p{L}])/giu;
const WORD = /\s{0,4}([\p{L}\p{M}][\p{L}\p{M}'’.-]*)/uy;

type Word = { text: string; end: number };

/** The words from a place on, without the stop at a sentence's end. */
function wordsFrom(text: string, start: number): Word[] {
  const words: Word[] = [];
  WORD.lastIndex = start;
  while (words.length < MOST_WORDS) {
    const match = WORD.exec(text);
    if (!match?.[1]) break;
    const word = match[1].replace(/[.'’-]+$/, '');
    const end = match.index + match[0].length - (match[1].length - word.length);
    words.push({ text: word, end });
    if (word !== match[1]) break;
  }
  return words;
}

/** `for NAME` of someone known: the longest run of words that is a name. `for the team` stays text. */
export function knownNameIn(line: string, { isPerson }: CaptureContext): Taken<Assignee> | null {
  if (!isPerson) return null;
  const text = mask(line);
  for (const match of text.matchAll(FOR)) {
    const words = wordsFrom(text, match.index + match[0].length);
    for (let count = words.length; count > 0; count--) {
      const name = words
        .slice(0, count)
        .map((word) => word.text)
        .join(' ');
      const end = words[count - 1]?.end ?? 0;
      if (!/^['’]s\b/.test(text.slice(end)) && isPerson(name))
        return { value: { kind: 'name', name, known: true }, range: [match.index, end] };
    }
  }
  return null;
}

const NAMELIKE = /^\p{Lu}[\p{L}\p{M}]*\p{Ll}[\p{L}\p{M}'’-]*$/u;
const CALENDAR = new Set([...Object.keys(MONTHS), ...Object.keys(WEEKDAYS), 'christmas', 'easter']);

/** `for Somebody Unknown` as the line's last words: the caller says that nobody of that name is known. */
export function unknownNameIn(line: string): Taken<Assignee> | null {
  const text = mask(line);
  const match = [...text.matchAll(FOR)].at(-1);
  if (!match) return null;
  const start = match.index + match[0].length;
  const words = wordsFrom(text, start);
  const last = words.at(-1);
  if (!last || /[^\s.,;:!?)]/.test(text.slice(last.end))) return null;
  if (!words.every((word) => NAMELIKE.test(word.text) && !CALENDAR.has(word.text.toLowerCase()))) return null;
  const range: Range = [match.index, last.end];
  return { value: { kind: 'name', name: words.map((word) => word.text).join(' '), known: false }, range };
}
