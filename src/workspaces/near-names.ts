import type { PersonRef } from './directory.ts';
import { foldName } from './names.ts';

/** Nobody would read more. */
const maxNames = 3;
/** Shorter words differ from too many others by one letter only. */
const minLength = 3;

/** True when the words differ by at most one letter (added, missing or replaced), or by two swapped letters. */
function isNearWord(a: string, b: string): boolean {
  if (a === b) return true;
  if (a.length < minLength || b.length < minLength || Math.abs(a.length - b.length) > 1) return false;
  let at = 0;
  while (a[at] === b[at]) at++;
  const [restA, restB] = [a.slice(at + 1), b.slice(at + 1)];
  const swapped = a[at] === b[at + 1] && a[at + 1] === b[at] && restA.slice(1) === restB.slice(1);
  return restA === restB || a.slice(at) === restB || restA === b.slice(at) || swapped;
}

const wordsOf = (name: string): string[] =>
  foldName(name.replace(/[._-]+/g, ' '))
    .split(' ')
    .filter((word) => word !== '');

/**
 * Suggests up to three people when nobody has the typed name, the likeliest first: those with the same first word, or
 * with a word that is one letter off. An email is compared with emails.
 */
export function nearNames<T extends PersonRef>(people: readonly T[], name: string): T[] {
  const email = name.includes('@');
  const typed = email ? [name.toLowerCase()] : wordsOf(name);
  const scoreOf = (person: T): number => {
    const have = email ? [person.email.toLowerCase()] : wordsOf(person.name);
    if (have[0] === typed[0]) return typed.length + 1;
    return typed.filter((word) => have.some((one) => isNearWord(one, word))).length;
  };
  return people
    .map((person) => ({ person, score: scoreOf(person) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.person.name.localeCompare(b.person.name, 'en'))
    .slice(0, maxNames)
    .map(({ person }) => person);
}
