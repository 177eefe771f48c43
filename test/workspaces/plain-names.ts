/**
 * Finding names by looking at everyone: slow and plain. The index has to find the same people in the same order
 * (`test/workspaces/same-names.test.ts`).
 */
import { editDistance } from '../../src/lib/edit-distance.ts';
import { foldName, nameWords } from '../../src/workspaces/names.ts';
import { nicknamesOf } from '../../src/workspaces/nicknames.ts';

const isNickname = (one: string, other: string): boolean => nicknamesOf(one).has(other);

type Named = { name: string; email?: string };

type Folded = { name: string; words: string[] };

/** Normalized names, computed once for each person of a directory. */
const foldedNames = new WeakMap<Named, Folded>();
const folded = (one: Named): Folded =>
  foldedNames.getOrInsertComputed(one, () => {
    const name = foldName(one.name);
    return { name, words: nameWords(one.name) };
  });

/** True when all parts but the last are words of a name, and one of its other words starts with the last part. */
function matchesBeginning(have: string[], parts: string[]): boolean {
  const rest = [...have];
  const last = parts.at(-1) ?? '';
  const first = parts.slice(0, -1);
  for (const part of first) {
    const index = rest.indexOf(part);
    if (index < 0) return false;
    rest.splice(index, 1);
  }
  return first.length > 0 && rest.some((word) => word.startsWith(last));
}

function matches(have: string[], parts: string[], whole: boolean | 'but last'): boolean {
  if (whole === 'but last') return matchesBeginning(have, parts);
  return parts.every((part) => have.some((word) => (whole ? word === part : word.startsWith(part))));
}

/**
 * Finds the people or things that a query names, sorted by name. If it is an exact email or full name, only those
 * match. Otherwise each word of the query has to be the beginning of a word of the name. With `whole` it has to be the
 * whole word; with `whole: 'but last'` only the last of several words may be incomplete: "Anna K".
 */
export function findNamed<T extends Named>(
  all: readonly T[],
  query: string,
  { whole = false }: { whole?: boolean | 'but last' } = {},
): T[] {
  const wanted = foldName(query);
  if (wanted === '') return [];
  const email = query.includes('@') ? query.trim().toLowerCase() : undefined;
  const exact = all.filter(
    (one) => folded(one).name === wanted || (email !== undefined && one.email?.toLowerCase() === email),
  );
  if (exact.length > 0) return exact;
  const parts = nameWords(query);
  return all
    .filter((one) => matches(folded(one).words, parts, whole))
    .sort((a, b) => a.name.localeCompare(b.name, 'en'));
}

/** What is compared of a person. Words are numbers, since many people share them. */
type Entry = { words: number[]; emailWords: number[]; joined: string[]; email: string };
type Index = { words: string[]; entries: Entry[] };

const splitWords = (text: string): string[] => nameWords(text.replace(/[._-]+/g, ' '));
const localPart = (email: string): string => email.replace(/@.*/, '');

function indexOf(people: readonly Named[]): Index {
  const numbers = new Map<string, number>();
  const numbered = (words: string[]) =>
    words.map((word) => {
      const known = numbers.get(word) ?? numbers.size;
      numbers.set(word, known);
      return known;
    });
  const entries = people.map((one) => {
    const words = splitWords(one.name);
    const email = one.email?.toLowerCase() ?? '';
    const outer = words.length > 2 ? [`${words[0]}${words.at(-1)}`] : [];
    const emailWords = numbered(splitWords(localPart(email)));
    return { words: numbered(words), emailWords, joined: [words.join(''), ...outer], email };
  });
  return { words: [...numbers.keys()], entries };
}

/** Made once for each list: a directory's lists stay the same until they are read again. */
const indexes = new WeakMap<readonly Named[], Index>();

/** How many letters of a word may be wrong. Short words differ from too many others by one. */
const slips = (length: number): number => (length < 3 ? 0 : length < 5 ? 1 : length < 9 ? 2 : 3);

