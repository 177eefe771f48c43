import { editDistance } from '../lib/edit-distance.ts';
import { emailKey } from '../lib/email-key.ts';
import { keepFirst } from '../lib/keep-first.ts';
import { maxSought } from './limits.ts';
import {
  eachIndex,
  eachNear,
  emailOf,
  findIn,
  havingOneOfEach,
  localPart,
  type Named,
  type NameIndex,
  partsOf,
  type Search,
  someIn,
} from './name-index.ts';
import { compareNames } from './names.ts';
import { nicknamesOf } from './nicknames.ts';

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
  const isBegun = typed.length > 3 && word.length > typed.length;
  return isBegun && editDistance(typed, word.slice(0, typed.length), 1) === 1 ? 0.6 + sameStart : 0;
}

/** The score of each word, and the words with one. */
type WordScores = { of: Float32Array; words: number[] };

function wordScores({ words, numbers }: NameIndex, typed: string): WordScores {
  const scores: WordScores = { of: new Float32Array(words.texts.length), words: [] };
  const add = (number: number, isNickname: boolean) => {
    const score = wordScore(typed, words.texts[number] as string, isNickname);
    if (score === 0 || scores.of[number] !== 0) return;
    scores.of[number] = score;
    scores.words.push(number);
  };
  for (const number of [...nicknamesOf(typed)].flatMap((name) => numbers.get(name) ?? [])) add(number, true);
  eachNear(typed, words, slips(typed.length), (number) => add(number, false), true);
  return scores;
}

/**
 * The mean score of the typed words, each matched with the best word that is not taken yet.
 *
 * @param scores for each typed word, the score of every word
 * @param words the words of a person
 */
function wordsScore(scores: readonly WordScores[], words: readonly number[]): number {
  let sum = 0;
  let taken = 0;
  for (const { of } of scores) {
    let best = 0;
    let at = -1;
    for (let index = 0; index < words.length; index += 1) {
      const score = of[words[index] as number] as number;
      if (score <= best || (taken & (1 << index)) !== 0) continue;
      best = score;
      at = index;
    }
    if (at >= 0) taken |= 1 << at;
    sum += best;
  }
  // Of two equal matches, the one with fewer other words is likelier.
  return scores.length === 0 ? 0 : sum / scores.length - 0.005 * Math.max(0, words.length - scores.length);
}

/** "annakowalski" and "Mary Ann": the same letters with other spaces. By position, for matches only. */
function joinedScores({ joined }: NameIndex, typed: string): Map<number, number> {
  const scores = new Map<number, number>();
  if (typed.length < 5) return scores;
  eachNear(typed, joined, 2, (at) => {
    const wrong = editDistance(typed, joined.texts[at] as string, 2);
    const owner = joined.owners[at] as number;
    if (wrong <= 2) scores.set(owner, Math.max(scores.get(owner) ?? 0, 0.92 - 0.14 * wrong));
  });
  return scores;
}

/** For each person, at least the score of {@link wordsScore} times the number of typed words. */
function highestSums({ having, list }: NameIndex, scores: readonly WordScores[]): Float32Array {
  const sums = new Float32Array(list.length);
  for (const { of, words } of scores)
    for (const word of words)
      for (const at of having[word] ?? []) sums[at] = (sums[at] as number) + (of[word] as number);
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
  const local = localPart(typed);
  eachNear(local, locals, slips(local.length), (at) => {
    const score = emailScore(typed, emailOf(list[at] as Named));
    if (score > 0) scores.set(at, score);
  });
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
  eachIndex(people, (index, place) => {
    const known = new Map<string, WordScores>();
    const scores = typedWords.map((one) => known.getOrInsertComputed(one, () => wordScores(index, one)));
    const joined = joinedScores(index, typedWords.join(''));
    const emails: Map<number, number> = isEmail ? emailScores(index, typed) : new Map();
    const sums = highestSums(index, scores);
    const least = minScore * typedWords.length - 0.001;
    for (let at = 0; at < sums.length; at += 1) {
      const isLikely = (sums[at] as number) > 0 && (sums[at] as number) >= least;
      if (!isLikely && !joined.has(at) && !emails.has(at)) continue;
      const one = index.list[at] as T;
      const byName = wordsScore(scores, index.parts[at] ?? []);
      const byWords = Math.max(byName, 0.9 * wordsScore(scores, index.emailParts[at] ?? []));
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
  const isInitial = (part: string, nth: number) => nth > 0 && part.length === 1;
  return (index) => {
    const whole = typed.map(
      (part) => new Set([part, ...nicknamesOf(part)].flatMap((word) => index.numbers.get(word) ?? [])),
    );
    const fits = (at: number) =>
      typed.every((part, nth) =>
        index.parts[at]?.some(
          (word) =>
            whole[nth]?.has(word) || (isInitial(part, nth) && index.words.texts[word]?.startsWith(part)),
        ),
      );
    const certain = whole.filter((_, nth) => !isInitial(typed[nth] as string, nth));
    return { positions: havingOneOfEach(index, certain), fits };
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
