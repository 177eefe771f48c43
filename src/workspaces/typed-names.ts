import type { Program } from '../platform/resources.ts';
import type { PersonRef } from './directory.ts';
import { findNamed, foldName } from './names.ts';

/** The people that a typed name may mean. */
export const peopleNamed = (people: readonly PersonRef[], name: string) =>
  findNamed(people, name, { whole: true });

/** The people whose names begin this way: full first name, and as much of the surname as was typed. */
export const peopleBegun = (people: readonly PersonRef[], name: string) =>
  findNamed(people, name, { whole: 'but last' });

/** The programs that typed words may mean. `#spring-cohort` means "Spring Cohort". */
export const programsNamed = (programs: readonly Program[], name: string) =>
  findNamed(programs, name.replace(/[-_]/g, ' '));

/**
 * True when words within a line are a program's whole name. A name of one word has to be typed exactly as the program
 * writes it: "in spring" is a season.
 */
export const isProgramName = (programs: readonly Program[], typed: string): boolean => {
  const folded = foldName(typed);
  return programs.some(({ name }) =>
    folded.includes(' ') ? foldName(name) === folded : name.trim() === typed,
  );
};
