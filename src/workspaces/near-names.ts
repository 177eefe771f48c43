import type { PersonRef } from './directory.ts';
import { searchNames } from './search-names.ts';

/** Nobody would read more. */
const maxNames = 3;

/** Suggests up to three people when nobody has the typed name, the likeliest first. */
export const nearNames = <T extends PersonRef>(people: readonly T[], name: string): T[] =>
  searchNames(people, name, maxNames);
