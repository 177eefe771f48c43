import { editDistance } from '../lib/edit-distance.ts';
import { emailKey } from '../lib/email-key.ts';
import { keepFirst } from '../lib/keep-first.ts';
import { maxSought } from './limits.ts';
import {
  eachIndex,
  emailOf,
  findIn,
  joinedText,
  localPart,
  type Named,
  type NameIndex,
  partsOf,
  type Search,
  someIn,
} from './name-index.ts';
import { compareNames } from './names.ts';
import { nicknamesOf } from './nicknames.ts';
import { type Rows, rowLength, rowOf, startOf } from './number-rows.ts';
import { isSlippedStart, mayBeNear, mayContinue, shapeOf } from './word-shapes.ts';

/** How many letters of a word may be wrong. None in short words, which differ from too many others by one. */
const slips = (length: number): number => (length < 3 ? 0 : length < 5 ? 1 : length < 9 ? 2 : 3);

/** How well a typed word fits a word of a name, from 0 to 1. Both are folded. */
function wordScore(typed: string, word: string, isNickname: boolean): number {
  if (typed === word) return 1;
  if (word.startsWith(typed)) return typed.length === 1 ? 0.75 : 0.8 + (0.15 * typed.length) / word.length;
  if (isNickname) return 0.85;
  const max = slips(Math.min(typed.length, word.length));
  const wrong = editDistance(typed, word, max);
  const sameStart = typed[0] === word[0] ? 0.04 : 0;
  if (wrong <= max) return 0.88 - 0.14 * wrong + sameStart;
  // The beginning of a longer word, with a slip in it.
  return typed.length > 3 && isSlippedStart(typed, word) ? 0.6 + sameStart : 0;
}

/** The score of each word, and the words with one. */
type WordScores = { of: Float32Array; words: number[] };

function wordScores({ words, numbers, shapes }: NameIndex, typed: string): WordScores {
  const scores: WordScores = { of: new Float32Array(words.length), words: [] };
  const add = (number: number, isNickname: boolean) => {
    const score = wordScore(typed, words[number] as string, isNickname);
    if (score === 0 || scores.of[number] !== 0) return;
    scores.of[number] = score;
    scores.words.push(number);
  };
  for (const name of nicknamesOf(typed)) {
    const number = numbers.get(name);
    if (number !== undefined) add(number, true);
  }
  const shape = shapeOf(typed);
  for (let number = 0; number < words.length; number += 1) {
    const max = slips(Math.min(shape.length, shapes.lengths[number] as number));
    if (mayBeNear(shape, shapes, number, max) || mayContinue(shape, shapes, number)) add(number, false);
  }
  return scores;
}

/**
 * The mean score of the typed words, each matched with the best word that is not taken yet.
 *
 * @param scores for each typed word, the score of every word
 * @param rows the words of all people, and `row`, the one to score
 */
function wordsScore(scores: readonly Float32Array[], rows: Rows, row: number): number {
  const [start, length] = [startOf(rows, row), rowLength(rows, row)];
  let sum = 0;
  let taken = 0;
  for (const scoreOf of scores) {
    let best = 0;
    let at = -1;
    for (let index = 0; index < length; index += 1) {
      const score = scoreOf[rows.all[start + index] as number] as number;
      if (score <= best || (taken & (1 << index)) !== 0) continue;
      best = score;
      at = index;
    }
    if (at >= 0) taken |= 1 << at;
    sum += best;
  }
  // Of two equal matches, the one with fewer other words is likelier.
  return scores.length === 0 ? 0 : sum / scores.length - 0.005 * Math.max(0, length - scores.length);
}

/** "annakowalski" and "Mary Ann": the same letters with other spaces. By position, for matches only. */
function joinedScores(index: NameIndex, typed: string): Map<number, number> {
  const { owners, shapes } = index.joined;
  const scores = new Map<number, number>();
  if (typed.length < 5) return scores;
  const shape = shapeOf(typed);
  for (let at = 0; at < owners.length; at += 1) {
    if (!mayBeNear(shape, shapes, at, 2)) continue;
    const wrong = editDistance(typed, joinedText(index, at), 2);
    const owner = owners[at] as number;
    if (wrong <= 2) scores.set(owner, Math.max(scores.get(owner) ?? 0, 0.92 - 0.14 * wrong));
  }
  return scores;
}

/** For each person, at least the score of {@link wordsScore} times the number of typed words. */
function highestSums({ having, list }: NameIndex, scores: readonly WordScores[]): Float32Array {
  const sums = new Float32Array(list.length);
  for (const { of, words } of scores)
    for (const word of words) {
      const [score, end] = [of[word] as number, having.ends[word] as number];
      for (let nth = startOf(having, word); nth < end; nth += 1) {
        const at = having.all[nth] as number;
        sums[at] = (sums[at] as number) + score;
      }
    }
  return sums;
}

