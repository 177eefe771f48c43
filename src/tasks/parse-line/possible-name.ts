import { maskAll } from '../mask.ts';
import { findForPhrases, isOwnTask, joined } from './names.ts';
import type { Range } from './ranges.ts';
import type { AssigneeRef, Extracted, ParseLineContext } from './types.ts';
import { looksLikeName, type Word, wordsFrom } from './words.ts';

/** Words that are also nicknames. No one is asked about "invoice for bill". */
const ordinaryWords = new Set(
  (
    'amber angel art bea bill bob carol chip chuck dale dawn dot drew faith gail gene ginger grace grant guy hope jack ' +
    'jay jean joy lance lee mark may max miles nick pat patience penny ray rich rob rose rusty sandy sky sue summer ' +
    'sunny ted tony val van wade ward will wren'
  ).split(' '),
);

/** The fewest letters of a nickname. */
const minLetters = 3;

/** `Anna: send the report`: the words before a colon, with more words after it. */
const leadingWords = /^[^\p{L}\p{N}]{0,4}(?=\p{L})/u;
const colon = /^\s{0,2}:\s{1,4}[^\s]/u;
/** Punctuation after a name at the start of the line. */
const setOff = /^\s{0,4}(?:[:,;–—]|-\s)/;

/** The first one, two or more of these words. */
const heads = (words: Word[]): Word[][] => words.map((_, index) => words.slice(0, index + 1));

/** A month or a weekday is a heading more often than a person, however it is written. */
const canBeName = (word: string): boolean => looksLikeName(word.charAt(0).toUpperCase() + word.slice(1));

/** True for a person's nickname that is no everyday word. */
function isNickname(words: Word[], { isCalled = () => false }: ParseLineContext): boolean {
  const name = joined(words);
  const [first] = words;
  if (first === undefined || first.text.length < minLetters) return false;
  if (words.length === 1 && (ordinaryWords.has(name.toLowerCase()) || !canBeName(name))) return false;
  return isCalled(name);
}

/** A name before a colon at the head of the line: "Anna: send the report", "anna kowalski: …", "Tommy: …". */
function headName(text: string, context: ParseLineContext): Extracted<AssigneeRef> | null {
  const { isPerson = () => false, beginsPerson = () => false } = context;
  const start = leadingWords.exec(text)?.[0].length;
  if (start === undefined) return null;
  for (const words of heads(wordsFrom(text, start))) {
    const end = words.at(-1)?.end ?? start;
    if (!colon.test(text.slice(end, end + 8))) continue;
    const name = joined(words);
    const whole = (words.length > 1 || canBeName(name)) && isPerson(name);
    if (!whole && !beginsPerson(name) && !isNickname(words, context)) return null;
    const after = /^\s*:/.exec(text.slice(end))?.[0].length ?? 0;
    return { value: { kind: 'name', name, known: true, ask: true }, range: [start, end + after] };
  }
  return null;
}

/** A nickname after "for" at the start or end of the text: "call the bank for tommy". */
function nicknameAfterFor(text: string, context: ParseLineContext): Extracted<AssigneeRef> | null {
  const places = findForPhrases(text);
  const named = ([from, at]: Range, isLeading: boolean): Extracted<AssigneeRef> | null => {
    if (isOwnTask(text.slice(0, at))) return null;
    for (const words of heads(wordsFrom(text, at))) {
      const end = words.at(-1)?.end ?? at;
      const rest = text.slice(end);
      if (isLeading ? !setOff.test(rest) : /[^\s.,;:!?)]/.test(rest)) continue;
      if (!isNickname(words, context)) continue;
      return { value: { kind: 'name', name: joined(words), known: true, ask: true }, range: [from, end] };
    }
    return null;
  };
  const [first] = places;
  const last = places.at(-1);
  const isLeading = first !== undefined && /^[^\p{L}\p{N}]*$/u.test(text.slice(0, first[0]));
  return (isLeading && named(first, true)) || (last === undefined ? null : named(last, false));
}

/**
 * Finds words that may say whose task it is, though not for certain: the caller asks. A text without a person's name
 * near gives none, so that no one is asked without need.
 */
export function findPossibleName(line: string, context: ParseLineContext): Extracted<AssigneeRef> | null {
  const text = maskAll(line);
  return headName(text, context) ?? nicknameAfterFor(text, context);
}