/** How well a typed word fits a word of a name, from 0 to 1. Both are folded. */
function wordScore(typed: string, word: string): number {
  if (typed === word) return 1;
  if (word.startsWith(typed)) return typed.length === 1 ? 0.75 : 0.8 + (0.15 * typed.length) / word.length;
  if (isNickname(typed, word)) return 0.85;
  const max = slips(Math.min(typed.length, word.length));
  if (max === 0) return 0;
  const wrong = editDistance(typed, word, max);
  const sameStart = typed[0] === word[0] ? 0.04 : 0;
  if (wrong <= max) return 0.88 - 0.14 * wrong + sameStart;
  // The beginning of a longer word, with a slip in it.
  const begun = typed.length > 3 && word.length > typed.length;
  return begun && editDistance(typed, word.slice(0, typed.length), 1) === 1 ? 0.6 + sameStart : 0;
}

/**
 * The mean score of the typed words, each with the word that fits it best and is not taken yet.
 *
 * @param scores for each typed word, the score of every word
 */
function wordsScore(scores: readonly Float32Array[], words: readonly number[]): number {
  let [sum, taken] = [0, 0];
  for (const scoreOf of scores) {
    let [best, at] = [0, -1];
    for (let index = 0; index < words.length; index += 1) {
      const score = scoreOf[words[index] ?? 0] ?? 0;
      if (score <= best || (taken & (1 << index)) !== 0) continue;
      [best, at] = [score, index];
    }
    if (at >= 0) taken |= 1 << at;
    sum += best;
  }
  // Of two that fit alike, the one with fewer other words is the likelier one.
  return scores.length === 0 ? 0 : sum / scores.length - 0.005 * Math.max(0, words.length - scores.length);
}

/** "annakowalski" and "Mary Ann": the same letters with other spaces. */
function joinedScore(typed: string, joined: readonly string[]): number {
  if (typed.length < 5) return 0;
  const wrong = Math.min(...joined.map((one) => editDistance(typed, one, 2)));
  return wrong > 2 ? 0 : 0.92 - 0.14 * wrong;
}

/** A slip may be before the `@` or after it. The same words at quite another address are less likely. */
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

/** Below this, hardly anybody would have meant that person. */
const minScore = 0.45;
const maxTypedWords = 6;
const collator = new Intl.Collator('en');

/**
 * The people (or things) that somebody most likely meant, the likeliest first. Forgives accents, case, word order,
 * initials, nicknames and a slip or two in a word; of several words, one may be quite another. An email is compared with
 * emails first.
 */
export function searchNames<T extends Named>(people: readonly T[], query: string, max: number): T[] {
  const typed = query.slice(0, 100).trim().toLowerCase();
  const isEmail = typed.includes('@');
  const typedWords = splitWords(isEmail ? localPart(typed) : typed).slice(0, maxTypedWords);
  const { words, entries } = indexes.getOrInsertComputed(people, indexOf);
  const scores = typedWords.map((one) => Float32Array.from(words, (word) => wordScore(one, word)));
  const joined = typedWords.join('');
  const scoreOf = (entry: Entry): number => {
    const byWords = Math.max(wordsScore(scores, entry.words), 0.9 * wordsScore(scores, entry.emailWords));
    // Nothing else could be better, and it takes longer.
    const byName = byWords > 0.92 ? byWords : Math.max(byWords, joinedScore(joined, entry.joined));
    return isEmail ? Math.max(emailScore(typed, entry.email), 0.6 * byName) : byName;
  };
  return people
    .map((person, index) => ({ person, score: scoreOf(entries[index] as Entry) }))
    .filter(({ score }) => score >= minScore)
    .sort((a, b) => b.score - a.score || collator.compare(a.person.name, b.person.name))
    .slice(0, max)
    .map(({ person }) => person);
}

/**
 * The people whom a query names for certain, but for nicknames: each of its words is a word of their name, the name that
 * it stands for, or an initial after another word.
 */
export function calledBy<T extends Named>(people: readonly T[], query: string): T[] {
  const typed = splitWords(query);
  if (typed.length === 0) return [];
  const { words, entries } = indexes.getOrInsertComputed(people, indexOf);
  const fits = (part: string, index: number) => (word: string) =>
    word === part || isNickname(part, word) || (index > 0 && part.length === 1 && word.startsWith(part));
  const fitting = typed.map((part, index) => words.map(fits(part, index)));
  return people.filter((_, at) => fitting.every((is) => entries[at]?.words.some((word) => is[word])));
}

export const isProgramName = (programs: readonly Named[], typed: string): boolean => {
  const wanted = foldName(typed);
  return programs.some(({ name }) =>
    wanted.includes(' ') ? foldName(name) === wanted : name.trim() === typed,
  );
};
