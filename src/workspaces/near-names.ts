import type { PersonRef } from './directory.ts';
import { searchNames } from './search-names.ts';

/** No one would read more. */
const maxNames = 3;

/** Suggests up to three people if the typed name has no match, the likeliest first. */
export const nearNames = <T extends PersonRef>(people: readonly T[], name: string): T[] =>
  searchNames(people, name, maxNames);