/** A slip may be before the `@` or after it. The same words at a very different address are less likely. */
function emailScore(typed: string, email: string): number {
  if (email === typed) return 1;
  if (typed.length > 1 && email.startsWith(typed)) return 0.9;
  const [local, ownLocal] = [localPart(typed), localPart(email)];
  const max = slips(Math.min(local.length, ownLocal.length));
  const wrong = editDistance(local, ownLocal, max);
  if (local === '' || wrong > max) return 0;
  const elsewhere = editDistance(typed.slice(local.length), email.slice(ownLocal.length), 2);
  if (elsewhere > 2) return wrong === 0 ? 0.7 : 0;
  return 0.9 - 0.1 * (wrong + elsewhere);
}

/** The scores of emails by position, for matches only. */
function emailScores({ locals, list }: NameIndex, typed: string): Map<number, number> {
  const scores = new Map<number, number>();
  const shape = shapeOf(localPart(typed));
  for (let at = 0; at < list.length; at += 1) {
    const max = slips(Math.min(shape.length, locals.lengths[at] as number));
    if (!mayBeNear(shape, locals, at, max)) continue;
    const score = emailScore(typed, emailOf(list[at] as Named));
    if (score > 0) scores.set(at, score);
  }
  return scores;
}

/** Below this score, a person was hardly meant. */
const minScore = 0.45;
/** Hardly any name has more words. */
const maxTypedWords = 6;
type Scored<T> = { one: T; score: number; place: number };

/** The likeliest first; equals by name, and then as in the list. */
const compareScored = <T extends Named>(a: Scored<T>, b: Scored<T>): number =>
  b.score - a.score || compareNames(a.one.name, b.one.name) || a.place - b.place;

/**
 * The people (or things) that were most likely meant, the likeliest first. Forgives accents, case, word order,
 * initials, nicknames and a slip or two in a word; of several words, one may be wrong altogether. An email is compared
 * with emails first.
 */
export function searchNames<T extends Named>(people: readonly T[], query: string, max: number): T[] {
  const typed = emailKey(query.slice(0, maxSought).trim());
  const isEmail = typed.includes('@');
  const typedWords = partsOf(isEmail ? localPart(typed) : typed).slice(0, maxTypedWords);
  const best: Scored<T>[] = [];
  eachIndex(people, (index, from, place) => {
    const known = new Map<string, WordScores>();
    const scores = typedWords.map((one) => known.getOrInsertComputed(one, () => wordScores(index, one)));
    const byWord = scores.map((one) => one.of);
    const joined = joinedScores(index, typedWords.join(''));
    const emails: Map<number, number> = isEmail ? emailScores(index, typed) : new Map();
    const sums = highestSums(index, scores);
    const least = minScore * typedWords.length - 0.001;
    for (let at = from; at < sums.length; at += 1) {
      const isLikely = (sums[at] as number) > 0 && (sums[at] as number) >= least;
      if (!isLikely && !joined.has(at) && !emails.has(at)) continue;
      const one = index.list[at] as T;
      const byName = wordsScore(byWord, index.parts, at);
      const byWords = Math.max(byName, 0.9 * wordsScore(byWord, index.emailParts, at));
      const likely = Math.max(byWords, joined.get(at) ?? 0);
      const score = isEmail ? Math.max(emails.get(at) ?? 0, 0.6 * likely) : likely;
      if (score >= minScore) keepFirst(best, { one, score, place: place(at) }, max, compareScored);
    }
  });
  return best.map(({ one }) => one);
}

/** A search for the matches of {@link calledBy}. */
function called(query: string): (index: NameIndex) => Search {
  const typed = partsOf(query.slice(0, maxSought));
  return ({ numbers, words, having, parts }) => {
    const whole = typed.map(
      (part) => new Set([part, ...nicknamesOf(part)].flatMap((word) => numbers.get(word) ?? [])),
    );
    const isInitial = (part: string, index: number) => index > 0 && part.length === 1;
    const count = (some: Set<number>) => [...some].reduce((sum, word) => sum + rowLength(having, word), 0);
    const certain = whole.filter((_, index) => !isInitial(typed[index] as string, index));
    const [rarest = new Set<number>()] = certain.toSorted((a, b) => count(a) - count(b));
    const fits = (at: number) => {
      const own = rowOf(parts, at);
      return typed.every((part, index) =>
        own.some(
          (word) =>
            whole[index]?.has(word) || (isInitial(part, index) && (words[word] as string).startsWith(part)),
        ),
      );
    };
    return { positions: [...rarest].flatMap((word) => rowOf(having, word)), fits };
  };
}

/**
 * The people whom a query names for certain, apart from nicknames: each of its words is a word of their name, the name
 * that it stands for, or an initial after another word.
 */
export const calledBy = <T extends Named>(people: readonly T[], query: string): T[] =>
  findIn(people, called(query));

/** True if {@link calledBy} would find a match. */
export const isCalled = (people: readonly Named[], query: string): boolean => someIn(people, called(query));
