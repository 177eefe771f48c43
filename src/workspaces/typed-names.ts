import type { Program } from '../platform/resources.ts';
import type { PersonRef } from './directory.ts';
import { findNamed, isNamed } from './find-named.ts';
import { foldName, wordsIn } from './names.ts';

const withSpaces = (name: string): string => name.replace(/[-_]/g, ' ');

/** The people that a typed name may mean. */
export const peopleNamed = (people: readonly PersonRef[], name: string) =>
  findNamed(people, name, { whole: true });

/** True if {@link peopleNamed} would find a match. */
export const isPerson = (people: readonly PersonRef[], name: string): boolean =>
  isNamed(people, name, { whole: true });

/** True for somebody's first name. */
export const isFirstName = (people: readonly PersonRef[], word: string): boolean =>
  peopleNamed(people, word).some(({ name }) => wordsIn(foldName(name))[0] === foldName(word));

/** The people whose names begin this way: full first name, and as much of the surname as was typed. */
export const peopleBegun = (people: readonly PersonRef[], name: string) =>
  findNamed(people, name, { whole: 'but last' });

/** True if {@link peopleBegun} would find a match. */
export const beginsPerson = (people: readonly PersonRef[], name: string): boolean =>
  isNamed(people, name, { whole: 'but last' });

/** The programs that typed words may mean. `#spring-cohort` means "Spring Cohort". */
export const programsNamed = (programs: readonly Program[], name: string) =>
  findNamed(programs, withSpaces(name));

/** True if {@link programsNamed} would find a match. */
export const isProgram = (programs: readonly Program[], name: string): boolean =>
  isNamed(programs, withSpaces(name));

/** True if a program's name has all these words whole: "leadership" for "Leadership Foundations". */
export const isWholeProgram = (programs: readonly Program[], name: string): boolean =>
  isNamed(programs, withSpaces(name), { whole: true });

/** The names of programs: normalized, and as the platform writes them. */
const programNames = new WeakMap<readonly Program[], { folded: Set<string>; written: Set<string> }>();
const namesOf = (programs: readonly Program[]) => ({
  folded: new Set(programs.map(({ name }) => foldName(name))),
  written: new Set(programs.map(({ name }) => name.trim())),
});

/**
 * True if words within a line are a program's whole name. A name of one word has to be typed exactly as the program
 * writes it: "in spring" is a season.
 */
export function isProgramName(programs: readonly Program[], typed: string): boolean {
  const { folded, written } = programNames.getOrInsertComputed(programs, namesOf);
  const name = foldName(typed);
  return name.includes(' ') ? folded.has(name) : written.has(typed);
}
